/** How long the shop may take to answer, in milliseconds. */
const answerTimeout = 30_000;

/**
 * Calls a function of the shop (specification, section 7) with a JSON body and gives its answer, a refusal too. Rejects
 * when no answer came, or none that can be understood.
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
  if (!isRecord(answer)) throw new TypeError("The answer is no object");
  return answer;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
