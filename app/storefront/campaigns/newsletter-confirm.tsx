import { data } from "react-router";
import { linkLife } from "#app/domain/shop/email.ts";
import { localeOfPath } from "#app/domain/locale.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { confirmSubscription, findConfirmation } from "#app/server/campaigns/newsletter/follow-link.ts";
import type { Confirmation } from "#app/server/campaigns/newsletter/follow-link.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { useShopName } from "#app/ui/brand.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { resendConfirmation } from "#app/storefront/accounts/resend-confirmation.server.ts";
import { ConsentText, IntentForm, NewsletterPage, ResendNotice, ToProducts } from "./newsletter-page.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { secretPage } from "#app/storefront/accounts/personal-page.ts";
import type { Route } from "./+types/newsletter-confirm";

export const meta: Route.MetaFunction = (args) => pageMeta("newsletter-confirm", args);
export const headers = () => secretPage;

/**
 * Loads the page to which the confirmation e-mail links. Changes nothing, since mail scanners open links automatically.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const confirmation = await findConfirmation(context.get(servicesContext), { token, now: new Date() });
  return data(confirmation, { status: statusOf(confirmation.state) });
}

/** Sends another confirmation e-mail for the `intent` `again`; otherwise confirms. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const token = url.searchParams.get("token") ?? "";
  if (field("intent") === "again") {
    const { result, status } = await resendConfirmation(context, {
      token,
      locale: localeOfPath(url.pathname),
    });
    return data({ intent: "again", result } as const, { status });
  }
  const result = await confirmSubscription(context.get(servicesContext), { token, now: new Date() });
  const state = result.ok ? "done" : result.code;
  return data({ intent: "confirm", state } as const, { status: result.ok ? 200 : statusOf(result.code) });
}

function statusOf(state: Confirmation["state"]): number {
  if (state === "unknown") return 404;
  return state === "expired" ? 410 : 200;
}

/** Confirms a subscription with one button; otherwise explains why it cannot and offers what can be done. */
export default function NewsletterConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = newsletterTranslator(useLocale());
  const { email } = loaderData;
  return (
    <NewsletterPage title={t("newsletter.confirm.title")} answer={actionData}>
      {actionData?.intent === "again" ? (
        <ResendNotice result={actionData.result} email={email} />
      ) : (
        <Standing state={actionData?.state ?? loaderData.state} confirmation={loaderData} />
      )}
    </NewsletterPage>
  );
}

function Standing({
  state,
  confirmation: { email, consentText, consentLocale },
}: {
  state: Confirmation["state"] | "done";
  confirmation: Confirmation;
}) {
  const t = newsletterTranslator(useLocale());
  const shop = useShopName();
  switch (state) {
    case "pending":
      return (
        <>
          <p className="wrap-anywhere">{t("newsletter.confirm.text", { email })}</p>
          <ConsentText lang={consentLocale}>{consentText}</ConsentText>
          <IntentForm
            intent="confirm"
            label={t("newsletter.confirm.button")}
            busyLabel={t("newsletter.confirm.busy")}
          />
        </>
      );
    case "done":
    case "confirmed":
      return (
        <>
          <Notice
            tone="success"
            title={t("newsletter.confirmed.title")}
            text={t(state === "done" ? "newsletter.confirmed.text" : "newsletter.already.text", { email })}
            className="w-full wrap-anywhere"
          />
          <ToProducts />
        </>
      );
    case "expired":
      return (
        <>
          <Notice
            tone="error"
            title={t("newsletter.expired.title")}
            text={t("newsletter.expired.text", { days: linkLife.newsletter_confirmation / 86_400 })}
            className="w-full"
          />
          <ResendForm />
        </>
      );
    case "unsubscribed":
      return (
        <>
          <Notice
            tone="error"
            title={t("newsletter.ended.title")}
            text={t("newsletter.ended.text", { email })}
            className="w-full wrap-anywhere"
          />
          <ConsentText>{t("newsletter.consent", { shop })}</ConsentText>
          <ResendForm />
        </>
      );
    case "unknown":
      return (
        <>
          <Notice
            tone="error"
            title={t("newsletter.unknown.title")}
            text={t("newsletter.unknown.text")}
            className="w-full"
          />
          <ToProducts />
        </>
      );
  }
}

function ResendForm() {
  const t = newsletterTranslator(useLocale());
  return (
    <IntentForm intent="again" label={t("newsletter.again.button")} busyLabel={t("newsletter.again.busy")} />
  );
}
