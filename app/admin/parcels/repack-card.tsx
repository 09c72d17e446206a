import { useFetcher } from "react-router";
import type { LotBlock } from "#app/domain/catalogue/packed-lots.ts";
import { localText } from "#app/domain/locale.ts";
import type { RepackPlan } from "#app/server/catalogue/lots/repack-order.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { useParcelToast } from "./parcel-answer.tsx";
import { usePackedText } from "./parcel-lots.tsx";
import type { action } from "./view.tsx";

/** Shows that the lots of a parcel prevent its handing over. */
export function LotBlockBadge({ block }: { block: LotBlock }) {
  const t = useAdminText();
  return <Badge tone="danger">{t(`parcels.block.${block}`)}</Badge>;
}

/** Shows what to replace in a parcel that was packed from a withheld lot, and the button that confirms it. */
export function RepackCard({
  orderId,
  plan,
  className,
}: {
  orderId: string;
  plan: RepackPlan;
  className?: string;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const packedText = usePackedText();
  const fetcher = useFetcher<typeof action>();
  useParcelToast(fetcher.data);
  const isBusy = fetcher.state !== "idle";
  const missing = plan.lines.reduce((sum, line) => sum + line.missing, 0);
  return (
    <Notice
      tone="error"
      title={t("lots.repack")}
      text={t("lots.repack.text")}
      {...(className !== undefined && { className })}
    >
      <ul className="flex w-full flex-col gap-3">
        {plan.lines.map((line, index) => (
          <li key={index} className="wrap-anywhere">
            <p className="font-medium">{localText(line, "name", locale)}</p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4">
              {line.out.length > 0 && (
                <>
                  <dt className="text-muted">{t("lots.repack.out")}</dt>
                  <dd>{packedText({ lots: line.out, withoutLot: 0 })}</dd>
                </>
              )}
              {(line.into.length > 0 || line.withoutLot > 0) && (
                <>
                  <dt className="text-muted">{t("lots.repack.into")}</dt>
                  <dd>{packedText({ lots: line.into, withoutLot: line.withoutLot })}</dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
      {missing > 0 ? (
        <p className="w-full font-semibold">{t("lots.repack.missing", { count: missing })}</p>
      ) : (
        <fetcher.Form method="post" action={`/admin/orders/${orderId}/parcel`}>
          <input type="hidden" name="key" value={plan.key} />
          <Button type="submit" name="intent" value="repack" aria-disabled={isBusy}>
            {t(isBusy ? "parcels.busy" : "lots.repack.confirm")}
          </Button>
        </fetcher.Form>
      )}
    </Notice>
  );
}
