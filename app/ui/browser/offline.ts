import { data, isRouteErrorResponse } from "react-router";
import type { ShouldRevalidateFunctionArgs } from "react-router";

/** Status of the fallback response, the same as the server's during an outage. */
const status = 503;

/**
 * Returns the server's response to a form, or null when the server is unreachable or failed, so that the page keeps its
 * input and can report the failure. Rethrows redirects and client errors to the router.
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

/** Returns a fallback response of a client action. It suppresses revalidation, which would fail like the form. */
export function offlineAnswer<Failure extends object>(failure: Failure) {
  return data(failure, { status });
}

/** Returns the server's response to a form, or `failure` as a fallback response. */
export async function answerOrOffline<Answer extends object, Failure extends object>(
  serverAction: () => Promise<Answer>,
  failure: Failure,
) {
  return (await answerOf(serverAction)) ?? offlineAnswer(failure);
}

/**
 * A `shouldRevalidate` that also revalidates after a refusal, since the data shown may be outdated, but not when the
 * server is unreachable or answers with 503.
 */
export function revalidateUnlessOffline({ actionStatus }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus !== status;
}
