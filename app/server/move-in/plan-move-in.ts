import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { asc, inArray } from "drizzle-orm";
import { recordNames } from "#app/domain/catalogue/product-file.ts";
import type { RecordNames } from "#app/domain/catalogue/product-file.ts";
import type { MoveInSource } from "#app/domain/move-in/move-in.ts";
import type { SkippedRow } from "#app/domain/move-in/moved-product.ts";
import { planProduct, withOwnGtins } from "#app/domain/move-in/plan-moved-product.ts";
import type { FileFacts, PlannedProduct } from "#app/domain/move-in/plan-moved-product.ts";
import { readExport } from "#app/domain/move-in/read-export.ts";
import { maxRedirectPath } from "#app/domain/redirects/redirect.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { readExportFile } from "./read-export-file.ts";
import type { ExportRefusal } from "./read-export-file.ts";

/** What the owner says of a file: which shop made it, and the currency and language that it is in. */
export type MoveInFacts = FileFacts & { source: MoveInSource };

/** What a file would make. */
export type MoveInPlan = {
  products: PlannedProduct[];
  skipped: SkippedRow[];
  /** Names of categories that the shop lacks. */
  newCategories: string[];
  /** Old addresses that lead to the product of this row, by row. */
  paths: ReadonlyMap<number, string>;
  ignored: string[];
  rows: number;
  /** Digest of all of it; sent back to prove what the user saw. */
  digest: string;
};

/** Products planned, or GTINs looked for, at once; other requests run in between. */
const batchSize = 200;

/**
 * Plans what a file would make, without writing. Categories are found by their name in either language, else they are
 * new; GTINs that products of the shop have are left out. Refused as in `ExportRefusal`.
 */
export async function planMoveIn(
  db: Pick<Database, "select">,
  bytes: Uint8Array,
  { source, now, ...facts }: MoveInFacts & { now: Date },
): Promise<{ ok: true; plan: MoveInPlan } | ({ ok: false } & ExportRefusal)> {
  const read = await readExportFile(bytes, source);
  if (!read.ok) return read;
  const { table, ignored } = read.file;
  const moved = readExport(source, table, now);
  const planned: PlannedProduct[] = [];
  for (const product of moved.products) {
    planned.push(planProduct(product, facts));
    // A description may be long.
    if (planned.length % 20 === 0) await nextTurn();
  }
  const owned = withOwnGtins(planned, await takenGtins(db, planned));
  const noted = await withKnownNames(db, owned);
  const names = await categoryNames(db);
  const newCategories = missingCategories(noted, names);
  const paths = pathsOf(noted);
  const digest = hash(
    "sha256",
    JSON.stringify([noted, moved.skipped, newCategories, [...paths], facts, source]),
  );
  const plan = { products: noted, skipped: moved.skipped, newCategories, paths, ignored, digest };
  return { ok: true, plan: { ...plan, rows: table.rows.length } };
}

/** Returns the shop's categories by name. */
export async function categoryNames(db: Pick<Database, "select">): Promise<RecordNames> {
  const { id, name_bg, name_en, sort_order } = categories;
  return recordNames(await db.select({ id, name_bg, name_en }).from(categories).orderBy(asc(sort_order)));
}

function missingCategories(planned: readonly PlannedProduct[], names: RecordNames): string[] {
  const missing = new Map<string, string>();
  for (const { category, sizes } of planned)
    if (category !== "" && sizes.length > 0 && names.find(category).length === 0)
      missing.set(category.toLowerCase(), missing.get(category.toLowerCase()) ?? category);
  return [...missing.values()];
}

async function takenGtins(
  db: Pick<Database, "select">,
  planned: readonly PlannedProduct[],
): Promise<Set<string>> {
  const wanted = planned.flatMap(({ sizes }) => sizes.flatMap(({ values }) => values.gtin ?? []));
  const taken = new Set<string>();
  for (let at = 0; at < wanted.length; at += batchSize) {
    const batch = wanted.slice(at, at + batchSize);
    const rows = await db.select({ gtin: products.gtin }).from(products).where(inArray(products.gtin, batch));
    for (const { gtin } of rows) if (gtin !== null) taken.add(gtin);
  }
  return taken;
}

