import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { EditAnswer } from "#app/admin/shared/editing/edit-answer.ts";
import { actOrOffline, saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { intentConfirmed } from "./ask-password.ts";
import type { PasswordRoute } from "./password-intents.ts";

type Sent<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/** Like `saveOrOffline`, after the dialog has asked for the password; everything typed stays when it is closed. */
export async function saveConfirmed<Answer extends object>(
  route: PasswordRoute,
  text: AdminTextKey,
  args: Sent<Answer>,
) {
  if (await intentConfirmed(route, "save")) return saveOrOffline(text, args);
  const values = sentFields(await args.request.formData());
  return { ok: false, text: "confirm.needed", problems: {}, values } satisfies EditAnswer;
}

/** Like `actOrOffline`, after the dialog has asked for the password if the posted intent needs it. */
export async function actConfirmed<Answer extends object>(
  route: PasswordRoute,
  text: AdminTextKey,
  args: Sent<Answer>,
  intentless = "",
) {
  const { intent = intentless } = sentFields(await args.request.clone().formData());
  if (await intentConfirmed(route, intent)) return actOrOffline(text, args);
  return { ok: false, text: "confirm.needed" } as const;
}
