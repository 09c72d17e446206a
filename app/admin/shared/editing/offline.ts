import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { answerOrOffline } from "#app/ui/browser/offline.ts";
import type { EditAnswer } from "./edit-answer.ts";
import { sentFields } from "./sent-fields.ts";

export { answerOf, revalidateUnlessOffline, offlineAnswer } from "#app/ui/browser/offline.ts";

type Sent<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/** The `clientAction` of a record's editor: returns the server's answer, or `text` with the posted values when offline. */
export async function saveOrOffline<Answer extends object>(
  text: AdminTextKey,
  { request, serverAction }: Sent<Answer>,
) {
  const values = sentFields(await request.clone().formData());
  const failure: EditAnswer = { ok: false, text, problems: {}, values };
  return answerOrOffline(serverAction, failure);
}

type Failures = Readonly<Record<string, AdminTextKey>>;

/** The `clientAction` of a list: returns the server's answer, or the message of `actionFailure` when offline. */
export async function actOrOffline<Answer extends object>(
  fallback: AdminTextKey,
  { request, serverAction }: Sent<Answer>,
  failures?: Failures,
) {
  const failure = await actionFailure(fallback, request, failures);
  return answerOrOffline(serverAction, failure);
}

/** Returns the failure of a posted action: the message in `failures` for its intent, else `fallback`. */
export async function actionFailure(fallback: AdminTextKey, request: Request, failures: Failures = {}) {
  const { intent, step = intent ?? "" } = sentFields(await request.clone().formData());
  // The intent may be followed by its subject.
  return { ok: false, text: failures[step.split(" ")[0] ?? ""] ?? fallback } as const;
}
