import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type { MediaKind } from "#app/domain/content/content.ts";
import { emailVariantOf, variantFormats, variantOf } from "#app/domain/media/media.ts";
import { vatRates } from "#app/domain/vat.ts";
import { newConnection } from "#app/server/db/database.ts";
import type { Connection } from "#app/server/db/database.ts";
import * as accounts from "#app/server/db/schema/accounts.ts";
import * as books from "#app/server/db/schema/books.ts";
import * as campaigns from "#app/server/db/schema/campaigns.ts";
import * as catalog from "#app/server/db/schema/catalog.ts";
import * as contact from "#app/server/db/schema/contact.ts";
import * as content from "#app/server/db/schema/content.ts";
import * as delivery from "#app/server/db/schema/delivery.ts";
import * as gifts from "#app/server/db/schema/gifts.ts";
import * as limits from "#app/server/db/schema/limits.ts";
import * as lots from "#app/server/db/schema/lots.ts";
import * as mails from "#app/server/db/schema/mails.ts";
import * as newsletters from "#app/server/db/schema/newsletters.ts";
import * as orders from "#app/server/db/schema/orders.ts";
import * as payments from "#app/server/db/schema/payments.ts";
import * as priceCampaigns from "#app/server/db/schema/price-campaigns.ts";
import * as promotions from "#app/server/db/schema/promotions.ts";
import * as recipients from "#app/server/db/schema/recipients.ts";
import * as redirects from "#app/server/db/schema/redirects.ts";
import * as reminders from "#app/server/db/schema/reminders.ts";
import * as reviews from "#app/server/db/schema/reviews.ts";
import * as sales from "#app/server/db/schema/sales.ts";
import * as settings from "#app/server/db/schema/settings.ts";
import * as staff from "#app/server/db/schema/staff.ts";
import * as wishlist from "#app/server/db/schema/wishlist.ts";
import { findShopTables, fullName, quoted, quotedName } from "#app/server/db/shop-tables.ts";
import { pendingJobs } from "#app/server/jobs/job-queue.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";

type Column = {
  name: string;
  type: string;
  isNullable: boolean;
  refersTo: string | null;
  refersToColumn: string | null;
};

const schema = [
  accounts,
  books,
  campaigns,
  catalog,
  contact,
  content,
  delivery,
  gifts,
  limits,
  lots,
  mails,
  newsletters,
  orders,
  payments,
  priceCampaigns,
  promotions,
  recipients,
  redirects,
  reminders,
  reviews,
  sales,
  settings,
  staff,
  wishlist,
];

/** The values that the schema allows in a text column, by table and column. */
const choices = new Map(
  schema
    .flatMap((module) => Object.values<unknown>(module))
    .filter((each) => is(each, PgTable))
    .map((table) => getTableConfig(table))
    .flatMap(({ name: table, columns }) =>
      columns.map((column): [string, string[]] => [`${table}.${column.name}`, column.enumValues ?? []]),
    ),
)
  // A reversal would need the sale that it reverses.
  .set("sale_documents.kind", ["sale"])
  // Another currency needs its own amount.
  .set("bank_entries.currency", ["BGN", "EUR"])
  .set("carrier_payout_lines.currency", ["BGN", "EUR"])
  // Each kind needs columns of its own.
  .set("promotions.kind", ["percent"])
  .set("promotion_price_periods.kind", ["percent"])
  .set("price_campaigns.kind", ["percent"])
  // A restore changes newsletters that send.
  .set("newsletters.state", ["draft", "paused"])
  .set("newsletter_deliveries.state", ["waiting", "sent"])
  // Only a refused one has a reason: the first row, which has a value in each column.
  .set("reviews.state", ["refused", "pending"]);

/** Columns that a check constraint requires in every row, though they may be null. */
const filledInEveryRow = new Set([
  "bank_entries.amount_eur",
  "carrier_payout_lines.amount_eur",
  "promotions.percent",
  "promotion_price_periods.percent",
  "price_campaigns.percent",
]);

/** In which row a product is a bag or loose, which excludes the others. */
const trueIn: Partial<Record<string, number>> = {
  "products.is_bag": 1,
  "products.is_loose": 2,
  "products.is_pack": 0,
  "products.is_active": 0,
};

/** Text that COPY, a CSV file or quoting would corrupt if it were escaped wrongly. */
const awkward = ` „Ягода“ \\N \\. 'it''s' "quoted"\t|\r\n🍓 \u0007`;

/**
 * Inserts two rows into every table of the schema: one with a value in each column, one with as few as possible. Tables
 * that hold a single row get the first instead of the demo shop's. Columns of later migrations are filled too, unless a
 * check constraint needs special values.
 */
export async function fillEveryTable(connectionString: string): Promise<void> {
  await withConnection(connectionString, async (connection) => {
    const tables = (await findShopTables(connection)).filter(({ schema: each }) => each === "public");
    // The triggers would refuse rows that no action of the shop could create.
    for (const table of tables)
      await connection.query(`alter table ${quotedName(table)} disable trigger user`);
    for (const table of tables) {
      const { rows: columns } = await connection.query<Column>(columnsOf, [quotedName(table)]);
      const wanted = columns.filter(({ name }) => table.columns.includes(name));
      const isSingle = columns.some(({ name, type }) => name === "id" && type === "integer");
      if (isSingle) await connection.query(`delete from ${quotedName(table)}`);
      for (const row of isSingle ? [1] : [1, 2]) {
        const values = wanted.map((column) =>
          row === 2 && column.isNullable && !filledInEveryRow.has(`${table.name}.${column.name}`)
            ? "null"
            : valueOf(table.name, column, row),
        );
        await connection.query(
          `insert into ${quotedName(table)} (${wanted.map(({ name }) => quoted(name)).join(", ")}) values (${values.join(", ")})`,
        );
      }
    }
    // A stored file's key has to have the form that the storage expects.
    await connection.query(
      `update media set bucket = 'product-images', path = 'products/filled.webp', kind = 'image'
       where path like 'path%' and width is not null`,
    );
    await connection.query(
      `update media set bucket = 'banner-images', path = 'homepage/videos/filled.mp4', kind = 'video', ready_widths = '{}'
       where path like 'path%'`,
    );
    for (const table of tables)
      await connection.query(`alter table ${quotedName(table)} enable trigger user`);
  });
}

