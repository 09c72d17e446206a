import type { Brand } from "#app/domain/shop/brand.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import type { Database } from "#app/server/db/database.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";

/** Saves settings that differ from the demo shop's at most by the names and the logo. */
export async function saveBrand(db: Pick<Database, "insert">, brand: Partial<Brand>): Promise<void> {
  const row = { ...defaultCompany, notification_email: defaultCompany.email, ...brand };
  await db.insert(shopSettings).values(row).onConflictDoUpdate({ target: shopSettings.id, set: row });
}
