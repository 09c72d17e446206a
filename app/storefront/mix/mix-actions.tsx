import { Dices, Trash2, Undo2 } from "lucide-react";
import { surpriseMix } from "#app/domain/bags/surprise-mix.ts";
import { Button } from "#app/ui/button.tsx";
import { useText } from "#app/ui/locale.tsx";
import type { Mix } from "./use-mix.ts";

/** Fills the bag at random, takes the last change back, or empties the bag. */
export function MixActions({ mix: { offer, figures, canUndo, change } }: { mix: Mix }) {
  const t = useText();
  const { bag, count } = figures;
  return (
    <div className="flex flex-wrap gap-3 noscript:hidden">
      <Button
        variant="fruit"
        onClick={() => {
          if (bag) change({ kind: "surprise", pieces: surpriseMix(bag, offer.loose, Math.random) });
        }}
      >
        <Dices aria-hidden />
        {t("mix.surprise")}
      </Button>
      <Button variant="outline" aria-disabled={!canUndo} onClick={() => change({ kind: "undo" })}>
        <Undo2 aria-hidden />
        {t("mix.undo")}
      </Button>
      <Button variant="outline" aria-disabled={count === 0} onClick={() => change({ kind: "empty" })}>
        <Trash2 aria-hidden />
        {t("mix.empty")}
      </Button>
    </div>
  );
}
