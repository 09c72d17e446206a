import { openingTranslator } from "#app/i18n/opening.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { FooterNewsletter } from "./footer-newsletter.tsx";

/** Shows visitors of a closed shop that it opens soon, with the newsletter's form. */
export function ClosedShop() {
  const t = openingTranslator(useLocale());
  return (
    <div className="page screenful py-10 sm:py-16">
      <h1 className="text-title">{t("opening.closed.title")}</h1>
      <p className="mt-4 mb-8 max-w-2xl text-lead text-muted">{t("opening.closed.text")}</p>
      <FooterNewsletter />
    </div>
  );
}
