import { formatDate } from "#app/domain/dates.ts";
import { localText } from "#app/domain/locale.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { LotsOfLine, PackedLot } from "#app/server/catalogue/lots/lots-of-orders.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the lots from which a parcel is packed; nothing for products without lots. */
export function ParcelLots({ lots }: { lots: readonly LotsOfLine[] }) {
  const t = useAdminText();
  const locale = useLocale();
  const packedText = usePackedText();
  if (lots.length === 0) return null;
  const isFixed = lots.every((line) => line.isFixed);
  return (
    <div className="mt-1 text-sm text-muted">
      <p>{t(isFixed ? "lots.pack.fixed" : "lots.pack.plan")}:</p>
      {lots.map((line, index) => (
        <p key={index} className="wrap-anywhere">
          {lots.length > 1 && `${localText(line, "name", locale)}: `}
          {packedText(line)}
          {line.lots.some((lot) => lot.isWithheld) && (
            <span className="font-semibold text-danger"> {t("lots.pack.withheld")}</span>
          )}
          {line.missing > 0 && (
            <span className="font-semibold text-danger">
              {" "}
              {t("lots.pack.missing", { count: line.missing })}
            </span>
          )}
        </p>
      ))}
    </div>
  );
}

/** Returns a function that names the items of a line: `2 × lot L2611 until 31/05/2027, 1 × without lot`. */
export function usePackedText(): (
  packed: Pick<LotsOfLine, "withoutLot"> & { lots: readonly Omit<PackedLot, "isWithheld">[] },
) => string {
  const t = useAdminText();
  const locale = useLocale();
  return ({ lots: taken, withoutLot }) => {
    const texts = taken.map(({ code, best_before, quantity }) => {
      const lot = code && t("lots.pack.lot", { code });
      const day =
        best_before && t("lots.pack.day", { day: formatDate(startOfSofiaDay(best_before), locale) });
      return `${quantity} × ${[lot, day].filter(Boolean).join(" ")}`;
    });
    return (withoutLot > 0 ? [...texts, `${withoutLot} × ${t("lots.pack.none")}`] : texts).join(", ");
  };
}
