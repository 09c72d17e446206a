import type { Dispatch } from "react";
import type { Bag } from "#app/domain/bags/bag.ts";
import type { MixChange } from "#app/domain/bags/mix-state.ts";
import { recipeParameters } from "#app/domain/bags/recipe-address.ts";
import { localText } from "#app/domain/locale.ts";
import { RadioCards } from "#app/ui/form/choices.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { usePriceText } from "#app/ui/price.tsx";

/** Offers the bags, each with how much goes in and its own price. */
export function BagChoice({
  bags,
  bag,
  change,
}: {
  bags: readonly Bag[];
  bag: Bag | null;
  change: Dispatch<MixChange>;
}) {
  const t = useText();
  const locale = useLocale();
  const priceText = usePriceText();
  return (
    <RadioCards
      legend={t("mix.bags")}
      name={recipeParameters.bag}
      value={bag?.id ?? ""}
      onChoose={(id) => {
        const chosen = bags.find((each) => each.id === id);
        if (chosen) change({ kind: "bag", bag: chosen });
      }}
      choices={bags.map((each) => ({
        value: each.id,
        label: localText(each, "name", locale),
        text: t(`mix.bag.${each.measure}`, { range: rangeOf(each), price: priceText(each.price_bgn) }),
      }))}
    />
  );
}

/** Returns how much goes into a bag, in its measure: `80–100`, or `100` where only that does. */
export function rangeOf({ smallest, largest }: Pick<Bag, "smallest" | "largest">): string {
  return smallest === largest ? String(largest) : `${smallest}–${largest}`;
}
