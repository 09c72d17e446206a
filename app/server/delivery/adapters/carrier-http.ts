import { z } from "zod";
import { isLabelNumber } from "#app/domain/delivery/parcel-form.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { CarrierRefusal } from "#app/server/delivery/carrier-contract.ts";

/** A request to a carrier, and how long and how large its answer may be. */
export type CarrierRequest = {
  method: "GET" | "POST";
  url: URL;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  body?: unknown;
  /** Whether the request can change something at the carrier; false for read-only requests. */
  changes: boolean;
  /** Time limit for the whole answer, in milliseconds. */
  timeout: number;
  /** Ends the request when the caller gives up. */
  signal?: AbortSignal;
  /** Maximum size of the answer, in bytes; 4 MB by default. */
  maxBytes?: number;
};

export type CarrierAnswer = { status: number; bytes: Uint8Array };

const megabyte = 1024 * 1024;
/** Econt's list of all offices has several megabytes. */
export const maxListBytes = 50 * megabyte;
export const maxPdfBytes = 20 * megabyte;
const maxAnswerBytes = 4 * megabyte;

/** Time limits in milliseconds. A change has a longer one than a question: after a timeout its outcome is unknown. */
export const carrierTimeouts = { question: 20_000, change: 40_000, list: 120_000, pdf: 60_000 } as const;

/** Failures before anything was sent: no address, no connection, no trusted certificate. */
const neverSent =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_\w+|CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)$/;

/**
 * Sends one request to a carrier and returns its answer, whatever its status. Only redirects are refused, so that no
 * answer can direct credentials or a download to another address. Throws `CarrierError`; its messages name the carrier
 * and the kind of failure, never the address, which may hold a key.
 */
