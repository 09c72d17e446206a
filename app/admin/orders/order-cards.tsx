import { Pencil, User } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDayInWords } from "#app/domain/dates.ts";
import { telephoneLink } from "#app/domain/shop/company.ts";
import { isErased, isReachable } from "#app/domain/orders/customer.ts";
import type { RecipientRecord } from "#app/domain/delivery/refused-parcels.ts";
import { labelledName } from "#app/domain/bags/labelled-name.ts";
import { localText } from "#app/domain/locale.ts";
import { amountOf } from "#app/domain/money.ts";
import { isCorrectable, orderAmounts } from "#app/domain/orders/order.ts";
import { namedWithCode } from "#app/domain/promotions/applied-promotions.ts";
import type { FoundOrder } from "#app/server/orders/find-order.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Picture } from "#app/ui/pictures/picture.tsx";
import { Price, usePriceText } from "#app/ui/price.tsx";
import { GiftPart } from "#app/admin/orders/gift/gift-part.tsx";
import { LineParts } from "#app/admin/orders/line-parts.tsx";
import { DestinationText } from "#app/admin/parcels/destination-text.tsx";
import { RecipientAdvice } from "#app/admin/parcels/recipient-advice.tsx";
import { EmailText } from "#app/admin/shared/email-text.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the customer, the delivery and the invoice details. */
export function CustomerCard({ order, recipient }: { order: FoundOrder; recipient: RecipientRecord | null }) {
  const t = useAdminText();
  const may = useMay();
  const locale = useLocale();
  const correction = useListAddress(`/admin/orders/${order.id}/correct`);
  return (
    <Card className="flex flex-col gap-4 p-4 md:gap-5 md:p-6">
      <Part
        title={t("orders.customer")}
        action={
          may("customers") && (
            <ButtonLink to={`/admin/customers/${order.customer_id}`} variant="outline" size="sm">
              <User aria-hidden />
              {t("orders.customer.open")}
            </ButtonLink>
          )
        }
      >
        <p className="font-medium">
          {order.first_name} {order.last_name}
        </p>
        {isErased(order) ? (
          <p className="text-muted">{t("orders.customer.forgotten")}</p>
        ) : (
          <Contacts order={order} />
        )}
        <p className="text-muted">{t("orders.customer.others", { count: order.otherOrders })}</p>
        <div className="mt-2 empty:hidden">{recipient && <RecipientAdvice record={recipient} />}</div>
      </Part>
      <Part
        title={t("orders.delivery")}
        action={
          may("orders.change") &&
          isCorrectable(order) &&
          !isErased(order) && (
            <ButtonLink to={correction} variant="outline" size="sm">
              <Pencil aria-hidden />
              {t("orders.correct")}
            </ButtonLink>
          )
        }
      >
        <DestinationText destination={order.destination} />
        {order.promised_on && (
          <p>{t("orders.promised", { day: formatDayInWords(order.promised_on, locale) })}</p>
        )}
      </Part>
      {order.gift && (
        <Part title={t("orders.gift")}>
          <GiftPart orderId={order.id} gift={order.gift} />
        </Part>
      )}
      {order.need_invoice && (
        <Part title={t("orders.invoiceTitle")}>
          <p>{order.company_name}</p>
          <p>{order.vat_number}</p>
          <p>{order.company_address}</p>
        </Part>
      )}
    </Card>
  );
}

function Contacts({ order: { email, phone } }: { order: FoundOrder }) {
  return (
    <p className="flex flex-wrap items-center gap-x-6">
      <ContactLink href={telephoneLink(phone)}>{phone}</ContactLink>
      {isReachable(email) ? (
        <ContactLink href={`mailto:${email}`}>
          <EmailText email={email} />
        </ContactLink>
      ) : (
        <EmailText email={email} />
      )}
    </p>
  );
}

/**
 * Shows the order lines as sold, the promotions, the discount, the delivery, the total, and the link to change them if
 * they can change.
 */
