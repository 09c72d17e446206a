import { eq } from "drizzle-orm";
import { contentLengths } from "#app/domain/content/content-fields.ts";
import { isSamePrice } from "#app/domain/money.ts";
import type { FlavorNames } from "#app/domain/catalogue/flavor.ts";
import type { PackPart } from "#app/domain/catalogue/packs.ts";
import type { ProductInput } from "#app/domain/catalogue/product-input.ts";
import { sizeProblem } from "#app/domain/catalogue/sizes.ts";
import type { SizeProblem } from "#app/domain/catalogue/sizes.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { saveContent } from "#app/server/records/save-content.ts";
import type { SaveResult } from "#app/server/records/save-content.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { dropRedirectsOfProducts } from "#app/server/redirects/follow-address.ts";
import { addProducts } from "./add-products.ts";
import { flavorNames } from "./flavors.ts";
import { lowestStock, withholdLocked } from "./lots/lot-stock.ts";
import { lockWithSizes, revisionColumns } from "./product-record.ts";
import type { ProductRecord } from "./product-record.ts";
import { productWords, wordColumns } from "./product-words.ts";
import { recordPrices } from "./record-prices.ts";
import { lockParts, partsOf, writeParts } from "./packs.ts";
import { addToVocabulary } from "./search-vocabulary.ts";
import { chooseCards, joinFamily, shareFields } from "./sizes.ts";

export type SaveProductResult =
  | SaveResult<ProductRecord>
  /**
   * The category or the flavour was deleted in the meantime, or there was never such a flavour; the product has too
   * many sizes, or one of this weight.
   */
  | { ok: false; code: "category_gone" | "flavor_gone" | SizeProblem }
  /**
   * A part was deleted in the meantime, is a pack or a bag itself, or has another VAT rate; or the VAT rate of a part
   * would become another than that of its packs.
   */
  | { ok: false; code: "part_gone" }
  /** Sales made in the meantime would leave a negative stock; `stock` is the current quantity. */
  | { ok: false; code: "short"; stock: number }
  /**
   * The entered stock is less than the product's lots need; `lowest` is what they need, `stock` the current quantity.
   */
  | { ok: false; code: "lots"; stock: number; lowest: number };

type ProductChange = {
  productId: string | null;
  /** The product of which a new one is a further size. */
  sizeOf?: string | null;
  /** What a pack contains; only of a product that is one, or of a new one. */
  parts?: readonly PackPart[] | null;
  input: ProductInput;
  seen: Date | null;
  now: Date;
};

/**
 * Saves a product, or creates it when `productId` is null. The difference between the entered stock and `stock_seen`
 * is applied to the current quantity, so that no sale is overwritten. A new price of a product on sale adds a row to
 * the price history. What sizes share is written to all sizes of the product; its family stays as stored, and so does
 * whether it is loose. Refused as `gone`, as a bag is, or `stale` (see `saveContent`), `category_gone`, `flavor_gone`,
 * by `sizeProblem`, as `part_gone`, `short` or `lots`.
 */
export async function saveProduct(
  db: Database,
  admin: Granted<"content" | "catalogue">,
  change: ProductChange,
): Promise<SaveProductResult> {
  return save(db, admin, change, priceAndStock);
}

/**
 * Saves the texts and pictures of a product. Price, VAT, stock, the level of low stock, weight and whether it is shown
 * remain as stored, whatever the input contains. Refused as `gone`, `stale`, `category_gone` or
 * `flavor_gone`.
 */
export async function saveProductTexts(
  db: Database,
  editor: Granted<"content">,
  change: ProductChange & { productId: string },
): Promise<SaveProductResult> {
  return save(db, editor, change, (_tx, before) => {
    const { price_bgn, vat_rate, stock_quantity, low_stock_at, is_active, weight_grams } = before;
    return { price_bgn, vat_rate, stock_quantity, low_stock_at, is_active, weight_grams };
  });
}

/** Saves a product; `sale` returns the columns that replace those of the input when the product exists already. */
async function save(
  db: Database,
  admin: Granted<"content">,
  { productId, sizeOf = null, parts = null, input, seen, now }: ProductChange,
  sale: (
    tx: Transaction,
    before: ProductRecord,
    input: ProductInput,
  ) => Partial<ProductRecord> | Promise<Partial<ProductRecord>>,
): Promise<SaveProductResult> {
  const id = productId ?? newId();
  let before: ProductRecord | undefined;
  let others: ProductRecord[] = [];
  const { price_currency: _currency, stock_seen: _seen, ...values } = input;
  const saving = saveContent<ProductRecord>(db, admin, {
    entity: "product",
    recordId: id,
    now,
    seen,
    ...(productId !== null && {
      async read(tx) {
        // The category before the product: imports and category deletions lock in this order, which prevents deadlocks.
        await lockCategory(tx, input.category_id);
        // The parts before the pack, as everywhere (`lockOrder`).
        if (parts) await lockParts(tx, parts);
        [before, ...others] = await lockWithSizes(tx, productId);
        return before?.is_bag ? undefined : before;
      },
    }),
    async write(tx, updated_at) {
      if (!(await lockCategory(tx, input.category_id)))
        throw new RefusedError({ ok: false, code: "category_gone" });
      const flavors = await flavorNames(tx);
      if (input.flavor !== null && !flavors.has(input.flavor))
        throw new RefusedError({ ok: false, code: "flavor_gone" });
      let family_id = before?.family_id ?? null;
      if (sizeOf !== null) {
        const joined = await joinFamily(tx, admin, { productId: sizeOf, now });
        if (!joined) throw new RefusedError({ ok: false, code: "gone" });
        ({ family_id, others } = joined);
      }
      const contents = (before?.is_pack ?? true) ? parts : null;
      const weight = contents && (await lockParts(tx, contents));
      if (contents && weight === null) throw new RefusedError({ ok: false, code: "part_gone" });
      const own = {
        ...values,
        ...(before && (await sale(tx, before, input))),
        ...(before && { is_loose: before.is_loose }),
        ...(weight !== null && {
          is_pack: true,
          weight_grams: weight,
          stock_quantity: before?.stock_quantity ?? 0,
        }),
      };
      const problem = sizeProblem([...others, own]);
      if (problem) throw new RefusedError({ ok: false, code: problem });
      const saved = before
        ? await updateProduct(tx, before, { ...own, family_id, updated_at }, flavors)
        : await insertProduct(tx, { ...own, family_id, id, created_at: updated_at, updated_at });
      if (saved) await shareFields(tx, admin, { saved, others, now });
      if (saved && contents) await writeParts(tx, admin, { packId: saved.id, parts: contents, now });
      await chooseCards(tx, [family_id]);
      return saved;
    },
  });
  return saving.catch((error: unknown) => {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  });
}

