import { getTableColumns, sql } from "drizzle-orm";
import type { SQL, SQLWrapper } from "drizzle-orm";
import { translatedKinds } from "#app/domain/content/content.ts";
import type { TranslatedKind } from "#app/domain/content/content.ts";
import { readTranslatedKind } from "#app/domain/content/translations.ts";
import { locales } from "#app/domain/locale.ts";
import { maxCounted } from "#app/domain/orders/work-to-do.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { entities } from "#app/server/db/entities/entities.ts";
import { bilingualTextsOf, lacksText } from "#app/server/db/lacks-text.ts";
import { preparedQuery } from "#app/server/db/prepared-query.ts";

/** Records on one page of the list. */
export const untranslatedPerPage = 50;

/** A record that lacks a text in one of the two languages. */
export type UntranslatedRecord = {
  kind: TranslatedKind;
  id: string;
  /** The landing page of a block. */
  parentId: string | null;
  /** Names; null where the record has none. */
  name_bg: string | null;
  name_en: string | null;
  /** The type of a section or block. */
  type: string | null;
  /** The columns, or keys of `config`, without a text: `title_en`. */
  missing: string[];
};

/**
 * Returns a page of the records that lack a text in one language: the text is there in the other, or both are required.
 * Hidden records and drafts count too. Sorted by kind, oldest first. `after` is the previous page's `next`; anything
 * else gives the first page.
 */
export async function listUntranslated(
  db: Pick<Database, "execute">,
  _admin: Granted<"content">,
  { kind, after }: { kind: TranslatedKind | null; after: string | null },
) {
  const cursor = readCursor(after);
  const beyond = cursor
    ? sql`where (place, id collate "C") > (${translatedKinds.indexOf(cursor.kind)}, ${cursor.id})`
    : sql``;
  const { rows } = await db.execute<UntranslatedRecord>(sql`
    select kind, id, "parentId", name_bg, name_en, type, missing
    from (${untranslated(kind === null ? translatedKinds : [kind])}) as untranslated
    ${beyond} order by place, id collate "C" limit ${untranslatedPerPage + 1}`);
  const records = rows.slice(0, untranslatedPerPage);
  const last = records.at(-1);
  return {
    records,
    next: last && rows.length > untranslatedPerPage ? `${last.kind},${last.id}` : null,
    isFirstPage: cursor === null,
  };
}

/** Counts the records that lack a text, by kind; kinds without any are omitted. */
export async function countUntranslatedByKind(
  db: Pick<Database, "execute">,
  _admin: Granted<"content">,
): Promise<{ kind: TranslatedKind; count: number }[]> {
  const { rows } = await db.execute<{ kind: TranslatedKind; count: number }>(sql`
    select kind, count(*)::int as count from (${untranslated(translatedKinds)}) as untranslated
    group by place, kind order by place`);
  return rows;
}

/** Prepared, because building and planning it takes longer than running it. */
const untranslatedCount = preparedQuery("untranslated", (db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(
      sql`(select from (${untranslated(translatedKinds)}) as untranslated limit ${sql.raw(String(maxCounted + 1))}) as bounded`,
    ),
);

/** Counts the records that lack a text for the overview; stops at `maxCounted` + 1. */
export async function countUntranslated(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
): Promise<number> {
  const [row] = await untranslatedCount(db);
  return row?.count ?? 0;
}

function untranslated(kinds: readonly TranslatedKind[]): SQL {
  return sql.join(
    kinds.map((kind) => {
      const { table, name, type, parent } = entities[kind];
      return sql`select * from (
        select ${translatedKinds.indexOf(kind)}::int as place, ${kind}::text as kind, ${table.id}::text as id,
          ${parent?.id ?? sql`null`}::text as "parentId", ${name?.bg ?? sql`null`}::text as name_bg,
          ${name?.en ?? sql`null`}::text as name_en, ${type ?? sql`null`}::text as type,
          array_remove(array[${sql.join(missingTexts(kind), sql`, `)}], null) as missing
        from ${table} where ${mayLackText(kind)}) as records where cardinality(missing) > 0`;
    }),
    sql` union all `,
  );
}

/**
 * Returns the condition for records that may lack a text: where a large table has a partial index, the condition of
 * that index. True for kinds with texts in `config`, which no index covers.
 */
function mayLackText(kind: TranslatedKind): SQL {
  const { table, configTexts, requiredTexts } = entities[kind];
  return configTexts ? sql`true` : lacksText(bilingualTextsOf(getTableColumns(table)), requiredTexts);
}

/** Returns an expression for each text in each language: the column's name if the text is missing, otherwise null. */
function missingTexts(kind: TranslatedKind): SQL[] {
  const { table, config, configTexts = [], requiredTexts = [] } = entities[kind];
  const columns: Record<string, SQLWrapper> = getTableColumns(table);
  const inColumns = bilingualTextsOf(columns).map((text) => ({ text, at: (name: string) => columns[name] }));
  const inConfig = configTexts.map((text) => ({
    text,
    at: (name: string) => config && sql`${config} ->> ${name}::text`,
  }));
  return [...inColumns, ...inConfig].flatMap(({ text, at }) => {
    const isRequired = requiredTexts.includes(text);
    return locales.map((locale) => {
      const name = `${text}_${locale}`;
      const own = hasText(at(name), name);
      const other = hasText(at(`${text}_${locale === "bg" ? "en" : "bg"}`), name);
      return sql`case when not ${own} and ${isRequired ? sql`true` : other} then ${name}::text end`;
    });
  });
}

/** Returns a condition that is never null. */
function hasText(value: SQLWrapper | undefined, name: string): SQL {
  if (!value) throw new Error(`There is no column ${name}`);
  return sql`coalesce(${value} ~ '\\S', false)`;
}

function readCursor(after: string | null): { kind: TranslatedKind; id: string } | null {
  const [place = "", id = ""] = after?.split(",") ?? [];
  const kind = readTranslatedKind(place);
  return kind && /^[\da-f-]{1,36}$/.test(id) ? { kind, id } : null;
}
