import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import type { LabelWarning } from "#app/domain/delivery/parcel.ts";
import type {
  Carrier,
  MadeLabel,
  PickupRequest,
  ShipmentRequest,
} from "#app/server/delivery/carrier-contract.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { Carriers } from "#app/server/delivery/carriers.ts";

/**
 * How the carrier answers a request: normally, with a refusal, with an error before or after it acted, or never, before
 * or after it acted, as for a process that is killed while it waits.
 */
export type Answering = "well" | "refuses" | "fails_before" | "fails_after" | "dies_before" | "dies_after";

type Parcel = { reference: string; number: string; isCancelled: boolean; request: ShipmentRequest };

const refusal = { ok: false, reason: "Кодът на офиса не е валиден" } as const;

/** Returns a carrier in memory that records its parcels and answers as the test sets it up. */
export function testCarrier(name: CarrierName = "econt", firstNumber = 1_000_000) {
  const books: Parcel[] = [];
  const behaviour = {
    answering: "well" as Answering,
    cancelling: "well" as Answering,
    /** Whether it can find a lost label. */
    canFind: true,
    warnings: [] as LabelWarning[],
    /** Milliseconds before each answer. */
    delay: 0,
  };
  const pickups: PickupRequest[] = [];
  const printed: { numbers: string[]; paper: string }[] = [];
  let number = firstNumber;
  let asked = 0;

  const labelOf = (parcel: Parcel): MadeLabel => ({
    number: parcel.number,
    parcelNumbers: [parcel.number],
    price: 350,
    expectedOn: "2026-11-24",
    warnings: behaviour.warnings,
    pdfUrl: null,
  });
  /** Acts or not, then answers or not. */
  const answer = async <Result>(how: Answering, act: () => Result): Promise<Result | typeof refusal> => {
    asked += 1;
    if (behaviour.delay > 0) await new Promise((resolve) => setTimeout(resolve, behaviour.delay));
    if (how === "refuses") return refusal;
    if (how === "fails_before") throw new CarrierError("unreachable", "няма връзка", { mayHaveActed: false });
    if (how === "dies_before") return new Promise(() => undefined);
    const result = act();
    if (how === "fails_after") throw new CarrierError("timeout", "няма отговор", { mayHaveActed: true });
    return how === "dies_after" ? new Promise(() => undefined) : result;
  };

  const carrier: Carrier = {
    name,
    checkAccount: () => Promise.resolve({ ok: true }),
    listOffices: () => Promise.resolve([]),
    listTowns: () => Promise.resolve([]),
    listStreets: () => Promise.resolve([]),
    quote: () => Promise.resolve(null),
    validateLabel: () => Promise.resolve({ ok: true }),
    createLabel: (request) =>
      answer(behaviour.answering, () => {
        number += 1;
        const parcel = { reference: request.reference, number: String(number), isCancelled: false, request };
        books.push(parcel);
        return { ok: true as const, ...labelOf(parcel) };
      }),
    findLabel: (reference) => {
      if (!behaviour.canFind) return Promise.resolve("unsupported");
      const parcel = books.find((each) => each.reference === reference && !each.isCancelled);
      return Promise.resolve(parcel ? labelOf(parcel) : "none");
    },
    cancelLabel: (label) =>
      answer(behaviour.cancelling, () => {
        for (const parcel of books) if (parcel.number === label) parcel.isCancelled = true;
        return { ok: true as const };
      }),
    labelPdf: (labels, paper) => {
      printed.push({ numbers: labels.map((label) => label.number), paper });
      return Promise.resolve(new TextEncoder().encode(`%PDF-1.4 ${name}`));
    },
    requestPickup: (request) =>
      answer(behaviour.answering, () => {
        pickups.push(request);
        return { ok: true as const, reference: `pickup-${pickups.length}` };
      }),
    track: () => Promise.resolve([]),
    listPayouts: () => Promise.resolve({ payouts: [], unread: 0 }),
  };
  return {
    carrier,
    behaviour,
    pickups,
    printed,
    books,
    /** Returns how often it was asked to make or cancel a label, or to send a driver. */
    asked: () => asked,
    /** Returns the parcels that are not cancelled. */
    live: () => books.filter(({ isCancelled }) => !isCancelled),
  };
}

export type TestCarrier = ReturnType<typeof testCarrier>;

/** Returns the service that opens carriers, with only these. */
export function carriersOf(...known: readonly TestCarrier[]): Carriers {
  const find = (name: CarrierName) => known.find(({ carrier }) => carrier.name === name)?.carrier ?? null;
  return {
    find: (name) => Promise.resolve(find(name)),
    withCredentials: find,
    names: () => Promise.resolve(known.map(({ carrier }) => carrier.name)),
  };
}
