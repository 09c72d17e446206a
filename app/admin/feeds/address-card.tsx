import type { FeedChannel } from "#app/domain/feeds/feed-settings.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { CopyButton } from "#app/admin/shared/copy-button.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the addresses of the feeds that are switched on, each with a button that copies it. */
export function AddressCard({
  addresses,
}: {
  addresses: readonly { channel: FeedChannel; locale: Locale; address: string }[];
}) {
  const t = useAdminText();
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("feeds.addresses")}</CardTitle>
      <p className="mt-1 text-muted">
        {t(addresses.length > 0 ? "feeds.addresses.text" : "feeds.addresses.none")}
      </p>
      {addresses.map(({ channel, locale, address }) => {
        // Pazaruvaj has none in English.
        const name = t(`feeds.address.${channel}.${locale}` as AdminTextKey);
        return (
          <div key={address} className="mt-4">
            <h3 className="font-semibold">{name}</h3>
            <p className="mt-1 font-mono wrap-anywhere">{address}</p>
            <CopyButton
              text={() => address}
              copied="feeds.address.copied"
              refused="feeds.address.copyFailed"
              size="sm"
              className="mt-3"
              aria-label={t("feeds.address.copyNamed", { name })}
            >
              {t("feeds.address.copy")}
            </CopyButton>
          </div>
        );
      })}
    </Card>
  );
}
