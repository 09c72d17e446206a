import { Link } from "react-router";
import { lineName, linePath } from "#app/domain/bags/bag-name.ts";
import type { RecipeFault } from "#app/domain/bags/bag.ts";
import type { NamedPiece } from "#app/domain/bags/recipe-key.ts";
import type { CartChange } from "#app/domain/cart/refresh-cart.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { cartBagTranslator } from "#app/i18n/bags/cart-bags.ts";
import { useLocale } from "#app/ui/locale.tsx";

/**
 * Says why a bag left the cart, by the pieces if these are gone or short, and leads to where it can be filled again.
 */
export function BagChange({ change: { product, faults } }: { change: Extract<CartChange, { kind: "bag" }> }) {
  const locale = useLocale();
  const t = cartBagTranslator(locale);
  const { recipe } = product;
  const name = lineName(product, locale);
  return (
    <>
      {whyRemoved(faults, { name, pieces: recipe?.pieces ?? [], locale })}{" "}
      {recipe && (
        <Link
          to={localePath(locale, linePath(product))}
          className="inline-flex min-h-11 items-center font-medium underline"
        >
          {t("cartBags.open")}
        </Link>
      )}
    </>
  );
}

function whyRemoved(
  faults: readonly RecipeFault[],
  { name, pieces, locale }: { name: string; pieces: readonly NamedPiece[]; locale: Locale },
): string {
  const t = cartBagTranslator(locale);
  const nameOf = (id: string) => {
    const { name_bg = "", name_en = "" } = pieces.find(({ product_id }) => product_id === id) ?? {};
    return localText({ name_bg, name_en }, "name", locale) || t("cartBags.unnamed");
  };
  const gone = faults.flatMap((fault) => (fault.code === "piece_gone" ? [nameOf(fault.product_id)] : []));
  const short = faults.flatMap((fault) =>
    fault.code === "piece_short"
      ? [t("cartBags.left", { name: nameOf(fault.product_id), count: fault.stock })]
      : [],
  );
  const reasons = [
    ...(gone.length > 0 ? [t("cartBags.gone", { names: gone.join(", ") })] : []),
    ...(short.length > 0 ? [t("cartBags.short", { names: short.join(", ") })] : []),
  ];
  const [first] = faults;
  if (!first) reasons.push(t("cartBags.elsewhere"));
  else if (first.code === "bag_gone") reasons.push(t("cartBags.bagGone"));
  else if (reasons.length === 0) reasons.push(t("cartBags.limits"));
  return t("cartBags.removed", { name, why: reasons.join("; ") });
}
