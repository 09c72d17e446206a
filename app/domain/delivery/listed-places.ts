import type { CarrierName, OfficeKind } from "./carrier.ts";
import { officeDetails } from "./chosen-office.ts";
import type { ChosenOffice, OfficeReference } from "./chosen-office.ts";

/** Opening hours of one day, `09:00`; null when the office is closed or the carrier does not state them. */
export type OpeningHours = { from: string; to: string } | null;

/** When an office is open. */
export type OfficeHours = { weekday: OpeningHours; saturday: OpeningHours; sunday: OpeningHours };

/** An office or automat that a shopper can choose, its texts in the page's language. */
export type ListedOffice = OfficeReference & {
  kind: OfficeKind;
  name: string;
  town: string;
  postcode: string;
  address: string;
  hours: OfficeHours;
  /** In grams. */
  maxWeight: number | null;
  /** In millimetres, longest side first. */
  maxSize: number[] | null;
  /** As in `goodsLimit`, in the shop's usual box. */
  maxGoods: number | null;
  takesCash: boolean;
  /** In metres; null unless a position was given and the office's is known. */
  distance: number | null;
};

/** A carrier that the checkout offers and that has open offices. */
export type OfferedCarrier = { name: CarrierName; kinds: OfficeKind[]; hasStreets: boolean };

/** A town that a shopper can choose, its texts in the page's language. */
export type ListedTown = {
  /** The carrier's id, used to find its streets; empty for a town known from offices only. */
  id: string;
  carrier: CarrierName;
  name: string;
  /** Distinguishes towns with the same name; may be empty. */
  region: string;
  postcode: string;
  /** Open offices and automats of the offered carriers in a town of this name. */
  offices: number;
};

/** The fields of an order's form that a chosen office fills in. */
export type PickedPlace = { city: string; deliveryDetails: string; office?: ChosenOffice | null | undefined };

/**
 * Returns what an office fills in, in the language of the list that it comes from. `carrier` is as in `officeDetails`.
 */
export function placeAtOffice(listed: ListedOffice, carrier: string): PickedPlace {
  const { officeCode, kind, takesCash, maxGoods } = listed;
  return {
    city: listed.town,
    deliveryDetails: officeDetails(listed, carrier),
    office: { carrier: listed.carrier, officeCode, kind, takesCash, maxGoods },
  };
}

/** Returns whether a form has these fields already. */
export function isSamePlace(a: PickedPlace, b: PickedPlace): boolean {
  const facts = ({ city, deliveryDetails, office }: PickedPlace) => [
    city,
    deliveryDetails,
    office?.carrier,
    office?.officeCode,
    office?.kind,
    office?.takesCash,
    office?.maxGoods,
  ];
  const others = facts(b);
  return facts(a).every((fact, index) => fact === others[index]);
}
