import { useEffect, useState } from "react";
import type { MixFigures } from "#app/domain/bags/mix-figures.ts";
import { useText } from "#app/ui/locale.tsx";
import { usePriceText } from "#app/ui/price.tsx";

/** How long a screen reader waits for the last of several changes, in milliseconds. */
const changesPause = 700;

/** Reads the count, the weight and the price aloud once the changes pause. */
export function MixChanges({ figures: { count, grams, price } }: { figures: MixFigures }) {
  const t = useText();
  const text = t("mix.changes", { count, grams, price: usePriceText()(price) });
  const [first] = useState(text);
  const [said, setSaid] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), changesPause);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {said === first ? "" : said}
    </p>
  );
}