export async function askCarrier(carrier: string, request: CarrierRequest): Promise<CarrierAnswer> {
  const { method, url, headers, body, changes, timeout, signal, maxBytes = maxAnswerBytes } = request;
  const limit = AbortSignal.timeout(timeout);
  const fail = (code: CarrierError["code"], message: string) =>
    new CarrierError(code, `${carrier} ${message}`, { mayHaveActed: changes });
  try {
    const response = await fetch(url, {
      method,
      redirect: "manual",
      headers: { ...headers, ...(body !== undefined && { "Content-Type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw fail("bad_answer", "answers with a redirect");
    }
    const bytes = await readLimited(response.body, maxBytes);
    if (!bytes) throw fail("bad_answer", `answers with more than ${Math.floor(maxBytes / megabyte)} MB`);
    return { status: response.status, bytes };
  } catch (error) {
    if (error instanceof CarrierError) throw error;
    if (limit.aborted) throw fail("timeout", `does not answer within ${timeout / 1000} s`);
    if (signal?.aborted) throw fail("timeout", "did not answer in time");
    const code = causeOf(error);
    if (neverSent.test(code))
      throw new CarrierError("unreachable", `${carrier} cannot be reached (${code})`, {
        mayHaveActed: false,
      });
    throw fail("unreachable", `ended the connection without an answer (${code})`);
  }
}

/** Reads a body; null when it is larger than `maxBytes`. */
async function readLimited(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the stream and with it the connection.
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

/** Returns the code of the error that the system or fetch reported. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : null;
  return cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : "no code";
}

/**
 * Throws `CarrierError` for a status outside 200 to 299: `unauthorized`, `busy` or `bad_answer`. Call it after the
 * statuses by which the carrier reports refusals are handled.
 */
export function requireSuccess(carrier: string, { status }: CarrierAnswer, changes: boolean): void {
  if (status === 401 || status === 403)
    throw new CarrierError("unauthorized", `${carrier} refuses the account (${status})`, {
      mayHaveActed: false,
    });
  if (status === 429)
    throw new CarrierError("busy", `${carrier} takes no more requests now (429)`, { mayHaveActed: false });
  if (status === 503) throw new CarrierError("busy", `${carrier} is busy (503)`, { mayHaveActed: changes });
  if (status < 200 || status > 299)
    throw new CarrierError("bad_answer", `${carrier} answers with status ${status}`, {
      mayHaveActed: changes,
    });
}

/** Maximum length of a text in an answer, in characters. Longer ones are cut, since no carrier has such texts. */
const maxAnswerText = 1000;

/**
 * Reads an answer as JSON; undefined when it is not JSON, such as a proxy's HTML page. Every text in it is cleaned
 * (`visibleLine`) and cut to `maxText` characters, so that no answer holds a text that cannot be stored or shown.
 */
export function readJson({ bytes }: CarrierAnswer, maxText = maxAnswerText): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return cleanTexts(value, maxText);
  } catch {
    return undefined;
  }
}

/** Cleans the texts of a JSON value in place, without recursion: an answer can be nested deeper than the stack. */
function cleanTexts(value: unknown, maxText: number): unknown {
  const root: Record<string, unknown> = { value };
  const open = [root];
  for (let node = open.pop(); node; node = open.pop())
    for (const [key, child] of Object.entries(node))
      if (typeof child === "string") node[key] = visibleLine(child.slice(0, maxText));
      else if (isNode(child)) open.push(child);
  return root.value;
}

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

const withError = z.object({ error: z.unknown().refine((error) => error !== null && error !== undefined) });

/**
 * Decodes a carrier's answer. Throws `bad_answer`, which names the unexpected fields but none of their values, also for
 * an answer with an `error` of its own: what else it contains proves nothing.
 */
export function decodeAnswer<Schema extends z.ZodType>(
  carrier: string,
  schema: Schema,
  { value, changes }: { value: unknown; changes: boolean },
): z.output<Schema> {
  if (value === undefined)
    throw new CarrierError("bad_answer", `${carrier} answers with something else than JSON`, {
      mayHaveActed: changes,
    });
  if (withError.safeParse(value).success)
    throw new CarrierError("bad_answer", `${carrier} answers with an error that cannot be read`, {
      mayHaveActed: changes,
    });
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.slice(0, 3).map(({ path }) => path.join(".") || "everything");
  throw new CarrierError("bad_answer", `${carrier} answers with an unexpected ${fields.join(", ")}`, {
    mayHaveActed: changes,
  });
}

/** What a method of a carrier returns: a refusal is a definite answer that nothing was done, with what else it says. */
export type CarrierResult<Answer> = { ok: true; answer: Answer } | (CarrierRefusal & { value: unknown });

/**
 * Returns the refusal of a request to make something. Throws `bad_answer` if the answer also has the number of what it
 * refuses: it may have been made.
 */
export function requireRefusal(
  carrier: string,
  { reason }: CarrierRefusal,
  { hasNumber }: { hasNumber: boolean },
): CarrierRefusal {
  if (!hasNumber) return { ok: false, reason };
  throw new CarrierError("bad_answer", `${carrier}: ${reason}`, { mayHaveActed: true });
}

/** Returns the answer to a read-only request. Throws `bad_answer` for a refusal, which is an error there. */
export function requireAnswer<Answer>(carrier: string, result: CarrierResult<Answer>): Answer {
  if (result.ok) return result.answer;
  throw new CarrierError("bad_answer", `${carrier}: ${result.reason}`, { mayHaveActed: false });
}

/** Returns the bytes of an answer that is a PDF. Throws `bad_answer` for anything else; printing changes nothing. */
export function requirePdf(carrier: string, { bytes }: CarrierAnswer): Uint8Array {
  // Readers accept the header within the first 1024 bytes (ISO 32000-1, annex H, note 13).
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  if (start.includes("%PDF-")) return bytes;
  throw new CarrierError("bad_answer", `${carrier} answers with something else than a PDF`, {
    mayHaveActed: false,
  });
}

/** Returns a carrier's base address with exactly one trailing slash, so that relative paths are resolved below it. */
export function baseAddress(address: string): URL {
  return new URL(`${address.replace(/\/+$/, "")}/`);
}

/** Parses a text or number that a carrier may leave out, into a text of one line; empty for anything else. */
export const looseText = z
  .union([outsideText(), z.number()])
  .nullish()
  .catch(null)
  .transform((text) => visibleLine(String(text ?? "")));

/**
 * Parses the number of a waybill or parcel; empty for anything that cannot be one. The pattern is that of numbers that
 * staff enter (`labelNumber`).
 */
export const waybillNumber = looseText.transform((number) => (isLabelNumber(number) ? number : ""));

/** Returns a schema of a list that a carrier may leave out. */
export function looseList<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
}

/** Returns a transform of a list of independent entries: those that can be read, and the number of those that cannot. */
export function readEach<Item extends z.ZodType>(item: Item) {
  return (entries: readonly unknown[] | null) => {
    const read = (entries ?? []).map((entry) => item.safeParse(entry));
    const items = read.flatMap((each) => (each.success ? [each.data] : []));
    return { items, unread: read.length - items.length };
  };
}

/**
 * Returns a schema of a list of independent entries, which drops unreadable ones instead of failing. Fails without the
 * list: its absence does not say that there are no entries.
 */
export function readableList<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .transform((entries) =>
      entries.map((entry) => item.safeParse(entry)).flatMap((read) => (read.success ? [read.data] : [])),
    );
}
