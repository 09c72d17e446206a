import type { ReactNode } from "react";

/** Shown on a screen without content: an explanation and a next step. */
export function EmptyState({
  icon,
  picture,
  title,
  text,
  level = "h2",
  children,
}: {
  icon?: ReactNode;
  /** Replaces the icon. */
  picture?: ReactNode;
  title: string;
  text?: string;
  level?: "h1" | "h2";
  children?: ReactNode;
}) {
  const Heading = level;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      {picture ?? (
        <span
          aria-hidden
          className="flex size-20 items-center justify-center rounded-full bg-primary/12 text-primary-text [&_svg]:size-9"
        >
          {icon}
        </span>
      )}
      <Heading className="text-2xl font-bold">{title}</Heading>
      {text && <p className="text-muted">{text}</p>}
      {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
