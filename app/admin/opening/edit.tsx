import { constraintsOf } from "#app/domain/field-constraints.ts";
import { nextStates, pauseColumns } from "#app/domain/shop/opening.ts";
import type { Opening } from "#app/domain/shop/opening.ts";
import { readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { changeOpening, findOpening } from "#app/server/opening/change-opening.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { saveConfirmed } from "#app/admin/shared/confirm-password/act-confirmed.ts";
import { needsPassword } from "#app/admin/shared/confirm-password/require-password.server.ts";
import { readSeen } from "#app/admin/shared/editing/edit-answer.server.ts";
import { TextField } from "#app/admin/shared/editing/edit-fields.tsx";
import { saveSettingsForm } from "#app/admin/shared/editing/save-settings.server.ts";
import { SettingsFrame } from "#app/admin/shared/editing/settings-frame.tsx";
import { SettingsSection } from "#app/admin/shared/editing/settings-section.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { StateChoice } from "./state-choice.tsx";
import type { Route } from "./+types/edit";

export async function loader({ context }: Route.LoaderArgs) {
  const admin = granted(context, "settings");
  const { opening, updatedAt } = await findOpening(context.get(servicesContext).db, admin);
  return { opening, updatedAt };
}

/** Opens, closes or pauses the shop, or returns the refusal with the typed values. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = granted(context, "settings");
  const values = Object.fromEntries(await readFields(request));
  const field = (name: string) => values[name] ?? "";
  return saveSettingsForm(values, {
    id: "opening",
    saved: "opening.saved",
    failed: "opening.failed",
    needsPassword: () => needsPassword("admin/opening/edit", "save", { request, context }),
    save: () => {
      const change = { field, seen: readSeen(field), now: new Date() };
      return changeOpening(context.get(servicesContext), admin, change);
    },
  });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  saveConfirmed("admin/opening/edit", "opening.failed", args);

/** Shows whether the shop is open, and the switch. */
export default function OpeningPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { opening, updatedAt } = loaderData;
  return (
    <>
      <PageHead title={t("opening.title")} text={t("opening.subtitle")} />
      <div className="flex max-w-4xl flex-col gap-6">
        <Card className="p-5 sm:p-6">
          <CardTitle>{t(`opening.now.${nameOf(opening)}`)}</CardTitle>
          <p className="mt-1 text-muted">{t(`opening.now.${nameOf(opening)}.text`)}</p>
        </Card>
        <SettingsFrame
          action="/admin/opening"
          answer={actionData}
          values={{ to: "stay", words_bg: opening.words_bg, words_en: opening.words_en }}
          updatedAt={updatedAt}
        >
          {/* Remount after a change: the switch then offers other states. */}
          <div key={updatedAt.toISOString()} className="flex flex-col gap-6">
            <SettingsSection title={t("opening.switch")} text={t("opening.switch.text")}>
              <StateChoice states={nextStates(opening)} />
            </SettingsSection>
            <SettingsSection title={t("opening.words")} text={t("opening.words.text")}>
              <TextField
                {...constraintsOf(pauseColumns, "words_bg")}
                label={t("opening.words_bg")}
                lang="bg"
              />
              <TextField
                {...constraintsOf(pauseColumns, "words_en")}
                label={t("opening.words_en")}
                lang="en"
              />
            </SettingsSection>
          </div>
        </SettingsFrame>
      </div>
    </>
  );
}

/** Returns how the texts name the present state: the open demo has its sandbox. */
function nameOf({ state, has_sandbox }: Opening) {
  return state === "open" && has_sandbox ? "demo" : state;
}
