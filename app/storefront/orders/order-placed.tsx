import { Mail, MessageCircle, Package } from "lucide-react";
import { useId } from "react";
import type { Product } from "#app/domain/catalogue/product.ts";
import { localePath } from "#app/domain/locale.ts";
import { awaitsPayment } from "#app/domain/orders/order-situation.ts";
import type { OrderSituation } from "#app/domain/orders/order-situation.ts";
import type { Confirmation } from "#app/server/orders/confirmation.ts";
import type { ShownTransfer } from "#app/server/payments/transfers/transfer-details.ts";
import type { PlacedReminder } from "#app/server/reminders/orders/order-reminder.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { ShopPicture } from "#app/ui/pictures/shop-picture.tsx";
import { useCompany } from "#app/storefront/shop/company.ts";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { PurchaseSteps } from "#app/storefront/cart/purchase-steps.tsx";

const CopyNumber = onDemand(async () => (await import("./copy-number.tsx")).CopyNumber);
const OrderReminder = onDemand(async () => (await import("./order-reminder.tsx")).OrderReminder);
const OrderedCards = onDemand(async () => (await import("./ordered-cards.tsx")).OrderedCards);
const TransferCard = onDemand(async () => (await import("./transfer-card.tsx")).TransferCard);
const CancelledOrder = onDemand(async () => (await import("./unconfirmed-order.tsx")).CancelledOrder);

/**
 * Confirms a placed order: the next steps and links (specification, section 2), and, if it is known, what was ordered.
 * `isEarlierVersion`: the order was accepted as first sent, without what the shopper changed after a lost answer
 * (decision 5).
 */
export function OrderPlaced({
  order,
  offered,
  transfer,
  placedReminder,
  isEarlierVersion = false,
}: {
  order: Confirmation | null;
  /** The ordered products that are still offered, for their pictures. */
  offered: readonly Pick<Product, "id" | "image_url">[];
  /** How the order is paid by bank transfer; null when it waits for none. */
  transfer: ShownTransfer | null;
  /** Null when none is offered. */
  placedReminder: PlacedReminder | null;
  isEarlierVersion?: boolean;
}) {
  const t = useText();
  const locale = useLocale();
  const company = useCompany();
  if (order?.order_status === "cancelled") return <CancelledOrder order={order} />;
  const situation = order?.situation ?? placed;
  return (
    <div className="page pt-6 sm:pt-8">
      <PurchaseSteps current="done" className="mx-auto max-w-md" />
      <div className="mt-8 grid grid-cols-1 items-center gap-8 sm:mt-12 lg:grid-cols-2 lg:gap-16">
        <ShopPicture
          name="thanks"
          sizes="(min-width: 1024px) 36rem, 100vw"
          className="aspect-16/10 w-full rounded-card lg:aspect-4/3"
          priority
        />
        <div className="max-lg:text-center">
          <h1 className="text-title">{t("success.title")}</h1>
          <p className="mt-3 text-lead text-muted">{t(`success.goods.${situation.goods}`)}</p>
          {order && (
            <p className="mt-6 inline-flex flex-wrap items-center gap-x-3 rounded-card bg-mint py-2 pr-3 pl-6 max-lg:justify-center">
              <span>{t("success.number")}</span>
              <span className="inline-flex items-center gap-1">
                <strong className="text-xl tracking-wide tabular-nums">{order.order_number}</strong>
                <CopyNumber number={order.order_number} />
              </span>
            </p>
          )}
          {isEarlierVersion && (
            <Notice
              tone="success"
              title={t("success.asFirstSent.title")}
              text={t("success.asFirstSent.text")}
              className="mt-6 text-left"
            />
          )}
          <div className="mt-8 flex flex-wrap gap-3 max-lg:justify-center">
            {order && (
              <ButtonLink to={localePath(locale, order.page)} variant="outline" size="lg">
                {t("success.order")}
              </ButtonLink>
            )}
            <ButtonLink to={localePath(locale, "/products")} size="lg">
              {t("success.products")}
            </ButtonLink>
            <ButtonLink to={localePath(locale, "/")} variant="outline" size="lg">
              {t("success.home")}
            </ButtonLink>
            <ButtonLink to={localePath(locale, "/contact")} variant="outline" size="lg">
              {t("success.contact")}
            </ButtonLink>
          </div>
        </div>
      </div>
      {transfer && <TransferCard transfer={transfer} className="mt-8 sm:mt-12" />}
      {order && <OrderedCards order={order} offered={offered} />}
      <NextSteps situation={situation} />
      {placedReminder && (
        <div className="mt-8 sm:mt-12">
          <OrderReminder {...placedReminder} />
        </div>
      )}
      <p className="mt-6 text-muted max-sm:text-center">
        {t("success.support")}{" "}
        <a
          href={`mailto:${company.support_email}`}
          className="inline-flex min-h-11 items-center font-medium text-primary-text underline underline-offset-4 hover:decoration-2"
        >
          {company.support_email}
        </a>
      </p>
    </div>
  );
}

/** The situation of an order that is not known: just placed, and not to be paid before it is sent. */
const placed: OrderSituation = { goods: "to_prepare", money: "on_delivery" };

/** Shows what happens next; nothing once the order needs no more work. */
export function NextSteps({ situation }: { situation: OrderSituation }) {
  const t = useText();
  const id = useId();
  const isWaiting = awaitsPayment(situation);
  if (!isWaiting && situation.goods !== "to_prepare" && situation.goods !== "preparing") return null;
  const steps = [
    { icon: Mail, text: "success.step.email" },
    { icon: MessageCircle, text: "success.step.contact" },
    { icon: Package, text: isWaiting ? "success.step.afterPayment" : "success.step.processing" },
  ] as const;
  return (
    <section aria-labelledby={id} className="pause">
      <h2 id={id} className="text-heading">
        {t("success.next")}
      </h2>
      <ol className="mt-6 grid grid-cols-1 gap-x-8 border-t border-line sm:mt-8 sm:grid-cols-3 sm:gap-y-6 sm:border-t-0">
        {steps.map(({ icon: Icon, text }, index) => (
          <li
            key={text}
            className="flex items-center gap-4 border-b border-line py-5 max-sm:flex-wrap sm:flex-col sm:items-start sm:border-t-2 sm:border-b-0 sm:border-text sm:pt-6"
          >
            <span className="flex items-center gap-3">
              <span aria-hidden className="w-4 text-2xl font-bold tabular-nums">
                {index + 1}
              </span>
              <Icon aria-hidden className="size-6 text-muted" />
            </span>
            <span className="text-lg/7 max-sm:grow max-sm:basis-32">{t(text)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
