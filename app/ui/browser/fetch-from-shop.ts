/** Timeout of a page's background requests, in milliseconds. */
const answerTimeout = 15_000;

/** Fetches one of the shop's own addresses. Rejects after `answerTimeout` without an answer. */
export function fetchFromShop(address: string, request: Omit<RequestInit, "signal"> = {}): Promise<Response> {
  return fetch(address, { ...request, signal: AbortSignal.timeout(answerTimeout) });
}
