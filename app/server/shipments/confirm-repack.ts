import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { repackOrder } from "#app/server/catalogue/lots/repack-order.ts";
import type { RepackResult } from "#app/server/catalogue/lots/repack-order.ts";
import { lockOrder } from "#app/server/orders/lock-order.ts";
import type { Services } from "#app/server/services.ts";

/** Like `RepackResult`; `changed` also when the order is unknown, cancelled or sent. */
export type ConfirmRepackResult = { ok: true } | Extract<RepackResult, { ok: false }>;

/**
 * Records that staff replaced the items of withheld lots in the parcel of an order, as the plan with this `key` says
 * (`planRepack`). After that the parcel may be packed and handed over. Idempotent.
 */
export async function confirmRepack(
  { db }: Pick<Services, "db">,
  admin: Granted<"parcels">,
  { orderId, key, now }: { orderId: string; key: string; now: Date },
): Promise<ConfirmRepackResult> {
  return db.transaction(async (tx): Promise<ConfirmRepackResult> => {
    const order = await lockOrder(tx, orderId);
    if (order?.order_status !== "new" && order?.order_status !== "processing")
      return { ok: false, code: "changed" };
    const result = await repackOrder(tx, { orderId, key, now });
    if (!result.ok) return result;
    if (result.isRepacked)
      await writeAudit(tx, admin, { action: "repack", entity: "order", recordId: orderId, now });
    return { ok: true };
  });
}
