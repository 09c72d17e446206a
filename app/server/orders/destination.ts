import { eq, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { DeliveryType } from "#app/domain/checkout/checkout.ts";
import { carrierBrands } from "#app/domain/delivery/carrier.ts";
import type { CarrierName, OfficeKind } from "#app/domain/delivery/carrier.ts";
import { officeDetails } from "#app/domain/delivery/chosen-office.ts";
import type { OfficeReference } from "#app/domain/delivery/chosen-office.ts";
import { deliveryWay } from "#app/domain/delivery/delivery-way.ts";
import type { DeliveryWay } from "#app/domain/delivery/delivery-way.ts";
import { blockingLabelStates } from "#app/domain/delivery/parcel.ts";
import type { Locale } from "#app/domain/locale.ts";
import { isErased } from "#app/domain/orders/customer.ts";
import { hidden, townAlone } from "#app/domain/orders/masked.ts";
import { pickerTranslator } from "#app/i18n/office-picker.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { carrierOffices, deliverySettings, shipments } from "#app/server/db/schema/delivery.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import type { Destination } from "#app/server/delivery/carrier-contract.ts";

/** Where an order's parcel goes, in the order's language. */
export type OrderDestination = {
  /** Null for an order without a delivery type. */
  way: DeliveryWay | null;
  /** Null until an office of a carrier is chosen or confirmed, or the label is requested. */
  carrier: CarrierName | null;
  /**
   * The office or automat from the carrier's list, which `details` describe if it has a kind; null for an address and
   * for a typed place.
   */
  office: (OfficeReference & { kind?: OfficeKind }) | null;
  type: DeliveryType | null;
  /** Empty when it is unknown. */
  town: string;
  /** The office, or the address in the town. */
  details: string;
  /** Town and details in one line. */
  line: string;
};

type ListedOfficeTexts = { kind: OfficeKind; name: string; town: string; address: string };

/** What decides where a parcel goes: the order's columns, its office in the carrier's list, and its current parcel. */
export type DestinationFacts = Pick<
  typeof orders.$inferSelect,
  "language" | "email" | "address" | "city" | "delivery_type" | "delivery_details" | "carrier" | "office_code"
> & {
  office: ListedOfficeTexts | null;
  /** The carriers that the shop offers; null or missing without delivery settings. */
  offered?: CarrierName[] | null;
  parcel: {
    carrier: CarrierName;
    is_by_hand: boolean;
    destination: Destination;
    office: ListedOfficeTexts | null;
  } | null;
};

/**
 * Returns where an order's parcel goes: to the destination of its label, otherwise to the office that staff confirmed
 * or the customer chose from a carrier's list, otherwise to the place that the customer typed. A label that staff made
 * elsewhere decides only the carrier when its office is unknown.
 */
export function destinationOf(facts: DestinationFacts): OrderDestination {
  const { language, parcel, carrier, office_code } = facts;
  // Erasure blanks the order and its parcels.
  if (isErased(facts)) return typedPlace(facts, carrier);
  if (parcel) {
    const { destination } = parcel;
    if (destination.place !== "address") {
      const office = { carrier: parcel.carrier, officeCode: destination.officeCode };
      return parcel.office
        ? listedPlace(office, parcel.office, language)
        : { ...typedPlace(facts, parcel.carrier), office };
    }
    return parcel.is_by_hand ? typedPlace(facts, parcel.carrier) : addressOf(destination, parcel.carrier);
  }
  if (carrier === null || office_code === null) return typedPlace(facts, carrier);
  const office = { carrier, officeCode: office_code };
  return facts.office
    ? listedPlace(office, facts.office, language)
    : { ...typedPlace(facts, carrier), office };
}

/**
 * Returns a destination as anybody may see it who has the order's link: an office from a carrier's list is a public
 * place, of anything else only the town is shown.
 */
export function maskDestination(destination: OrderDestination): OrderDestination {
  if (destination.office?.kind) return destination;
  const town = townAlone(destination.town);
  return { ...destination, town, details: hidden, line: [town, hidden].filter(Boolean).join(", ") };
}

function typedPlace(
  { city, delivery_type, delivery_details, address, offered }: DestinationFacts,
  carrier: CarrierName | null,
): OrderDestination {
  return {
    way: delivery_type && deliveryWay({ delivery_type, carrier }, offered ?? []),
    carrier,
    office: null,
    type: delivery_type,
    town: city ?? "",
    // Some orders hold their address only as one line.
    details: delivery_details ?? address,
    line: city && delivery_details ? `${city}, ${delivery_details}` : address,
  };
}

function listedPlace(
  office: OfficeReference,
  { kind, name, town, address }: ListedOfficeTexts,
  language: Locale,
): OrderDestination {
  const { carrier, officeCode } = office;
  const details = officeDetails({ name, officeCode, address }, carrierLabel(carrier, language));
  return {
    way: deliveryWay({ delivery_type: "econt_office", carrier }),
    carrier,
    office: { ...office, kind },
    type: "econt_office",
    town,
    details,
    line: `${town}, ${details}`,
  };
}

/** Returns the carrier's name in the text of an office, as the picker writes it: empty for Econt. */
function carrierLabel(carrier: CarrierName, language: Locale): string {
  if (carrier === "econt") return "";
  return carrier === "sandbox"
    ? pickerTranslator(language)("picker.carrier.sandbox")
    : carrierBrands[carrier];
}

function addressOf(
  { town, postcode, street, streetNumber, other }: Extract<Destination, { place: "address" }>,
  carrier: CarrierName,
): OrderDestination {
  const parts = [postcode, [street, streetNumber].filter(Boolean).join(" "), other];
  const details = parts.filter(Boolean).join(", ");
  return {
    way: deliveryWay({ delivery_type: "econt_address", carrier }),
    carrier,
    office: null,
    type: "econt_address",
    town,
    details,
    line: [town, details].filter(Boolean).join(", "),
  };
}

/** The columns are nested, since drizzle leaves out the table of columns at the top level of a selected expression. */
const facts = sql`jsonb_build_object(
  'language', ${orders.language},
  'email', ${orders.email},
  'address', ${orders.address},
  'city', ${orders.city},
  'delivery_type', ${orders.delivery_type},
  'delivery_details', ${orders.delivery_details},
  'carrier', ${orders.carrier},
  'office_code', ${orders.office_code},
  'offered', (select ${deliverySettings.carriers} from ${deliverySettings}),
  'office', ${listedOffice(sql`${orders.carrier}`, sql`${orders.office_code}`)},
  'parcel', (
    select jsonb_build_object(
      'carrier', parcel.carrier,
      'is_by_hand', parcel.is_by_hand,
      'destination', parcel.destination,
      'office', ${listedOffice(sql`parcel.carrier`, sql`parcel.destination ->> 'officeCode'`)})
    from ${shipments} as parcel
    where parcel.order_id = ${orders.id} and parcel.label_state in ${[...blockingLabelStates]}))`;

function listedOffice(carrier: SQL, code: SQL): SQL {
  const text = (column: "name" | "town" | "address") => {
    const [bg, en] = [sql.identifier(`${column}_bg`), sql.identifier(`${column}_en`)];
    return sql`case when ${orders.language} = 'en' and office.${en} <> '' then office.${en} else office.${bg} end`;
  };
  return sql`(
    select jsonb_build_object('kind', office.kind, 'name', ${text("name")}, 'town', ${text("town")}, 'address', ${text("address")})
    from ${carrierOffices} as office
    where office.carrier = ${carrier} and office.code = ${code})`;
}

/** Column of a select from the orders: where the order's parcel goes. Screens, documents and e-mails show this alone. */
export const orderDestination: SQL<OrderDestination> = sql`${facts}`.mapWith((found) =>
  destinationOf(found as DestinationFacts),
);

/** Returns where a locked order's parcel goes. */
export async function findDestination(tx: Transaction, orderId: string): Promise<OrderDestination> {
  const [order] = await tx
    .select({ destination: orderDestination })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw new Error("A locked order has no destination");
  return order.destination;
}
