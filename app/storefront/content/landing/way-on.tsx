import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useFrameData } from "#app/storefront/content/site-text.tsx";

/** The end of a landing page: leads to all products and to the home page. */
export function WayOn() {
  const t = useText();
  const locale = useLocale();
  const isPaid = useFrameData()?.delivery !== undefined;
  return (
    <section aria-labelledby="way-on" className="pause page text-center">
      <h2 id="way-on" className="text-heading">
        {t("home.products.title")}
      </h2>
      <p className="mt-2 text-lead text-muted">
        {t(isPaid ? "home.products.subtitle.paid" : "home.products.subtitle")}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink to={localePath(locale, "/products")} size="lg">
          {t("home.products.all")}
        </ButtonLink>
        <ButtonLink to={localePath(locale, "/")} variant="outline" size="lg">
          {t("notFound.home")}
        </ButtonLink>
      </div>
    </section>
  );
}
