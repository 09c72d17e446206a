import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { answerOr } from "#app/ui/unreached.ts";
import type { EditAnswer } from "./edit-answer.ts";
import { sentFields } from "./sent-form.ts";

export { answerOf, evenAfterRefusal, unreached } from "#app/ui/unreached.ts";

type Sent<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/** A `clientAction` of a record's editor; `text` is what is said where the shop could not be reached. */
export async function savedOr<Answer extends object>(
  text: AdminTextKey,
  { request, serverAction }: Sent<Answer>,
) {
  const values = sentFields(await request.clone().formData());
  const failure: EditAnswer = { ok: false, text, problems: {}, values };
  return answerOr(serverAction, failure);
}

type Failures = Readonly<Record<string, AdminTextKey>>;

/** A `clientAction` of a list, which does one step; what is said where the shop could not be reached is `failedStep`'s. */
export async function doneOr<Answer extends object>(
  otherwise: AdminTextKey,
  { request, serverAction }: Sent<Answer>,
  failures?: Failures,
) {
  const failure = await failedStep(otherwise, request, failures);
  return answerOr(serverAction, failure);
}

/** Says that a posted step failed: `failures` by the step's name, `otherwise` of any other one. */
export async function failedStep(otherwise: AdminTextKey, request: Request, failures: Failures = {}) {
  const { deed, step = deed ?? "" } = sentFields(await request.clone().formData());
  // What it is done to may stand behind its name.
  return { ok: false, text: failures[step.split(" ")[0] ?? ""] ?? otherwise } as const;
}
