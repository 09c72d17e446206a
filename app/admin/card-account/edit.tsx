import { data } from "react-router";
import { log } from "#app/server/log.ts";
import { saveCardSettings } from "#app/server/payments/account/card-settings.ts";
import { checkCardKeys } from "#app/server/payments/account/check-card-keys.ts";
import { showCardSettings } from "#app/server/payments/account/show-card-settings.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { saveConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { readSeen } from "#app/admin/shared/editing/edit-answer.server.ts";
import { answerOf, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { saveSettingsForm } from "#app/admin/shared/editing/save-settings.server.ts";
import { SettingsFrame } from "#app/admin/shared/editing/settings-frame.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { respond } from "#app/admin/shared/respond.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { CardBadge } from "./card-badge.tsx";
import { CheckCard } from "./check-card.tsx";
import type { CheckAnswer } from "./check-card.tsx";
import { KeyFields, LockedKeys } from "./key-fields.tsx";
import { WebhookCard } from "./webhook-card.tsx";
import type { Route } from "./+types/edit";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "settings");
  return showCardSettings(context.get(servicesContext), admin);
}

/** Saves the keys, or checks the saved ones at Stripe (intent `check`). A refusal returns no typed key. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  const services = context.get(servicesContext);
  const fields = await readFields(request);
  if (fields.get("intent") === "check") {
    try {
      const answer: CheckAnswer = await checkCardKeys(services, admin, { now: new Date() });
      return respond(answer, 409);
    } catch (error) {
      log.error({ err: error }, "the keys for card payments could not be checked");
      return data(failedCheck, { status: 500 });
    }
  }
  const field = (name: string) => fields.get(name) ?? "";
  const values = Object.fromEntries([...fields].filter(([name]) => !secrets.includes(name)));
  return saveSettingsForm(values, {
    id: "card-account",
    saved: "cards.saved",
    failed: "cards.failed",
    needsPassword: () => needsPassword("admin/card-account/edit", "save", { request, context }),
    save: () => saveCardSettings(services, admin, { field, seen: readSeen(field), now: new Date() }),
  });
}

const secrets = ["secret_key", "webhook_secret"];
const failedCheck: CheckAnswer = { ok: false, code: "failed" };

export async function clientAction(args: Route.ClientActionArgs) {
  const intent = (await args.request.clone().formData()).get("intent");
  if (intent !== "check") return saveConfirmed("admin/card-account/edit", "cards.failed", args);
  return (await answerOf(args.serverAction)) ?? offlineAnswer(failedCheck);
}

/** Shows the account for card payments: its keys, which are never shown again, and its webhook. */
export default function CardAccountPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { state, isLocked, hasKeys, hasWebhookSecret, webhookUrl, lastEventAt, updatedAt } = loaderData;
  return (
    <>
      <PageHead
        title={t("cards.title")}
        text={t(`cards.state.${state}.text`)}
        back={{ to: "/admin/payment-methods", text: t("methods.title") }}
        badges={<CardBadge state={state} />}
      />
      <div className="flex max-w-4xl flex-col gap-6">
        {isLocked ? (
          <LockedKeys />
        ) : (
          <SettingsFrame
            action="/admin/payment-methods/cards"
            answer={actionData && "text" in actionData ? actionData : undefined}
            values={{}}
            updatedAt={updatedAt}
          >
            {/* Remount after a save, so that no key stays in the page. */}
            <KeyFields
              key={updatedAt.toISOString()}
              hasKeys={hasKeys}
              hasWebhookSecret={hasWebhookSecret}
              isUnreadable={state === "unreadable"}
            />
          </SettingsFrame>
        )}
        <CheckCard postedAnswer={actionData && !("text" in actionData) ? actionData : undefined} />
        <WebhookCard
          url={webhookUrl}
          lastEventAt={lastEventAt}
          savedAt={hasKeys && !isLocked ? updatedAt : null}
        />
      </div>
    </>
  );
}
