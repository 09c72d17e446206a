/**
 * The supported carriers. `sandbox` replaces one in a demo shop: its offices are made up, its labels are not real
 * waybills, and its parcels advance automatically. The names are stored.
 */
export const carrierNames = ["econt", "speedy", "boxnow", "sandbox"] as const;
export type CarrierName = (typeof carrierNames)[number];

/** Names as customers know them; the sandbox's name depends on the language and is a text. */
export const carrierBrands = {
  econt: "Econt",
  speedy: "Speedy",
  boxnow: "BOX NOW",
} as const satisfies Partial<Record<CarrierName, string>>;

/** Where a parcel is handed to its recipient. An automat is a parcel locker (Econt's APS, Speedy's APT, BOX NOW's APM). */
export const deliveryPlaces = ["office", "automat", "address"] as const;
export type DeliveryPlace = (typeof deliveryPlaces)[number];

export const officeKinds = ["office", "automat"] as const satisfies DeliveryPlace[];
export type OfficeKind = (typeof officeKinds)[number];

/** Paper sizes of a label. */
export const labelPapers = ["A4", "A6"] as const;
export type LabelPaper = (typeof labelPapers)[number];

/**
 * What a carrier's API offers. Staff do the rest by hand in the same screens: prices are the owner's, a pick-up is
 * ordered by telephone, payouts are read from a file.
 */
export type CarrierCapabilities = {
  /** Hands over at offices, automats or addresses. */
  places: readonly DeliveryPlace[];
  /** Quotes the price of a delivery. */
  quote: boolean;
  /** Validates a label without creating it. */
  validate: boolean;
  /** Finds a label by the shop's reference, when the response to its creation was lost. */
  findLabel: boolean;
  papers: readonly LabelPaper[];
  /** Sends a driver for the parcels on request. */
  pickup: boolean;
  /**
   * Lists the cash that it paid out. `daily`: a payout is identified by its day alone and may grow until the day ends.
   * `numbered`: a payout has a number and is complete.
   */
  payouts: "none" | "daily" | "numbered";
  /** Lists towns and streets. */
  streets: boolean;
};

export const carrierCapabilities = {
  econt: {
    places: ["office", "automat", "address"],
    quote: true,
    validate: true,
    findLabel: true,
    papers: ["A4"],
    pickup: true,
    payouts: "daily",
    streets: true,
  },
  speedy: {
    places: ["office", "automat", "address"],
    quote: true,
    validate: false,
    findLabel: true,
    papers: ["A4", "A6"],
    pickup: true,
    payouts: "numbered",
    streets: true,
  },
  boxnow: {
    places: ["automat"],
    quote: false,
    validate: false,
    findLabel: true,
    papers: ["A6"],
    pickup: false,
    payouts: "none",
    streets: false,
  },
  sandbox: {
    places: ["office", "automat", "address"],
    quote: true,
    validate: true,
    findLabel: true,
    papers: ["A4", "A6"],
    pickup: true,
    payouts: "numbered",
    streets: true,
  },
} as const satisfies Record<CarrierName, CarrierCapabilities>;

/**
 * Returns the carrier of an order to an address, which nobody chooses: the first of those on offer, in the owner's order,
 * that delivers to addresses. Null without one.
 */
export function addressCarrier(offered: readonly CarrierName[]): CarrierName | null {
  return offered.find((name) => deliversTo(name, "address")) ?? null;
}

/** Returns whether a carrier delivers to a kind of place. */
export function deliversTo(carrier: CarrierName, place: DeliveryPlace): boolean {
  const places: readonly DeliveryPlace[] = carrierCapabilities[carrier].places;
  return places.includes(place);
}

/** Type guard for stored and submitted names. */
export function isCarrierName(name: string): name is CarrierName {
  return carrierNames.some((known) => known === name);
}

/** The fields of a carrier's account, in the order of its form. All are secret: none is shown again after it was saved. */
export const accountFields = {
  econt: ["username", "password"],
  speedy: ["username", "password"],
  boxnow: ["client_id", "client_secret", "partner_id"],
  sandbox: [],
} as const satisfies Record<CarrierName, readonly string[]>;

/**
 * Account fields that may be empty. BOX NOW requires the partner's number only for accounts with several partners (its
 * error P440).
 */
export const optionalAccountFields = ["partner_id"] as const;

/** The carriers that need an account. */
export const accountCarriers = ["econt", "speedy", "boxnow"] as const satisfies CarrierName[];
export type AccountCarrier = (typeof accountCarriers)[number];

/** A carrier's credentials: a value for each of its `accountFields`. */
export type CarrierCredentials = Readonly<Record<string, string>>;

/** Returns the public page on which anybody can follow a parcel; null when the carrier has none. */
export function trackingPage(carrier: CarrierName, number: string): string | null {
  switch (carrier) {
    case "econt":
      return `https://www.econt.com/services/track-shipment/${encodeURIComponent(number)}`;
    case "speedy":
      return `https://www.speedy.bg/bg/track-shipment?shipmentNumber=${encodeURIComponent(number)}`;
    case "boxnow":
      return `https://boxnow.bg/?track=${encodeURIComponent(number)}`;
    case "sandbox":
      return null;
  }
}
