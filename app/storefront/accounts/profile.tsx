import { data, redirect, redirectDocument } from "react-router";
import { z } from "zod";
import { localeOfPath, localePath } from "#app/domain/locale.ts";
import { emptyProfile } from "#app/domain/accounts/profile.ts";
import type { ProfileForm } from "#app/domain/accounts/profile.ts";
import { mailTopics } from "#app/domain/shop/mail-topic.ts";
import { changePassword } from "#app/server/accounts/passwords/change-password.ts";
import { deleteAccount } from "#app/server/privacy/delete-account.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { findActor } from "#app/server/accounts/find-actor.ts";
import { forgetDevice } from "#app/server/accounts/two-factor/known-device.ts";
import { endOwnSession, listOwnSessions } from "#app/server/accounts/own-sessions.ts";
import { loadProfile, updateProfile } from "#app/server/accounts/profile.ts";
import { signOut } from "#app/server/accounts/sign-in.ts";
import { readForm } from "#app/server/request/read-form.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import { retryAfterOf } from "#app/server/request/retry-after.ts";
import { log } from "#app/server/log.ts";
import {
  choosePurchasesOwn,
  ownSubscription,
  subscribeOwn,
  unsubscribeOwn,
} from "#app/server/campaigns/newsletter/own-subscription.ts";
import { listOwnBags } from "#app/server/orders/lists/own-bags.ts";
import { listOwnOrders } from "#app/server/orders/own-orders.ts";
import { chooseOwnTopic, ownStopped } from "#app/server/reminders/mail-choices.ts";
import { listOwnReminders, stopOwnReminder } from "#app/server/reminders/orders/order-reminder.ts";
import type { Services } from "#app/server/services.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { defaultShop, shopOfRequest } from "#app/server/shop/load-company.ts";
import { useLocale, useText } from "#app/ui/locale.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { answerOrOffline } from "#app/ui/browser/offline.ts";
import { onDemand } from "#app/storefront/browser/on-demand.tsx";
import { OwnData } from "./own-data.tsx";
import { OwnNewsletter } from "./own-newsletter.tsx";
import { PageHeading } from "#app/storefront/shop/page-heading.tsx";
import { pageMeta } from "#app/storefront/shop/page-meta.ts";
import { noStore, withRetryAfter } from "./personal-page.ts";
import { ProfileFields } from "./profile-fields.tsx";
import type { Route } from "./+types/profile";

export const meta: Route.MetaFunction = (args) => pageMeta("profile", args);
export const headers = withRetryAfter(noStore);

