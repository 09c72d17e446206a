import { hash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { planFamily } from "#app/domain/catalogue/family-rows.ts";
import { planRow } from "#app/domain/catalogue/product-file.ts";
import type {
  FileNames,
  FileRow,
  PlannedRow,
  ProductColumn,
  ProductValues,
} from "#app/domain/catalogue/product-file.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { isUniqueViolation } from "#app/server/db/unique-violation.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { loadFileNames } from "./export-products.ts";
import { flavorNames } from "./flavors.ts";
import { announceStock, lowestOf, stockParts, withholdLocked } from "./lots/lot-stock.ts";
import { lockOrder, revisionColumns } from "./product-record.ts";
import type { ProductRecord } from "./product-record.ts";
import { readProductFile } from "./read-product-file.ts";
import type { FileRefusal, ProductFile } from "./read-product-file.ts";
import { chooseCards, lockFamilies } from "./sizes.ts";
import { writeProducts } from "./write-products.ts";

/** Number of lines of each kind. */
export type ImportCounts = Record<PlannedRow["kind"], number>;

/** What a file would change. Only the first lines are listed one by one. */
export type ImportPreview = {
  /** Idempotency key of the import. */
  key: string;
  /** Digest of all lines' planned changes or problems; sent back to prove what the user saw. */
  digest: string;
  counts: ImportCounts;
  /** Headings of ignored columns. */
  ignored: string[];
  /** Number of sizes outside the file that get what the file says of another size of theirs. */
  others: number;
  wrong: Extract<PlannedRow, { kind: "wrong" }>[];
  changes: Omit<Extract<PlannedRow, { kind: "new" | "changed" | "unchanged" }>, "values">[];
};

/** Maximum number of lines listed: of the wrong ones, and of those that change something. */
const maxListedRows = 300;
/** Longest cell text in a preview, in characters. */
const maxCellLength = 200;

/** Returns what a file would change, without writing. Refused as in `FileRefusal`. */
export async function previewImport(
  db: Database,
  _admin: Granted<"catalogue">,
  bytes: Uint8Array,
): Promise<{ ok: true; preview: ImportPreview } | ({ ok: false } & FileRefusal)> {
  const read = await readProductFile(bytes);
  if (!read.ok) return read;
  const { preview } = await planFile(db, read.file, newId());
  return { ok: true, preview };
}

export type ImportResult =
  | { ok: true; counts: ImportCounts }
  | ({ ok: false } & FileRefusal)
  /** Lines are wrong and were not skipped, or products changed since the preview. `preview` is the current plan. */
  | { ok: false; code: "wrong" | "stale"; preview: ImportPreview };

/**
 * Applies a file as it was previewed, in one transaction. Refused as in `FileRefusal`, as `stale` when it would now
 * change anything else than the preview showed, and as `wrong` when lines are wrong and `skipWrong` is not set.
 * Idempotent by `key`: a replay changes nothing and returns the same counts.
 */
export async function applyImport(
  db: Database,
  admin: Granted<"catalogue">,
  sent: { bytes: Uint8Array; key: string; digest: string; skipWrong: boolean; now: Date },
): Promise<ImportResult> {
  const { bytes, key, digest, skipWrong, now } = sent;
  const read = await readProductFile(bytes);
  if (!read.ok) return read;
  const { preview, toWrite } = await planFile(db, read.file, key);
  const applied = await appliedCounts(db, key);
  if (applied) return { ok: true, counts: applied };
  const { counts } = preview;
  if (preview.digest !== digest) return { ok: false, code: "stale", preview: { ...preview, key: newId() } };
  if (counts.wrong > 0 && !skipWrong) return { ok: false, code: "wrong", preview };
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
      await lockFamilies(tx);
      const appliedConcurrently = await appliedCounts(tx, key);
      if (appliedConcurrently) return { ok: true, counts: appliedConcurrently };
      await writeRows(tx, toWrite, { userId: admin.userId, now });
      await writeAudit(tx, admin, { action: "import", entity: "product", recordId: key, after: counts, now });
      return { ok: true, counts };
    });
  } catch (error) {
    // Another product may have got a GTIN of the file.
    if (!(error instanceof ChangedMeanwhileError) && !isUniqueViolation(error)) throw error;
    const { preview: newer } = await planFile(db, read.file, newId());
    return { ok: false, code: "stale", preview: newer };
  }
}

