import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** State of the current request. */
type CurrentRequest = {
  id: string;
  /** Method and path, for the log; the query string may hold personal data. */
  address: string;
  /** Whether an outage of an external dependency was logged during the request. */
  sawOutage: boolean;
  /** Calls back when the response is closed: fully sent, or the client disconnected. */
  onClose: (done: () => void) => void;
  /** Logs an error that nothing else handled, and ends the response with 500 or by closing the connection. */
  fail: (error: unknown) => void;
};

const current = new AsyncLocalStorage<CurrentRequest>();

/** Random id of this process; the rest of a request id counts its requests. */
const instanceId = randomBytes(6).toString("base64url");
let requests = 0;

/** Request ids accepted from a proxy: characters that are safe in a log line. */
const validId = /^[\w.:-]{8,64}$/;

/** Returns the proxy's request id if it is valid, else a new one. */
export function nameRequest(claimed: string | undefined): string {
  if (claimed !== undefined && validId.test(claimed)) return claimed;
  requests += 1;
  return `${instanceId}-${requests.toString(36)}`;
}

/** Runs a request's work so that its log lines carry the id. */
export function inRequest(
  id: string,
  work: () => void,
  {
    address = "",
    onClose = () => undefined,
    fail = () => undefined,
  }: Partial<Pick<CurrentRequest, "address" | "onClose" | "fail">> = {},
): void {
  current.run({ id, address, sawOutage: false, onClose, fail }, work);
}

/** Returns the current request, or undefined outside one, as in a job. */
export function currentRequest(): CurrentRequest | undefined {
  return current.getStore();
}

/**
 * Fails the current request, and nothing else, with an error that nothing else handled. Outside a request, as in a job,
 * throws it.
 */
export function failRequest(error: unknown): void {
  const request = currentRequest();
  if (!request) throw error;
  request.fail(error);
}
