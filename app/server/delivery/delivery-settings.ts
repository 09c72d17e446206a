import { sql } from "drizzle-orm";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import type { DeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { inFixedOrder, readDeliverySettings } from "#app/domain/delivery/delivery-settings-input.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { deliverySettings } from "#app/server/db/schema/delivery.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { neverSaved, staleRefusal } from "#app/server/records/stale-settings.ts";
import type { Services } from "#app/server/services.ts";

type StoredSettings = { settings: DeliverySettings; updatedAt: Date };

/** Returns the settings of delivery and when they were saved, or the defaults. */
export async function findDeliverySettings(
  db: Pick<Database, "select">,
  _admin: Granted<"delivery">,
): Promise<StoredSettings> {
  return readSettings(db);
}

export type SaveDeliveryResult =
  | ({ ok: true } & StoredSettings)
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | Extract<SaveRefusal, { code: "stale" }>;

/**
 * Saves the settings of delivery from form fields and returns them as stored. Refused as `invalid` by field, as in
 * `readDeliverySettings`, and as `stale` when they were saved after `seen` (null overwrites). Public pages change at
 * once; placed orders retain their price.
 */
export async function saveDeliverySettings(
  { db, carriers }: Pick<Services, "db" | "carriers">,
  admin: Granted<"delivery">,
  { field, seen, now }: { field: (name: string) => string; seen: Date | null; now: Date },
): Promise<SaveDeliveryResult> {
  const available = await carriers.names();
  return db.transaction(async (tx): Promise<SaveDeliveryResult> => {
    // Serialises saves, also the first one, so that each audit entry has the actual previous values.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('delivery settings', 0))`);
    const { settings: before, updatedAt } = await readSettings(tx);
    const read = readDeliverySettings(field, { before, carriers: available });
    if (!read.ok) return { ok: false, code: "invalid", problems: read.problems };
    const stale = await staleRefusal(tx, { entity: "delivery", updatedAt, seen });
    if (stale) return stale;
    const { carriers: offered, working_days, closed_days, ...plain } = read.input;
    const row = {
      ...plain,
      carriers: [...offered],
      working_days: [...working_days],
      closed_days: [...closed_days],
      updated_at: nextUpdatedAt({ updated_at: updatedAt }, now),
    };
    await tx
      .insert(deliverySettings)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: deliverySettings.id, set: row });
    await writeAudit(tx, admin, {
      action: "update",
      entity: "delivery",
      before: inFixedOrder(before),
      after: inFixedOrder(read.input),
      now: row.updated_at,
    });
    return { ok: true, settings: read.input, updatedAt: row.updated_at };
  });
}

async function readSettings(db: Pick<Database, "select">): Promise<StoredSettings> {
  const [row] = await db.select().from(deliverySettings);
  if (!row) return { settings: defaultDeliverySettings, updatedAt: neverSaved };
  const { id: _id, updated_at: updatedAt, ...settings } = row;
  return { settings, updatedAt };
}
