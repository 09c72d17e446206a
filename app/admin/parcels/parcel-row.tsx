import { Link } from "react-router";
import { formatMoney } from "#app/domain/money.ts";
import { localText } from "#app/domain/locale.ts";
import { telephoneLink } from "#app/domain/shop/company.ts";
import type { ListedParcel } from "#app/server/shipments/list-parcels.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Cell, Row } from "#app/ui/table.tsx";
import { PackedGift } from "#app/admin/orders/gift/gift-part.tsx";
import { OrderLink } from "#app/admin/shared/lists/order-link.tsx";
import { RowChoice } from "#app/admin/shared/lists/selection.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DestinationText } from "./destination-text.tsx";
import { ParcelBadge, ParcelNumber } from "./parcel-facts.tsx";
import { ParcelLots } from "./parcel-lots.tsx";
import { LotBlockBadge } from "./repack-card.tsx";
import { RecipientAdvice } from "./recipient-advice.tsx";

/** Id of the form that the rows' checkboxes belong to. */
export const parcelFormId = "selected-parcels";

type ParcelRowProps = { parcel: ListedParcel; now: Date; isSelected: boolean; isSelectable: boolean };

export function ParcelRow({ parcel, now, isSelected, isSelectable }: ParcelRowProps) {
  const t = useAdminText();
  const locale = useLocale();
  const may = useMay();
  const { shipment } = parcel;
  const cash = shipment?.cash_eur ?? parcel.due_eur;
  return (
    <Row>
      <Cell heading={t("parcels.order")}>
        <div className="flex items-baseline gap-1">
          {isSelectable && (
            <RowChoice
              form={parcelFormId}
              name="order"
              value={parcel.id}
              label={t("parcels.select", { number: parcel.order_number })}
              isSelected={isSelected}
            />
          )}
          <OrderLink
            to={may("orders.read") ? `/admin/orders/${parcel.id}` : `/admin/orders/${parcel.id}/parcel`}
            number={parcel.order_number}
          />
        </div>
      </Cell>
      <Cell heading={t("parcels.recipient")}>
        <p className="font-medium wrap-anywhere">
          {parcel.first_name} {parcel.last_name}
        </p>
        {parcel.phone && (
          <a href={telephoneLink(parcel.phone)} className="text-sm whitespace-nowrap text-muted underline">
            {parcel.phone}
          </a>
        )}
        <RecipientAdvice record={parcel.recipient} isShort />
        <PackedGift gift={parcel.gift} />
      </Cell>
      <Cell heading={t("parcels.destination")} className="md:max-w-60">
        <DestinationText destination={parcel.destination} />
      </Cell>
      <Cell heading={t("parcels.contents")}>
        {parcel.lines.map((line, index) => (
          <p key={index} className="wrap-anywhere">
            {t("parcels.line", { quantity: line.quantity, name: localText(line, "name", locale) })}
          </p>
        ))}
        <ParcelLots lots={parcel.lots} />
      </Cell>
      <Cell heading={t("parcels.cash")} className="whitespace-nowrap tabular-nums">
        {cash > 0 ? formatMoney(cash, "EUR", locale) : t("parcels.noCash")}
      </Cell>
      <Cell heading={t("parcels.label")}>
        <div className="flex flex-col items-start gap-1">
          {parcel.block && <LotBlockBadge block={parcel.block} />}
          {shipment && <ParcelBadge parcel={shipment} now={now} />}
          {shipment?.number && <ParcelNumber carrier={shipment.carrier} number={shipment.number} />}
          {shipment?.warnings.map((warning) => (
            <p key={warning} className="text-sm font-semibold text-danger">
              {t(`parcel.warning.${warning}`)}
            </p>
          ))}
          {parcel.pickup?.state === "made" && (
            <p className="text-sm text-muted">
              {parcel.pickup.reference
                ? t("parcels.pickup.number", { reference: parcel.pickup.reference })
                : t("parcels.pickup.comes")}
            </p>
          )}
          <Link
            to={`/admin/orders/${parcel.id}/parcel`}
            aria-label={`${t("parcels.open")}, ${parcel.order_number}`}
            className="inline-flex min-h-6 items-center text-sm whitespace-nowrap underline underline-offset-4 max-md:min-h-11"
          >
            {t("parcels.open")}
          </Link>
        </div>
      </Cell>
    </Row>
  );
}
