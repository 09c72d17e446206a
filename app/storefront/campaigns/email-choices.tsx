import { data } from "react-router";
import { localeOfPath } from "#app/domain/locale.ts";
import { mailTopics } from "#app/domain/shop/mail-topic.ts";
import type { MailTopic } from "#app/domain/shop/mail-topic.ts";
import { mailChoicesTranslator } from "#app/i18n/follow-ups/mail-choices.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import {
  chooseByLink,
  choosePurchasesByLink,
  findMailChoices,
  unsubscribeByLink,
} from "#app/server/reminders/mail-choices.ts";
import type { MailChoices } from "#app/server/reminders/mail-choices.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { MailSwitch, PurchasesSwitch } from "#app/storefront/accounts/mail-switch.tsx";
import { MailSwitches } from "#app/storefront/accounts/mail-switches.tsx";
import { secretPage } from "#app/storefront/accounts/personal-page.ts";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { IntentForm, NewsletterPage, ToProducts } from "./newsletter-page.tsx";
import type { Route } from "./+types/email-choices";

export const meta: Route.MetaFunction = (args) => pageMeta("email-choices", args);
export const headers = () => secretPage;

/** Loads the page to which e-mails that are about no order link for stopping them (`stopLink`). Changes nothing. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const found = await findMailChoices(context.get(servicesContext), url.searchParams.get("token") ?? "");
  return data(found, { status: found ? 200 : 404 });
}

/**
 * Stops the link's topic at once, without a confirmation step: mail providers post here automatically (RFC 8058),
 * without a cookie and with a body that they define. With an `intent` of the page, `allow` allows it again, `topic`
 * stops or allows another topic, `newsletter` ends the subscription and `purchases` gives or withdraws the consent to
 * the choice of its e-mails by purchases.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const services = context.get(servicesContext);
  const token = url.searchParams.get("token") ?? "";
  const intent = field("intent");
  const topic = mailTopics.find((each) => intent === "topic" && each === field("topic"));
  const isStopped = topic ? field("stopped") === "on" : intent !== "allow";
  const now = new Date();
  const result =
    intent === "newsletter"
      ? await unsubscribeByLink(services, { token, now })
      : intent === "purchases"
        ? await choosePurchasesByLink(services, {
            token,
            isGiven: field("given") === "on",
            locale: localeOfPath(url.pathname),
            now,
          })
        : await chooseByLink(services, { token, topic, isStopped });
  const isUnsubscribed = intent === "newsletter" && result.ok;
  const isOwnTopic = !topic && intent !== "newsletter" && intent !== "purchases";
  return data({ isOwnTopic, isUnsubscribed }, { status: result.ok ? 200 : 404 });
}

/** Stops e-mails on one topic with one button, and shows what else the address gets. */
export default function EmailChoicesPage({ loaderData, actionData }: Route.ComponentProps) {
  const locale = useLocale();
  const t = mailChoicesTranslator(locale);
  const n = newsletterTranslator(locale);
  const choices = loaderData?.choices;
  return (
    <NewsletterPage
      title={t("mailing.title")}
      answer={actionData?.isOwnTopic || actionData?.isUnsubscribed ? actionData : undefined}
    >
      {choices ? (
        <Choices
          topic={loaderData.topic}
          choices={choices}
          isUnsubscribed={actionData?.isUnsubscribed === true}
        />
      ) : (
        <>
          <Notice
            tone={loaderData ? "success" : "error"}
            title={loaderData ? t("mailing.erased.title") : n("newsletter.unknown.title")}
            text={loaderData ? t("mailing.erased.text") : n("newsletter.unknown.text")}
            className="w-full"
          />
          <ToProducts />
        </>
      )}
    </NewsletterPage>
  );
}

function Choices({
  topic,
  choices: { email, stopped, isSubscribed, coversPurchases },
  isUnsubscribed,
}: {
  topic: MailTopic;
  choices: MailChoices;
  /** Whether the newsletter's switch was just pressed; it goes at once. */
  isUnsubscribed: boolean;
}) {
  const locale = useLocale();
  const t = mailChoicesTranslator(locale);
  const n = newsletterTranslator(locale);
  const name = t(`mailing.topic.${topic}`);
  return (
    <>
      {isUnsubscribed && (
        <Notice
          tone="success"
          title={n("newsletter.unsubscribed.title")}
          text={n("newsletter.unsubscribed.text", { email })}
          className="w-full wrap-anywhere"
        />
      )}
      {stopped.includes(topic) ? (
        <>
          <Notice
            tone="success"
            title={t("mailing.stopped.title")}
            text={`${t("mailing.stopped.text", { email })} ${name}.`}
            className="w-full wrap-anywhere"
          />
          <IntentForm
            intent="allow"
            variant="outline"
            label={t("mailing.allow.button")}
            busyLabel={t("mailing.allow.busy")}
          />
        </>
      ) : (
        <>
          <p className="wrap-anywhere">
            {t("mailing.stop.text", { email })} <strong>{name}</strong>.
          </p>
          <IntentForm intent="stop" label={t("mailing.stop.button")} busyLabel={t("mailing.stop.busy")} />
        </>
      )}
      <h2 className="mt-3 text-xl font-bold">{t("mailing.others")}</h2>
      <MailSwitches stopped={stopped} without={topic}>
        {isSubscribed && !isUnsubscribed && (
          <>
            <li>
              <MailSwitch intent="newsletter" label={t("mailing.newsletter")} isOn />
            </li>
            <li>
              <PurchasesSwitch isOn={coversPurchases} />
            </li>
          </>
        )}
      </MailSwitches>
      <p className="text-muted">{t("mailing.always")}</p>
    </>
  );
}
