import { toDecimal } from "#app/domain/money.ts";
import type { CarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import type { Destination, QuoteRequest, ShipmentRequest } from "#app/server/delivery/carrier-contract.ts";
import { internationalPhone } from "./carrier-phone.ts";

// Requests for Speedy's shipments: CreateShipmentRequest and CalculationRequest of https://api.speedy.bg/v1/schema.

/** Speedy's id of Bulgaria. */
export const bulgaria = 100;
/** Speedy's id of its service within Bulgaria. */
const domesticService = 505;
/** Maximum length of the description of the contents, in characters. */
const longestContents = 100;

/** Returns the request for a shipment with its label. */
export function shipmentOf({
  reference,
  recipient,
  destination,
  weight,
  box,
  contents,
  cash,
  settings,
}: ShipmentRequest): object {
  const isInspected = cash !== null && destination.place !== "automat" && settings.inspection !== "none";
  return {
    sender: {
      phone1: { number: internationalPhone(settings.sender_phone) },
      contactName: contactOf(settings),
      ...(settings.sender_email !== "" && { email: settings.sender_email }),
      ...dropOffOf(settings),
    },
    recipient: {
      phone1: { number: internationalPhone(recipient.phone) },
      clientName: recipient.name,
      privatePerson: true,
      ...(recipient.email !== "" && { email: recipient.email }),
      ...recipientPlace(destination),
    },
    service: {
      serviceId: domesticService,
      autoAdjustPickupDate: true,
      ...(cash && {
        additionalServices: {
          // Never `ignoreIfNotApplicable`: with it Speedy may silently drop the cash.
          cod: cashService(cash.amount, settings),
          ...(isInspected && {
            obpd: {
              option: settings.inspection === "test" ? "TEST" : "OPEN",
              returnShipmentServiceId: domesticService,
              returnShipmentPayer: "SENDER",
            },
          }),
        },
      }),
    },
    content: {
      parcelsCount: 1,
      totalWeight: weight / 1000,
      contents: contents.slice(0, longestContents),
      package: "BOX",
      ...(box && {
        parcels: [
          {
            seqNo: 1,
            // In whole centimetres, rounded up.
            size: {
              width: Math.ceil(box.width / 10),
              height: Math.ceil(box.height / 10),
              depth: Math.ceil(box.length / 10),
            },
            weight: weight / 1000,
          },
        ],
      }),
    },
    payment: { courierServicePayer: "SENDER" },
    ref1: reference,
  };
}

/** Returns the request for a quote. */
export function calculationOf(request: QuoteRequest): object {
  const { place, officeCode, weight, cash, settings } = request;
  return {
    ...(dropOffOf(settings) && { sender: dropOffOf(settings) }),
    recipient: {
      privatePerson: true,
      ...(place === "address"
        ? { addressLocation: { countryId: bulgaria, ...siteOf(request) } }
        : { pickupOfficeId: Number(officeCode) }),
    },
    service: {
      autoAdjustPickupDate: true,
      serviceIds: [domesticService],
      ...(cash > 0 && { additionalServices: { cod: cashService(cash, settings) } }),
    },
    content: { parcelsCount: 1, totalWeight: weight / 1000 },
    payment: { courierServicePayer: "SENDER" },
  };
}

/** Returns the office to which the owner brings the parcels; null when a driver picks them up, or no office is set. */
function dropOffOf({ drop_off, drop_off_office }: CarrierSettings): object | null {
  return drop_off === "office" && drop_off_office !== ""
    ? { dropoffOfficeId: Number(drop_off_office) }
    : null;
}

/**
 * Returns where a parcel goes. A street of Speedy's list is given by its id, a typed one as a note: Speedy refuses a
 * street without its kind when the town has several of the name.
 */
function recipientPlace(destination: Destination): object {
  if (destination.place !== "address") return { pickupOfficeId: Number(destination.officeCode) };
  const { streetId, street, streetNumber, other } = destination;
  const note = (parts: string[]) => parts.filter((part) => part !== "").join(", ");
  return {
    address: {
      countryId: bulgaria,
      ...siteOf(destination),
      ...(streetId === null
        ? { addressNote: note([`${street} ${streetNumber}`.trim(), other]) }
        : {
            streetId: Number(streetId),
            streetNo: streetNumber,
            ...(other !== "" && { addressNote: other }),
          }),
    },
  };
}

/** Returns the service that collects cash; the shop's contract decides whether it is a postal money transfer. */
function cashService(cents: number, { is_postal_money_transfer }: CarrierSettings) {
  return {
    amount: toDecimal(cents),
    currencyCode: "EUR",
    processingType: is_postal_money_transfer ? "POSTAL_MONEY_TRANSFER" : "CASH",
  };
}

/** Returns the name of the person who hands over the parcels, otherwise the sender's. */
export function contactOf({ agent_name, sender_name }: CarrierSettings): string {
  return agent_name || sender_name;
}

function siteOf({ townId, town, postcode }: Pick<QuoteRequest, "townId" | "town" | "postcode">): object {
  return townId === null ? { siteName: town, postCode: postcode } : { siteId: Number(townId) };
}