export function LinesCard({ order, canChange }: { order: FoundOrder; canChange: boolean }) {
  const t = useAdminText();
  const change = useListAddress(`/admin/orders/${order.id}/lines`);
  const priceText = usePriceText(order.base_currency);
  const locale = useLocale();
  return (
    <Card className="p-4 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>{t("orders.lines")}</CardTitle>
        {canChange && (
          <ButtonLink to={change} variant="outline" size="sm">
            <Pencil aria-hidden />
            {t("orders.lines.change")}
          </ButtonLink>
        )}
      </div>
      <ul className="mt-2 divide-y divide-line">
        {order.lines.map((line) => (
          <li key={line.id} className="flex items-center gap-4 py-2 md:py-3">
            <Picture
              src={line.image_url}
              alt=""
              sizes="44px"
              width={44}
              height={66}
              className="aspect-2/3 w-11 shrink-0 rounded-lg object-cover"
            />
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <div className="min-w-0">
                <p className="font-medium">
                  {labelledName(localText(line, "name", locale), line.bag_label, locale)}
                </p>
                <p className="text-sm text-muted">
                  {t("orders.grams", { grams: line.weight_grams })} ·{" "}
                  {t("orders.quantity", {
                    quantity: line.quantity,
                    price: priceText(line.unit_price_bgn),
                  })}
                  {line.gift_quantity > 0 && ` · ${t("orders.gifts", { count: line.gift_quantity })}`}
                </p>
                <LineParts parts={line.parts} />
              </div>
              <Price
                price={line.unit_price_bgn}
                quantity={line.quantity}
                baseCurrency={order.base_currency}
                size="sm"
              />
            </div>
          </li>
        ))}
      </ul>
      <OrderPromotions order={order} />
      {order.discount_eur > 0 && (
        <div className="flex flex-wrap items-baseline justify-between gap-4 border-t border-line py-2 md:py-4">
          <p className="wrap-anywhere">
            {[t("orders.lines.discount"), order.discount_reason].filter(Boolean).join(": ")}
          </p>
          <Price
            amount={{ stotinki: -order.discount_bgn, cents: -order.discount_eur }}
            baseCurrency={order.base_currency}
            size="sm"
          />
        </div>
      )}
      {order.delivery_eur > 0 && (
        <div className="flex flex-wrap items-baseline justify-between gap-4 border-t border-line py-2 md:py-4">
          <p>{t("orders.delivery")}</p>
          <Price amount={orderAmounts(order).delivery} baseCurrency={order.base_currency} size="sm" />
        </div>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-4 border-t border-line pt-2 md:pt-4">
        <p className="text-lg font-bold">{t("orders.total")}</p>
        <Price
          amount={{ stotinki: order.total_bgn, cents: order.total_eur }}
          baseCurrency={order.base_currency}
        />
      </div>
    </Card>
  );
}

/** Shows the order's promotions with their codes and what they took off, as links for staff who may open them. */
function OrderPromotions({ order }: { order: FoundOrder }) {
  const t = useAdminText();
  const may = useMay();
  const locale = useLocale();
  return order.promotions.map((promotion) => {
    const name = namedWithCode(promotion, locale);
    const { stotinki, cents } = amountOf(promotion.discount, order.base_currency);
    return (
      <div
        key={promotion.id}
        className="flex flex-wrap items-baseline justify-between gap-4 border-t border-line py-2 md:py-4"
      >
        <p className="wrap-anywhere">
          {may("catalogue") ? (
            <Link
              to={`/admin/promotions/${promotion.id}`}
              className="-my-3 inline-flex min-h-11 items-center text-primary-text underline underline-offset-4 hover:decoration-2"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        {promotion.kind === "delivery" ? (
          <p>{t("orders.promotion.delivery")}</p>
        ) : (
          <Price
            amount={{ stotinki: -stotinki, cents: -cents }}
            baseCurrency={order.base_currency}
            size="sm"
          />
        )}
      </div>
    );
  });
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="wrap-anywhere">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2 md:mb-2">
        <CardTitle>{title}</CardTitle>
        {action}
      </div>
      {children}
    </section>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center text-primary-text underline underline-offset-4 hover:decoration-2"
    >
      {children}
    </a>
  );
}
