/** Timeout of a page's background requests, in milliseconds. */
const answerTimeout = 15_000;

/** Fetches one of the shop's own addresses. Rejects when the shop is unreachable, and after `answerTimeout`. */
export function fetchFromShop(address: string, request: Omit<RequestInit, "signal"> = {}): Promise<Response> {
  return fetch(address, { ...request, signal: AbortSignal.timeout(answerTimeout) });
}
