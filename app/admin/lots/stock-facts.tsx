import type { StockParts } from "#app/server/catalogue/lots/lot-stock.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

const shown = ["stock", "reserved", "withheld", "inLots", "withoutLot"] as const;

/** Shows the parts of a product's stock; what is zero is left out, except for the stock for sale. */
export function StockFacts({ parts }: { parts: StockParts }) {
  const t = useAdminText();
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {shown
        .filter((part) => part === "stock" || parts[part] > 0)
        .map((part) => (
          <div key={part}>
            <dt className="text-sm text-muted">{t(`lots.stock.${part}`)}</dt>
            <dd className="text-lg font-bold tabular-nums">{parts[part]}</dd>
          </div>
        ))}
    </dl>
  );
}
