import { eq } from "drizzle-orm";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { orderPromotions, promotionCodes, promotions } from "#app/server/db/schema/promotions.ts";

const day = 86_400_000;

/**
 * Inserts promotions in each state, and the uses of one by an order and of a generated code. Returns the id of one with
 * codes.
 */
export async function runPromotions(
  db: Database,
  { order, products }: { order: string; products: readonly string[] },
  now: Date,
): Promise<string> {
  const at = (days: number) => new Date(now.getTime() + days * day);
  const id = newId();
  await db.insert(promotions).values([
    {
      id,
      name_bg: "Ягодова седмица",
      name_en: "Strawberry week",
      kind: "percent",
      percent: 10,
      scope: "flavors",
      targets: ["strawberry"],
      needs_code: true,
      max_uses: 500,
      ends_at: at(6),
      sort_order: 0,
    },
    {
      id: newId(),
      name_bg: "Три за две",
      name_en: "Three for two",
      kind: "units",
      units: 3,
      paid_units: 2,
      is_combinable: false,
      sort_order: 1,
    },
    {
      id: newId(),
      name_bg: "Безплатна доставка за уикенда",
      kind: "delivery",
      min_amount_bgn: 4000,
      starts_at: at(3),
      ends_at: at(5),
      sort_order: 2,
    },
    {
      id: newId(),
      name_bg: "Подарък към всяка първа поръчка",
      kind: "gift",
      gift_product_id: products[1] ?? null,
      first_order_only: true,
      is_active: false,
      sort_order: 3,
    },
    {
      id: newId(),
      name_bg: "Черен петък",
      kind: "amount",
      amount_bgn: 1000,
      scope: "products",
      targets: [products[0] ?? ""],
      starts_at: at(-9),
      ends_at: at(-6),
      sort_order: 4,
    },
  ]);
  const code = newId();
  await db.insert(promotionCodes).values([
    { id: newId(), promotion_id: id, code: "ЯГОДА10" },
    { id: code, promotion_id: id, code: "ЯГОДА-7KQ2MW9XBT", max_uses: 1 },
    { id: newId(), promotion_id: id, code: "ЯГОДА-C4RN8PZ3VD", max_uses: 1 },
  ]);
  const [terms] = await db.select().from(promotions).where(eq(promotions.id, id));
  if (!terms) throw new Error("No promotion was inserted");
  await db.insert(orderPromotions).values({
    order_id: order,
    promotion_id: id,
    code_id: code,
    code: "ЯГОДА-7KQ2MW9XBT",
    discount: 138,
    terms,
  });
  return id;
}
