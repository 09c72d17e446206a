import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ProductListQuery } from "#app/domain/catalogue/product-list.ts";
import { buttonStyle } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { pageNumbers } from "./page-numbers.ts";
import { productListAddress } from "./product-list-address.ts";

/** Links to the pages of a list, keeping its filters. Shows nothing for a single page. */
export function ProductPages({
  query,
  page,
  pages,
}: {
  query: ProductListQuery;
  page: number;
  pages: number;
}) {
  const t = useText();
  const locale = useLocale();
  if (pages <= 1) return null;
  const addressOf = (number: number) => productListAddress(locale, { ...query, page: number });
  return (
    <nav aria-label={t("products.pages")} className="mt-10 flex items-center justify-center gap-1">
      <Step to={page > 1 ? addressOf(page - 1) : null} rel="prev" label={t("products.previous")}>
        <ChevronLeft aria-hidden />
      </Step>
      <p className="px-3 font-medium sm:hidden">{t("products.page", { page, pages })}</p>
      <ol className="hidden gap-1 sm:flex">
        {pageNumbers(page, pages).map((number, index) =>
          number === null ? (
            <li
              key={`gap-${index}`}
              aria-hidden
              className="flex size-11 items-center justify-center text-muted"
            >
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                to={addressOf(number)}
                aria-label={t("products.page", { page: number, pages })}
                aria-current={number === page ? "page" : undefined}
                className={buttonStyle({ variant: number === page ? "premium" : "ghost", size: "icon" })}
              >
                {number}
              </Link>
            </li>
          ),
        )}
      </ol>
      <Step to={page < pages ? addressOf(page + 1) : null} rel="next" label={t("products.next")}>
        <ChevronRight aria-hidden />
      </Step>
    </nav>
  );
}

function Step({
  to,
  rel,
  label,
  children,
}: {
  to: string | null;
  rel: string;
  label: string;
  children: ReactNode;
}) {
  const className = buttonStyle({ variant: "outline", size: "icon" });
  if (to === null) {
    return (
      <span aria-hidden className={`${className} opacity-40`}>
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} aria-label={label} className={className}>
      {children}
    </Link>
  );
}
