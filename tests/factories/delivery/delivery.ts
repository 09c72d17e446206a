import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import type { DeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import type { Database } from "#app/server/db/database.ts";
import { deliverySettings } from "#app/server/db/schema/delivery.ts";

/** Prices of delivery to an office, an automat and an address: 5.90, 4.90 and 7.90 leva. */
export const somePrices = { any: { office: 590, automat: 490, address: 790 } };

/** Replaces the settings of delivery; settings that are not given get their defaults. */
export async function saveDelivery(
  db: Pick<Database, "insert">,
  changes: Partial<DeliverySettings>,
): Promise<void> {
  const { carriers, working_days, closed_days, ...plain } = { ...defaultDeliverySettings, ...changes };
  const row = {
    ...plain,
    carriers: [...carriers],
    working_days: [...working_days],
    closed_days: [...closed_days],
    updated_at: new Date("2026-11-20T10:00:00Z"),
  };
  await db
    .insert(deliverySettings)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: deliverySettings.id, set: row });
}
