import { CircleAlert } from "lucide-react";
import { localePath } from "#app/domain/locale.ts";
import type { Confirmation } from "#app/server/orders/confirmation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { ContactAndCartLinks } from "#app/storefront/payments/contact-and-cart-links.tsx";

/** Shows, instead of a confirmation, that the order was cancelled later, and what happens with the money. */
export function CancelledOrder({ order }: { order: Pick<Confirmation, "order_number" | "situation"> }) {
  const t = useText();
  return (
    <div className="page">
      <EmptyState
        level="h1"
        icon={<CircleAlert />}
        title={t("payment.order", { number: order.order_number })}
        text={`${t("success.goods.cancelled")} ${t(`success.money.${order.situation.money}`)}`}
      >
        <ContactAndCartLinks />
      </EmptyState>
    </div>
  );
}

/** Shows that a confirmation link is invalid, truncated or expired, without thanks or data. */
export function UnknownOrder() {
  const t = useText();
  const locale = useLocale();
  return (
    <div className="page">
      <EmptyState
        level="h1"
        icon={<CircleAlert />}
        title={t("success.noOrder.title")}
        text={t("success.noOrder.text")}
      >
        <ButtonLink to={localePath(locale, "/profile?tab=orders")} size="lg">
          {t("success.orders")}
        </ButtonLink>
        <ContactAndCartLinks />
      </EmptyState>
    </div>
  );
}
