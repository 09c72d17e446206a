import { formatDateTime } from "#app/domain/dates.ts";
import { cardEventTypes } from "#app/domain/payments/card-keys.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { CopyButton } from "#app/admin/shared/copy-button.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows what to set at Stripe, so that it reports payments, and whether it has reported any. */
export function WebhookCard({
  url,
  lastEventAt,
  savedAt,
}: {
  url: string;
  lastEventAt: Date | null;
  /** When the keys were saved: an event before that was signed with others. */
  savedAt: Date | null;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const isOld = lastEventAt !== null && savedAt !== null && lastEventAt < savedAt;
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("cards.webhook")}</CardTitle>
      <p className="mt-1 text-muted">{t("cards.webhook.text")}</p>
      <p className="mt-4 font-mono wrap-anywhere">{url}</p>
      <CopyButton
        text={() => url}
        copied="cards.webhook.copied"
        refused="cards.webhook.copyFailed"
        size="sm"
        className="mt-3"
      >
        {t("cards.webhook.copy")}
      </CopyButton>
      <h3 className="mt-6 font-semibold">{t("cards.webhook.events")}</h3>
      <ul className="mt-2 list-disc pl-5 font-mono text-sm wrap-anywhere">
        {cardEventTypes.map((type) => (
          <li key={type}>{type}</li>
        ))}
      </ul>
      <h3 className="mt-6 font-semibold">{t("cards.webhook.arrived")}</h3>
      <p className="mt-1">
        {lastEventAt === null
          ? t("cards.webhook.none")
          : t(isOld ? "cards.webhook.old" : "cards.webhook.last", {
              time: formatDateTime(lastEventAt, locale),
            })}
      </p>
      <p className="mt-1 text-muted">{t("cards.webhook.try")}</p>
    </Card>
  );
}
