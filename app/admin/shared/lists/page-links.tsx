import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";

type PageLink = { to: string; text: string; rel?: "prev" | "next"; icon?: ReactNode };

/**
 * Shows links between the pages of a list; null for a page that does not exist. `preventScrollReset` is for a list
 * below other parts of its screen.
 */
export function PageLinks({
  label,
  links,
  preventScrollReset,
}: {
  label?: string;
  links: readonly (PageLink | null)[];
  preventScrollReset?: boolean;
}) {
  const shown = links.filter((link) => link !== null);
  if (shown.length === 0) return null;
  const Group = label === undefined ? "div" : "nav";
  return (
    <Group aria-label={label} className="mt-4 flex flex-wrap gap-2 md:justify-end">
      {shown.map(({ to, text, rel, icon }) => (
        <ButtonLink key={text} to={to} rel={rel} variant="outline" preventScrollReset={preventScrollReset}>
          {rel !== "next" && icon}
          {text}
          {rel === "next" && icon}
        </ButtonLink>
      ))}
    </Group>
  );
}
