import { data, isRouteErrorResponse } from "react-router";
import type { ShouldRevalidateFunctionArgs } from "react-router";

/** What the browser answers with where the shop does not: as the shop itself does while something of it is away. */
const status = 503;

/**
 * What the shop answers to a form; null where it could not be reached, or failed itself: the page then stays as it is,
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

/** An answer in the shop's place; nothing is read again after it, which would fail like the form. */
export function unreached<Failure extends object>(failure: Failure) {
  return data(failure, { status });
}

/** What the shop answers to a form, else `failure`. */
export async function answerOr<Answer extends object, Failure extends object>(
  serverAction: () => Promise<Answer>,
  failure: Failure,
) {
  return (await answerOf(serverAction)) ?? unreached(failure);
}

/** A `shouldRevalidate`: after a refusal too, since what was shown may not be so any more; not while the shop is away. */
export function evenAfterRefusal({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== status;
}
