import { sql } from "drizzle-orm";
import { parseForm } from "#app/domain/content/content-fields.ts";
import { addressColumns } from "#app/domain/shop/public-address.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { publicAddress } from "#app/server/db/schema/settings.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { neverSaved, staleRefusal } from "#app/server/records/stale-settings.ts";
import type { Services } from "#app/server/services.ts";
import { loadStoredAddress } from "./public-address.ts";

type AddressServices = Pick<Services, "address" | "db" | "env">;

/** Returns the address in force, and whether the environment sets it. */
export async function showPublicAddress(
  { address, db, env }: AddressServices,
  _admin: Granted<"settings">,
): Promise<{ inForce: string; isLocked: boolean; updatedAt: Date }> {
  const stored = await loadStoredAddress(db);
  return { inForce: address.origin, isLocked: env.isBaseUrlSet, updatedAt: stored?.updated_at ?? neverSaved };
}

export type SaveAddressResult =
  | { ok: true; updatedAt: Date }
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | Extract<SaveRefusal, { code: "stale" }>;

/**
 * Saves the public address, in force at once in every copy of the program. `through` is the origin of the request that
 * saves it (`requestOrigin`): no other address is accepted, so that a wrong one cannot be saved. Refused as `invalid`:
 * as in `addressColumns`, as `addressElsewhere` for another address than `through`, as `addressLocked` where the
 * environment sets it; as `stale` when it was saved after `seen` (null overwrites).
 */
export async function savePublicAddress(
  { address, db, env }: AddressServices,
  admin: Granted<"settings">,
  {
    field,
    through,
    seen,
    now,
  }: { field: (name: string) => string; through: string | null; seen: Date | null; now: Date },
): Promise<SaveAddressResult> {
  const refused = (problem: string) =>
    ({ ok: false, code: "invalid", problems: { base_url: problem } }) as const;
  if (env.isBaseUrlSet) return refused("addressLocked");
  const read = parseForm(addressColumns, field);
  if (!read.ok) return { ok: false, code: "invalid", problems: read.problems };
  if (read.input.base_url !== through) return refused("addressElsewhere");
  const result = await db.transaction(async (tx): Promise<SaveAddressResult> => {
    // Serialises saves, also the first one, so that each audit entry has the actual previous value.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('public address', 0))`);
    const stored = await loadStoredAddress(tx);
    const updatedAt = stored?.updated_at ?? neverSaved;
    const stale = await staleRefusal(tx, { entity: "public_address", updatedAt, seen });
    if (stale) return stale;
    const row = { ...read.input, updated_at: nextUpdatedAt({ updated_at: updatedAt }, now) };
    await tx
      .insert(publicAddress)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: publicAddress.id, set: row });
    await writeAudit(tx, admin, {
      action: "update",
      entity: "public_address",
      before: { base_url: stored?.base_url ?? address.origin },
      after: read.input,
      now: row.updated_at,
    });
    return { ok: true, updatedAt: row.updated_at };
  });
  if (result.ok) await address.reload();
  return result;
}
