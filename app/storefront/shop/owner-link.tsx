import type { ReactNode } from "react";
import { Link } from "react-router";
import { localePath, pathWithoutLocale } from "#app/domain/locale.ts";
import { useLocale } from "#app/ui/locale.tsx";

/** Links to an address set by the owner: a path of the shop stays in the visitor's language. */
export function OwnerLink({
  to,
  className,
  children,
}: {
  to: string;
  className: string;
  children: ReactNode;
}) {
  const locale = useLocale();
  if (!to.startsWith("/"))
    return (
      <a href={to} rel="noopener" className={className}>
        {children}
      </a>
    );
  return (
    <Link to={localePath(locale, pathWithoutLocale(to))} className={className}>
      {children}
    </Link>
  );
}