/** Key of the advisory lock that serialises imports: "impo" in ASCII. */
const importLock = 0x696d706f;

/** Rolls the transaction back. */
class ChangedMeanwhileError extends Error {
  override name = "ChangedMeanwhileError";
}

/** Returns the counts of the import with this key; null when it was not applied. */
async function appliedCounts(db: Pick<Database, "select">, key: string): Promise<ImportCounts | null> {
  const { entity, record_id, action, after } = auditLog;
  const [entry] = await db
    .select({ counts: after })
    .from(auditLog)
    .where(and(eq(entity, "product"), eq(record_id, key), eq(action, "import")));
  return (entry?.counts as ImportCounts | undefined) ?? null;
}

/** Lines compared with their products, or written, at once; other requests run between batches. */
const batchSize = 200;

/** A line that creates or changes a product. */
type RowToWrite = Pick<FileRow, "row" | "id"> & {
  values: ProductValues;
  /** The product that the line was compared with; undefined when the line creates one. */
  before: ProductRecord | undefined;
  changesStock: boolean;
};

async function planFile(
  db: Database,
  { rows, ignored }: ProductFile,
  key: string,
): Promise<{ preview: ImportPreview; toWrite: RowToWrite[] }> {
  const names = await loadFileNames(db);
  const planned: RowPlan[] = [];
  /** The product of this file that gets a GTIN. */
  const gtins = new Map<string, string>();
  for (const batch of batches(rows)) {
    const readable = batch.filter(({ problem }) => problem === null);
    const found = byId(await productsOf(db, readable));
    const parts = await stockParts(db, [...found.keys()]);
    const plans: PlannedRow[] = [];
    for (const row of batch) {
      const before = found.get(row.id);
      const plan = withinLots(planRow(row, before, names), lowestOf(parts.get(row.id)));
      plans.push(withinPack(plan, before));
      // A line may have many long texts to check.
      await nextTurn();
    }
    const gtinOwners = await ownersOf(db, plans);
    for (const plan of plans)
      planned.push({ plan: withOwnGtin(plan, gtinOwners, gtins), before: found.get(plan.id) });
  }
  const { rows: plans, others } = await planFamilies(db, planned, names);
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  const wrong: ImportPreview["wrong"] = [];
  const changes: ImportPreview["changes"] = [];
  const toWrite: RowToWrite[] = [...others];
  const fingerprints = others.map(({ id, before }) => JSON.stringify([id, before?.updated_at]));
  for (const { plan, before } of plans) {
    counts[plan.kind] += 1;
    fingerprints.push(fingerprintOf(plan));
    if (plan.kind === "wrong") {
      if (wrong.length < maxListedRows) wrong.push(shortenedProblems(plan));
    } else if (plan.kind !== "unchanged") {
      const changesStock = plan.changes.some(({ column }) => column === "stock_quantity");
      toWrite.push({ row: plan.row, id: plan.id, values: plan.values, before, changesStock });
      if (changes.length < maxListedRows) changes.push(shortenedChange(plan, names));
    }
  }
  const digest = hash("sha256", fingerprints.join("\n"));
  return { preview: { key, digest, counts, ignored, wrong, changes, others: others.length }, toWrite };
}

/** A line's plan, and the product that it was compared with; undefined when the line creates one. */
type RowPlan = { plan: PlannedRow; before: ProductRecord | undefined };

