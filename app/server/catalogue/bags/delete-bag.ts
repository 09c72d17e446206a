import { eq } from "drizzle-orm";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { productsInUse } from "#app/server/catalogue/change-product.ts";
import type { Database } from "#app/server/db/database.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { findBag } from "./list-bags.ts";
import { loggedState } from "./save-bag.ts";

/**
 * Permanently deletes a bag and its product; its parts stay. Refused as `gone`, and as `ordered` when an order has it,
 * which still names it: such a bag can only be taken off offer.
 */
export async function deleteBag(
  db: Pick<Database, "transaction">,
  admin: Granted<"catalogue">,
  { id, now }: { id: string; now: Date },
): Promise<{ ok: true } | { ok: false; code: "gone" | "ordered" }> {
  return db.transaction(async (tx) => {
    // Locked against new orders too.
    await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("update");
    const bag = await findBag(tx, id);
    if (!bag) return { ok: false, code: "gone" };
    if ((await productsInUse(tx, [id])).has(id)) return { ok: false, code: "ordered" };
    const before = await loggedState(tx, bag);
    await tx.delete(products).where(eq(products.id, id));
    await writeAudit(tx, admin, { action: "delete", entity: "bag", recordId: id, before, now });
    return { ok: true };
  });
}
