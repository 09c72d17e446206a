import type { InvoiceParty } from "#app/domain/documents/invoice.ts";
import type { Database } from "#app/server/db/database.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";

export type Seller = {
  party: InvoiceParty;
  /** The public address. */
  email: string;
  manager: string;
  isVatRegistered: boolean;
  /** Legal ground of the 0 % rate; empty until the owner enters it. */
  zeroRateGround: string;
  firstNumber: number;
};

/**
 * Required on an invoice, but missing in the settings. `vat_registration`: a VAT number without the registration, which
 * would print an invoice without VAT. `zero_rate_ground`: only for an invoice with lines at 0 %.
 */
export type MissingOfSeller = "eik" | "manager" | "vat_registration" | "zero_rate_ground";

/** Returns the seller's details for invoices, in Bulgarian, or what the settings lack. */
export async function loadSeller(
  db: Pick<Database, "select">,
): Promise<Seller | { missing: MissingOfSeller[] }> {
  const [settings] = await db.select().from(shopSettings);
  const missing: MissingOfSeller[] = [];
  if (!settings?.eik) missing.push("eik");
  if (!settings?.manager_bg) missing.push("manager");
  if (settings?.vat_number && !settings.is_vat_registered) missing.push("vat_registration");
  if (!settings || missing.length > 0) return { missing };
  const { is_vat_registered: isVatRegistered } = settings;
  return {
    party: {
      name: settings.company_name_bg,
      address: settings.address_bg,
      eik: settings.eik,
      vat_number: isVatRegistered ? settings.vat_number : "",
    },
    email: settings.email,
    manager: settings.manager_bg,
    isVatRegistered,
    zeroRateGround: settings.zero_rate_ground,
    firstNumber: settings.first_invoice_number,
  };
}
