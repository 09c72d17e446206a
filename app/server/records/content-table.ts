import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AuditEntity } from "#app/domain/accounts/audit.ts";
import type { ContentEntity } from "#app/domain/content/content.ts";
import { mergeOrder } from "#app/domain/content/sort-order.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { sortOrder } from "./sort-order.ts";
import type { SortOrder } from "./sort-order.ts";
import { saveContent } from "./save-content.ts";
import type { SaveRefusal } from "./save-content.ts";

type Versioned = { id: string; updated_at: Date };

/** The columns that a content table writes itself. */
type OwnColumn = "id" | "sort_order" | "created_at" | "updated_at";

type TableOf<Row, Insert> = PgTable & {
  readonly $inferSelect: Row;
  readonly $inferInsert: Insert;
  readonly id: PgColumn;
  readonly updated_at: PgColumn;
};

/** `removed` names what the HTML policy removed. */
export type SavedRecord<Row> = { ok: true; record: Row; removed: string[] };

type Options<Row, Insert, ParentKey extends keyof Insert> = {
  entity: ContentEntity;
  table: TableOf<Row, Insert>;
  listedBy: SQL[];
  /**
   * Column values that all records of this content table have in common, such as the parent's id. Other rows do not
   * exist for it.
   */
  parent?: Pick<Insert, ParentKey>;
  /** Runs in the transaction of each save, after it; `before` is undefined for a new record. */
  follow?: (tx: Transaction, change: { before: Row | undefined; after: Row; now: Date }) => Promise<void>;
  /** Sanitises a record's HTML (`sanitizeContent`). */
  clean?: (input: InputOf<Insert, ParentKey>) => { input: InputOf<Insert, ParentKey>; removed: string[] };
};

/** A record as its form submits it. */
type InputOf<Insert, ParentKey extends keyof Insert> = Omit<Insert, OwnColumn | ParentKey>;

/**
 * Returns the service of a table of content records. Each save is checked for concurrent edits and writes a revision
 * and an audit entry (`saveContent`). An id may be any text; one that is not a UUID matches no record.
 */
export function contentTable<
  Row extends Versioned,
  Insert extends object,
  ParentKey extends keyof Insert = never,
