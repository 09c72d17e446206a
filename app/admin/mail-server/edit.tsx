import { data } from "react-router";
import { log } from "#app/server/log.ts";
import { saveMailSettings } from "#app/server/mail/settings/mail-settings.ts";
import { showMailSettings } from "#app/server/mail/settings/show-mail-settings.ts";
import { tryMailServer } from "#app/server/mail/settings/try-mail-server.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { readAdminLanguage } from "#app/admin/shared/admin-language.server.ts";
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
import { DnsRecords } from "./dns-records.tsx";
import { SenderFields, ServerFields } from "./mail-fields.tsx";
import { TestCard } from "./test-card.tsx";
import type { TestAnswer } from "./test-card.tsx";
import type { Route } from "./+types/edit";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "settings");
  const shown = await showMailSettings(context.get(servicesContext), admin);
  return { ...shown, ownEmail: admin.email };
}

/**
 * Saves the settings, or sends a test e-mail with the saved ones (intent `test`). A refusal returns the typed values
 * without the password.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  const services = context.get(servicesContext);
  const fields = await readFields(request);
  if (fields.get("intent") === "test") {
    try {
      const language = await readAdminLanguage(request);
      const answer: TestAnswer = await tryMailServer(services, admin, { language, now: new Date() });
      return respond(answer, 409);
    } catch (error) {
      log.error({ err: error }, "the mail server could not be tested");
      return data(failedTest, { status: 500 });
    }
  }
  const field = (name: string) => fields.get(name) ?? "";
  const values = Object.fromEntries([...fields].filter(([name]) => name !== "password"));
  return saveSettingsForm(values, {
    id: "mail-server",
    saved: "mail-server.saved",
    failed: "mail-server.failed",
    needsPassword: () => needsPassword("admin/mail-server/edit", "save", { request, context }),
    save: () => saveMailSettings(services, admin, { field, seen: readSeen(field), now: new Date() }),
  });
}

const failedTest: TestAnswer = { ok: false, code: "failed" };

export async function clientAction(args: Route.ClientActionArgs) {
  const intent = (await args.request.clone().formData()).get("intent");
  if (intent !== "test") return saveConfirmed("admin/mail-server/edit", "mail-server.failed", args);
  return (await answerOf(args.serverAction)) ?? offlineAnswer(failedTest);
}

/** Shows the owner's mail server, the sender of the shop's e-mails and the DNS records that their domain needs. */
export default function MailServer({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { values, locks, password, sender, ownEmail, updatedAt } = loaderData;
  return (
    <>
      <PageHead title={t("mail-server.title")} text={t("mail-server.subtitle")} />
      <div className="flex max-w-4xl flex-col gap-6">
        <SettingsFrame
          action="/admin/mail-server"
          answer={actionData && "text" in actionData ? actionData : undefined}
          values={values}
          updatedAt={updatedAt}
        >
          {/* Remount after a save, so that no password stays in the page. */}
          <div key={updatedAt.toISOString()} className="flex flex-col gap-6">
            <ServerFields isLocked={locks.server} password={password} />
            <SenderFields isLocked={locks.sender} />
          </div>
        </SettingsFrame>
        <TestCard
          ownEmail={ownEmail}
          postedAnswer={actionData && !("text" in actionData) ? actionData : undefined}
        />
        <DnsRecords sender={sender} host={values.host ?? ""} />
      </div>
    </>
  );
}
