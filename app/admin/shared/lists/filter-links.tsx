import { cx } from "class-variance-authority";
import { Link } from "react-router";

/**
 * Shows links to the views of one list, with the current one marked. `preventScrollReset` is for a list below other
 * parts of its screen.
 */
export function FilterLinks({
  label,
  links,
  preventScrollReset,
}: {
  label: string;
  links: readonly { to: string; text: string; isCurrent: boolean }[];
  preventScrollReset?: boolean;
}) {
  return (
    <nav
      aria-label={label}
      className="mb-6 flex w-fit max-w-full flex-wrap gap-1 rounded-button bg-line/60 p-1"
    >
      {links.map(({ to, text, isCurrent }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset={preventScrollReset}
          aria-current={isCurrent ? "true" : undefined}
          className={cx(
            "flex min-h-11 items-center rounded-button px-4 font-medium lg:min-h-9",
            isCurrent ? "bg-background shadow-sm" : "hover:bg-background/60",
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