/** Plans the families of the lines (see `planFamily`), and the sizes to be written that the file does not have. */
async function planFamilies(
  db: Pick<Database, "select">,
  planned: readonly RowPlan[],
  names: FileNames,
): Promise<{ rows: RowPlan[]; others: RowToWrite[] }> {
  const families = Map.groupBy(
    planned.flatMap(({ plan, before }) => (plan.kind === "wrong" ? [] : [{ plan, before }])),
    ({ plan }) => plan.values.family_id,
  );
  families.delete(null);
  const inFile = new Set(planned.map(({ plan }) => plan.id));
  const stored =
    families.size === 0
      ? []
      : await db
          .select(revisionColumns)
          .from(products)
          .where(sql`${products.family_id} = any(${sql.param([...families.keys()])}::uuid[])`);
  const outside = Map.groupBy(
    stored.filter(({ id }) => !inFile.has(id)),
    (product) => product.family_id,
  );
  const replaced = new Map<string, PlannedRow>();
  const others: RowToWrite[] = [];
  for (const [familyId, rows] of families) {
    const sizes = outside.get(familyId) ?? [];
    const family = planFamily(rows, sizes, names);
    for (const plan of family.rows) replaced.set(plan.id, plan);
    const row = rows[0]?.plan.row ?? 0;
    for (const { id, values } of family.others) {
      const before = sizes.find((size) => size.id === id);
      others.push({ row, id, values, before, changesStock: false });
    }
  }
  return {
    rows: planned.map(({ plan, before }) => ({ plan: replaced.get(plan.id) ?? plan, before })),
    others,
  };
}

/** Refuses a line that would change the stock to less than the product's lots need. */
function withinLots(planned: PlannedRow, lowest: number): PlannedRow {
  if (planned.kind !== "changed" || planned.values.stock_quantity >= lowest) return planned;
  const change = planned.changes.find(({ column }) => column === "stock_quantity");
  if (!change) return planned;
  const { row, id, name } = planned;
  const problem = { column: change.column, code: "lots", text: `${change.to} < ${lowest}` };
  return { row, id, name, kind: "wrong", problems: [problem] };
}

/** Refuses a line of a bag, and one that would change what a pack has by its parts, or make it a size. */
function withinPack(planned: PlannedRow, before: ProductRecord | undefined): PlannedRow {
  if (before?.is_bag) {
    const { row, id, name } = planned;
    return { row, id, name, kind: "wrong", problems: [{ column: "id", code: "bag", text: id }] };
  }
  if (planned.kind === "wrong" || !before?.is_pack) return planned;
  const change = planned.changes.find(({ column }) => ofParts.includes(column));
  if (!change) return planned;
  const { row, id, name } = planned;
  const problem = { column: change.column, code: "pack", text: change.to };
  return { row, id, name, kind: "wrong", problems: [problem] };
}

const ofParts: readonly ProductColumn[] = ["stock_quantity", "weight_grams", "family", "vat_rate"];

/** Returns the products that have the planned GTINs, by GTIN. */
async function ownersOf(
  db: Pick<Database, "select">,
  plans: readonly PlannedRow[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = plans.flatMap((plan) => (plan.kind === "wrong" ? [] : (plan.values.gtin ?? [])));
  if (wanted.length === 0) return new Map();
  const owners = await db
    .select({ id: products.id, gtin: products.gtin })
    .from(products)
    .where(inArray(products.gtin, wanted));
  return new Map(owners.map(({ id, gtin }) => [gtin ?? "", id]));
}

/** Refuses a line whose GTIN another product has, or gets by an earlier line. */
function withOwnGtin(
  planned: PlannedRow,
  owners: ReadonlyMap<string, string>,
  gtins: Map<string, string>,
): PlannedRow {
  const gtin = planned.kind === "wrong" ? null : planned.values.gtin;
  if (gtin === null) return planned;
  const { row, id, name } = planned;
  const others = [owners.get(gtin), gtins.get(gtin)].filter((owner) => owner !== undefined && owner !== id);
  if (others.length > 0)
    return { row, id, name, kind: "wrong", problems: [{ column: "gtin", code: "taken", text: gtin }] };
  gtins.set(gtin, id);
  return planned;
}

function* batches<Line>(rows: readonly Line[]): Generator<Line[]> {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize);
}

function productsOf(db: Pick<Database, "select">, rows: readonly { id: string }[]) {
  const ids = rows.map(({ id }) => id);
  return db
    .select(revisionColumns)
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(...lockOrder);
}

