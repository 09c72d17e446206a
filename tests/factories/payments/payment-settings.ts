import { paymentSettings } from "#app/server/db/schema/payments.ts";
import type { Database } from "#app/server/db/database.ts";

/** Switches bank transfer on, to a valid account. */
export async function offerTransfers(
  db: Pick<Database, "insert">,
  changes: Partial<typeof paymentSettings.$inferInsert> = {},
): Promise<void> {
  const settings = {
    is_transfer_on: true,
    account_holder: "Плодко ООД",
    iban: "BG80BNBG96611020345678",
    bic: "BNBGBGSF",
    hold_days: 3,
    updated_at: new Date("2026-01-01T10:00:00Z"),
    ...changes,
  };
  await db
    .insert(paymentSettings)
    .values({ id: 1, ...settings })
    .onConflictDoUpdate({ target: paymentSettings.id, set: settings });
}
