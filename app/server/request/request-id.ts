import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** What is known of the request that is being answered. */
type CurrentRequest = {
  id: string;
  /** Something that the shop needs and does not run itself is away, and the request met that. */
  metOutage: boolean;
  /** Calls back when the answer has left, or whoever asked has. */
  onLeft: (done: () => void) => void;
};

const current = new AsyncLocalStorage<CurrentRequest>();

/** Tells one start of the program from another; the rest of an id counts its requests. */
const start = randomBytes(6).toString("base64url");
let requests = 0;

/** What a proxy may call a request: nothing that could be anything else than a name in a line of the log. */
const sane = /^[\w.:-]{8,64}$/;

/** A proxy's name for a request where it is a sane one, else a new one. */
export function nameRequest(claimed: string | undefined): string {
  if (claimed !== undefined && sane.test(claimed)) return claimed;
  requests += 1;
  return `${start}-${requests.toString(36)}`;
}

/** Does a request's work; whatever it logs meanwhile carries its id. */
export function inRequest(
  id: string,
  work: () => void,
  onLeft: CurrentRequest["onLeft"] = () => undefined,
): void {
  current.run({ id, metOutage: false, onLeft }, work);
}

/** The request that is being answered; undefined outside of any, as in a job. */
export function currentRequest(): CurrentRequest | undefined {
  return current.getStore();
}