/** Notes products whose name the shop has: perhaps they moved in before. */
async function withKnownNames(
  db: Pick<Database, "select">,
  planned: readonly PlannedProduct[],
): Promise<PlannedProduct[]> {
  const known = new Set<string>();
  const names = [...new Set(planned.map(({ name }) => name))];
  for (let at = 0; at < names.length; at += batchSize) {
    const batch = names.slice(at, at + batchSize);
    const rows = await db
      .select({ name: products.name_bg })
      .from(products)
      .where(inArray(products.name_bg, batch));
    for (const { name } of rows) known.add(name);
  }
  return planned.map((product) =>
    known.has(product.name)
      ? { ...product, notes: [...product.notes, { code: "known", text: "" } as const] }
      : product,
  );
}

/** Returns the old addresses of products that are on sale, decoded and without a final slash; one for each path. */
function pathsOf(planned: readonly PlannedProduct[]): Map<number, string> {
  const seen = new Set<string>();
  const paths = new Map<number, string>();
  for (const { row, path: written, sizes } of planned) {
    const path = written === null ? null : readablePath(written);
    if (path === null || seen.has(path) || !sizes.some(({ values }) => values.is_active)) continue;
    seen.add(path);
    paths.set(row, path);
  }
  return paths;
}

function readablePath(written: string): string | null {
  try {
    const path = decodeURIComponent(written).replace(/\/$/, "");
    return path.length <= maxRedirectPath && !/[?#\s\p{Cc}]/u.test(path) ? path : null;
  } catch {
    return null;
  }
}

/** What a file would make, as the screen shows it. Only the first products and rows are listed one by one. */
export type MoveInPreview = {
  /** Idempotency key of the move-in. */
  key: string;
  digest: string;
  counts: {
    products: number;
    sizes: number;
    categories: number;
    redirects: number;
    pictures: number;
    skipped: number;
    wrong: number;
  };
  newCategories: string[];
  ignored: string[];
  skipped: SkippedRow[];
  wrong: { row: number; name: string; option: string; code: string; text: string }[];
  products: ListedProduct[];
};

type ListedProduct = Pick<PlannedProduct, "row" | "name" | "category" | "notes"> & {
  path: string | null;
  pictures: number;
  sizes: (Pick<PlannedProduct["sizes"][number], "row" | "notes"> & {
    /** In stotinki. */
    price_bgn: number;
    weight_grams: number;
    stock_quantity: number;
    is_active: boolean;
  })[];
};

/** Maximum number of products, problems and skipped rows that are listed. */
const maxListed = 300;

/** Returns what a file would make, without writing. Refused as in `ExportRefusal`. */
export async function previewMoveIn(
  db: Pick<Database, "select">,
  _admin: Granted<"catalogue">,
  { bytes, ...facts }: MoveInFacts & { bytes: Uint8Array; now: Date },
): Promise<{ ok: true; preview: MoveInPreview } | ({ ok: false } & ExportRefusal)> {
  const planned = await planMoveIn(db, bytes, facts);
  return planned.ok ? { ok: true, preview: previewOf(planned.plan) } : planned;
}

export function previewOf({ products: all, skipped, paths, ...plan }: MoveInPlan): MoveInPreview {
  const moving = all.filter(({ sizes }) => sizes.length > 0);
  const sizes = moving.flatMap((product) => product.sizes);
  const wrong = all.flatMap(({ name, problems }) => problems.map((problem) => ({ name, ...problem })));
  return {
    key: newId(),
    digest: plan.digest,
    counts: {
      products: moving.length,
      sizes: sizes.length,
      categories: plan.newCategories.length,
      redirects: paths.size,
      pictures: new Set(sizes.flatMap(({ pictures }) => pictures)).size,
      skipped: skipped.length,
      wrong: wrong.length,
    },
    newCategories: plan.newCategories.slice(0, maxListed),
    ignored: plan.ignored,
    skipped: skipped.slice(0, maxListed),
    wrong: wrong.slice(0, maxListed),
    products: moving.slice(0, maxListed).map((product) => ({
      row: product.row,
      name: product.name,
      category: product.category,
      notes: product.notes,
      path: paths.get(product.row) ?? null,
      pictures: new Set(product.sizes.flatMap(({ pictures }) => pictures)).size,
      sizes: product.sizes.map(({ row, notes, values }) => ({
        row,
        notes,
        price_bgn: values.price_bgn,
        weight_grams: values.weight_grams,
        stock_quantity: values.stock_quantity,
        is_active: values.is_active,
      })),
    })),
  };
}
