import { localePath } from "#app/domain/locale.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";

/** Links to the contact page and the cart, such as after a failed payment (specification, section 2). */
export function ContactAndCartLinks() {
  const t = useText();
  const locale = useLocale();
  return (
    <>
      <ButtonLink to={localePath(locale, "/contact")} variant="outline" size="lg">
        {t("success.contact")}
      </ButtonLink>
      <ButtonLink to={localePath(locale, "/cart")} variant="outline" size="lg">
        {t("success.cart")}
      </ButtonLink>
    </>
  );
}
