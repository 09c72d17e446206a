import { isEik, isVatNumber } from "./bulgarian-company.ts";
import { sanitizeText } from "./checkout.ts";
import type { InvoiceParty } from "./invoice.ts";

export const buyerFields = ["name", "address", "eik", "vat_number"] as const satisfies (keyof InvoiceParty)[];
export type BuyerField = (typeof buyerFields)[number];

/** Most characters of what an invoice says of its buyer. */
export const buyerLengths = { name: 100, address: 300, eik: 20, vat_number: 20 } as const;

/** What an order tells of whom it is invoiced to. */
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
 * The buyer as the order names it, for the owner to complete: the company where an invoice was asked for, else the person.
 * The one number that the checkout asks for is taken for what it looks like; a courier's office is nobody's address.
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

/** The form as it is checked and kept: texts sanitised and cut to their maximum, numbers without spaces and in capitals. */
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

/** `required` is refused; the others are doubts that whoever issues the invoice may know better. */
export type BuyerProblem = "required" | "eik" | "vat_number";

/**
 * What is wrong with a clean buyer, by field. A number of another country, or a person's, passes no check of a Bulgarian
 * company's, so that it is doubted and not refused.
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

/** A VAT number of Bulgaria by its form, of other countries by two letters and what follows. */
function isAnyVatNumber(text: string): boolean {
  return text.startsWith("BG") ? isVatNumber(text) : /^[A-Z]{2}[A-Z\d+*]{2,13}$/.test(text);
}

function compact(text: string): string {
  return text.replace(/\s/g, "").toUpperCase();
}
