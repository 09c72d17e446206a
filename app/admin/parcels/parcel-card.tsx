import { PackageCheck, Printer } from "lucide-react";
import { useFetcher } from "react-router";
import { isCorrectable, whyNotSent } from "#app/domain/orders/order.ts";
import type { FoundOrder } from "#app/server/orders/find-order.ts";
import type { ParcelCardData } from "#app/server/shipments/load-parcel-card.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ParcelBadge, ParcelFacts, ParcelWarnings, splitAttempts } from "./parcel-facts.tsx";
import { useParcelToast } from "./parcel-answer.tsx";
import type { action } from "./view.tsx";

/** Shows the order's parcel on the order page: its state, and the next action where one press is enough. */
export function ParcelCard({ order, card, now }: { order: FoundOrder; card: ParcelCardData; now: Date }) {
  const t = useAdminText();
  const path = `/admin/orders/${order.id}/parcel`;
  const page = useListAddress(path);
  const fetcher = useFetcher<typeof action>();
  useParcelToast(fetcher.data);
  const { current } = splitAttempts(card.attempts);
  const isBusy = fetcher.state !== "idle";
  const canMake =
    !current &&
    card.office !== null &&
    isCorrectable(order) &&
    whyNotSent(order) === null &&
    card.block === null;
  return (
    <Card className="flex flex-col gap-2 p-4 md:gap-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-center gap-x-3">
          <CardTitle>{t("parcel.title")}</CardTitle>
          {current && <ParcelBadge parcel={current} now={now} />}
        </div>
        <ButtonLink to={page} variant="outline" size="sm">
          <PackageCheck aria-hidden />
          {t("parcel.manage")}
        </ButtonLink>
      </div>
      {current ? (
        <ParcelFacts parcel={current} destination={card.destination} />
      ) : (
        <p className="text-muted">{t("parcel.none")}</p>
      )}
      {current && <ParcelWarnings warnings={current.warnings} />}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {canMake && (
          <fetcher.Form method="post" action={path}>
            <input type="hidden" name="intent" value="label" />
            <Button type="submit" disabled={isBusy}>
              {t(isBusy ? "parcels.busy" : "parcel.make")}
            </Button>
          </fetcher.Form>
        )}
        {current?.label_state === "made" && !current.is_by_hand && (
          <ButtonLink
            to={`/admin/parcels/labels?order=${order.id}`}
            reloadDocument
            target="_blank"
            variant="outline"
          >
            <Printer aria-hidden />
            {t("parcel.print")}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
