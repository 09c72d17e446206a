import { compactNumber, eikOf, isCompanyNumber, isEik, isEuVatNumber } from "./company-numbers.ts";
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
  company_address: string | null;
  address: string;
  city: string | null;
  delivery_type: "econt_office" | "econt_address" | null;
};

/** Returns whether an order asks for an invoice to a company. */
export function isCompanyOrder(order: Pick<BuyingOrder, "need_invoice" | "company_name">): boolean {
  return order.need_invoice && Boolean(order.company_name);
}

/**
 * Derives the buyer from an order, for the owner to complete: the company of a company order, else the person. The
 * checkout asks for one number, so its format decides between ЕИК and VAT number. A person's address is the delivery
 * address, but never a courier office; a company's address is not derived from the delivery.
 */
export function buyerOf(order: BuyingOrder): InvoiceParty {
  if (!isCompanyOrder(order)) {
    const address = order.delivery_type === "econt_office" ? (order.city ?? "") : order.address;
    return cleanBuyer({ name: `${order.first_name} ${order.last_name}`, address, eik: "", vat_number: "" });
  }
  const number = compactNumber(order.vat_number ?? "");
  const isPlainEik = isEik(number);
  return cleanBuyer({
    name: order.company_name ?? "",
    address: order.company_address ?? "",
    eik: isPlainEik ? number : "",
    vat_number: isPlainEik ? "" : number,
  });
}

/**
 * Sanitises the buyer and cuts every field to its maximum; removes spaces from numbers and upper-cases them. Derives a
 * missing ЕИК from a Bulgarian VAT number.
 */
export function cleanBuyer(buyer: InvoiceParty): InvoiceParty {
  const clean = (field: BuyerField) => {
    const isNumber = field === "eik" || field === "vat_number";
    return sanitizeText(isNumber ? compactNumber(buyer[field]) : buyer[field], buyerLengths[field]);
  };
  const vatNumber = clean("vat_number");
  return {
    name: clean("name"),
    address: clean("address"),
    eik: clean("eik") || (vatNumber.startsWith("BG") ? eikOf(vatNumber) : ""),
    vat_number: vatNumber,
  };
}

/**
 * `foreign`, a number from outside the European Union, is a warning that the issuer may override. The others block the
 * invoice; `mismatch` is an ЕИК that is not the one in the VAT number.
 */
export type BuyerProblem = "required" | "eik" | "vat_number" | "mismatch" | "foreign";

/** Validates a clean buyer, by field. A company needs an ЕИК or a VAT number. */
export function buyerProblems(
  buyer: InvoiceParty,
  { isCompany }: { isCompany: boolean },
): Partial<Record<BuyerField, BuyerProblem>> {
  const eik = eikProblem(buyer, isCompany);
  const vat = vatNumberProblem(buyer.vat_number);
  return {
    ...(buyer.name === "" && { name: "required" as const }),
    ...(buyer.address === "" && { address: "required" as const }),
    ...(eik && { eik }),
    ...(vat && { vat_number: vat }),
  };
}

function eikProblem({ eik, vat_number: vat }: InvoiceParty, isCompany: boolean): BuyerProblem | null {
  if (eik === "") return isCompany && vat === "" ? "required" : null;
  if (isEik(eik)) {
    const inVatNumber = vat.startsWith("BG") ? eikOf(vat) : "";
    return inVatNumber !== "" && inVatNumber !== eik.slice(0, 9) ? "mismatch" : null;
  }
  if (isCompanyNumber(eik) && /^\d+$/.test(eik)) return null;
  const isBulgarian = vat.startsWith("BG") || /^(\d{9,10}|\d{13})$/.test(eik);
  return isBulgarian ? "eik" : "foreign";
}

function vatNumberProblem(vatNumber: string): BuyerProblem | null {
  if (vatNumber === "" || isEuVatNumber(vatNumber)) return null;
  return isCompanyNumber(vatNumber) && !/^\d/.test(vatNumber) ? "foreign" : "vat_number";
}
