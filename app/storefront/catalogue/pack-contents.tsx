import { Link } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import { useLocale } from "#app/ui/locale.tsx";

/** A product in a pack; `name` has its size. Only one on sale has a page. */
type ShownPart = { id: string; quantity: number; name: string; isOnSale: boolean };

/** Lists the products in a pack, with the units of each. */
export function PackContents({ parts }: { parts: readonly ShownPart[] }) {
  const locale = useLocale();
  return (
    <section aria-labelledby="pack" className="mt-6 max-w-prose">
      <h2 id="pack" className="text-lg font-bold">
        {productPageTranslator(locale)("pack.title")}
      </h2>
      <ul className="mt-1">
        {parts.map(({ id, quantity, name, isOnSale }) => (
          <li key={id} className="flex items-baseline gap-2">
            <span className="shrink-0 font-medium tabular-nums">{`${quantity}\u00a0×`}</span>
            {isOnSale ? (
              <Link
                to={localePath(locale, `/products/${id}`)}
                className="inline-flex min-h-11 items-center font-medium wrap-anywhere text-primary-text underline underline-offset-4 hover:decoration-2"
              >
                {name}
              </Link>
            ) : (
              <span className="inline-flex min-h-11 items-center wrap-anywhere">{name}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
