import { useEffect, useState } from "react";
import type { MixOffer } from "#app/domain/bags/bag.ts";
import type { MixFigures } from "#app/domain/bags/mix-figures.ts";
import { useText } from "#app/ui/locale.tsx";
import { usePriceText } from "#app/ui/price.tsx";
import { useFaultText } from "./mix-faults.tsx";

/** How long a screen reader waits for the last of several changes, in milliseconds. */
const changesPause = 700;

/** Reads the count, the weight, the price and what is missing or too much aloud once the changes pause. */
export function MixChanges({ offer, figures }: { offer: MixOffer; figures: MixFigures }) {
  const t = useText();
  const { count, grams, faults } = figures;
  const price = usePriceText()(figures.price);
  const faultText = useFaultText(offer, figures);
  const sum = t("mix.changes", { count, grams, price });
  const text = [sum, ...faults.map((fault) => faultText(fault))].join("; ");
  const [first] = useState(text);
  const [said, setSaid] = useState("");
  useEffect(() => {
    // The page says itself how the bag is when it opens.
    const say = () => setSaid((before) => (before === "" && text === first ? before : text));
    const timer = setTimeout(say, changesPause);
    return () => clearTimeout(timer);
  }, [text, first]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
