import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { formatDate, formatDateTime } from "#app/domain/dates.ts";
import { carrierBrands, trackingPage } from "#app/domain/delivery/carrier.ts";
import type { ParcelState } from "#app/domain/delivery/parcel.ts";
import { localText } from "#app/domain/locale.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { GoodsSituation } from "#app/domain/orders/order-situation.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import type { OrderPage, ShownParcel } from "#app/server/orders/order-page.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { orderPageTranslator } from "#app/i18n/order-page.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Steps } from "#app/ui/steps.tsx";

const steps = ["placed", "packed", "travelling", "delivered"] as const;

/** The step of each state; a returning, returned or lost parcel stays at the third one. */
const stepOf: Record<ParcelState, number> = {
  to_pack: 0,
  labelled: 0,
  packed: 1,
  handed_over: 2,
  in_transit: 2,
  waiting: 2,
  delivered: 3,
  returning: 2,
  returned: 2,
  lost: 2,
};

/** The state of an order without a parcel, by its status. */
const stateOfStatus: Record<string, ParcelState> = {
  new: "to_pack",
  processing: "to_pack",
  shipped: "handed_over",
  delivered: "delivered",
};

/** Situations in which no parcel is prepared. */
const heldBack = ["awaits_card", "awaits_transfer", "nothing_to_send"] as const satisfies GoodsSituation[];

/**
 * Shows where the order's parcel is, as the carrier reported or, without a parcel, by the order's status; and why none is
 * being prepared.
 */
export function ParcelCard({ order }: { order: OrderPage }) {
  const t = orderPageTranslator(useLocale());
  const { parcel } = order;
  const state = parcel?.state ?? stateOfStatus[order.order_status] ?? "to_pack";
  const held = heldBack.find((each) => each === order.situation.goods);
  return (
    <Card className="p-5 sm:p-8">
      <CardTitle>{t("parcel.title")}</CardTitle>
      <p className="mt-2 text-lead">{t(held ? `parcel.held.${held}` : `parcel.state.${state}`)}</p>
      <Steps
        label={t("parcel.progress")}
        steps={steps.map((step) => t(`parcel.step.${step}`))}
        current={stepOf[state]}
        className="mt-5"
      />
      {parcel && <Waybill parcel={parcel} />}
      {parcel && parcel.events.length > 0 && <Reports events={parcel.events} />}
    </Card>
  );
}

function Waybill({ parcel: { carrier, number, expected_on, cash_eur, state } }: { parcel: ShownParcel }) {
  const locale = useLocale();
  const t = orderPageTranslator(locale);
  const page = number === null ? null : trackingPage(carrier, number);
  const brand = carrier === "sandbox" ? null : carrierBrands[carrier];
  const isOnItsWay = state !== "delivered" && state !== "returned";
  return (
    <dl className="mt-6 grid items-baseline gap-x-8 gap-y-3 sm:grid-cols-[max-content_1fr]">
      {number !== null && (
        <Fact name={t("parcel.number")}>
          <span className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-medium wrap-anywhere tabular-nums">
              {[brand, number].filter(Boolean).join(" ")}
            </span>
            {page && (
              <a
                href={page}
                target="_blank"
                rel="noreferrer"
                className="inline-flex min-h-11 items-center gap-1 text-primary-text underline underline-offset-4 hover:decoration-2"
              >
                {t("parcel.follow")}
                <ExternalLink aria-hidden className="size-4" />
              </a>
            )}
          </span>
        </Fact>
      )}
      {expected_on !== null && isOnItsWay && (
        <Fact name={t("parcel.expected")}>{formatDate(startOfSofiaDay(expected_on), locale)}</Fact>
      )}
      {cash_eur > 0 && isOnItsWay && (
        <Fact name={t("parcel.cash")}>{formatMoney(cash_eur, "EUR", locale)}</Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:contents">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Reports({ events }: Pick<ShownParcel, "events">) {
  const locale = useLocale();
  const t = orderPageTranslator(locale);
  return (
    <details className="mt-5 border-t border-line pt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{t("parcel.reports")}</summary>
      <ol className="mt-2 flex flex-col gap-3">
        {events.toReversed().map((event, index) => (
          <li key={index} className="wrap-anywhere">
            <p>
              {localText(event, "text", locale)}
              {/* Carriers name places in Bulgarian only. */}
              {event.place !== "" && <span lang="bg">{`, ${event.place}`}</span>}
            </p>
            <p className="text-sm text-muted">{formatDateTime(event.at, locale)}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
