import { Check } from "lucide-react";
import { localText } from "#app/domain/locale.ts";
import { isAllPacked } from "#app/domain/orders/packing.ts";
import type { LoadedPacking } from "#app/server/orders/packing/load-packing.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { usePacking } from "./use-packing.ts";

type Line = LoadedPacking["lines"][number];
type Unit = Line["units"][number] & { requestId: string; restId: string };

type UnitsCardProps = {
  lines: readonly (Omit<Line, "units"> & { units: readonly Unit[] })[];
  packing: ReturnType<typeof usePacking>;
  canPack: boolean;
};

/** Shows what each line needs, bags by piece, and how much of it is in the parcel, with buttons that tick it. */
export function UnitsCard({ lines, packing, canPack }: UnitsCardProps) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("packing.contents")}</CardTitle>
      <ul className="mt-2 divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="py-3">
            <p className="font-semibold wrap-anywhere">
              {t("parcels.line", { quantity: line.quantity, name: localText(line, "name", locale) })}
              {isAllPacked(line.units) && (
                <>
                  {" "}
                  <Badge tone="success">{t("packing.done")}</Badge>
                </>
              )}
            </p>
            {line.bag_label && (
              <p className="wrap-anywhere">{t("packing.label", { label: line.bag_label })}</p>
            )}
            <ul>
              {line.units.map((unit) => (
                <li
                  key={unit.product_id}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2"
                >
                  <span className="min-w-0 wrap-anywhere">
                    {localText(unit, "name", locale)}: {t("packing.units", unit)}
                  </span>
                  {canPack && unit.packed < unit.ordered && <Ticks unit={unit} packing={packing} />}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Ticks one unit, or all that are left. */
function Ticks({ unit, packing: { fetcher } }: { unit: Unit; packing: UnitsCardProps["packing"] }) {
  const t = useAdminText();
  const name = localText(unit, "name", useLocale());
  const left = unit.ordered - unit.packed;
  const isBusy = fetcher.state !== "idle";
  const tick = (quantity: number, request: string, text: string) => (
    <fetcher.Form method="post">
      <input type="hidden" name="intent" value="tick" />
      <input type="hidden" name="line" value={unit.line_id} />
      <input type="hidden" name="product" value={unit.product_id} />
      <input type="hidden" name="quantity" value={quantity} />
      <input type="hidden" name="request" value={request} />
      <Button
        type="submit"
        variant="outline"
        size="sm"
        aria-disabled={isBusy}
        aria-label={`${text}: ${t("packing.tick", { name })}`}
      >
        <Check aria-hidden />
        {text}
      </Button>
    </fetcher.Form>
  );
  return (
    <span className="flex flex-wrap gap-3">
      {tick(1, unit.requestId, "+1")}
      {left > 1 && tick(left, unit.restId, t("packing.tick.rest"))}
    </span>
  );
}
