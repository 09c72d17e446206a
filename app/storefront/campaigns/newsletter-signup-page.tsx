import { Form, data, useNavigation } from "react-router";
import { localeOfPath } from "#app/domain/locale.ts";
import { isDemoBrand } from "#app/domain/shop/brand.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { popupTranslator } from "#app/i18n/popup.ts";
import { signUpForNewsletter } from "#app/server/campaigns/newsletter/sign-up-for-newsletter.ts";
import { log } from "#app/server/log.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { retryAfterOf } from "#app/server/request/retry-after.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { useBrand, useShopName } from "#app/ui/brand.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { answerOrOffline } from "#app/ui/browser/offline.ts";
import type { SignupFault, SignupForm } from "#app/ui/popups/popup-signup.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { noStore, withRetryAfter } from "#app/storefront/accounts/personal-page.ts";
import { readSubmittedForm } from "#app/storefront/browser/submitted-form.ts";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { NewsletterPage, ToProducts } from "./newsletter-page.tsx";
import type { Route } from "./+types/newsletter-signup-page";

export const meta: Route.MetaFunction = (args) => pageMeta("newsletter", args);
export const headers = withRetryAfter(noStore);

/** Why the form was refused: as in a popup, or because of too many sign-ups. */
type Fault = SignupFault | "rate_limited";

type TypedForm = SignupForm & { coversPurchases: boolean };

function readTyped(field: (name: string) => string): TypedForm {
  return {
    email: field("email"),
    hasConsent: field("consent") !== "",
    coversPurchases: field("purchases") !== "",
  };
}

/** Signs up an address, as the function `newsletter-signup` does without a popup. A refusal returns what was typed. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const typed = readTyped(field);
  const refuse = (fault: Fault, init: { status: number; headers?: HeadersInit }) =>
    data({ fault, typed } as const, init);
  if (typed.email.trim() === "" || !typed.hasConsent) return refuse("required", { status: 422 });
  try {
    const result = await signUpForNewsletter(context.get(servicesContext), {
      ...typed,
      popupId: null,
      address: context.get(clientAddressContext),
      locale: localeOfPath(url.pathname),
      now: new Date(),
    });
    if (result.ok) return { fault: null, typed } as const;
    if (result.code === "already_subscribed") return refuse("subscribed", { status: 409 });
    if (result.code === "rate_limited")
      return refuse("rate_limited", { status: 429, headers: retryAfterOf(result) });
    return refuse("email", { status: 422 });
  } catch (error) {
    log.error({ err: error }, "a newsletter sign-up could not be stored");
    return refuse("failed", { status: 500 });
  }
}

/** Returns a refusal when the shop is unreachable, so that the form keeps what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const field = await readSubmittedForm(request);
  const typed = readTyped(field);
  return answerOrOffline(serverAction, { fault: "failed", typed } as const);
}

/** The newsletter's form: the footer's form posts here, so that it works without JavaScript (specification, section 8). */
export default function NewsletterSignupPage({ actionData }: Route.ComponentProps) {
  const locale = useLocale();
  const t = newsletterTranslator(locale);
  const p = popupTranslator(locale);
  const isDemo = isDemoBrand(useBrand());
  if (actionData?.fault === null)
    return (
      <NewsletterPage title={t("newsletter.signUp.title")} answer={actionData}>
        <Notice
          tone="success"
          title={p("popup.success.title")}
          text={`${p("popup.success.text")} ${p("popup.success.confirm")}`}
          className="w-full"
        />
        <ToProducts />
      </NewsletterPage>
    );
  return (
    <NewsletterPage title={t("newsletter.signUp.title")} answer={actionData}>
      {isDemo && <p>{t("newsletter.signUp.text")}</p>}
      {actionData && (
        <Notice
          tone="error"
          title={p(`popup.error.${actionData.fault === "rate_limited" ? "failed" : actionData.fault}`)}
          text={actionData.fault === "rate_limited" ? t("newsletter.rate_limited.text") : undefined}
          className="w-full"
        />
      )}
      <SignupFields fault={actionData?.fault} typed={actionData?.typed} />
    </NewsletterPage>
  );
}

const nothingTyped: TypedForm = { email: "", hasConsent: false, coversPurchases: false };

function SignupFields({
  fault,
  typed = nothingTyped,
}: {
  fault: Fault | undefined;
  typed: TypedForm | undefined;
}) {
  const shopText = useText();
  const shop = useShopName();
  const locale = useLocale();
  const p = popupTranslator(locale);
  const n = newsletterTranslator(locale);
  const isBusy = useNavigation().formMethod === "POST";
  const isEmailWrong =
    fault === "email" || fault === "subscribed" || (fault === "required" && typed.email.trim() === "");
  return (
    <Form method="post" noValidate aria-busy={isBusy} className="flex w-full flex-col gap-5">
      <Field label={p("popup.email")} required>
        {(control) => (
          <Input
            {...control}
            aria-invalid={isEmailWrong || undefined}
            name="email"
            type="email"
            autoComplete="email"
            autoCapitalize="off"
            spellCheck={false}
            defaultValue={typed.email}
          />
        )}
      </Field>
      <Checkbox
        name="consent"
        required
        defaultChecked={typed.hasConsent}
        aria-invalid={(fault === "required" && !typed.hasConsent) || undefined}
        label={shopText("newsletter.consent", { shop })}
      />
      <Checkbox
        name="purchases"
        defaultChecked={typed.coversPurchases}
        label={n("newsletter.consent.optional", { consent: n("newsletter.consent.purchases", { shop }) })}
      />
      <SubmitButton isBusy={isBusy} busyLabel={p("popup.busy")}>
        {p("popup.subscribe")}
      </SubmitButton>
    </Form>
  );
}
