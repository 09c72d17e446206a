import { z } from "zod";
import { codeLength, unitsAtOnce } from "#app/domain/orders/packing.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { packUnits, resetPacking, undoPackedUnits } from "#app/server/orders/packing/pack-units.ts";
import type { PackRefusal, PackUnitsResult } from "#app/server/orders/packing/pack-units.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";

export type PackingAnswer =
  | { ok: true; did: "packed"; unit: Extract<PackUnitsResult, { ok: true }>["unit"] }
  | { ok: true; did: "undone" | "removed" | "reset" }
  | (PackRefusal & { typed: string })
  | { ok: false; code: "input" | "failed"; typed: string };

const quantityInput = z.coerce.number().int().min(1).max(unitsAtOnce);

/**
 * Runs the action that a form of the packing screen posts (field `intent`): `tick`, `scan`, `undo`, `remove` or
 * `reset`. Refuses other fields than the forms have as `input`.
 */
export async function changePacking(
  db: Database,
  packer: Granted<"parcels">,
  { orderId, field, now }: { orderId: string; field: PostedForm; now: Date },
): Promise<PackingAnswer> {
  const typed = visibleLine(field("code")).trim().slice(0, codeLength);
  const intent = field("intent");
  const request = z.uuid().safeParse(field("request"));
  const invalid = { ok: false, code: "input", typed } as const;
  if (intent === "reset") {
    const result = await resetPacking(db, packer, { orderId, now });
    return result.ok ? { ok: true, did: "reset" } : { ...result, typed };
  }
  if (!request.success) return invalid;
  const requestId = request.data;
  if (intent === "undo" || intent === "remove") {
    const result = await undoPackedUnits(db, packer, { orderId, requestId, now });
    return result.ok ? { ok: true, did: intent === "undo" ? "undone" : "removed" } : { ...result, typed };
  }
  const quantity = quantityInput.safeParse(field("quantity"));
  const ticked = z.object({ lineId: z.uuid(), productId: z.uuid() }).safeParse({
    lineId: field("line"),
    productId: field("product"),
  });
  const what =
    intent === "tick" ? ticked.data : intent === "scan" && typed !== "" ? { code: typed } : undefined;
  if (!what || !quantity.success) return invalid;
  const result = await packUnits(db, packer, { orderId, requestId, what, quantity: quantity.data, now });
  return result.ok ? { ok: true, did: "packed", unit: result.unit } : { ...result, typed };
}
