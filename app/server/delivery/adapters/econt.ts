import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import { z } from "zod";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { Carrier, MadeLabel, TrackedParcel } from "#app/server/delivery/carrier-contract.ts";
import { centsWithVat } from "./carrier-amounts.ts";
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
import type { CarrierResult } from "./carrier-http.ts";
import { sofiaDateTime } from "./carrier-times.ts";
import type { CarrierFactory } from "#app/server/delivery/carriers.ts";
import {
  courierRequest,
  deletionOf,
  deletions,
  errorOf,
  isMissingShipment,
  labelAnswer,
  madeLabelOf,
  officeList,
  officeOf,
  ownLabels,
  payoutReport,
  payoutsOf,
  statusList,
  streetList,
  townList,
  trackedParcelOf,
  warningsOf,
} from "./econt-answers.ts";
import type { ParcelStatus } from "./econt-answers.ts";
import {
  labelOf,
  parcelWeight,
  pickupAddressOf,
  quotedLabelOf,
  referenceOf,
  senderClients,
} from "./econt-label.ts";
import { joinLabels } from "./join-labels.ts";

const econt = "Econt";
const defaultUrl = "https://ee.econt.com/services/";

type Call = { changes?: boolean; timeout?: number; maxBytes?: number; signal?: AbortSignal };

/**
 * Opens Econt's JSON interface (https://ee.econt.com/services/): POST with HTTP Basic. Errors have the status 517, or
 * 400 as documented.
 */
