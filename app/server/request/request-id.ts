import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

type CurrentRequest = {
  id: string;
  /** Whether an outage of a dependency was logged during this request. */
  metOutage: boolean;
};

const current = new AsyncLocalStorage<CurrentRequest>();

/** First part of the ids of this process run; the rest counts its requests. */
const start = randomBytes(6).toString("base64url");
let requests = 0;

/** Request ids accepted from a proxy: nothing that could be mistaken for other content in a log line. */
const wellFormed = /^[\w.:-]{8,64}$/;

/** Returns the proxy's request id if it is well-formed, otherwise a new one. */
export function nameRequest(claimed: string | undefined): string {
  if (claimed !== undefined && wellFormed.test(claimed)) return claimed;
  requests += 1;
  return `${start}-${requests.toString(36)}`;
}

/** Runs `work` in the context of a request: every line it logs carries the id. */
export function inRequest(id: string, work: () => void): void {
  current.run({ id, metOutage: false }, work);
}

/** Returns the request being answered; undefined outside of any, as in a job. */
export function currentRequest(): CurrentRequest | undefined {
  return current.getStore();
}