>(
  { entity, table: typedTable, listedBy, parent, follow, clean }: Options<Row, Insert, ParentKey>,
  order?: SortOrder,
) {
  type Input = InputOf<Insert, ParentKey>;
  /** Runs in the transaction of the change, after it. */
  type Also = (tx: Transaction, record: Row) => Promise<void>;
  const table: PgTable & Pick<TableOf<Row, Insert>, "id"> = typedTable;
  const columns = getTableColumns(table);
  const ofParent = parentCondition(columns, parent);
  const isRecord = (id: string) => (isRecordId(id) ? and(eq(table.id, id), ofParent) : sql`false`);

  async function insert(tx: Transaction, row: object, place: number): Promise<Row | undefined> {
    if (!order) return (await tx.insert(table).values(row).returning())[0] as Row | undefined;
    if (!(await order.lock(tx))) return undefined;
    const others = [...(await order.names(tx)).keys()];
    const index = Math.min(place - order.first, others.length);
    const sorted = { ...row, sort_order: index + order.first };
    const [added] = (await tx.insert(table).values(sorted).returning()) as Row[];
    if (added) await order.renumber(tx, others.toSpliced(index, 0, added.id));
    return added;
  }

  const update = async (tx: Transaction, id: string, values: object) =>
    (
      await tx
        .update(table)
        .set({ ...values })
        .where(isRecord(id))
        .returning()
    )[0] as Row | undefined;

  const lock = async (tx: Transaction, id: string) =>
    (await tx.select().from(table).where(isRecord(id)).for("no key update"))[0] as Row | undefined;

  return {
    entity,

    /** Returns all records in the order in which the back office lists them. */
    async list(db: Pick<Database, "select">, _admin: Granted<"content">): Promise<Row[]> {
      const rows = await db
        .select()
        .from(table)
        .where(ofParent)
        .orderBy(...listedBy);
      return rows as Row[];
    },

    /** Returns a record for editing, or null. */
    async find(db: Pick<Database, "select">, _admin: Granted<"content">, id: string): Promise<Row | null> {
      const [row] = (await db.select().from(table).where(isRecord(id))) as Row[];
      return row ?? null;
    },

    /**
     * Saves a record with its HTML sanitised, or creates one when `id` is null: last, or at the position `place` if the
     * records are sorted. Refused as `saveContent` refuses, and as `gone` when there is no parent record.
     */
    async save(
      db: Pick<Database, "transaction">,
      admin: Granted<"content">,
      change: { id: string | null; input: Input; seen: Date | null; now: Date; place?: number; also?: Also },
    ): Promise<SavedRecord<Row> | SaveRefusal> {
      const { id, seen, now, place = Infinity, also } = change;
      const { input, removed } = clean?.(change.input) ?? { input: change.input, removed: [] };
      const recordId = id ?? newId();
      let before: Row | undefined;
      const result = await saveContent<Row>(db, admin, {
        entity,
        recordId,
        now,
        seen,
        ...(id !== null && { read: async (tx) => (before = await lock(tx, id)) }),
        async write(tx, updated_at) {
          const created = "created_at" in columns && { created_at: updated_at };
          const record =
            id === null
              ? await insert(tx, { ...input, ...parent, ...created, id: recordId, updated_at }, place)
              : await update(tx, id, { ...input, updated_at });
          if (record) await follow?.(tx, { before, after: record, now });
          if (record) await also?.(tx, record);
          return record;
        },
      });
      return result.ok ? { ...result, removed } : result;
    },

    /** Sets some columns, such as the visibility, without checking for concurrent edits. Refused as `gone`. */
    set(
      db: Pick<Database, "transaction">,
      admin: Granted<"content">,
      { id, values, now }: { id: string; values: Partial<Input>; now: Date },
    ) {
      let before: Row | undefined;
      return saveContent<Row>(db, admin, {
        entity,
        recordId: id,
        now,
        seen: null,
        read: async (tx) => (before = await lock(tx, id)),
        async write(tx, updated_at) {
          const record = await update(tx, id, { ...values, updated_at });
          if (record) await follow?.(tx, { before, after: record, now });
          return record;
        },
      });
    },

    /**
     * Permanently deletes a record and returns its row, or null when it is already deleted; its revisions stay.
     */
    delete(
      db: Pick<Database, "transaction">,
      admin: Granted<"content">,
      { id, now, also }: { id: string; now: Date; also?: Also },
    ): Promise<Row | null> {
      return db.transaction(async (tx) => {
        await order?.lock(tx);
        const [before] = (await tx.delete(table).where(isRecord(id)).returning()) as Row[];
        if (!before) return null;
        await order?.closeGap(tx);
        await also?.(tx, before);
        await writeAudit(tx, admin, { action: "delete", entity, recordId: before.id, before, now });
        return before;
      });
    },
  };
}

type SortedTableOf<Row, Insert> = TableOf<Row, Insert> & { readonly sort_order: PgColumn };

/**
 * Returns a content table whose records the owner sorts; see `sortOrder` for `name`, `first` and `lock`. `sorted`
 * names the record under which the audit log records a new order; by default, the table as a whole.
 */
export function sortedContentTable<
  Row extends Versioned,
  Insert extends object,
  ParentKey extends keyof Insert = never,
>({
  table,
  name,
  first,
  lock,
  sorted,
  ...options
}: Omit<Options<Row, Insert, ParentKey>, "listedBy"> & {
  table: SortedTableOf<Row, Insert>;
  name: PgColumn | SQL;
  first?: 0 | 1;
  lock?: SortOrder["lock"];
  sorted?: { entity: AuditEntity; recordId: string };
}) {
  const within = parentCondition(getTableColumns<PgTable>(table), options.parent);
  const order = sortOrder(table, { name, within, ...(first && { first }), ...(lock && { lock }) });
  return {
    ...contentTable({ ...options, table, listedBy: order.inOrder }, order),
    order,

    /**
     * Saves the order of the records. Unknown ids are ignored, and records missing from `ids` come last, so that a
     * concurrent addition or deletion does no harm.
     */
    async sort(
      db: Pick<Database, "transaction">,
      admin: Granted<"content">,
      { ids, now }: { ids: readonly string[]; now: Date },
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await order.lock(tx);
        const names = await order.names(tx);
        const wanted = mergeOrder(ids, [...names.keys()]);
        await order.renumber(tx, wanted);
        await writeAudit(tx, admin, {
          action: "sort",
          ...(sorted ?? { entity: options.entity }),
          before: { order: [...names.values()] },
          after: { order: wanted.map((id) => names.get(id)) },
          now,
        });
      });
    },
  };
}

function parentCondition(columns: Record<string, PgColumn>, parent: object = {}): SQL | undefined {
  const conditions = Object.entries(parent).map(([name, value]) => {
    const column = columns[name];
    return column && isRecordId(String(value)) ? eq(column, value) : sql`false`;
  });
  return and(...conditions);
}
