import { hash } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { Carrier, CarrierRefusal, TrackedParcel } from "#app/server/delivery/carrier-contract.ts";
import {
  authSession,
  automatOf,
  codeOf,
  deliveryRequest,
  destinationList,
  findByReference,
  madeLabelOf,
  parcelList,
  problems,
  trackedParcelOf,
} from "./boxnow-answers.ts";
import { deliveryRequestOf } from "./boxnow-request.ts";
import {
  askCarrier,
  baseAddress,
  carrierTimeouts,
  decodeAnswer,
  maxListBytes,
  maxPdfBytes,
  readJson,
  requireAnswer,
  requirePdf,
  requireRefusal,
  requireSuccess,
} from "./carrier-http.ts";
import type { CarrierAnswer, CarrierRequest } from "./carrier-http.ts";
import type { CarrierFactory } from "#app/server/delivery/carriers.ts";
import { joinLabels } from "./join-labels.ts";
import { requireCancelled } from "./require-cancelled.ts";

const boxNow = "BOX NOW";
const defaultUrl = "https://api-production.boxnow.bg";

type Asked = Partial<CarrierRequest> & { path: string; query?: Record<string, string> };

/**
 * Opens BOX NOW's partner interface 1.65 (https://boxnow.bg/en/partner-api): parcels from a warehouse or an automat to
 * an automat. It quotes no prices, sends no drivers and lists no payouts.
 */
