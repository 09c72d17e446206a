import type { Bag } from "#app/domain/bags/bag.ts";
import type { Nutrition } from "#app/domain/catalogue/food-information.ts";
import { stotinkiOf } from "#app/domain/money.ts";
import { addProducts } from "#app/server/catalogue/add-products.ts";
import type { NewProduct } from "#app/server/catalogue/add-products.ts";
import type { Database } from "#app/server/db/database.ts";
import { bagParts, bags } from "#app/server/db/schema/catalog.ts";

const plain = {
  description_bg: "",
  description_en: "",
  weight_grams: 10,
  is_active: false,
  is_card: true,
};

/** Inserts a loose product with a price in euro cents. Returns its id. */
export async function insertLoose(
  db: Database,
  { cents, ...changes }: Partial<NewProduct> & { cents: number },
): Promise<string> {
  const name = changes.name_bg ?? "Желирано парче";
  const row = { ...plain, name_bg: name, name_en: name, stock_quantity: 100, ...changes, is_loose: true };
  const [id] = await addProducts(db, [{ ...row, price_bgn: stotinkiOf(cents) }]);
  if (id === undefined) throw new Error("no product was added");
  return id;
}

/** Inserts a bag on offer that may contain `parts`; its price is in euro cents. Returns its id. */
export async function insertBag(
  db: Database,
  {
    cents,
    parts,
    measure = "grams",
    smallest = 1,
    largest = 100,
    most_kinds = 30,
    is_offered = true,
    ...changes
  }: Partial<NewProduct> &
    Partial<Pick<Bag, "measure" | "smallest" | "largest" | "most_kinds">> & {
      cents: number;
      parts: readonly string[];
      is_offered?: boolean;
    },
): Promise<string> {
  const names = { name_bg: "Торбичка 100 г", name_en: "Bag of 100 g" };
  const row = { ...plain, ...names, stock_quantity: 0, ...changes, is_bag: true };
  const [id] = await addProducts(db, [{ ...row, price_bgn: stotinkiOf(cents) }]);
  if (id === undefined) throw new Error("no bag was added");
  await db.insert(bags).values({ product_id: id, measure, smallest, largest, most_kinds, is_offered });
  if (parts.length > 0)
    await db.insert(bagParts).values(parts.map((product_id) => ({ bag_id: id, product_id })));
  return id;
}

const nutrition = (carbohydrate: number): Nutrition => ({
  energy_kj: 1400,
  energy_kcal: 330,
  fat: 0.1,
  saturates: 0,
  carbohydrate,
  sugars: 60,
  protein: 4,
  salt: 0.05,
});

/**
 * Inserts the bag of the specification's example: 9 strawberries of 6 g at 0.35, 4 pineapples of 8 g at 0.45 and a
 * peach of 14 g at 0.80 in a bag for 0.50, 100 g for 6.25 euros. Returns the ids, and the recipe as an order names it.
 */
export async function insertExampleBag(db: Database, { stock = 100 }: { stock?: number } = {}) {
  const piece = (name_bg: string, name_en: string, cents: number, grams: number, carbohydrate: number) =>
    insertLoose(db, {
      cents,
      name_bg,
      name_en,
      weight_grams: grams,
      stock_quantity: stock,
      legal_name_bg: "Желирани бонбони",
      legal_name_en: "Jelly sweets",
      ingredients_bg: `захар, сок от ${name_bg.toLowerCase()} 20%, *желатин*`,
      ingredients_en: `sugar, ${name_en.toLowerCase()} juice 20%, *gelatine*`,
      nutrition: nutrition(carbohydrate),
    });
  const strawberry = await piece("Ягода", "Strawberry", 35, 6, 77);
  const pineapple = await piece("Ананас", "Pineapple", 45, 8, 79);
  const peach = await piece("Праскова", "Peach", 80, 14, 78);
  const bag = await insertBag(db, { cents: 50, parts: [strawberry, pineapple, peach] });
  const pieces = [
    { productId: strawberry, quantity: 9 },
    { productId: pineapple, quantity: 4 },
    { productId: peach, quantity: 1 },
  ];
  return { bag, strawberry, pineapple, peach, pieces };
}
