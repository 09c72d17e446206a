import type { CarrierName, DeliveryPlace, LabelPaper, OfficeKind } from "#app/domain/delivery/carrier.ts";
import type { CarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import type { OfficeHours } from "#app/domain/delivery/listed-places.ts";
import type { LabelWarning, TrackedState } from "#app/domain/delivery/parcel.ts";
import type { PayoutMoney } from "#app/domain/delivery/payout.ts";

// The contract of a carrier, which Econt, Speedy, BOX NOW and the sandbox implement. Only an adapter depends on its
// carrier's formats and peculiarities; all other code uses the types below. Amounts are euro cents, weights grams,
// lengths millimetres, days `YYYY-MM-DD` in Sofia.

/** Hours of an automat that is always open. */
export const roundTheClock = {
  weekday: { from: "00:00", to: "24:00" },
  saturday: { from: "00:00", to: "24:00" },
  sunday: { from: "00:00", to: "24:00" },
} as const satisfies OfficeHours;

export type CarrierOffice = {
  /** The carrier's own code, unique among its offices and automats. */
  code: string;
  kind: OfficeKind;
  nameBg: string;
  nameEn: string;
  /** The carrier's id of the town, or its name when the carrier has no ids. */
  townId: string;
  townBg: string;
  townEn: string;
  postcode: string;
  addressBg: string;
  addressEn: string;
  /** In degrees (WGS 84); null when the carrier does not report it. */
  position: { latitude: number; longitude: number } | null;
  hours: OfficeHours;
  maxWeight: number | null;
  /** The largest parcel, longest side first; null when the carrier does not report it. */
  maxSize: readonly [number, number, number] | null;
  takesCash: boolean;
  /** Whether the recipient may look into the parcel before paying. */
  allowsInspection: boolean;
};

export type CarrierTown = {
  id: string;
  nameBg: string;
  nameEn: string;
  /** Distinguishes towns of the same name; may be empty. */
  regionBg: string;
  regionEn: string;
  postcode: string;
};

export type CarrierStreet = { id: string; nameBg: string; nameEn: string };

export type Destination =
  | { place: "office" | "automat"; officeCode: string }
  | {
      place: "address";
      /** The carrier's id of the town; null when it was typed. */
      townId: string | null;
      town: string;
      postcode: string;
      /** The carrier's id of the street; null when it was typed. */
      streetId: string | null;
      street: string;
      streetNumber: string;
      /** Quarter, block, entrance, floor, flat or a note for the driver. */
      other: string;
    };

export type ShipmentRequest = {
  /** The shop's reference of this attempt, never reused: BOX NOW does not release references. */
  reference: string;
  recipient: { name: string; phone: string; email: string };
  destination: Destination;
  weight: number;
  box: { length: number; width: number; height: number } | null;
  /** Contents of the parcel, as on the waybill. */
  contents: string;
  /** Cash to collect; null when everything is paid. Its items add up to `amount`: Econt refuses the label otherwise. */
  cash: { amount: number; items: readonly CashItem[] } | null;
  /** Value of the goods, which some carriers require. */
  value: number;
  settings: CarrierSettings;
};

export type CashItem = { description: string; quantity: number; unitPrice: number; weight: number };

export type MadeLabel = {
  /** The waybill number, by which the parcel is tracked. */
  number: string;
  /** The carrier's numbers of the single parcels, which printing may need; the waybill number when there are none. */
  parcelNumbers: readonly string[];
  /** What the shop owes the carrier; null when the carrier does not report it. */
  price: number | null;
  /** Expected day of delivery; null when the carrier does not report it. */
  expectedOn: string | null;
  warnings: readonly LabelWarning[];
  /** URL of the printed label; null when it is requested by number. */
  pdfUrl: string | null;
};

/** A definite answer that nothing was made. `reason` is the carrier's own text, for staff. */
export type CarrierRefusal = { ok: false; reason: string };

export type TrackingEvent = {
  at: Date;
  /** Null for an event that does not change the parcel's state. */
  state: TrackedState | null;
  /** The carrier's code or wording: together with `at` it identifies the event. */
  code: string;
  textBg: string;
  textEn: string;
  place: string;
};

export type TrackedParcel = {
  number: string;
  /** In order of time. */
  events: readonly TrackingEvent[];
  /** Cash collected from the recipient; null when none was or the carrier does not report it. */
  collected: number | null;
  /** Whether the carrier says that the label is cancelled and the parcel never moved. */
  isCancelled?: boolean;
};

export type CarrierPayout = {
  /** The carrier's own number or, without one, the day: unique per carrier. */
  reference: string;
  /** Null when the carrier gives no day or an unreadable one. */
  paidOn: string | null;
  method: "bank" | "cash";
  /** The sum that the carrier states for all lines together; null when it states none. */
  total: PayoutMoney | null;
  /** `number` is empty where the carrier names no parcel; amounts of corrections are negative. */
  lines: readonly (PayoutMoney & { number: string })[];
};

/** `unread`: number of rows that could not be read and are not in `payouts`. */
export type PayoutReport = { payouts: CarrierPayout[]; unread: number };

/**
 * A carrier did not answer as expected: it is unreachable, slow or busy, refuses the account or sends an answer that
 * its interface does not allow. `mayHaveActed` is false only when the request certainly changed nothing: it only reads,
 * was never sent, or was refused before the carrier acted. The message is for staff and the log, and never holds
 * credentials.
 */
export class CarrierError extends Error {
  override name = "CarrierError";
  readonly code: "unreachable" | "timeout" | "unauthorized" | "bad_answer" | "busy";
  readonly mayHaveActed: boolean;
  constructor(code: CarrierError["code"], message: string, { mayHaveActed }: { mayHaveActed: boolean }) {
    super(message);
    this.code = code;
    this.mayHaveActed = mayHaveActed;
  }
}

/** Why a carrier could not be asked: the code of its error, or `failed` for a bug in this program. Stored. */
export type CarrierProblem = CarrierError["code"] | "failed";

export function problemOf(error: unknown): CarrierProblem {
  return error instanceof CarrierError ? error.code : "failed";
}

/** Every method may throw `CarrierError`. None repeats a request that may have acted. */
export type Carrier = {
  name: CarrierName;
  /** Checks the credentials with a request that changes nothing. */
  checkAccount: () => Promise<{ ok: true } | CarrierRefusal>;
  /** Returns all offices and automats that are open for parcels. */
  listOffices: () => Promise<CarrierOffice[]>;
  /** Returns all towns; empty when the carrier delivers to automats only. */
  listTowns: () => Promise<CarrierTown[]>;
  listStreets: (townId: string) => Promise<CarrierStreet[]>;
  /** Returns the price of a delivery with VAT, in euro cents; null when the carrier quotes none. */
  quote: (request: QuoteRequest, signal: AbortSignal) => Promise<number | null>;
  /** Returns whether a label could be made, if the carrier can check that; makes nothing. */
  validateLabel: (request: ShipmentRequest) => Promise<{ ok: true } | CarrierRefusal>;
  createLabel: (request: ShipmentRequest) => Promise<({ ok: true } & MadeLabel) | CarrierRefusal>;
  /**
   * Finds a label by the shop's reference, after its answer was lost; with `other`, one that replaced a cancelled label
   * in the carrier's own system. `unsupported` when the carrier cannot find it reliably, so the label may exist.
   */
  findLabel: (
    reference: string,
    requestedAt: Date,
    other?: OtherLabel,
  ) => Promise<MadeLabel | "none" | "unsupported">;
  /** Cancels a label. Also succeeds when it is already cancelled. */
  cancelLabel: (number: string) => Promise<{ ok: true } | CarrierRefusal>;
  /** Returns one PDF of the labels, downloaded only from the carrier's configured hosts. */
  labelPdf: (
    labels: readonly Pick<MadeLabel, "number" | "parcelNumbers" | "pdfUrl">[],
    paper: LabelPaper,
  ) => Promise<Uint8Array>;
  /** Requests a driver; returns the carrier's number of the request. */
  requestPickup: (request: PickupRequest) => Promise<{ ok: true; reference: string } | CarrierRefusal>;
  /** Returns the states of parcels; those that the carrier does not know are missing. */
  track: (numbers: readonly string[]) => Promise<TrackedParcel[]>;
  /** Returns the cash paid out from one day to another, both inclusive. */
  listPayouts: (from: string, to: string) => Promise<PayoutReport>;
};

/** The label in question has another number `than` a cancelled one, and was made before `until`. */
export type OtherLabel = { than: string; until: Date };

export type QuoteRequest = {
  place: DeliveryPlace;
  /** The office's code; null for an address, which has the carrier's town and its postcode. */
  officeCode: string | null;
  townId: string | null;
  town: string;
  postcode: string;
  weight: number;
  /** Cash to collect, which has a fee; 0 for none. */
  cash: number;
  settings: CarrierSettings;
};

export type PickupRequest = {
  numbers: readonly string[];
  weight: number;
  from: Date;
  to: Date;
  settings: CarrierSettings;
};