function valueOf(table: string, { name, type, refersTo, refersToColumn }: Column, row: number): string {
  if (refersTo !== null)
    return `(select ${refersToColumn} from ${refersTo} order by ${refersToColumn} offset ${row - 1} limit 1)`;
  const text = textOf(name, choices.get(`${table}.${name}`) ?? [], row);
  const known: Record<string, string> = {
    uuid: `'0199${name.length.toString(16).padStart(4, "0")}-0000-7000-8000-${String(row).padStart(12, "0")}'::uuid`,
    text: literal(text),
    "character(8)": literal(`number0${row}`),
    "character(7)": literal(`2026-0${row}`),
    integer: name === "vat_rate" ? String(vatRates[row - 1]) : String(row),
    bigint: String(9_000_000_000 + row),
    bytea: String.raw`'\x0089504e470a0d5c${String(row).padStart(2, "0")}'::bytea`,
    boolean: row === (trueIn[`${table}.${name}`] ?? 1) ? "true" : "false",
    "double precision": `0.${row}0000000000000001`,
    jsonb: `${literal(JSON.stringify({ text, list: [1, null, { a: 1.5 }], big: 12_345_678_901 }))}::jsonb`,
    date: `date '2026-03-29' + ${row}`,
    "timestamp with time zone": `timestamptz '2026-10-25 00:59:59.123456Z' + interval '${row} hours'`,
    tsvector: `to_tsvector('simple', ${literal(text)})`,
    "text[]": `array[${literal(text)}, '', null, '{a,b}']`,
    "integer[]": "array[320, 640]",
  };
  const value = known[type];
  if (value === undefined) throw new Error(`Add a value for columns of the type ${type} (${name})`);
  return value;
}

function textOf(column: string, words: string[], row: number): string {
  const word = words[(row - 1) % words.length];
  if (word !== undefined) return word;
  if (/email$|^recipient$/.test(column)) return `person${row}@example.com`;
  if (column.endsWith("slug")) return `slug-${row}`;
  if (column.endsWith("_url") || column.endsWith("_image"))
    return `/media/product-images/${column}/${row}.webp`;
  const isProse = /content|description|notes|message|goods|consent|headline|ingredients|address|name/.test(
    column,
  );
  return `${column} ${row}${isProse ? awkward : ""}`;
}

function literal(text: string): string {
  return `e'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
}

const columnsOf = `
  select
    a.attname as name,
    format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as "isNullable",
    (select f.confrelid::regclass::text from pg_constraint f
     where f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum]) as "refersTo",
    (select r.attname from pg_constraint f
     join pg_attribute r on r.attrelid = f.confrelid and r.attnum = f.confkey[1]
     where f.contype = 'f' and f.conrelid = a.attrelid and f.conkey = array[a.attnum]) as "refersToColumn"
  from pg_attribute a
  where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
  order by a.attnum`;

/** Writes a small file for every file name in the media library that has none. */
export async function writeNamedFiles(
  connectionString: string,
  storage: Pick<FileStorage, "write" | "find">,
): Promise<void> {
  for (const key of await namedFiles(connectionString))
    if (!(await storage.find(key))) await storage.write(key, Buffer.from(`contents of ${key}`));
}

async function namedFiles(connectionString: string): Promise<string[]> {
  return withConnection(connectionString, async (connection) => {
    const { rows } = await connection.query<{ key: string; kind: MediaKind; widths: number[] }>(
      "select bucket || '/' || path as key, kind, ready_widths as widths from media",
    );
    return rows.flatMap(({ key, kind, widths }) => [
      key,
      ...(kind === "image" ? [emailVariantOf(key)] : []),
      ...widths.flatMap((width) => variantFormats.map((format) => variantOf(key, width, format))),
    ]);
  });
}

/** Returns all rows of all tables as JSON texts of the database, generated columns included, and the pending jobs. */
export async function allRows(connectionString: string): Promise<Record<string, string[]>> {
  return withConnection(connectionString, async (connection) => {
    const rows: Record<string, string[]> = {};
    for (const table of await findShopTables(connection))
      rows[fullName(table)] = await textsOf(
        connection,
        `select to_jsonb(t)::text as text from ${quotedName(table)} t`,
      );
    rows.jobs = await textsOf(connection, `select to_jsonb(j)::text as text from (${pendingJobs}) j`);
    return rows;
  });
}

async function textsOf(connection: Connection, query: string): Promise<string[]> {
  const { rows } = await connection.query<{ text: string }>(query);
  return rows.map(({ text }) => text).toSorted();
}

/** Returns the checksum of every file that the media library names; null for a missing file. */
export async function allFiles(
  connectionString: string,
  storage: Pick<FileStorage, "find" | "read">,
): Promise<Record<string, string | null>> {
  const sums: Record<string, string | null> = {};
  for (const key of (await namedFiles(connectionString)).toSorted()) {
    const contents = (await storage.find(key)) && (await buffer(await storage.read(key)));
    sums[key] = contents && createHash("sha256").update(contents).digest("hex");
  }
  return sums;
}

async function withConnection<Result>(
  connectionString: string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = newConnection(connectionString, "full-shop");
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}
