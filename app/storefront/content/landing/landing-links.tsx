import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { useFrameData } from "#app/storefront/browser/frame-data.ts";

/** Links to all products and to the home page, as the last section of a landing page. */
export function LandingLinks() {
  const t = useText();
  const locale = useLocale();
  const isPaid = useFrameData()?.delivery !== undefined;
  const subtitle = t(isPaid ? "home.products.subtitle.paid" : "home.products.subtitle");
  return (
    <section aria-labelledby="landing-links" className="pause page text-center">
      <h2 id="landing-links" className="text-heading">
        {t("home.products.title")}
      </h2>
      {subtitle && <p className="mt-2 text-lead text-muted">{subtitle}</p>}
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
