import { setTimeout } from "node:timers/promises";
import { z } from "zod";
import { addDays, sofiaDay, startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { Carrier, CarrierRefusal, TrackedParcel } from "#app/server/delivery/carrier-contract.ts";
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
import type { CarrierAnswer, CarrierResult } from "./carrier-http.ts";
import { internationalPhone } from "./carrier-phone.ts";
import { sofiaDateTime } from "./carrier-times.ts";
import type { CarrierFactory } from "#app/server/delivery/carriers.ts";
import { requireCancelled } from "./require-cancelled.ts";
import {
  barcodes,
  calculations,
  errorOf,
  hasBeenCancelled,
  lacksCashFee,
  officeList,
  officesOf,
  payoutList,
  payoutsOf,
  pickupOrders,
  shipment,
  streetsOf,
  totalOf,
  townsOf,
  trackedParcelOf,
  trackList,
} from "./speedy-answers.ts";
import type { Office } from "./speedy-answers.ts";

import { bulgaria, calculationOf, contactOf, shipmentOf } from "./speedy-shipment.ts";

const speedy = "Speedy";
const defaultUrl = "https://api.speedy.bg/v1/";

const parcelsPerTrack = 10;

const anyObject = z.looseObject({});

type Limits = { changes?: boolean; timeout?: number; maxBytes?: number; signal?: AbortSignal };

/**
 * Opens Speedy's JSON interface, version 1 (https://api.speedy.bg/web-api.html): the credentials are in every body, and
 * a refusal has the status 200 and `error`.
 */
export const openSpeedy: CarrierFactory = ({ env, credentials, wait = setTimeout }) => {
  const base = baseAddress(env.SPEEDY_URL ?? defaultUrl);
  const { username: userName = "", password = "" } = credentials;

  async function send(path: string, body: object, limits: Limits): Promise<CarrierAnswer> {
    const { changes = false, timeout = carrierTimeouts.question, ...rest } = limits;
    return askCarrier(speedy, {
      method: "POST",
      url: new URL(path, base),
      body: { userName, password, language: "BG", ...body },
      changes,
      timeout,
      ...rest,
    });
  }

  function refusalOf(value: unknown): (CarrierRefusal & { value: unknown }) | null {
    const problem = errorOf(value);
    if (problem && /auth|login|access/i.test(problem.context))
      throw new CarrierError("unauthorized", `${speedy}: ${problem.reason}`, { mayHaveActed: false });
    return problem && { ok: false, reason: problem.reason, value };
  }

  /** Calls a method. */
  async function call<Schema extends z.ZodType>(
    path: string,
    body: object,
    schema: Schema,
    limits: Limits = {},
  ): Promise<CarrierResult<z.output<Schema>>> {
    const answer = await send(path, body, limits);
    const value = readJson(answer);
    const refusal = answer.status < 500 ? refusalOf(value) : null;
    if (refusal) return refusal;
    const changes = limits.changes ?? false;
    requireSuccess(speedy, answer, changes);
    return { ok: true, answer: decodeAnswer(speedy, schema, { value, changes }) };
  }

  /** Calls a read-only method. Throws `bad_answer` when Speedy refuses it. */
  async function ask<Schema extends z.ZodType>(
    path: string,
    body: object,
    schema: Schema,
    limits?: Omit<Limits, "changes">,
  ): Promise<z.output<Schema>> {
    return requireAnswer(speedy, await call(path, body, schema, limits));
  }

  /** Fetches a list as CSV. Throws `bad_answer` for an error, which is JSON, and for anything else than the list. */
  async function askCsv<Row>(path: string, read: (csv: string) => Row[] | null): Promise<Row[]> {
    const answer = await send(path, {}, { timeout: carrierTimeouts.list, maxBytes: maxListBytes });
    const refusal = refusalOf(readJson(answer));
    if (refusal)
      throw new CarrierError("bad_answer", `${speedy}: ${refusal.reason}`, { mayHaveActed: false });
    requireSuccess(speedy, answer, false);
    const rows = read(new TextDecoder().decode(answer.bytes));
    if (rows) return rows;
    throw new CarrierError("bad_answer", `${speedy} answers with something else than the list`, {
      mayHaveActed: false,
    });
  }

  async function listOfficesIn(language: "BG" | "EN"): Promise<Office[]> {
    const body = { countryId: bulgaria, language };
    const limits = { timeout: carrierTimeouts.list, maxBytes: maxListBytes };
    return (await ask("location/office", body, officeList, limits)).offices;
  }

  async function operationsOf(ids: readonly string[]) {
    const body = { parcels: ids.map((id) => ({ id })), lastOperationOnly: false };
    const { parcels } = await ask("track", body, trackList);
    return parcels.filter(({ parcelId, error }) => !error && ids.includes(parcelId));
  }

  async function isCancelled(number: string): Promise<boolean> {
    return (await operationsOf([number])).some(hasBeenCancelled);
  }

  return {
    name: "speedy",

    async checkAccount() {
      const result = await call("client/contract", {}, anyObject);
      return result.ok ? { ok: true } : { ok: false, reason: result.reason };
    },

    async listOffices() {
      return officesOf(await listOfficesIn("BG"), await listOfficesIn("EN"));
    },

    listTowns: () => askCsv(`location/site/csv/${bulgaria}`, townsOf),

    listStreets: (townId) => askCsv(`location/street/csv/${bulgaria}`, (csv) => streetsOf(csv, townId)),

    async quote(request, signal) {
      const result = await call("calculate", calculationOf(request), calculations, { signal });
      const [calculation] = result.ok ? result.answer.calculations : [];
      return calculation && !calculation.error ? totalOf(calculation.price) : null;
    },

    validateLabel: () => Promise.resolve({ ok: true }),

    async createLabel(request) {
      const result = await call("shipment", shipmentOf(request), shipment, {
        changes: true,
        timeout: carrierTimeouts.change,
      });
      if (!result.ok) {
        const hasNumber = Boolean(shipment.safeParse(result.value).data?.id);
        return requireRefusal(speedy, result, { hasNumber });
      }
      const { id, parcels, price, deliveryDeadline } = result.answer;
      if (id === "")
        throw new CarrierError("bad_answer", `${speedy} answers without the number of the label`, {
          mayHaveActed: true,
        });
      return {
        ok: true,
        number: id,
        parcelNumbers: numbersOr(
          parcels.map((parcel) => parcel.id),
          id,
        ),
        price: totalOf(price),
        expectedOn: deliveryDeadline && sofiaDay(deliveryDeadline),
        warnings: request.cash && lacksCashFee(price) ? ["cash_missing"] : [],
        pdfUrl: null,
      };
    },

    async findLabel(reference, requestedAt, other) {
      const day = 24 * 60 * 60_000;
      const found = await ask(
        "shipment/search",
        {
          ref: reference,
          searchInRef: 1,
          shipmentsOnly: true,
          includeReturns: false,
          fromDateTime: requestedAt.getTime() - day,
          toDateTime: (other?.until ?? requestedAt).getTime() + day,
        },
        barcodes,
      );
      const [number, ...others] = new Set(found.barcodes.filter((barcode) => barcode !== other?.than));
      if (number === undefined) return "none";
      if (number === "" || others.length > 0) return "unsupported";
      return { number, parcelNumbers: [number], price: null, expectedOn: null, warnings: [], pdfUrl: null };
    },

    async cancelLabel(number) {
      const body = { shipmentId: number, comment: "Отказана от подателя" };
      const answer = await send("shipment/cancel", body, { changes: true, timeout: carrierTimeouts.change });
      const refusal = answer.status < 500 ? refusalOf(readJson(answer)) : null;
      // The reason may be that the label was already cancelled.
      if (refusal) return (await isCancelled(number)) ? { ok: true } : { ok: false, reason: refusal.reason };
      requireSuccess(speedy, answer, true);
      // A success names no label and may be blank.
      return requireCancelled(speedy, () => isCancelled(number), wait);
    },

    async labelPdf(labels, paper) {
      const parcels = labels.flatMap(({ number, parcelNumbers }) => numbersOr(parcelNumbers, number));
      const answer = await send(
        "print",
        {
          // Four labels fit on one sheet.
          paperSize: paper === "A4" && parcels.length > 1 ? "A4_4xA6" : paper,
          parcels: parcels.map((id) => ({ parcelId: { id } })),
          additionalWaybillSenderCopy: "NONE",
        },
        { timeout: carrierTimeouts.pdf, maxBytes: maxPdfBytes },
      );
      const refusal = refusalOf(readJson(answer));
      if (refusal)
        throw new CarrierError("bad_answer", `${speedy}: ${refusal.reason}`, { mayHaveActed: false });
      requireSuccess(speedy, answer, false);
      return requirePdf(speedy, answer);
    },

    async requestPickup({ numbers, from, to, settings }) {
      const body = {
        pickupDateTime: sofiaDateTime(from).replace(" ", "T"),
        visitEndTime: sofiaDateTime(to).slice(11, 16),
        pickupScope: "EXPLICIT_SHIPMENT_ID_LIST",
        explicitShipmentIdList: numbers,
        contactName: contactOf(settings),
        phoneNumber: { number: internationalPhone(settings.agent_phone || settings.sender_phone) },
        // The owner chose the day, so Speedy must not move it.
        autoAdjustPickupDate: false,
      };
      const result = await call("pickup", body, pickupOrders, {
        changes: true,
        timeout: carrierTimeouts.change,
      });
      if (!result.ok) {
        const hasNumber = Boolean(pickupOrders.safeParse(result.value).data?.orders.length);
        return requireRefusal(speedy, result, { hasNumber });
      }
      const reference = [...new Set(result.answer.orders.map(({ id }) => id).filter(Boolean))].join(", ");
      if (reference === "")
        throw new CarrierError("bad_answer", `${speedy} answers without the number of the pick-up`, {
          mayHaveActed: true,
        });
      return { ok: true, reference };
    },

    async track(numbers) {
      const tracked: TrackedParcel[] = [];
      for (let at = 0; at < numbers.length; at += parcelsPerTrack) {
        const parcels = await operationsOf(numbers.slice(at, at + parcelsPerTrack));
        tracked.push(...parcels.map(trackedParcelOf));
      }
      return tracked;
    },

    async listPayouts(from, to) {
      const body = {
        fromDate: startOfSofiaDay(from).getTime(),
        toDate: startOfSofiaDay(addDays(to, 1)).getTime() - 1,
        includeDetails: true,
      };
      const limits = { timeout: carrierTimeouts.list, maxBytes: maxListBytes };
      return payoutsOf(await ask("payments", body, payoutList, limits));
    },
  } satisfies Carrier;
};

function numbersOr(numbers: readonly string[], fallback: string): string[] {
  const known = new Set(numbers.filter((number) => number !== ""));
  return known.size > 0 ? [...known] : [fallback];
}
