/** Request timeout, in milliseconds. */
const answerTimeout = 30_000;

/**
 * Calls a server function (specification, section 7) with a JSON body and returns its answer, refusals included. Rejects
 * after `answerTimeout`, when the shop cannot be reached and when the answer is not a JSON object.
 */
export async function callFunction(
  name: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(`/api/functions/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body,
    signal: AbortSignal.timeout(answerTimeout),
  });
  const answer: unknown = await response.json();
  if (!isRecord(answer)) throw new TypeError("The answer is not an object");
  return answer;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
