import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { localePath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Category } from "#app/domain/catalogue/product.ts";
import { translator } from "#app/i18n/translate.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import type { PathStep } from "#app/storefront/shop/json-ld.ts";
import { productListAddress } from "./product-list-address.ts";

/** Shows a product's breadcrumbs from the home page. */
export function Breadcrumbs({ category, name }: { category: Category | null; name: string }) {
  const t = useText();
  const locale = useLocale();
  const steps = [{ path: localePath(locale, "/"), name: t("nav.home") }, ...stepsTo(category, locale)];
  return (
    <nav aria-label={t("product.path")} className="py-2 text-sm sm:py-4">
      <ol className="flex flex-wrap items-center">
        {steps.map((step, index) => (
          <li key={step.path} className="flex max-w-full items-center">
            {index > 0 && <BreadcrumbArrow />}
            <Link
              to={step.path}
              className="flex min-h-11 min-w-11 items-center wrap-anywhere text-muted hover:text-text hover:underline"
            >
              {step.name}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="flex items-center font-medium max-sm:sr-only">
          <BreadcrumbArrow />
          {name}
        </li>
      </ol>
    </nav>
  );
}

/** Returns the steps to a product: the product list, and the product's category in it. */
export function stepsTo(category: Category | null, locale: Locale): PathStep[] {
  const list = { path: productListAddress(locale), name: translator(locale)("nav.products") };
  if (!category) return [list];
  const path = productListAddress(locale, { category: category.id });
  return [list, { path, name: localText(category, "name", locale) }];
}

function BreadcrumbArrow() {
  return <ChevronRight aria-hidden className="mx-1.5 size-4 shrink-0 text-muted" />;
}
