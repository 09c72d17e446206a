import { consentTranslator } from "#app/i18n/channels/consent.ts";
import { Button } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { consentOpener } from "./consent-opener.ts";

/** The footer's link to the consent bar, by which a consent is withdrawn as easily as it was given. */
export function ConsentLink() {
  const t = consentTranslator(useLocale());
  return (
    <Button type="button" variant="link" onClick={(event) => consentOpener.open(event.currentTarget)}>
      {t("consent.link")}
    </Button>
  );
}
