import { useId } from "react";
import { localePath } from "#app/domain/locale.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { popupTranslator } from "#app/i18n/popup.ts";
import { useShopName } from "#app/ui/brand.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";

/**
 * Shows the newsletter's form. A plain form, since the footer is a static part: without scripts it posts to the
 * newsletter's page, with them `NewsletterInPlace` sends it and shows the result in the form's live region.
 */
export function FooterNewsletter() {
  const shopText = useText();
  const shop = useShopName();
  const locale = useLocale();
  const t = newsletterTranslator(locale);
  const p = popupTranslator(locale);
  const titleId = useId();
  const emailId = useId();
  return (
    <form
      method="post"
      action={localePath(locale, "/newsletter")}
      noValidate
      data-newsletter
      aria-labelledby={titleId}
      className="grid gap-x-10 gap-y-3 border-t border-line py-6 lg:grid-cols-2"
    >
      <div>
        <p id={titleId} className="font-bold">
          {t("newsletter.signUp.title")}
        </p>
        <p className="mt-1 text-muted">{t("newsletter.signUp.text")}</p>
      </div>
      <div>
        <label htmlFor={emailId} className="mb-1.5 block font-medium">
          {t("newsletter.signUp.email")}
        </label>
        <div className="flex flex-wrap gap-3">
          <div className="min-w-0 grow basis-48">
            <Input
              id={emailId}
              name="email"
              type="email"
              autoComplete="email"
              autoCapitalize="off"
              spellCheck={false}
              required
            />
          </div>
          <Button type="submit">{p("popup.subscribe")}</Button>
        </div>
        <div className="mt-3 text-sm">
          <Checkbox name="consent" required label={shopText("newsletter.consent", { shop })} />
        </div>
        <div role="status" />
      </div>
    </form>
  );
}
