import { data, isRouteErrorResponse } from "react-router";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { EditAnswer } from "./edit-answer.ts";
import { sentFields } from "./sent-form.ts";

/** What the browser answers with where the shop does not: as the shop itself does while something of it is away. */
const status = 503;

type Sent<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * What the shop answers to a form; null where it could not be reached, or failed itself: the screen then stays as it is,
 * with all that was typed, and says so. What leads elsewhere, or refuses the form as such, goes on to the router.
 */
export async function answerOf<Answer extends object>(
  serverAction: () => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await serverAction();
  } catch (thrown) {
    if (thrown instanceof Response || (isRouteErrorResponse(thrown) && thrown.status < 500)) throw thrown;
    return null;
  }
}

/** An answer in the shop's place; nothing is read again after it. */
export function unreached<Failure extends object>(failure: Failure) {
  return data(failure, { status });
}

/** A `clientAction` of a record's editor; `text` is what is said where the shop could not be reached. */
export async function savedOr<Answer extends object>(
  text: AdminTextKey,
  { request, serverAction }: Sent<Answer>,
) {
  const values = sentFields(await request.clone().formData());
  const failure: EditAnswer = { ok: false, text, problems: {}, values };
  return (await answerOf(serverAction)) ?? unreached(failure);
}

type Failures = Readonly<Record<string, AdminTextKey>>;

/** A `clientAction` of a list, which does one step; what is said where the shop could not be reached is `failedStep`'s. */
export async function doneOr<Answer extends object>(
  otherwise: AdminTextKey,
  { request, serverAction }: Sent<Answer>,
  failures?: Failures,
) {
  const failure = await failedStep(otherwise, request, failures);
  return (await answerOf(serverAction)) ?? unreached(failure);
}

/** Says that a posted step failed: `failures` by the step's name, `otherwise` of any other one. */
export async function failedStep(otherwise: AdminTextKey, request: Request, failures: Failures = {}) {
  const { deed, step = deed ?? "" } = sentFields(await request.clone().formData());
  // What it is done to may stand behind its name.
  return { ok: false, text: failures[step.split(" ")[0] ?? ""] ?? otherwise } as const;
}

/** A `shouldRevalidate`: after a refusal too, since what was shown is not as it was; not while the shop is away. */
export function evenAfterRefusal({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== status;
}
