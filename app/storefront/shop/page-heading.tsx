import type { ReactNode } from "react";

/** Shows a page's title, with an optional subtitle and content below it. */
export function PageHeading({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle?: string;
  children?: ReactNode;
}) {
  return (
    <div className="pt-8 pb-6 sm:pt-14 sm:pb-10">
      <h1 className="text-title wrap-anywhere">{title}</h1>
      {subtitle && <p className="mt-3 max-w-2xl text-lead text-muted">{subtitle}</p>}
      {children}
    </div>
  );
}