/** Redirects visitors to /auth (specification, section 2). Loads that fail leave their part empty (section 8). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const locale = localeOfPath(pathname);
  const services = context.get(servicesContext);
  const actor = await findActor(services, request.headers);
  if (actor.kind === "visitor") throw redirect(localePath(locale, "/auth"), { headers: noStore });
  if (searchParams.get("tab") !== "orders") {
    const profile = await loadOr("a profile", loadProfile(services.db, actor), null);
    const subscription = await loadOr("a person's subscription", ownSubscription(services.db, actor), null);
    const sessions = await loadOr(
      "a person's sessions",
      listOwnSessions(services, request.headers, new Date()),
      [],
    );
    const stopped = await loadOr("a person's stopped e-mails", ownStopped(services.db, actor), []);
    const reminders = await loadOr("a person's reminders", listOwnReminders(services.db, actor), []);
    return {
      tab: "profile" as const,
      email: actor.email,
      profile: profile ?? emptyProfile,
      subscription,
      stopped,
      reminders,
      sessions,
    };
  }
  const after = z.uuid().safeParse(searchParams.get("after")).data ?? null;
  const page = await loadOr("a person's orders", listOwnOrders(services.db, actor, after), {
    orders: [],
    next: null,
  });
  // The orders at the cursor no longer exist, or belong to somebody else.
  if (after && page.orders.length === 0)
    throw redirect(localePath(locale, "/profile?tab=orders"), { headers: noStore });
  const { hasBags } = await loadOr("the shop's settings", shopOfRequest(context), defaultShop);
  const bags =
    hasBags && after === null ? await loadOr("a person's bags", listOwnBags(services.db, actor), []) : [];
  return { tab: "orders" as const, ...page, isFirstPage: after === null, bags };
}

/**
 * Dispatches by `intent`: updates the profile, changes the newsletter subscription, other e-mails or the password, ends
 * a session, or deletes the account.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const field = await readForm(request);
  const services = context.get(servicesContext);
  const actor = await findActor(services, request.headers);
  if (field("intent") === "delete") {
    const result =
      field("confirm") === "on"
        ? await attempt(deleteAccount(services, actor, { password: field("password") }))
        : ({ ok: false, code: "unconfirmed" } as const);
    if (!result.ok) {
      const refusal = { intent: "delete", ok: false, code: result.code } as const;
      return data(refusal, { status: statusOf(result.code), headers: retryAfterOf(result) });
    }
    // The session was deleted with the account, so the root is loaded as a new document.
    const cleared = new Headers(noStore);
    const cookies = await signOut(services, request.headers);
    if (actor.kind !== "visitor") cookies.push(...forgetDevice(services, request.headers, actor.email));
    for (const cookie of cookies) cleared.append("Set-Cookie", cookie);
    const locale = localeOfPath(new URL(request.url).pathname);
    return redirectDocument(localePath(locale, "/?account=deleted"), { headers: cleared });
  }
  const intent = field("intent");
  if (intent === "subscribe" || intent === "unsubscribe" || intent === "purchases") {
    const locale = localeOfPath(new URL(request.url).pathname);
    const now = new Date();
    const result = await attempt(
      intent === "subscribe"
        ? subscribeOwn(services, actor, { locale, coversPurchases: field("purchases") !== "", now })
        : intent === "unsubscribe"
          ? unsubscribeOwn(services, actor, now)
          : choosePurchasesOwn(services, actor, { isGiven: field("given") === "on", locale, now }),
    );
    if (result.ok) return { intent: "newsletter", ok: true } as const;
    const refusal = { intent: "newsletter", ok: false, code: result.code } as const;
    return data(refusal, { status: statusOf(result.code) });
  }
  if (intent === "topic" || intent === "stop_reminder") {
    const result = await attempt(changeEmails(services, actor, field));
    if (result.ok)
      return { intent: "emails", ok: true, isReminderStopped: intent === "stop_reminder" } as const;
    const refusal = { intent: "emails", ok: false, code: result.code } as const;
    return data(refusal, { status: statusOf(result.code) });
  }
  if (intent === "password") {
    const form = {
      currentPassword: field("currentPassword"),
      password: field("password"),
      confirmPassword: field("confirmPassword"),
    };
    const locale = localeOfPath(new URL(request.url).pathname);
    const { headers } = request;
    const result = await attempt(changePassword(services, { form, headers, locale, now: new Date() }));
    if (result.ok) return { intent, ok: true } as const;
    const refusal = { intent, ok: false, code: result.code } as const;
    return data(refusal, { status: statusOf(result.code), headers: retryAfterOf(result) });
  }
  if (intent === "end_session") {
    const sessionId = z.uuid().safeParse(field("sessionId")).data;
    const result = sessionId
      ? await attempt(endOwnSession(services, request.headers, sessionId))
      : ({ ok: false, code: "unexpected" } as const);
    if (result.ok) return { intent, ok: true } as const;
    return data({ intent, ok: false, code: result.code } as const, { status: statusOf(result.code) });
  }
  const form = {
    firstName: field("firstName"),
    lastName: field("lastName"),
    phone: field("phone"),
    address: field("address"),
  };
  const result = await attempt(updateProfile(services.db, actor, { form, now: new Date() }));
  if (result.ok) return { intent: "update", ok: true, profile: result.profile } as const;
  const refusal = { intent: "update", ok: false, code: result.code, profile: form } as const;
  return data(refusal, { status: statusOf(result.code) });
}

/** Stops a topic or allows it again, or stops a reminder. */
async function changeEmails(services: Services, actor: Actor, field: PostedForm) {
  const orderId = z.uuid().safeParse(field("orderId")).data;
  const topic = mailTopics.find((each) => each === field("topic"));
  if (orderId) return stopOwnReminder(services.db, actor, orderId);
  if (!topic) return { ok: false, code: "unexpected" } as const;
  return chooseOwnTopic(services, actor, { topic, isStopped: field("stopped") === "on", now: new Date() });
}

