import { useEffect, useRef } from "react";
import { Form, data, useNavigation } from "react-router";
import { settingsFields, settingsForm } from "#app/domain/company-settings.ts";
import type { SettingsField, SettingsForm, SettingsProblem } from "#app/domain/company-settings.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { readForm } from "#app/server/http/read-form.ts";
import { log } from "#app/server/log.ts";
import { actorContext, servicesContext } from "#app/server/services-context.ts";
import { lastInvoiceNumber, loadSettings, saveSettings } from "#app/server/settings/save-settings.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { useUnsavedGuard } from "#app/admin/shared/edit-form.tsx";
import { useSentForm } from "#app/admin/shared/sent-form.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { SaveBar } from "#app/admin/shared/save-bar.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { SettingsFields } from "./settings-fields.tsx";
import type { Route } from "./+types/edit";

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const actor = context.get(actorContext);
  const [settings, lastNumber] = await Promise.all([loadSettings(db, actor), lastInvoiceNumber(db, actor)]);
  return { values: settingsForm(settings), lastNumber };
}

type Answer = {
  text: Extract<AdminTextKey, `settings.${string}`>;
  values: SettingsForm;
  problems: Partial<Record<SettingsField, SettingsProblem>>;
};

/** Saves all settings, or says which fields stand in the way; what was typed comes back with it. */
export async function action({ request, context }: Route.ActionArgs) {
  const posted = await readForm(request);
  const form = Object.fromEntries(settingsFields.map((field) => [field, posted(field)])) as SettingsForm;
  try {
    const { db } = context.get(servicesContext);
    const result = await saveSettings(db, context.get(actorContext), { form, now: new Date() });
    if (result.ok)
      return { text: "settings.saved", values: settingsForm(result.settings), problems: {} } satisfies Answer;
    const refused: Answer = { text: "settings.refused", values: form, problems: result.problems };
    return data(refused, { status: 422 });
  } catch (error) {
    log.error({ err: error }, "the settings could not be saved");
    return data({ text: "settings.failed", values: form, problems: {} } satisfies Answer, { status: 500 });
  }
}

/** What the shop says of its company on public pages and in letters, and where its own letters go. */
export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const answer: Answer | undefined = actionData;
  const form = useRef<HTMLFormElement>(null);
  // The guard comes first: what is restored is not saved.
  const { guard, markSaved } = useUnsavedGuard(form);
  const { isRestored, onSubmit } = useSentForm("settings", form, answer);
  const isBusy = useNavigation().formAction === "/admin/settings";
  useAnnouncement(answer);
  useEffect(() => {
    if (answer?.text !== "settings.saved") return;
    // What was kept may be less than what was typed: angle brackets are taken out.
    form.current?.reset();
    markSaved();
  }, [answer, markSaved]);
  return (
    <>
      <PageHead title={t("settings.title")} text={t("settings.subtitle")} />
      {isRestored && (
        <Notice
          tone="error"
          title={t("settings.restored.title")}
          text={t("settings.restored.text")}
          className="mb-6 max-w-4xl"
        />
      )}
      {answer && (
        <noscript>
          <Notice {...announcementOf(answer, t)} className="mb-6 max-w-4xl" />
        </noscript>
      )}
      <Form method="post" noValidate ref={form} onSubmit={onSubmit} className="flex max-w-4xl flex-col gap-6">
        <SettingsFields
          values={answer?.values ?? loaderData.values}
          problems={answer?.problems ?? {}}
          lastNumber={loaderData.lastNumber}
        />
        <SaveBar place="page">
          <Button type="submit" disabled={isBusy}>
            {isBusy ? t("settings.busy") : t("settings.save")}
          </Button>
        </SaveBar>
      </Form>
      {guard}
    </>
  );
}

function announcementOf({ text }: Answer, t: Translate<AdminTextKey>) {
  const tone = text === "settings.saved" ? "success" : "error";
  return { tone, title: t(`toast.${tone}`), text: t(text) } as const;
}

/** Says by a toast what came of the form. */
function useAnnouncement(answer: Answer | undefined): void {
  const t = useAdminText();
  const announced = useRef<Answer>(undefined);
  useEffect(() => {
    if (!answer || announced.current === answer) return;
    announced.current = answer;
    const { tone, title, text } = announcementOf(answer, t);
    showToast({ tone, title, description: text });
  }, [answer, t]);
}
