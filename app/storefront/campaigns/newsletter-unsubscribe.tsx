import { data } from "react-router";
import { localeOfPath } from "#app/domain/locale.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { findUnsubscription, unsubscribe } from "#app/server/campaigns/newsletter/follow-link.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { useShopName } from "#app/ui/brand.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { resendConfirmation } from "#app/storefront/accounts/resend-confirmation.server.ts";
import { ConsentText, IntentForm, NewsletterPage, ResendNotice, ToProducts } from "./newsletter-page.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { secretPage } from "#app/storefront/accounts/personal-page.ts";
import type { Route } from "./+types/newsletter-unsubscribe";

export const meta: Route.MetaFunction = (args) => pageMeta("newsletter-unsubscribe", args);
export const headers = () => secretPage;

/** Loads the page to which newsletter e-mails link for unsubscribing. Changes nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get("token") ?? "";
  const found = await findUnsubscription(context.get(servicesContext), token);
  const { state, email } = found ?? { state: "unknown" as const, email: "" };
  return data({ state, email }, { status: found ? 200 : 404 });
}

/**
 * Ends the subscription at once, without a confirmation step: mail providers post here automatically (RFC 8058),
 * without a cookie and with a body that they define. The `intent` `again` requests a new subscription.
 */
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
  const result = await unsubscribe(context.get(servicesContext), { token, now: new Date() });
  const outcome = result.ok ? "done" : result.code;
  return data({ intent: "unsubscribe", outcome } as const, { status: result.ok ? 200 : 404 });
}

/** Ends a subscription with one button, and then offers to subscribe again. */
export default function NewsletterUnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = newsletterTranslator(useLocale());
  const { email, state } = loaderData;
  const shown = actionData?.intent === "unsubscribe" && actionData.outcome === "unknown" ? "unknown" : state;
  return (
    <NewsletterPage title={t("newsletter.unsubscribe.title")} answer={actionData}>
      {actionData?.intent === "again" ? (
        <ResendNotice result={actionData.result} email={email} />
      ) : (
        <Subscription state={shown} email={email} />
      )}
    </NewsletterPage>
  );
}

type Shown = Route.ComponentProps["loaderData"]["state"];

function Subscription({ state, email }: { state: Shown; email: string }) {
  const t = newsletterTranslator(useLocale());
  const shop = useShopName();
  if (state === "unknown" || state === "gone")
    return (
      <>
        <Notice
          tone={state === "gone" ? "success" : "error"}
          title={t(`newsletter.${state}.title`)}
          text={t(`newsletter.${state}.text`)}
          className="w-full"
        />
        <ToProducts />
      </>
    );
  if (state === "unsubscribed")
    return (
      <>
        <Notice
          tone="success"
          title={t("newsletter.unsubscribed.title")}
          text={t("newsletter.unsubscribed.text", { email })}
          className="w-full wrap-anywhere"
        />
        <h2 className="mt-3 text-xl font-bold">{t("newsletter.back.title")}</h2>
        <p className="text-muted">{t("newsletter.back.text")}</p>
        <ConsentText>{t("newsletter.consent", { shop })}</ConsentText>
        <IntentForm
          intent="again"
          variant="outline"
          label={t("newsletter.again.button")}
          busyLabel={t("newsletter.again.busy")}
        />
      </>
    );
  return (
    <>
      <p className="wrap-anywhere">{t("newsletter.unsubscribe.text", { email })}</p>
      <IntentForm
        intent="unsubscribe"
        label={t("newsletter.unsubscribe.button")}
        busyLabel={t("newsletter.unsubscribe.busy")}
      />
    </>
  );
}
