import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { Locale } from "#app/domain/locale.ts";
import { popupTranslator } from "#app/i18n/popup.ts";
import { useLocale } from "#app/ui/locale.tsx";
import type { SignupFault, SignupForm } from "#app/ui/popups/popup-signup.tsx";
import { wrongFields } from "#app/ui/popups/wrong-fields.ts";
import { signUpForNewsletter } from "#app/storefront/campaigns/newsletter-signup.ts";

/** What came of a sent form. */
type Outcome = "signed-up" | { fault: SignupFault; form: SignupForm };

/** Signs up what is typed in the newsletter's form; a success empties it. */
export async function sendNewsletterForm(element: HTMLFormElement, locale: Locale): Promise<Outcome> {
  const fields = new FormData(element);
  const email = fields.get("email");
  const form = { email: typeof email === "string" ? email : "", hasConsent: fields.has("consent") };
  const fault = await signUpForNewsletter(form, { popupId: null, language: locale });
  if (fault) return { fault, form };
  element.reset();
  return "signed-up";
}

/** Shows in the form's live region what came of it, and marks the fields that were refused. */
export function NewsletterAnswer({
  element,
  outcome,
}: {
  element: HTMLFormElement;
  outcome: Outcome | "sending";
}) {
  const t = popupTranslator(useLocale());
  const refused = typeof outcome === "object" ? outcome : undefined;
  useEffect(() => {
    // React does not render the fields of the server's HTML.
    const wrong = wrongFields(refused);
    for (const name of ["email", "consent"] as const)
      element.querySelector(`[name=${name}]`)?.setAttribute("aria-invalid", String(wrong[name]));
  }, [element, refused]);
  const region = element.querySelector("[role=status]");
  if (!region) return null;
  return createPortal(
    <p className="mt-3 flex items-start gap-2 rounded-xl bg-background px-4 py-3 font-medium [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
      {refused && <CircleAlert aria-hidden className="text-danger" />}
      {outcome === "signed-up" && <CircleCheck aria-hidden className="text-success" />}
      <span className="min-w-0">
        {refused && t(`popup.error.${refused.fault}`)}
        {outcome === "sending" && t("popup.busy")}
        {outcome === "signed-up" && `${t("popup.success.text")} ${t("popup.success.confirm")}`}
      </span>
    </p>,
    region,
  );
}
