import { z } from "zod";
import type { DeliveryType } from "#app/domain/checkout/checkout.ts";
import { outsideText } from "#app/domain/outside-text.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import { carrierNames } from "./carrier.ts";
import type { CarrierName } from "./carrier.ts";

/** Weight as a form posts it, in grams; blank is undefined, for the calculated weight. */
const weight = outsideText()
  .trim()
  .refine(
    (value) => value === "" || (/^\d{1,5}$/.test(value) && Number(value) > 0 && Number(value) <= 50_000),
  )
  .transform((value) => (value === "" ? undefined : Number(value)));

const text = (maxLength: number) => outsideText().transform((value) => sanitizeText(value, maxLength));

/** What staff choose when they request a label. */
export const labelForm = z.object({ box: text(100).transform((name) => name || undefined), weight });

/** Returns whether a text can be the number of a waybill. */
export function isLabelNumber(typed: string): boolean {
  return /^[\dA-Za-z-]{1,40}$/.test(typed);
}

/** Number of a waybill as printed on it; spaces that people type between groups are dropped. */
export const labelNumber = outsideText()
  .transform((value) => value.replace(/\s/g, ""))
  .refine(isLabelNumber);

export const officeForm = z.object({
  carrier: z.enum(carrierNames),
  officeCode: outsideText().min(1).max(40),
});

/** A structured address: a street with its number, or a quarter, block or other description. */
const addressForm = z
  .object({
    carrier: z.enum(carrierNames),
    town: text(100).refine((value) => value !== ""),
    postcode: text(10),
    street: text(100),
    streetNumber: text(20),
    other: text(200),
  })
  .refine(({ street, streetNumber, other }) => (street !== "" && streetNumber !== "") || other !== "");

/**
 * Returns whether an order goes to an address, which staff confirm before its label: carriers ask for it in parts, and
 * the customer typed it in one line.
 */
export function goesToAddress({ type, office }: { type: DeliveryType | null; office: unknown }): boolean {
  return type === "econt_address" && office === null;
}

/** The fields of an address as staff confirm or enter it. */
export const addressFields = ["carrier", "town", "postcode", "street", "streetNumber", "other"] as const;
export type AddressField = (typeof addressFields)[number];

/** Name of an address field in a form of several orders. */
export function addressFieldOf(orderId: string, field: AddressField): string {
  return `${orderId}.${field}`;
}

/** Reads the address that staff confirmed or entered; null when it is incomplete. */
export function readAddress(field: (name: AddressField) => string): {
  carrier: CarrierName;
  destination: { place: "address"; townId: null; streetId: null } & Record<
    Exclude<AddressField, "carrier">,
    string
  >;
} | null {
  const form = addressForm.safeParse(Object.fromEntries(addressFields.map((name) => [name, field(name)])));
  if (!form.success) return null;
  const { carrier, ...typed } = form.data;
  return { carrier, destination: { place: "address", townId: null, streetId: null, ...typed } };
}
