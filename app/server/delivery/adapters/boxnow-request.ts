import type { ShipmentRequest } from "#app/server/delivery/carrier-contract.ts";
import { amountText } from "./carrier-amounts.ts";
import { internationalPhone } from "./carrier-phone.ts";

/**
 * Returns the delivery request of a label. `locationId` is the automat of the recipient. The origin is a warehouse or
 * automat of `GET /origins`, whose id is the setting `drop_off_office`.
 */
export function deliveryRequestOf(request: ShipmentRequest, locationId: string): object {
  const { reference, recipient, weight, contents, cash, value, settings } = request;
  return {
    orderNumber: reference,
    // The order's value, of which BOX NOW collects no more.
    invoiceValue: amountText(Math.max(value, cash?.amount ?? 0)),
    paymentMode: cash ? "cod" : "prepaid",
    amountToBeCollected: amountText(cash?.amount ?? 0),
    allowReturn: false,
    origin: {
      contactName: settings.sender_name,
      contactNumber: internationalPhone(settings.sender_phone),
      contactEmail: settings.sender_email,
      locationId: settings.drop_off_office,
    },
    destination: {
      contactName: recipient.name,
      contactNumber: internationalPhone(recipient.phone),
      contactEmail: recipient.email,
      locationId,
    },
    // Each item becomes a separate parcel, so there is only one.
    items: [
      {
        id: reference,
        name: contents,
        value: amountText(value),
        weight: weight / 1000,
        compartmentSize: compartmentOf(request),
      },
    ],
  };
}

/** Heights of the three compartments, in millimetres; all are 600 by 450 wide. */
const compartmentHeights = [80, 170, 360] as const;
/** Weights up to which a parcel of unknown size is expected to fit the first and the second, in grams. */
const compartmentWeights = [5_000, 10_000] as const;

/** Returns the smallest compartment that fits a parcel: 1, 2 or 3. BOX NOW itself refuses a parcel that fits none. */
function compartmentOf({ box, weight }: Pick<ShipmentRequest, "box" | "weight">): number {
  if (!box) {
    const fits = compartmentWeights.findIndex((most) => weight <= most);
    return fits < 0 ? 3 : fits + 1;
  }
  const [long = 0, middle = 0, short = 0] = [box.length, box.width, box.height].toSorted(
    (one, other) => other - one,
  );
  const fits = compartmentHeights.findIndex((height) => long <= 600 && middle <= 450 && short <= height);
  return fits < 0 ? 3 : fits + 1;
}
