import { localText } from "#app/domain/locale.ts";
import type { MixFigures } from "#app/domain/bags/mix-figures.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { rangeOf } from "./bag-choice.tsx";

/** Shows how full the bag is, what is in it and what still fits. */
export function MixFill({ figures: { bag, pieces, filled } }: { figures: MixFigures }) {
  const t = useText();
  const locale = useLocale();
  if (!bag) return null;
  const { measure, largest, most_kinds, part_ids } = bag;
  const room = largest - filled;
  return (
    <section aria-labelledby="contents" className="mt-4 max-md:order-last">
      <h2 id="contents" className="text-lg font-bold">
        {t("mix.contents")}
      </h2>
      <progress
        aria-hidden
        value={Math.min(filled, largest)}
        max={largest}
        className="mt-2 block h-2 w-full accent-text"
      />
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-medium">{t(`mix.filled.${measure}`, { filled, range: rangeOf(bag) })}</span>
        {room >= 0 && (
          <span className="text-muted">
            {room === 0 ? t("mix.full") : t(`mix.room.${measure}`, { count: room })}
          </span>
        )}
      </p>
      {most_kinds < part_ids.length && (
        <p className="text-muted">{t("mix.kinds", { count: pieces.length, most: most_kinds })}</p>
      )}
      <ul className="mt-1">
        {pieces.map(({ product, quantity }) => (
          <li key={product.id} className="flex items-baseline gap-2">
            <span className="shrink-0 font-medium tabular-nums">{`${quantity}\u00a0×`}</span>
            <span className="wrap-anywhere">{localText(product, "name", locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
