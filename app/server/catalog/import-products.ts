import { hash } from "node:crypto";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { planRow } from "#app/domain/product-file.ts";
import type { FileRow, PlannedRow, ProductValues } from "#app/domain/product-file.ts";
import { requireAdmin } from "#app/server/accounts/actor.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { writeAudit } from "#app/server/accounts/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { categories, products } from "#app/server/db/schema/catalog.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { loadCategoryNames } from "./export-products.ts";
import { keptColumns } from "./keep-product.ts";
import type { ProductRecord } from "./keep-product.ts";
import { readProductFile } from "./read-product-file.ts";
import type { FileRefusal, ProductFile } from "./read-product-file.ts";
import { writeProducts } from "./write-products.ts";

/** Lines of each kind. */
export type ImportCounts = Record<PlannedRow["kind"], number>;

/** What a file would change, of which the first lines are told one by one. */
export type ImportPreview = {
  /** By which an import that is sent twice is known. */
  key: string;
  /** Of all that it would change: who applies it says by this what was seen. */
  digest: string;
  counts: ImportCounts;
  /** Headings of columns that are not read. */
  ignored: string[];
  wrong: Extract<PlannedRow, { kind: "wrong" }>[];
  changes: Omit<Extract<PlannedRow, { kind: "new" | "changed" | "unchanged" }>, "values">[];
};

/** Lines that are told one by one, of the wrong ones and of those that change something. */
const toldLines = 300;
/** Longest text of a cell that is told, in characters. */
const toldText = 200;

/** What a file would change, with nothing written. Refused as `readProductFile` refuses. For administrators only. */
export async function previewImport(
  db: Database,
  actor: Actor,
  bytes: Uint8Array,
): Promise<{ ok: true; preview: ImportPreview } | ({ ok: false } & FileRefusal)> {
  requireAdmin(actor);
  const read = await readProductFile(bytes);
  if (!read.ok) return read;
  const { preview } = await planFile(db, read.file, newId());
  return { ok: true, preview };
}

export type ImportResult =
  | { ok: true; counts: ImportCounts }
  | ({ ok: false } & FileRefusal)
  /** Lines are wrong and were not left out knowingly, or products changed since: what the file would change now. */
  | { ok: false; code: "wrong" | "stale"; preview: ImportPreview };

/**
 * Applies a file as it was previewed: everything in one transaction, or nothing. Refused as `stale` when it would change
 * anything else than was seen then, as `wrong` when lines are and `skipWrong` does not leave them out. Sent again it
 * changes nothing and answers the same. For administrators only.
 */
export async function applyImport(
  db: Database,
  actor: Actor,
  sent: { bytes: Uint8Array; key: string; digest: string; skipWrong: boolean; now: Date },
): Promise<ImportResult> {
  requireAdmin(actor);
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
      const appliedMeanwhile = await appliedCounts(tx, key);
      if (appliedMeanwhile) return { ok: true, counts: appliedMeanwhile };
      await writeRows(tx, toWrite, { userId: actor.userId, now });
      await writeAudit(tx, actor, { action: "import", entity: "product", recordId: key, after: counts, now });
      return { ok: true, counts };
    });
  } catch (error) {
    if (!(error instanceof ChangedMeanwhileError)) throw error;
    const { preview: newer } = await planFile(db, read.file, newId());
    return { ok: false, code: "stale", preview: newer };
  }
}

/** Key of the advisory lock under which files are applied: "impo" in ASCII. */
const importLock = 0x696d706f;

/** Undoes what the transaction has written. */
class ChangedMeanwhileError extends Error {
  override name = "ChangedMeanwhileError";
}

/** What the import of a key has done; null as long as it has done nothing. */
async function appliedCounts(db: Pick<Database, "select">, key: string): Promise<ImportCounts | null> {
  const { entity, record_id, action, after } = auditLog;
  const [entry] = await db
    .select({ counts: after })
    .from(auditLog)
    .where(and(eq(entity, "product"), eq(record_id, key), eq(action, "import")));
  return (entry?.counts as ImportCounts | undefined) ?? null;
}

/** Lines that are compared with their products, or written, at once: others have their turn between. */
const rowsAtOnce = 200;