export const openEcont: CarrierFactory = ({ env, credentials }) => {
  const base = baseAddress(env.ECONT_URL ?? defaultUrl);
  const account = `${credentials.username ?? ""}:${credentials.password ?? ""}`;
  const headers = { Authorization: `Basic ${Buffer.from(account).toString("base64")}` };

  /** Calls a method of a service. */
  async function call<Schema extends z.ZodType>(
    method: string,
    body: object,
    schema: Schema,
    { changes = false, timeout = carrierTimeouts.question, ...limits }: Call = {},
  ): Promise<CarrierResult<z.output<Schema>>> {
    const url = new URL(`${method}.json`, base);
    const answer = await askCarrier(econt, {
      method: "POST",
      url,
      headers,
      body,
      changes,
      timeout,
      ...limits,
    });
    const value = readJson(answer);
    const problem = errorOf(value);
    const isRefusal =
      answer.status === 517 || answer.status === 400 || problem?.types.some((type) => type.startsWith("Ex"));
    if (problem && isRefusal && /access|auth|login/i.test(problem.types.join()))
      throw new CarrierError("unauthorized", `${econt}: ${problem.reason}`, { mayHaveActed: false });
    if (problem && isRefusal) return { ok: false, reason: problem.reason, value };
    requireSuccess(econt, answer, changes);
    if (problem?.hasMessage)
      throw new CarrierError("bad_answer", `${econt}: ${problem.reason}`, { mayHaveActed: changes });
    return { ok: true, answer: decodeAnswer(econt, schema, { value, changes }) };
  }

  /** Calls a read-only method. Throws `bad_answer` when Econt refuses it. */
  async function ask<Schema extends z.ZodType>(
    method: string,
    body: object,
    schema: Schema,
    limits?: Omit<Call, "changes">,
  ): Promise<z.output<Schema>> {
    return requireAnswer(econt, await call(method, body, schema, limits));
  }

  async function statusesOf(numbers: readonly string[]): Promise<ParcelStatus[]> {
    const found: ParcelStatus[] = [];
    for (let at = 0; at < numbers.length; at += statusesPerCall) {
      const shipmentNumbers = numbers.slice(at, at + statusesPerCall);
      const { shipmentStatuses } = await ask(
        "Shipments/ShipmentService.getShipmentStatuses",
        { shipmentNumbers },
        statusList,
        { maxBytes: maxListBytes },
      );
      for (const { status } of shipmentStatuses) if (status) found.push(status);
    }
    return found;
  }

  /**
   * Returns the numbers of the labels that the account made on the day of a moment and the next one, whether any was
   * made after the moment, and whether the list is complete. Null when there are too many pages.
   */
  async function listOwn(
    moment: Date,
    until: Date,
  ): Promise<{ numbers: string[]; isFresh: boolean; isWhole: boolean } | null> {
    const numbers: string[] = [];
    let [isFresh, isWhole] = [false, true];
    const [dateFrom, dateTo] = [sofiaDay(moment), addDays(sofiaDay(until), 1)];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const body = { dateFrom, dateTo, page, side: "sender" };
      const { totalPages, results } = await ask("Shipments/ShipmentService.getMyAWB", body, ownLabels);
      pages = totalPages ?? 1;
      if (pages > maxPages) return null;
      isWhole &&= totalPages !== null && totalPages !== undefined;
      for (const { shipmentNumber, createdDate } of results) {
        if (shipmentNumber === "") isWhole = false;
        else numbers.push(shipmentNumber);
        isFresh ||= createdDate !== null && createdDate.getTime() > moment.getTime();
      }
    }
    return { numbers, isFresh, isWhole };
  }

  async function downloadLabel({
    number,
    pdfUrl,
  }: Pick<MadeLabel, "number" | "pdfUrl">): Promise<Uint8Array> {
    const address = pdfUrl ?? (await statusesOf([number]))[0]?.pdfURL ?? "";
    const url = labelAddress(address, base);
    if (!url)
      throw new CarrierError("bad_answer", `${econt} offers the label at an address that is not its own`, {
        mayHaveActed: false,
      });
    const answer = await askCarrier(econt, {
      method: "GET",
      url,
      changes: false,
      timeout: carrierTimeouts.pdf,
      maxBytes: maxPdfBytes,
    });
    requireSuccess(econt, answer, false);
    return requirePdf(econt, answer);
  }

  return {
    name: "econt",

    async checkAccount() {
      const result = await call("Profile/ProfileService.getClientProfiles", {}, anything);
      return result.ok ? { ok: true } : { ok: false, reason: result.reason };
    },

    async listOffices() {
      const { offices } = await ask(
        "Nomenclatures/NomenclaturesService.getOffices",
        { countryCode: "BGR" },
        officeList,
        { timeout: carrierTimeouts.list, maxBytes: maxListBytes },
      );
      return offices.map(officeOf).filter((office) => office !== null);
    },

    async listTowns() {
      const { cities } = await ask(
        "Nomenclatures/NomenclaturesService.getCities",
        { countryCode: "BGR" },
        townList,
        { timeout: carrierTimeouts.list, maxBytes: maxListBytes },
      );
      return cities
        .filter(({ name }) => name !== "")
        .map(({ id, name, nameEn, regionName, regionNameEn, postCode }) => ({
          id,
          nameBg: name,
          nameEn: nameEn || name,
          regionBg: regionName,
          regionEn: regionNameEn || regionName,
          postcode: postCode,
        }));
    },

    async listStreets(townId) {
      const { streets } = await ask(
        "Nomenclatures/NomenclaturesService.getStreets",
        { cityID: Number(townId) },
        streetList,
        { maxBytes: maxListBytes },
      );
      return streets
        .filter(({ name }) => name !== "")
        .map(({ id, name, nameEn }) => ({ id, nameBg: name, nameEn: nameEn || name }));
    },

    async quote(request, signal) {
      const body = { mode: "calculate", label: quotedLabelOf(request) };
      const result = await call("Shipments/LabelService.createLabel", body, labelAnswer, { signal });
      return result.ok ? priceOf(result.answer.label.totalPrice, result.answer.label.currency) : null;
    },

    async validateLabel(request) {
      const body = { mode: "validate", label: labelOf(request) };
      const result = await call("Shipments/LabelService.createLabel", body, anything);
      return result.ok ? { ok: true } : { ok: false, reason: result.reason };
    },

    async createLabel(request) {
      const body = { mode: "create", label: labelOf(request) };
      const result = await call("Shipments/LabelService.createLabel", body, labelAnswer, {
        changes: true,
        timeout: carrierTimeouts.change,
      });
      if (!result.ok) {
        const hasNumber = Boolean(labelAnswer.safeParse(result.value).data?.label.shipmentNumber);
        return requireRefusal(econt, result, { hasNumber });
      }
      const { label } = result.answer;
      if (label.shipmentNumber === "")
        throw new CarrierError("bad_answer", `${econt} answers without the number of the label`, {
          mayHaveActed: true,
        });
      const price = priceOf(label.senderDueAmount ?? label.totalPrice, label.currency);
      const warnings = warningsOf(result.answer, request.cash?.amount ?? 0);
      return { ok: true, ...madeLabelOf(label, price, warnings) };
    },

    async findLabel(reference, requestedAt, other) {
      const own = await listOwn(requestedAt, other?.until ?? requestedAt);
      const numbers = own?.numbers ?? [];
      const listed = await statusesOf(numbers);
      const statuses = listed.filter(({ shipmentNumber }) => numbers.includes(shipmentNumber));
      const found = statuses.find(
        ({ shipmentDescription, shipmentNumber }) =>
          referenceOf(shipmentDescription) === reference && shipmentNumber !== other?.than,
      );
      if (found) {
        const price = priceOf(found.senderDueAmount ?? found.totalPrice, found.currency);
        return madeLabelOf(found, price, []);
      }
      // The list may lag behind, and a description without a reference may belong to this label. Neither is proof.
      const areNamed = listed.every(({ shipmentDescription }) => referenceOf(shipmentDescription) !== null);
      const known = new Set(statuses.map(({ shipmentNumber }) => shipmentNumber));
      const areKnown = listed.length === statuses.length && numbers.every((number) => known.has(number));
      return own?.isFresh && own.isWhole && areKnown && areNamed ? "none" : "unsupported";
    },

    async cancelLabel(number) {
      const result = await call(
        "Shipments/LabelService.deleteLabels",
        { shipmentNumbers: [number] },
        deletions,
        {
          changes: true,
          timeout: carrierTimeouts.change,
        },
      );
      if (!result.ok) {
        const isGone = isMissingShipment(result.reason) && result.reason.includes(number);
        return isGone ? { ok: true } : { ok: false, reason: result.reason };
      }
      const deletion = deletionOf(result.answer, number);
      if (deletion === null)
        throw new CarrierError("bad_answer", `${econt} does not say whether the label is cancelled`, {
          mayHaveActed: true,
        });
      return deletion === "deleted" ? { ok: true } : { ok: false, reason: deletion.reason };
    },

    labelPdf: (labels) => joinLabels(econt, labels, downloadLabel),

    async requestPickup({ numbers, weight, from, to, settings }) {
      const senderAddress = pickupAddressOf(settings);
      if (!senderAddress) return { ok: false, reason: "Липсва адрес, от който куриерът да вземе пратките." };
      const body = {
        requestTimeFrom: sofiaDateTime(from),
        requestTimeTo: sofiaDateTime(to),
        shipmentType: "pack",
        shipmentPackCount: numbers.length,
        shipmentWeight: parcelWeight(weight),
        ...senderClients(settings),
        senderAddress,
        attachShipments: numbers,
      };
      const result = await call("Shipments/ShipmentService.requestCourier", body, courierRequest, {
        changes: true,
        timeout: carrierTimeouts.change,
      });
      if (!result.ok) {
        const hasNumber = Boolean(courierRequest.safeParse(result.value).data?.courierRequestID);
        return requireRefusal(econt, result, { hasNumber });
      }
      const reference = result.answer.courierRequestID;
      if (/^0?$/.test(reference))
        throw new CarrierError("bad_answer", `${econt} answers without the number of the pick-up`, {
          mayHaveActed: true,
        });
      return { ok: true, reference };
    },

    async track(numbers): Promise<TrackedParcel[]> {
      const statuses = await statusesOf(numbers);
      return statuses.filter(({ shipmentNumber }) => numbers.includes(shipmentNumber)).map(trackedParcelOf);
    },

    async listPayouts(from, to) {
      const rows = await ask(
        "PaymentReport/PaymentReportService.PaymentReport",
        { dateFrom: from, dateTo: to },
        payoutReport,
        { timeout: carrierTimeouts.list, maxBytes: maxListBytes },
      );
      return payoutsOf(rows);
    },
  } satisfies Carrier;
};

const statusesPerCall = 50;
const maxPages = 10;

const anything = z.unknown();

/**
 * Returns the URL from which a label is downloaded: on the configured host or, for Econt itself, within its domain. The
 * URL gets the protocol of the configured address on its host, and `https:` on others. Null for every other URL.
 */
export function labelAddress(address: string, base: URL): URL | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
  if (url.host === base.host) {
    url.protocol = base.protocol;
    return url;
  }
  const isSameOwner = [base, url].every(({ hostname }) => /(?:^|\.)econt\.com$/.test(hostname));
  if (!isSameOwner || url.port !== "") return null;
  url.protocol = "https:";
  return url;
}

/** Adds VAT to a price of Econt; returns euro cents. Null without an amount, and for another currency than the euro. */
function priceOf(amount: number | null | undefined, currency: string): number | null {
  if (amount === null || amount === undefined || currency !== "EUR") return null;
  return centsWithVat(amount);
}
