/** How long the shop may take to answer what a page asks in passing, in milliseconds. */
const answerTimeout = 15_000;

/** Asks the shop at one of its own addresses. Rejects when no answer came in time. */
export function askShop(address: string, request: Omit<RequestInit, "signal"> = {}): Promise<Response> {
  return fetch(address, { ...request, signal: AbortSignal.timeout(answerTimeout) });
}