/** A line that creates or changes a product. */
type RowToWrite = Pick<FileRow, "row" | "id"> & {
  values: ProductValues;
  /** The product as it was compared; a new one has none. */
  before: ProductRecord | undefined;
  changesStock: boolean;
};

async function planFile(
  db: Database,
  { rows, ignored }: ProductFile,
  key: string,
): Promise<{ preview: ImportPreview; toWrite: RowToWrite[] }> {
  const names = await loadCategoryNames(db);
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  const wrong: ImportPreview["wrong"] = [];
  const changes: ImportPreview["changes"] = [];
  const toWrite: RowToWrite[] = [];
  const marks: string[] = [];
  for (const batch of batches(rows)) {
    const sound = batch.filter(({ problem }) => problem === null);
    const found = byId(await productsOf(db, sound));
    for (const row of batch) {
      const before = found.get(row.id);
      const planned = planRow(row, before, names);
      counts[planned.kind] += 1;
      marks.push(markOf(planned));
      if (planned.kind === "wrong") {
        if (wrong.length < toldLines) wrong.push(toldWrong(planned));
      } else if (planned.kind !== "unchanged") {
        const changesStock = planned.changes.some(({ column }) => column === "stock_quantity");
        toWrite.push({ row: planned.row, id: planned.id, values: planned.values, before, changesStock });
        if (changes.length < toldLines) changes.push(toldChange(planned));
      }
    }
  }
  const digest = hash("sha256", marks.join("\n"));
  return { preview: { key, digest, counts, ignored, wrong, changes }, toWrite };
}

function* batches<Line>(rows: readonly Line[]): Generator<Line[]> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) yield rows.slice(at, at + rowsAtOnce);
}

function productsOf(db: Pick<Database, "select">, rows: readonly { id: string }[]) {
  const ids = rows.map(({ id }) => id);
  return db.select(keptColumns).from(products).where(inArray(products.id, ids)).orderBy(asc(products.id));
}

function byId(found: readonly ProductRecord[]): Map<string, ProductRecord> {
  return new Map(found.map((product) => [product.id, product]));
}

function markOf(planned: PlannedRow): string {
  const { row, id, kind } = planned;
  const said = planned.kind === "wrong" ? planned.problems : planned.changes;
  return JSON.stringify([row, id, kind, said]);
}

/** Locks the products in key order, as orders do, and writes them, unless one is not what it was compared with. */
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
  const lastRow = rows.at(-1)?.row ?? 0;
  for (const batch of batches(rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))) {
    const found = byId(await productsOf(tx, batch).for("no key update"));
    const written = batch.map((planned) => {
      const before = found.get(planned.id);
      const isAsSeen = isSame(planned, before) && categoryIds.has(planned.values.category_id);
      if (!isAsSeen) throw new ChangedMeanwhileError(`line ${planned.row}`);
      // What was sold meanwhile is not in stock again because the product has another name.
      const stock_quantity =
        before && !planned.changesStock ? before.stock_quantity : planned.values.stock_quantity;
      // A millisecond apart, so that the order by date is that of the file.
      const createdAt = new Date(now.getTime() - (lastRow - planned.row));
      return { id: planned.id, values: { ...planned.values, stock_quantity }, before, createdAt };
    });
    await writeProducts(tx, written, { userId, now });
  }
}

function isSame({ before, changesStock }: RowToWrite, found: ProductRecord | undefined): boolean {
  if (!before || !found) return before === found;
  if (changesStock && before.stock_quantity !== found.stock_quantity) return false;
  return before.updated_at.getTime() === found.updated_at.getTime();
}

function toldWrong({ problems, ...line }: ImportPreview["wrong"][number]): ImportPreview["wrong"][number] {
  return {
    ...line,
    name: cut(line.name),
    problems: problems.map((problem) => ({ ...problem, text: cut(problem.text) })),
  };
}

function toldChange({
  row,
  id,
  name,
  kind,
  changes,
}: ImportPreview["changes"][number]): ImportPreview["changes"][number] {
  const told = changes.map(({ column, from, to }) => ({ column, from: cut(from), to: cut(to) }));
  return { row, id, name: cut(name), kind, changes: told };
}

function cut(text: string): string {
  return text.length > toldText ? `${text.slice(0, toldText)}…` : text;
}