function byId(found: readonly ProductRecord[]): Map<string, ProductRecord> {
  return new Map(found.map((product) => [product.id, product]));
}

function fingerprintOf(planned: PlannedRow): string {
  const { row, id, kind } = planned;
  const details = planned.kind === "wrong" ? planned.problems : planned.changes;
  return JSON.stringify([row, id, kind, details]);
}

/**
 * Locks the products in key order, as orders do, and writes them. Throws `ChangedMeanwhileError` when a product was
 * edited since the comparison, its category or flavour was deleted, or its lots now need more than the new stock.
 */
async function writeRows(
  tx: Transaction,
  rows: readonly RowToWrite[],
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const locked = await tx
    .select({ id: categories.id })
    .from(categories)
    .orderBy(asc(categories.id))
    .for("key share");
  const categoryIds = new Set<string | null>([null, ...locked.map(({ id }) => id)]);
  const flavors = await flavorNames(tx);
  const hasFlavor = ({ flavor }: ProductValues) => flavor === null || flavors.has(flavor);
  const lastRow = rows.at(-1)?.row ?? 0;
  for (const batch of batches(rows.toSorted(byLockOrder))) {
    const found = byId(await productsOf(tx, batch).for("no key update"));
    const parts = await stockParts(tx, [...found.keys()]);
    const written = batch.map((planned) => {
      const before = found.get(planned.id);
      const isAsSeen =
        isSame(planned, before) && categoryIds.has(planned.values.category_id) && hasFlavor(planned.values);
      const isTooLow =
        planned.changesStock && planned.values.stock_quantity < lowestOf(parts.get(planned.id));
      if (!isAsSeen || isTooLow) throw new ChangedMeanwhileError(`line ${planned.row}`);
      // Preserves concurrent sales when the file does not change the stock.
      const stock_quantity =
        before && !planned.changesStock ? before.stock_quantity : planned.values.stock_quantity;
      // One millisecond apart, so that sorting by date gives the file's order.
      const createdAt = new Date(now.getTime() - (lastRow - planned.row));
      return { id: planned.id, values: { ...planned.values, stock_quantity }, before, createdAt };
    });
    await writeProducts(tx, written, { userId, flavors, now });
    await withholdLocked(tx, [...found.keys()]);
    await announceStock(tx, [...found.keys()]);
  }
  await chooseCards(
    tx,
    rows.flatMap(({ values, before }) => [values.family_id, before?.family_id]),
  );
}

/** The order in which all transactions lock products (`lockOrder`). */
function byLockOrder(a: RowToWrite, b: RowToWrite): number {
  const isPack = ({ before }: RowToWrite) => Number(before?.is_pack ?? false);
  return isPack(a) - isPack(b) || (a.id < b.id ? -1 : 1);
}

function isSame({ before, changesStock }: RowToWrite, found: ProductRecord | undefined): boolean {
  if (!before || !found) return before === found;
  if (changesStock && before.stock_quantity !== found.stock_quantity) return false;
  return before.updated_at.getTime() === found.updated_at.getTime();
}

function shortenedProblems({
  problems,
  ...line
}: ImportPreview["wrong"][number]): ImportPreview["wrong"][number] {
  return {
    ...line,
    name: truncate(line.name),
    problems: problems.map((problem) => ({ ...problem, text: truncate(problem.text) })),
  };
}

/** A flavour is shown by its name. */
function shortenedChange(
  { row, id, name, kind, changes }: ImportPreview["changes"][number],
  { flavors }: FileNames,
): ImportPreview["changes"][number] {
  const shown = (column: ProductColumn, cell: string) =>
    truncate(column === "flavor" ? flavors.nameOf(cell) : cell);
  const shortened = changes.map(({ column, from, to }) => ({
    column,
    from: shown(column, from),
    to: shown(column, to),
  }));
  return { row, id, name: truncate(name), kind, changes: shortened };
}

function truncate(text: string): string {
  return text.length > maxCellLength ? `${text.slice(0, maxCellLength)}…` : text;
}