export const openBoxNow: CarrierFactory = ({ env, credentials, wait = setTimeout }) => {
  const base = baseAddress(env.BOXNOW_URL ?? defaultUrl);
  const account = {
    client_id: credentials.client_id ?? "",
    client_secret: credentials.client_secret ?? "",
  };
  const partner = credentials.partner_id ?? "";

  /** Opens a session. Throws `unauthorized` when BOX NOW refuses the account. */
  async function signIn(): Promise<Token> {
    const answer = await askCarrier(boxNow, {
      method: "POST",
      url: new URL("api/v1/auth-sessions", base),
      body: { grant_type: "client_credentials", ...account },
      changes: false,
      timeout: carrierTimeouts.question,
    });
    const problem = codeOf(answer);
    if (problem !== null && answer.status < 500)
      throw new CarrierError("unauthorized", `${boxNow} refuses the account (${problem})`, {
        mayHaveActed: false,
      });
    requireSuccess(boxNow, answer, false);
    const value = readJson(answer, maxToken);
    const session = decodeAnswer(boxNow, authSession, { value, changes: false });
    return {
      value: session.access_token,
      expiresAt: Date.now() + session.expires_in * 1000 - expiryMargin,
    };
  }

  /** Sends a request with the session's token; retries once with a new one when BOX NOW no longer accepts it. */
  async function send({ path, query = {}, ...request }: Asked): Promise<CarrierAnswer> {
    const url = new URL(path, base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const key = hash("sha256", JSON.stringify([base.href, account]));
    const attempt = async (token: string) =>
      askCarrier(boxNow, {
        method: "GET",
        url,
        changes: false,
        timeout: carrierTimeouts.question,
        ...request,
        headers: { Authorization: `Bearer ${token}`, ...(partner !== "" && { "X-PartnerID": partner }) },
      });
    const answer = await attempt(await tokenOf(key, signIn));
    if (answer.status !== 401) return answer;
    tokens.delete(key);
    return attempt(await tokenOf(key, signIn));
  }

  /** Calls a method. */
  async function call<Schema extends z.ZodType>(
    asked: Asked,
    schema: Schema,
  ): Promise<{ ok: true; answer: z.output<Schema> } | (CarrierRefusal & { code: string; value: unknown })> {
    const changes = asked.changes ?? false;
    const answer = await send(asked);
    const code = codeOf(answer);
    const value = answer.bytes.length === 0 ? null : readJson(answer);
    if (code !== null && code !== "X403" && answer.status < 500)
      return { ok: false, code, reason: `${code}: ${problems[code] ?? "заявката е отказана"}`, value };
    requireSuccess(boxNow, answer, changes);
    return { ok: true, answer: decodeAnswer(boxNow, schema, { value, changes }) };
  }

  /** Calls a read-only method. Throws `bad_answer` when BOX NOW refuses it. */
  async function ask<Schema extends z.ZodType>(asked: Asked, schema: Schema): Promise<z.output<Schema>> {
    return requireAnswer(boxNow, await call(asked, schema));
  }

  const parcelsBy = (query: Record<string, string>) => ask({ path: "api/v1/parcels", query }, parcelList);

  async function findParcel(number: string) {
    return (await parcelsBy({ parcelId: number })).data.find(({ id }) => id === number);
  }

  const isCancelled = async (number: string) => (await findParcel(number))?.state === "canceled";

  return {
    name: "boxnow",

    async checkAccount() {
      // Lists the origins of parcels, which also checks the partner's number.
      const result = await call({ path: "api/v1/origins", maxBytes: maxListBytes }, z.unknown());
      return result.ok ? { ok: true } : { ok: false, reason: result.reason };
    },

    async listOffices() {
      const { data } = await ask(
        { path: "api/v1/destinations", timeout: carrierTimeouts.list, maxBytes: maxListBytes },
        destinationList,
      );
      return data.map(automatOf).filter((automat) => automat !== null);
    },

    listTowns: () => Promise.resolve([]),
    listStreets: () => Promise.resolve([]),
    quote: () => Promise.resolve(null),
    validateLabel: () => Promise.resolve({ ok: true }),

    async createLabel(request) {
      if (request.destination.place === "address")
        return { ok: false, reason: "BOX NOW доставя само до автомат." };
      const body = deliveryRequestOf(request, request.destination.officeCode);
      const asked = { path: "api/v1/delivery-requests", method: "POST", body, changes: true } as const;
      const result = await call({ ...asked, timeout: carrierTimeouts.change }, deliveryRequest);
      // P410: the reference is already used. The shop uses each once, so it belongs to a label whose answer was lost.
      if (!result.ok) {
        const named = madeLabelOf(deliveryRequest.safeParse(result.value).data?.parcels ?? []);
        return requireRefusal(boxNow, result, { hasNumber: result.code === "P410" || named !== null });
      }
      const made = madeLabelOf(result.answer.parcels);
      if (!made)
        throw new CarrierError("bad_answer", `${boxNow} answers without the number of the parcel`, {
          mayHaveActed: true,
        });
      return { ok: true, ...made };
    },

    async findLabel(reference, _requestedAt, other) {
      return findByReference(await parcelsBy({ orderNumber: reference }), reference, other?.than);
    },

    async cancelLabel(number) {
      const path = `api/v1/parcels/${encodeURIComponent(number)}:cancel`;
      const asked = { path, method: "POST", changes: true, timeout: carrierTimeouts.change } as const;
      const result = await call(asked, z.unknown());
      // A success names no parcel, and the reason of a refusal may be that the parcel was already cancelled.
      if (result.ok) return requireCancelled(boxNow, () => isCancelled(number), wait);
      return (await isCancelled(number)) ? { ok: true } : { ok: false, reason: result.reason };
    },

    async labelPdf(labels) {
      const parcels = labels.flatMap((label) => label.parcelNumbers.map((number) => ({ number })));
      return joinLabels(boxNow, parcels, async ({ number }) => {
        const path = `api/v1/parcels/${encodeURIComponent(number)}/label.pdf`;
        const answer = await send({ path, timeout: carrierTimeouts.pdf, maxBytes: maxPdfBytes });
        requireSuccess(boxNow, answer, false);
        return requirePdf(boxNow, answer);
      });
    },

    requestPickup: () =>
      Promise.resolve({ ok: false, reason: "BOX NOW взема пратките по договор, без заявка." }),

    async track(numbers) {
      const tracked: TrackedParcel[] = [];
      for (const number of numbers) {
        const parcel = await findParcel(number);
        if (parcel) tracked.push(trackedParcelOf(parcel));
      }
      return tracked;
    },

    listPayouts: () => Promise.resolve({ payouts: [], unread: 0 }),
  } satisfies Carrier;
};

type Token = { value: string; expiresAt: number };

/** Maximum length of a session's token, in characters. */
const maxToken = 10_000;

/** How long before its end a session is replaced, in milliseconds. */
const expiryMargin = 60_000;

/**
 * The sessions of this process by account. They outlive a carrier, which is opened for each use, because BOX NOW limits
 * how often an account signs in.
 */
const tokens = new Map<string, Promise<Token>>();

async function tokenOf(key: string, signIn: () => Promise<Token>): Promise<string> {
  const known = tokens.get(key);
  if (known) {
    const token = await known.catch(() => null);
    if (token && token.expiresAt > Date.now()) return token.value;
    // Unless a concurrent use has already renewed the session.
    if (tokens.get(key) === known) tokens.delete(key);
    return tokenOf(key, signIn);
  }
  const opening = signIn();
  tokens.set(key, opening);
  return (await opening).value;
}
