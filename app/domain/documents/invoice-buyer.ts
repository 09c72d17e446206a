import { isEik, isVatNumber } from "./bulgarian-company.ts";
import { sanitizeText } from "#app/domain/typed-text.ts";
import type { InvoiceParty } from "./invoice.ts";

export const buyerFields = ["name", "address", "eik", "vat_number"] as const satisfies (keyof InvoiceParty)[];
export type BuyerField = (typeof buyerFields)[number];

/** Maximum lengths of the buyer's fields, in characters. */
export const buyerLengths = { name: 100, address: 300, eik: 20, vat_number: 20 } as const;

/** The order fields that identify the invoice's buyer. */
export type BuyingOrder = {
  first_name: string;
  last_name: string;
  need_invoice: boolean;
  company_name: string | null;
  vat_number: string | null;
  address: string;
  city: string | null;
  delivery_type: "econt_office" | "econt_address" | null;
};

/**
 * Derives the buyer from an order, for the owner to complete: the company when an invoice was requested, else the
 * person. The checkout asks for one number, so its format decides between ЕИК and VAT number. A courier office is never
 * used as the address.
 */
export function buyerOf(order: BuyingOrder): InvoiceParty {
  const address = order.delivery_type === "econt_office" ? (order.city ?? "") : order.address;
  if (!order.need_invoice || !order.company_name)
    return cleanBuyer({ name: `${order.first_name} ${order.last_name}`, address, eik: "", vat_number: "" });
  const number = compact(order.vat_number ?? "");
  const digits = number.replace(/^BG/, "");
  return cleanBuyer({
    name: order.company_name,
    address,
    eik: isEik(digits) ? digits : "",
    vat_number: isEik(number) ? "" : number,
  });
}

/** Sanitises the buyer and cuts texts to their maximum; removes spaces from numbers and upper-cases them. */
export function cleanBuyer(buyer: InvoiceParty): InvoiceParty {
  const clean = (field: BuyerField) => {
    const isNumber = field === "eik" || field === "vat_number";
    return sanitizeText(isNumber ? compact(buyer[field]) : buyer[field], buyerLengths[field]);
  };
  return {
    name: clean("name"),
    address: clean("address"),
    eik: clean("eik"),
    vat_number: clean("vat_number"),
  };
}

/** `required` blocks the invoice; the others are warnings that the issuer may override. */
export type BuyerProblem = "required" | "eik" | "vat_number";

/**
 * Validates a clean buyer, by field. Foreign and personal numbers fail the Bulgarian company checks, so those only
 * warn.
 */
export function buyerProblems(buyer: InvoiceParty): Partial<Record<BuyerField, BuyerProblem>> {
  return {
    ...(buyer.name === "" && { name: "required" as const }),
    ...(buyer.address === "" && { address: "required" as const }),
    ...(buyer.eik !== "" && !isEik(buyer.eik) && { eik: "eik" as const }),
    ...(buyer.vat_number !== "" &&
      !isAnyVatNumber(buyer.vat_number) && { vat_number: "vat_number" as const }),
  };
}

/** Checks the form of a Bulgarian VAT number; for other countries, two letters and 2 to 13 characters. */
function isAnyVatNumber(text: string): boolean {
  return text.startsWith("BG") ? isVatNumber(text) : /^[A-Z]{2}[A-Z\d+*]{2,13}$/.test(text);
}

function compact(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}
