import type { Locale } from "#app/domain/locale.ts";
import { awaitsTransfer, lastDayToPay, paymentCode } from "#app/domain/payments/transfer.ts";
import { qrPath } from "#app/server/shop/qr-path.ts";
import type { QrPath } from "#app/server/shop/qr-path.ts";
import type { TransferDetails } from "#app/domain/payments/transfer.ts";
import { transferText } from "#app/i18n/transfer-text.ts";
import type { Database } from "#app/server/db/database.ts";
import type { orders } from "#app/server/db/schema/orders.ts";
import { loadPaymentSettings } from "#app/server/shop/payment-settings.ts";

type TransferOrder = Pick<
  typeof orders.$inferSelect,
  "order_number" | "order_status" | "payment_method" | "payment_status" | "total_eur" | "pay_by"
>;

/**
 * Returns what a customer needs to pay an order by transfer; null when the order awaits none, or when the owner has
 * removed the bank account.
 */
export async function findTransferDetails(
  db: Pick<Database, "select">,
  order: TransferOrder,
): Promise<TransferDetails | null> {
  if (!awaitsTransfer(order)) return null;
  const { account_holder: holder, iban, bic } = await loadPaymentSettings(db);
  if (holder === "" || iban === "") return null;
  const { total_eur: amountEur, order_number: reason, pay_by } = order;
  return { holder, iban, bic, amountEur, reason, until: pay_by && lastDayToPay(pay_by) };
}

/**
 * Returns the texts of a transfer with the QR code that banking apps read: at most version 13, with error correction at
 * level M (EPC069-12).
 */
function shownTransfer(details: TransferDetails, locale: Locale) {
  const code: QrPath = qrPath(paymentCode(details), { level: "M", maxVersion: 13 });
  return { texts: transferText(details, locale), code };
}

export type ShownTransfer = ReturnType<typeof shownTransfer>;

/** Returns the transfer of an order as its page shows it; null as in `findTransferDetails`. */
export async function findShownTransfer(
  db: Pick<Database, "select">,
  order: TransferOrder,
  locale: Locale,
): Promise<ShownTransfer | null> {
  const details = await findTransferDetails(db, order);
  return details && shownTransfer(details, locale);
}
