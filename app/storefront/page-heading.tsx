import type { ReactNode } from "react";

/** The name of a screen, and a line on what it is for, or more under it. */
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
    <div className="pt-8 pb-6 sm:pt-12 sm:pb-8">
      <h1 className="text-3xl font-bold wrap-anywhere sm:text-4xl">{title}</h1>
      {subtitle && <p className="mt-2 max-w-2xl text-lg text-muted">{subtitle}</p>}
      {children}
    </div>
  );
}
