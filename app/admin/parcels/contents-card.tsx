import { Printer } from "lucide-react";
import { Form, useNavigation } from "react-router";
import type { LotBlock } from "#app/domain/catalogue/packed-lots.ts";
import { formatDayInWords } from "#app/domain/dates.ts";
import { labelledName } from "#app/domain/bags/labelled-name.ts";
import { localText } from "#app/domain/locale.ts";
import { formatMoney } from "#app/domain/money.ts";
import { telephoneLink } from "#app/domain/shop/company.ts";
import type { ParcelContents } from "#app/server/shipments/find-contents.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { OrderStatusBadge } from "#app/ui/order-status-badge.tsx";
import { BagLabelLinks, PackingLink } from "#app/admin/orders/packing/packing-links.tsx";
import { PackedGift, PrintCard } from "#app/admin/orders/gift/gift-part.tsx";
import { LineParts } from "#app/admin/orders/line-parts.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DestinationText } from "./destination-text.tsx";

/**
 * Shows what a packer needs of an order: recipient, address, lines and cash due, with the packing slip and the next
 * step, unless its lots prevent that.
 */
export function ContentsCard({ contents, block }: { contents: ParcelContents; block: LotBlock | null }) {
  const t = useAdminText();
  const locale = useLocale();
  const isBusy = useNavigation().state !== "idle";
  const { id, next, order_status } = contents;
  return (
    <Card className="flex flex-col gap-4 p-5 wrap-anywhere sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CardTitle>{t("parcels.contents")}</CardTitle>
        <OrderStatusBadge status={order_status}>{t(`orders.status.${order_status}`)}</OrderStatusBadge>
      </div>
      <ul className="divide-y divide-line">
        {contents.lines.map((line) => (
          <li key={line.id} className="py-2">
            {t("parcels.line", {
              quantity: line.quantity,
              name: labelledName(localText(line, "name", locale), line.bag_label, locale),
            })}
            {line.gift_quantity > 0 && ` (${t("orders.gifts", { count: line.gift_quantity })})`}
            <LineParts parts={line.parts} />
          </li>
        ))}
      </ul>
      <div>
        <p className="font-medium">
          {contents.first_name} {contents.last_name}
        </p>
        <p>
          <a href={telephoneLink(contents.phone)} className="inline-flex min-h-11 items-center underline">
            {contents.phone}
          </a>
        </p>
        <DestinationText destination={contents.destination} />
        {contents.promised_on && (
          <p>{t("orders.promised", { day: formatDayInWords(contents.promised_on, locale) })}</p>
        )}
        <PackedGift gift={contents.gift} />
      </div>
      <p className="font-semibold">
        {t("parcels.cash")}:{" "}
        {contents.due_eur > 0 ? formatMoney(contents.due_eur, "EUR", locale) : t("parcels.noCash")}
      </p>
      <div className="flex flex-wrap gap-3">
        {next && block === null && (
          // The order list's action: it shows a toast, then leads a packer to the parcels.
          <Form method="post" action="/admin?index">
            <input type="hidden" name="orderId" value={id} />
            <input type="hidden" name="from" value={order_status} />
            <Button type="submit" disabled={isBusy}>
              {isBusy ? t("orders.advance.busy") : t(`orders.advance.${next}`)}
            </Button>
          </Form>
        )}
        <ButtonLink
          to={`/admin/orders/packing-slips?order=${id}`}
          reloadDocument
          target="_blank"
          variant="outline"
        >
          <Printer aria-hidden />
          {t("documents.slip")}
        </ButtonLink>
        <PackingLink orderId={id} />
        {contents.lines.some(({ bag_label }) => bag_label !== null) && <BagLabelLinks orderIds={[id]} />}
        {contents.gift?.has_card && <PrintCard orderId={id} />}
      </div>
    </Card>
  );
}
