import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { promotionCodes, promotions } from "#app/server/db/schema/promotions.ts";

/** Inserts a promotion of 10 %, automatic and without limits, with these codes, and returns its id. */
export async function insertPromotion(
  db: Pick<Database, "insert">,
  changes: Partial<typeof promotions.$inferInsert> = {},
  codes: readonly { code: string; max_uses?: number }[] = [],
): Promise<string> {
  const id = newId();
  const base = { id, name_bg: "Промоция", name_en: "Offer", kind: "percent", percent: 10 } as const;
  await db.insert(promotions).values({ ...base, needs_code: codes.length > 0, ...changes });
  if (codes.length > 0)
    await db.insert(promotionCodes).values(codes.map((code) => ({ id: newId(), promotion_id: id, ...code })));
  return id;
}
