import { formatDayInWords } from "#app/domain/dates.ts";
import { receiverName } from "#app/domain/orders/shown-gift.ts";
import type { ShownGift } from "#app/domain/orders/shown-gift.ts";
import { orderGiftTranslator } from "#app/i18n/bags/order-gift.ts";
import { CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";

/** Shows the customer who receives the gift, the requested day and the card's text. */
export function OrderGift({ gift }: { gift: ShownGift }) {
  const locale = useLocale();
  const t = orderGiftTranslator(locale);
  const receiver = receiverName(gift);
  return (
    <section>
      <CardTitle className="mb-2">{t("orderGift.title")}</CardTitle>
      {receiver !== null && <p>{t("orderGift.receiver", { name: receiver })}</p>}
      {gift.wished_on && <p>{t("orderGift.wished", { day: formatDayInWords(gift.wished_on, locale) })}</p>}
      <p>{t("orderGift.noPrices")}</p>
      {gift.card_text && (
        <>
          <p className="mt-2 text-muted">{t("orderGift.card")}</p>
          <p className="whitespace-pre-line wrap-anywhere">{gift.card_text}</p>
        </>
      )}
    </section>
  );
}
