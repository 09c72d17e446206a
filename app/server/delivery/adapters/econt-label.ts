import { toDecimal } from "#app/domain/money.ts";
import type { DeliveryPlace } from "#app/domain/delivery/carrier.ts";
import type { CarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import type { Destination, QuoteRequest, ShipmentRequest } from "#app/server/delivery/carrier-contract.ts";
import { nationalPhone } from "./carrier-phone.ts";

// Requests for Econt's labels: ShippingLabel of https://ee.econt.com/services/openapi.yaml.

/** Econt's minimum weight, in kilograms. */
const leastKilograms = 0.1;

/** Returns the label of a parcel, for the modes `validate` and `create`. */
export function labelOf(request: ShipmentRequest): object {
  const { recipient, destination, box, cash, settings, reference } = request;
  return {
    ...senderOf(settings),
    receiverClient: {
      name: recipient.name,
      phones: [nationalPhone(recipient.phone)],
      ...(recipient.email !== "" && { email: recipient.email }),
    },
    ...receiverPlace(destination),
    ...parcelOf(request.weight),
    ...sizeOf(box),
    shipmentDescription: describe(request.contents, reference),
    orderNumber: reference,
    ...inspectionOf(destination.place, cash !== null, settings),
    ...(cash && {
      services: cashServices(cash.amount, settings),
      packingListType: "digital",
      packingList: cash.items.map(({ description, quantity, unitPrice, weight }, index) => ({
        inventoryNum: String(index + 1),
        description,
        weight: kilograms(weight),
        count: quantity,
        price: toDecimal(unitPrice),
      })),
    }),
  };
}

function sizeOf(box: ShipmentRequest["box"]): object | null {
  return (
    box && {
      shipmentDimensionsL: centimetres(box.length),
      shipmentDimensionsW: centimetres(box.width),
      shipmentDimensionsH: centimetres(box.height),
    }
  );
}

/** Automats ignore inspections, and without cash there is no inspection before payment. */
function inspectionOf(
  place: DeliveryPlace,
  hasCash: boolean,
  { inspection }: CarrierSettings,
): object | null {
  if (!hasCash || place === "automat" || inspection === "none") return null;
  return { payAfterAccept: true, ...(inspection === "test" && { payAfterTest: true }) };
}

/**
 * Returns the label for a quote, with the first box and the inspection, as the label has them. Includes the number of
 * the agreement, without which Econt quotes another fee for the cash. The sender is also sent as the recipient, whose
 * name does not affect the price.
 */
export function quotedLabelOf({ settings, ...request }: QuoteRequest): object {
  const { sender_name: name, sender_phone: phone } = settings;
  return {
    ...senderOf(settings),
    receiverClient: { name, phones: [nationalPhone(phone)] },
    ...(request.place === "address"
      ? {
          receiverAddress: addressOf({
            ...request,
            street: "",
            number: "",
            other: request.town,
          }),
        }
      : { receiverOfficeCode: request.officeCode }),
    ...parcelOf(request.weight),
    ...sizeOf(settings.boxes[0] ?? null),
    shipmentDescription: settings.contents,
    ...inspectionOf(request.place, request.cash > 0, settings),
    ...(request.cash > 0 && { services: cashServices(request.cash, settings) }),
  };
}

/** Returns the address where a driver picks up parcels; null without one in the settings. */
export function pickupAddressOf(settings: CarrierSettings): object | null {
  return settings.drop_off_town === "" ? null : dropOffAddress(settings);
}

/** Returns the sender and the person who hands over the parcels, whom Econt requires of a company. */
export function senderClients({
  sender_name,
  sender_phone,
  sender_email,
  agent_name,
  agent_phone,
}: CarrierSettings) {
  return {
    senderClient: {
      name: sender_name,
      phones: [nationalPhone(sender_phone)],
      ...(sender_email !== "" && { email: sender_email }),
    },
    ...(agent_name !== "" && {
      senderAgent: { name: agent_name, phones: [nationalPhone(agent_phone || sender_phone)] },
    }),
  };
}

function kilograms(grams: number): number {
  return grams / 1000;
}

export function parcelWeight(grams: number): number {
  return Math.max(leastKilograms, kilograms(grams));
}

/**
 * Returns the contents of the parcel, followed by the shop's reference in brackets. Econt returns this description with
 * a label's state, but not the order number, so the reference in it finds the label.
 */
function describe(contents: string, reference: string): string {
  return `${contents} [${reference}]`;
}

/** Returns the shop's reference in a description that Econt returned; null when it has none. */
export function referenceOf(description: string): string | null {
  return /\[([^[\]]+)\]$/.exec(description)?.[1] ?? null;
}

function senderOf(settings: CarrierSettings): object {
  return {
    ...senderClients(settings),
    ...(settings.drop_off === "office"
      ? { senderOfficeCode: settings.drop_off_office }
      : { senderAddress: dropOffAddress(settings) }),
  };
}

function dropOffAddress(settings: CarrierSettings): object {
  return addressOf({
    townId: null,
    town: settings.drop_off_town,
    postcode: settings.drop_off_postcode,
    street: settings.drop_off_street,
    number: settings.drop_off_number,
    other: settings.drop_off_other,
  });
}

function receiverPlace(destination: Destination): object {
  if (destination.place !== "address") return { receiverOfficeCode: destination.officeCode };
  const { streetNumber: number, ...address } = destination;
  return { receiverAddress: addressOf({ ...address, number }) };
}

function parcelOf(grams: number): object {
  return { packCount: 1, shipmentType: "pack", weight: parcelWeight(grams) };
}

function cashServices(cents: number, { cash_agreement }: CarrierSettings): object {
  return {
    cdAmount: toDecimal(cents),
    cdType: "get",
    cdCurrency: "EUR",
    ...(cash_agreement !== "" && { cdPayOptionsTemplate: cash_agreement }),
  };
}

type Address = {
  townId: string | null;
  town: string;
  postcode: string;
  street: string;
  number: string;
  other: string;
};

/** Returns an address with street and number or else with a quarter and details; Econt refuses a single line. */
function addressOf({ townId, town, postcode, street, number, other }: Address): object {
  const city = {
    ...(townId !== null && /^\d+$/.test(townId) && { id: Number(townId) }),
    country: { code3: "BGR" },
    name: town,
    // An empty one is refused.
    ...(postcode !== "" && { postCode: postcode }),
  };
  return street === "" ? { city, quarter: other, other } : { city, street, num: number, other };
}

function centimetres(millimetres: number): number {
  return millimetres / 10;
}
