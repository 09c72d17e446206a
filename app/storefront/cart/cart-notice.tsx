import { Info, X } from "lucide-react";
import { lineName } from "#app/domain/bags/bag-name.ts";
import type { CartChange } from "#app/domain/cart/refresh-cart.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { usePriceText } from "#app/ui/price.tsx";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { dismissCartNews, useCartNews } from "./cart-refresh.ts";

/**
 * Lists what the shop changed in the cart, or says that the cart could not be checked, until dismissed. The live
 * region is always rendered, so that screen readers announce what appears in it.
 */
export function CartNotice() {
  const t = useText();
  const locale = useLocale();
  const priceText = usePriceText();
  const { changes, isUnchecked } = useCartNews();
  return (
    <div role="status">
      {(changes.length > 0 || isUnchecked) && (
        <div className="mb-6 flex items-start gap-3 rounded-card bg-[#fff0c7] p-2 pl-4 text-[#4a3600]">
          <Info aria-hidden className="mt-2.5 size-6 shrink-0" />
          <div className="min-w-0 flex-1 py-2">
            {changes.length > 0 && (
              <>
                <p className="font-semibold">{t("cart.changed.title")}</p>
                <ul className="mt-1 list-disc pl-5">
                  {changes.map((change) => (
                    <li key={`${change.kind} ${change.product.id}`}>
                      {change.kind === "bag" ? (
                        <BagChange change={change} />
                      ) : (
                        describeChange(change, { t, locale, priceText })
                      )}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {isUnchecked && <p>{t("cart.notRefreshed")}</p>}
          </div>
          <Button
            variant="ghost"
            size="icon"
            className="hover:bg-black/5"
            aria-label={t("shop.close")}
            onClick={dismissCartNews}
          >
            <X aria-hidden />
          </Button>
        </div>
      )}
    </div>
  );
}

const BagChange = onDemand(async () => (await import("./bags/bag-change.tsx")).BagChange);

function describeChange(
  change: Exclude<CartChange, { kind: "bag" }>,
  { t, locale, priceText }: { t: Translate; locale: Locale; priceText: (price: number) => string },
): string {
  const name = lineName(change.product, locale);
  switch (change.kind) {
    case "price":
      return t("cart.changed.price", {
        name,
        from: priceText(change.from),
        to: priceText(change.to),
      });
    case "quantity":
      return t("cart.changed.quantity", { name, from: change.from, to: change.to });
    case "shared":
      return change.to > 0
        ? t("cart.changed.shared", { name, from: change.from, to: change.to })
        : t("cart.changed.all_shared", { name });
    case "sold_out":
      return t("cart.changed.sold_out", { name });
    case "gone":
      return t("cart.changed.gone", { name });
  }
}
