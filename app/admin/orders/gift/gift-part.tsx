import { Gift, Printer } from "lucide-react";
import { formatDayInWords } from "#app/domain/dates.ts";
import { receiverName } from "#app/domain/orders/shown-gift.ts";
import { telephoneLink } from "#app/domain/shop/company.ts";
import type { StaffGift } from "#app/server/orders/gifts/order-gift.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

export function GiftBadge() {
  const t = useAdminText();
  return (
    <Badge tone="neutral">
      <Gift aria-hidden className="size-4" />
      {t("orders.gift")}
    </Badge>
  );
}

/** Shows who receives a gift, the requested day and the card, with a link to print it. */
export function GiftPart({ orderId, gift }: { orderId: string; gift: StaffGift }) {
  const t = useAdminText();
  const may = useMay();
  const locale = useLocale();
  const receiver = receiverName(gift);
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="font-medium">{receiver ?? t("orders.gift.customer")}</p>
      {gift.receiver_phone && (
        <a
          href={telephoneLink(gift.receiver_phone)}
          className="inline-flex min-h-11 items-center text-primary-text underline underline-offset-4 hover:decoration-2"
        >
          {gift.receiver_phone}
        </a>
      )}
      {gift.wished_on && <p>{t("orders.gift.wished", { day: formatDayInWords(gift.wished_on, locale) })}</p>}
      {gift.card_text === "" ? (
        <p className="text-muted">{t("orders.gift.noCard")}</p>
      ) : (
        <>
          <p className="wrap-anywhere whitespace-pre-line">{gift.card_text}</p>
          {may("parcels") && <PrintCard orderId={orderId} />}
        </>
      )}
      <p className="text-sm text-muted">{t("orders.gift.rules")}</p>
    </div>
  );
}

/** Opens the card of a gift as a PDF. */
export function PrintCard({ orderId }: { orderId: string }) {
  const t = useAdminText();
  return (
    <ButtonLink
      to={`/admin/orders/${orderId}/gift-card`}
      reloadDocument
      target="_blank"
      variant="outline"
      size="sm"
    >
      <Printer aria-hidden />
      {t("orders.gift.print")}
    </ButtonLink>
  );
}

/** Shows a packer the requested day of a gift and whether a card goes into the parcel; nothing for other orders. */
export function PackedGift({ gift }: { gift: { wished_on: string | null; has_card: boolean } | null }) {
  const t = useAdminText();
  const locale = useLocale();
  if (!gift) return null;
  return (
    <div className="flex flex-col items-start gap-1">
      <GiftBadge />
      {gift.wished_on && <p>{t("orders.gift.wished", { day: formatDayInWords(gift.wished_on, locale) })}</p>}
      <p className="text-sm">{t(gift.has_card ? "orders.gift.addCard" : "orders.gift.noCard")}</p>
    </div>
  );
}
