import { eq } from "drizzle-orm";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import type { CarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { lastChange } from "#app/server/audit/last-change.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { carrierOffices, carriers } from "#app/server/db/schema/delivery.ts";

/** `updatedAt` of a carrier that was never saved. */
const never = new Date(0);

/**
 * Returns a carrier's settings, or the defaults, with the time of its last save and the number of its known offices.
 */
export async function loadCarrierSettings(
  db: Pick<Database, "select" | "$count">,
  _admin: Granted<"settings">,
  carrier: CarrierName,
): Promise<{ settings: CarrierSettings; updatedAt: Date; offices: number }> {
  const [row] = await db.select().from(carriers).where(eq(carriers.name, carrier));
  const offices = await db.$count(carrierOffices, eq(carrierOffices.carrier, carrier));
  return {
    settings: { ...defaultCarrierSettings, ...row?.settings },
    updatedAt: row?.updated_at ?? never,
    offices,
  };
}

export type SaveCarrierSettingsResult =
  { ok: true; updatedAt: Date } | { ok: false; code: "stale"; by: string | null; at: Date };

/**
 * Saves a carrier's settings. Refused as `stale` when its row was saved after `seen` (null overwrites). The audit log
 * names the contacts that changed, without their values.
 */
export async function saveCarrierSettings(
  db: Pick<Database, "transaction">,
  admin: Granted<"settings">,
  {
    carrier,
    settings,
    seen,
    now,
  }: { carrier: CarrierName; settings: CarrierSettings; seen: Date | null; now: Date },
): Promise<SaveCarrierSettingsResult> {
  return db.transaction(async (tx): Promise<SaveCarrierSettingsResult> => {
    await tx
      .insert(carriers)
      .values({ name: carrier, settings: defaultCarrierSettings, updated_at: never })
      .onConflictDoNothing();
    const [row] = await tx.select().from(carriers).where(eq(carriers.name, carrier)).for("update");
    const updatedAt = row?.updated_at ?? never;
    if (seen && updatedAt.getTime() !== seen.getTime()) {
      const change = await lastChange(tx, { entity: "carrier", recordId: carrier });
      const by = change?.at.getTime() === updatedAt.getTime() ? change.by : null;
      return { ok: false, code: "stale", by, at: updatedAt };
    }
    const before = { ...defaultCarrierSettings, ...row?.settings };
    await tx.update(carriers).set({ settings, updated_at: now }).where(eq(carriers.name, carrier));
    await writeAudit(tx, admin, {
      action: "update",
      entity: "carrier",
      recordId: carrier,
      ...withoutContacts(before, settings),
      now,
    });
    return { ok: true, updatedAt: now };
  });
}

/** Contacts of people: the audit log has only the names of these fields when they change. */
const personal = ["sender_phone", "sender_email", "agent_name", "agent_phone"] as const;

function withoutContacts(before: CarrierSettings, after: CarrierSettings): { before: object; after: object } {
  const named = personal.filter((field) => before[field] !== after[field]);
  const pick = (settings: CarrierSettings) =>
    Object.fromEntries(
      Object.entries(settings).filter(([field]) => !personal.some((each) => each === field)),
    );
  return {
    before: pick(before),
    after: { ...pick(after), ...(named.length > 0 && { also_changed: named }) },
  };
}
