import type { Dispatch } from "react";
import type { MixOffer, RecipeFault } from "#app/domain/bags/bag.ts";
import type { MixFigures } from "#app/domain/bags/mix-figures.ts";
import type { MixChange } from "#app/domain/bags/mix-state.ts";
import { localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";

/** Says why the bag cannot be sold; what it may not contain, which the list does not show, can be taken out here. */
export function MixFaults({
  id,
  figures,
  offer,
  change,
}: {
  id: string;
  figures: MixFigures;
  offer: MixOffer;
  change: Dispatch<MixChange>;
}) {
  const t = useText();
  const locale = useLocale();
  const textOf = useFaultText(offer, figures);
  const nameOf = (productId: string) => nameIn(offer, productId, locale);
  return (
    <ul id={id} tabIndex={-1} className="text-sm font-medium not-empty:mt-1">
      {figures.faults.map((fault) => (
        <li key={"product_id" in fault ? fault.product_id : fault.code}>
          {textOf(fault)}
          {fault.code === "piece_gone" && (
            <Button
              variant="link"
              className="noscript:hidden"
              onClick={({ currentTarget }) => {
                // The button leaves with its fault.
                currentTarget.closest("ul")?.focus();
                change({ kind: "set", product_id: fault.product_id, quantity: 0 });
              }}
            >
              {nameOf(fault.product_id)
                ? t("mix.fault.remove", { name: nameOf(fault.product_id) })
                : t("mix.fault.remove.unknown")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns what says a reason why the bag cannot be sold as a sentence. */
export function useFaultText(offer: MixOffer, { filled }: MixFigures): (fault: RecipeFault) => string {
  const t = useText();
  const locale = useLocale();
  return (fault) => faultText(t, fault, { filled, nameOf: (id) => nameIn(offer, id, locale) });
}

/** Returns a product's name; empty when it is no longer offered at all. */
function nameIn({ loose }: MixOffer, productId: string, locale: Locale): string {
  const product = loose.find(({ id }) => id === productId);
  return product ? localText(product, "name", locale) : "";
}

function faultText(
  t: Translate,
  fault: RecipeFault,
  { filled, nameOf }: { filled: number; nameOf: (productId: string) => string },
): string {
  switch (fault.code) {
    case "bag_gone":
    case "empty":
      return t(`mix.fault.${fault.code}`);
    case "piece_gone": {
      const name = nameOf(fault.product_id);
      return name ? t("mix.fault.piece_gone", { name }) : t("mix.fault.piece_gone.unknown");
    }
    case "piece_short": {
      const { stock } = fault;
      const values = { name: nameOf(fault.product_id), stock };
      return t(stock > 0 ? "mix.fault.piece_short" : "mix.fault.piece_short.none", values);
    }
    case "too_many_kinds":
      return t("mix.fault.too_many_kinds", { most: fault.most });
    case "too_small":
      return t(`mix.fault.too_small.${fault.measure}`, { missing: fault.bound - filled });
    case "too_large":
      return t(`mix.fault.too_large.${fault.measure}`, { extra: filled - fault.bound });
  }
}