/** Turns an unexpected failure into a refusal, so that the form keeps what was typed. */
async function attempt<Result>(result: Promise<Result>): Promise<Result | { ok: false; code: "unexpected" }> {
  try {
    return await result;
  } catch (error) {
    log.error({ err: error }, "profile could not be changed");
    return { ok: false, code: "unexpected" };
  }
}

/** Returns the same refusal when the shop is unreachable. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { intent, ...profile } = Object.fromEntries(await request.clone().formData());
  return answerOrOffline(serverAction, {
    ok: false,
    code: "unexpected",
    intent:
      intent === "topic" || intent === "stop_reminder"
        ? "emails"
        : intent === "update" || intent === "password" || intent === "delete" || intent === "end_session"
          ? intent
          : "newsletter",
    profile: profile as ProfileForm,
  } as const);
}

function statusOf(code: string): number {
  if (code === "signed_out") return 401;
  if (code === "credentials" || code === "last_owner") return 403;
  if (code === "limited") return 429;
  if (code === "busy") return 503;
  return code === "unexpected" ? 500 : 422;
}

const DeleteAccount = onDemand(async () => (await import("./delete-account.tsx")).DeleteAccount);
const ChangePassword = onDemand(async () => (await import("./change-password.tsx")).ChangePassword);
const OwnSessions = onDemand(async () => (await import("./own-sessions.tsx")).OwnSessions);
const OwnEmails = onDemand(async () => (await import("./own-emails.tsx")).OwnEmails);
const OwnBags = onDemand(async () => (await import("./own-bags.tsx")).OwnBags);
const OwnOrders = onDemand(async () => (await import("./own-orders.tsx")).OwnOrders);

/** Shows a person's profile or orders (specification, section 2). */
export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const locale = useLocale();
  return (
    <div className="page max-w-5xl">
      <PageHeading title={t("profile.title")} />
      <Tabs
        label={t("profile.title")}
        value={loaderData.tab}
        tabs={[
          {
            value: "profile",
            to: localePath(locale, "/profile"),
            label: t("profile.tab.profile"),
            panel: loaderData.tab === "profile" && (
              <div>
                <ProfileFields
                  email={loaderData.email}
                  profile={loaderData.profile}
                  answer={actionData?.intent === "update" ? actionData : undefined}
                />
                <OwnNewsletter
                  subscription={loaderData.subscription}
                  refusal={
                    actionData?.intent === "newsletter" && !actionData.ok ? actionData.code : undefined
                  }
                />
                <OwnEmails
                  stopped={loaderData.stopped}
                  reminders={loaderData.reminders}
                  answer={actionData?.intent === "emails" ? actionData : undefined}
                />
                <ChangePassword
                  email={loaderData.email}
                  answer={actionData?.intent === "password" ? actionData : undefined}
                />
                <OwnSessions
                  sessions={loaderData.sessions}
                  refusal={
                    actionData?.intent === "end_session" && !actionData.ok ? actionData.code : undefined
                  }
                />
                <OwnData />
                <DeleteAccount refusal={actionData?.intent === "delete" ? actionData.code : undefined} />
              </div>
            ),
          },
          {
            value: "orders",
            to: localePath(locale, "/profile?tab=orders"),
            label: t("profile.tab.orders"),
            panel: loaderData.tab === "orders" && (
              <>
                <OwnOrders {...loaderData} />
                {loaderData.bags.length > 0 && <OwnBags bags={loaderData.bags} />}
              </>
            ),
          },
        ]}
      />
    </div>
  );
}
