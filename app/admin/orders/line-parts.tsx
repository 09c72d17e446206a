import { localText } from "#app/domain/locale.ts";
import type { LinePart } from "#app/server/orders/line-parts.ts";
import { useLocale } from "#app/ui/locale.tsx";

/** Lists the units that are packed for a line with packs; nothing for other lines. */
export function LineParts({ parts }: { parts: readonly LinePart[] | null }) {
  const locale = useLocale();
  if (!parts) return null;
  return (
    <ul className="text-sm text-muted">
      {parts.map((part, index) => (
        <li key={index}>{`${part.units} × ${localText(part, "name", locale)}`}</li>
      ))}
    </ul>
  );
}