type Refusal =
  | { ok: false; code: "gone" }
  | Extract<
      SaveProductResult,
      { code: "category_gone" | "flavor_gone" | SizeProblem | "part_gone" | "short" | "lots" }
    >;

/** Rolls the transaction back. */
class RefusedError extends Error {
  override name = "RefusedError";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Locks the category, if any, against deletion until the product is written. Returns false when it is gone. */
export async function lockCategory(tx: Transaction, categoryId: string | null): Promise<boolean> {
  if (categoryId === null) return true;
  const found = await tx
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.id, categoryId))
    .for("key share");
  return found.length > 0;
}

async function priceAndStock(tx: Transaction, before: ProductRecord, input: ProductInput) {
  const isSame = isSamePrice(input.price_bgn, before.price_bgn, input.price_currency);
  if (before.is_pack) return { price_bgn: isSame ? before.price_bgn : input.price_bgn };
  const difference = input.stock_quantity - (input.stock_seen ?? before.stock_quantity);
  const stock_quantity = before.stock_quantity + difference;
  if (stock_quantity < 0) throw new RefusedError({ ok: false, code: "short", stock: before.stock_quantity });
  const lowest = difference === 0 ? 0 : await lowestStock(tx, before.id);
  if (stock_quantity < lowest)
    throw new RefusedError({ ok: false, code: "lots", stock: before.stock_quantity, lowest });
  return { price_bgn: isSame ? before.price_bgn : input.price_bgn, stock_quantity };
}

type Values = Omit<typeof products.$inferInsert, "id" | "created_at" | "search_words" | "text_words"> & {
  updated_at: Date;
};

async function updateProduct(
  tx: Transaction,
  before: ProductRecord,
  values: Values,
  flavors: FlavorNames,
): Promise<ProductRecord | undefined> {
  await addToVocabulary(tx, productWords(values, flavors));
  const [product] = await tx
    .update(products)
    .set({ ...values, ...wordColumns(values, flavors) })
    .where(eq(products.id, before.id))
    .returning(revisionColumns);
  if (product) {
    const { id: product_id, updated_at: since } = product;
    await recordPrices(tx, [{ product_id, before, after: product, since }]);
    await dropRedirectsOfProducts(tx, [{ before, after: product }]);
    if (product.stock_quantity !== before.stock_quantity) await withholdLocked(tx, [product_id]);
  }
  return product;
}

async function insertProduct(
  tx: Transaction,
  values: Values & { id: string; created_at: Date },
): Promise<ProductRecord | undefined> {
  await addProducts(tx, [values]);
  const [product] = await tx.select(revisionColumns).from(products).where(eq(products.id, values.id));
  return product;
}

/**
 * Copies a product as hidden, without stock, and marked as a copy in its names. Refused as `gone` when there is no such
 * product, or it is a bag.
 */
export async function copyProduct(
  db: Database,
  admin: Granted<"content" | "catalogue">,
  { productId, now }: { productId: string; now: Date },
): Promise<SaveResult<ProductRecord>> {
  const id = newId();
  return saveContent<ProductRecord>(db, admin, {
    entity: "product",
    recordId: id,
    now,
    seen: null,
    async write(tx, at) {
      const [product] = await tx.select(revisionColumns).from(products).where(eq(products.id, productId));
      if (!product || product.is_bag) return undefined;
      const parts = await partsOf(tx, productId);
      // So that no sale of a part is missed while the copy's stock is computed.
      await lockParts(tx, parts);
      const { name_bg, name_en } = product;
      const copied = withSuffix(name_bg, " (копие)");
      const copy = await insertProduct(tx, {
        ...product,
        id,
        name_bg: copied,
        family_id: null,
        gtin: null,
        name_en: name_en === name_bg ? copied : withSuffix(name_en, " (copy)"),
        stock_quantity: 0,
        is_active: false,
        created_at: at,
        updated_at: at,
      });
      if (product.is_pack) await writeParts(tx, admin, { packId: id, parts, now });
      return copy;
    },
  });
}

function withSuffix(name: string, mark: string): string {
  return name.slice(0, contentLengths.line - mark.length) + mark;
}
