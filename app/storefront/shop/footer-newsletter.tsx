import { CircleAlert, CircleCheck } from "lucide-react";
import { useId, useState } from "react";
import type { SubmitEvent } from "react";
import { useLocation } from "react-router";
import { localePath } from "#app/domain/locale.ts";
import { isDemoBrand } from "#app/domain/shop/brand.ts";
import { popupTranslator } from "#app/i18n/popup.ts";
import { useBrand, useShopName } from "#app/ui/brand.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import type { SignupFault, SignupForm } from "#app/ui/popups/popup-signup.tsx";
import { wrongFields } from "#app/ui/popups/wrong-fields.ts";
import { loadWithRetry } from "#app/storefront/browser/load-with-retry.ts";

/** What came of the form that was sent on the page `path`. */
type Answer = { path: string; outcome: "sending" | "signed-up" | { fault: SignupFault; form: SignupForm } };

/** Most visits send no form. */
const loadSignUp = () => import("./newsletter-signup.ts");

/**
 * Shows the newsletter's form, and answers at it: focus and scroll position stay. The answer goes with the page on which
 * it was given. Without scripts the form posts to the newsletter's page.
 */
export function FooterNewsletter() {
  const shop = useShopName();
  const isDemo = isDemoBrand(useBrand());
  const locale = useLocale();
  const t = useText();
  const p = popupTranslator(locale);
  const titleId = useId();
  const emailId = useId();
  const { pathname } = useLocation();
  const [answer, setAnswer] = useState<Answer>();
  const outcome = answer?.path === pathname ? answer.outcome : undefined;
  const refused = typeof outcome === "object" ? outcome : undefined;
  const isWrong = wrongFields(refused);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (outcome === "sending") return;
    const element = event.currentTarget;
    const fields = new FormData(element);
    const typed = fields.get("email");
    const form = { email: typeof typed === "string" ? typed : "", hasConsent: fields.has("consent") };
    setAnswer({ path: pathname, outcome: "sending" });
    const { signUpForNewsletter } = await loadWithRetry(loadSignUp);
    const fault = await signUpForNewsletter(form, { popupId: null, language: locale });
    setAnswer({ path: pathname, outcome: fault ? { fault, form } : "signed-up" });
    if (!fault) element.reset();
  };
  return (
    <form
      method="post"
      action={localePath(locale, "/newsletter")}
      noValidate
      onSubmit={(event) => void send(event)}
      aria-labelledby={titleId}
      className="grid gap-x-10 gap-y-3 border-t border-line py-6 lg:grid-cols-2"
    >
      <div>
        <p id={titleId} className="font-bold">
          {t("newsletter.signUp.title")}
        </p>
        {isDemo && <p className="mt-1 text-muted">{t("newsletter.signUp.text")}</p>}
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
              aria-invalid={isWrong.email}
            />
          </div>
          <Button type="submit">{p("popup.subscribe")}</Button>
        </div>
        <div className="mt-3 text-sm">
          <Checkbox
            name="consent"
            required
            aria-invalid={isWrong.consent}
            label={t("newsletter.consent", { shop })}
          />
        </div>
        <div role="status">
          {outcome && (
            <p className="mt-3 flex items-start gap-2 rounded-xl bg-background px-4 py-3 font-medium [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
              {refused && <CircleAlert aria-hidden className="text-danger" />}
              {outcome === "signed-up" && <CircleCheck aria-hidden className="text-success" />}
              <span className="min-w-0">
                {refused && p(`popup.error.${refused.fault}`)}
                {outcome === "sending" && p("popup.busy")}
                {outcome === "signed-up" && `${p("popup.success.text")} ${p("popup.success.confirm")}`}
              </span>
            </p>
          )}
        </div>
      </div>
    </form>
  );
}
