import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { defaultSynonyms } from "#app/domain/catalogue/synonyms.ts";
import { newConnection } from "#app/server/db/database.ts";
import type { Connection } from "#app/server/db/database.ts";
import { migrateDatabase } from "#app/server/postgres/migrate.ts";
import { createMigrationsTable, knownMigrations, runMigrations } from "#app/server/db/migrations.ts";
import { newId } from "#app/server/db/new-id.ts";
import { findShopTables, fullName, quotedName } from "#app/server/db/shop-tables.ts";
import { execute, onDatabase } from "#tests/factories/servers/postgres-server.ts";

// Runs all later migrations on saved databases that have a value in every column. To save a database as a migration
// leaves it, run `node scripts/save-schema-fixture.ts 0007` once, when that migration is on the main branch; a saved
// file never changes again.

type Row = Record<string, unknown>;
type Tables = Record<string, Row[]>;

/** A product of the saved shops. */
const hiddenProduct = "01990002-0000-7000-8000-000000000002";
const noBag = { bag_key: null, bag_label: null };

/**
 * What each migration adds to existing rows, by table: the new columns and their values. A migration that changes rows
 * has a function of the old row here.
 */
const changes: Record<string, Record<string, Row | ((old: Row) => Row)>> = {
  "0006": {
    "public.categories": { image_url: null },
    "public.products": { model_url: null },
    "public.shop_settings": { shop_name_bg: "Плодко", shop_name_en: "Plodko", logo_url: null },
  },
  "0010": {
    "public.product_prices": (old) =>
      old["product_id"] === hiddenProduct ? { ...old, price_bgn: null } : old,
  },
  "0012": {
    "public.contact_messages": (old) => ({ ...old, handled_at: old.is_handled ? old.created_at : null }),
  },
  "0013": { "public.customers": withDomain, "public.orders": withDomain },
  "0015": { "public.payments": { refund_failed_eur: 0 } },
  "0016": { "public.orders": { replaced_by: null } },
  "0017": { "public.orders": { company_address: null } },
  "0018": {
    "public.landing_pages": { hero_focus_x: 70, hero_focus_y: 50 },
    "public.products": { text_words: null },
    "public.shop_settings": { cash_order_max_pieces: 50 },
  },
  "0020": {
    "public.orders": {
      carrier: null,
      office_code: null,
      delivery_bgn: 0,
      delivery_eur: 0,
      promised_on: null,
      page_token: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
    },
  },
  "0021": { "public.categories": { description_bg: null, description_en: null } },
  "0024": {
    "public.profiles": (old) => ({ ...old, role: old["is_admin"] === true ? "owner" : null }),
    "public.products": { vat_rate: 20 },
    "public.order_lines": { vat_rate: 20 },
    "public.orders": {
      discount_bgn: 0,
      discount_eur: 0,
      discount_reason: null,
      delivered_at: null,
      allocated_at: null,
      pay_by: null,
    },
    "public.shop_settings": ({ vat_rate: _rate, ...old }) => ({
      ...old,
      invoice_rule: "by_hand",
      invoice_scope: "asked",
    }),
    "public.staff_invites": { role: "owner" },
  },
  "0027": {
    "public.shop_settings": { vat_threshold_eur: null, vat_threshold_from: null, vat_threshold_source: "" },
  },
  "0032": { "public.orders": { phone_e164: null } },
  "0035": { "public.shop_settings": { zero_rate_ground: "" } },
  "0038": { "public.shop_settings": { search_synonyms: defaultSynonyms } },
  "0040": { "public.products": { gtin: null } },
  "0041": { "public.products": { family_id: null, is_card: true } },
  "0042": { "public.products": { is_pack: false } },
  "0051": {
    "public.orders": { promotions_bgn: 0, promotions_eur: 0 },
    "public.order_lines": { promotion_discount: 0, gift_quantity: 0 },
  },
  "0052": { "public.landing_pages": { campaign_id: null } },
  "0053": {
    "public.orders": { allows_review_request: false },
    "public.newsletter_subscribers": { covers_purchases: false },
  },
  "0055": { "public.products": { is_loose: false, is_bag: false }, "public.order_lines": noBag },
};

/** Adds the folded words of `example.com` to those that every row has. */
function withDomain(old: Row): Row {
  const words = String(old["search_words"]);
  return { ...old, search_words: words.replace(" 'search':1 ", " 'ehample' 'search':1 'tsom' ") };
}

const fixtures = path.join(import.meta.dirname, "fixtures");
const saved = readdirSync(fixtures).flatMap((file) => /^shop-at-(\d{4})\.json$/.exec(file)?.[1] ?? []);

test("only the newest migration has a snapshot, from which the next one is generated", () => {
  const folder = path.join(import.meta.dirname, "../app/server/db/migrations/meta");
  const newest = knownMigrations().at(-1)?.name.slice(0, 4) ?? "";
  expect(readdirSync(folder).filter((file) => file.includes("snapshot"))).toEqual([
    `${newest}_snapshot.json`,
  ]);
});

test("there is a saved shop of migration 0005", () => {
  expect(saved).toContain("0005");
});

test.each(saved)(
  "a shop of migration %s loses nothing in later migrations, and gets their defaults",
  async (from) => {
    const old = JSON.parse(readFileSync(path.join(fixtures, `shop-at-${from}.json`), "utf8")) as Tables;
    const address = await emptyDatabase();
    const connection = newConnection(address, "upgrade");
    await connection.connect();
    try {
      await createMigrationsTable(connection);
      await runMigrations(
        connection,
        knownMigrations().filter(({ name }) => name.slice(0, 4) <= from),
      );
      await load(connection, old);
      expect(await gapsOf(connection), "columns that the fixture leaves out").toEqual([]);
      expect(await rowsOf(connection, Object.keys(old)), "the fixture as it was loaded").toEqual(sorted(old));
      await migrateDatabase(address);
      const expected = Object.entries(old).map(([table, rows]) => [
        table,
        rows.map((row) => upgraded(row, table, from)),
      ]);
      expect(await rowsOf(connection, Object.keys(old))).toEqual(
        sorted(Object.fromEntries(expected) as Tables),
      );
    } finally {
      await connection.end();
    }
  },
);

test("removes invited people's addresses from the audit log, and nothing else", async () => {
  const states = [
    ["staff", null, { email: "a@example.com" }, null, null],
    [
      "staff",
      { email: "a@example.com", is_admin: false },
      { is_admin: true },
      { is_admin: false },
      { is_admin: true },
    ],
    ["settings", null, { email: "shop@example.com" }, null, { email: "shop@example.com" }],
  ] as const;
  const connection = await shopOf("0010");
  try {
    for (const [entity, before, after] of states)
      await connection.query(
        `insert into audit_log (id, at, user_email, action, entity, record_id, before, after)
         values ($1, now(), '', 'right', $2, '', $3, $4)`,
        [newId(), entity, before, after],
      );
    await runMigrations(connection, later("0010"));
    const { rows } = await connection.query("select before, after from audit_log order by id");
    expect(rows).toEqual(states.map(([, , , before, after]) => ({ before, after })));
  } finally {
    await connection.end();
  }
});

test("takes a message's handling time from the audit log", async () => {
  const connection = await shopOf("0011");
  const id = newId();
  try {
    await connection.query(
      `insert into contact_messages (id, name, email, message, language, is_handled, created_at)
       values ($1, '', '', '', 'bg', true, '2026-01-01')`,
      [id],
    );
    for (const day of ["2026-02-01", "2026-03-01"])
      await connection.query(
        `insert into audit_log (id, at, user_email, action, entity, record_id, after)
         values ($1, $2, '', 'status', 'message', $3, '{"is_handled": true}')`,
        [newId(), day, id],
      );
    await runMigrations(connection, later("0011"));
    const { rows } = await connection.query(
      "select handled_at = '2026-03-01'::timestamptz as is_last from contact_messages",
    );
    expect(rows).toEqual([{ is_last: true }]);
  } finally {
    await connection.end();
  }
});

test("turns the request number of parcels into a request for a driver", async () => {
  const connection = await shopOf("0022");
  try {
    // The orders of the parcels do not exist.
    await connection.query("set session_replication_role = replica");
    const parcels = [
      ["econt", "driver-1"],
      ["econt", "driver-1"],
      ["speedy", "driver-1"],
      ["econt", null],
    ] as const;
    for (const [index, [carrier, reference]] of parcels.entries())
      await connection.query(
        `insert into shipments (id, order_id, carrier, place, destination, reference, state, label_state, number, weight,
           cash_eur, phone_key, requested_at, updated_at, pickup_reference)
         values ($1, $1, $2, 'office', '{}', $3, 'packed', 'made', $3, 400, 0, '', now(), now(), $4)`,
        [newId(), carrier, String(index), reference],
      );
    await runMigrations(connection, later("0022"));
    const { rows } = await connection.query(`
      select shipments.carrier, pickup.carrier as pickup_carrier, pickup.reference, pickup.state
      from shipments left join carrier_pickups as pickup on pickup.id = shipments.pickup_id order by shipments.number`);
    const made = { reference: "driver-1", state: "made" };
    expect(rows).toEqual([
      { carrier: "econt", pickup_carrier: "econt", ...made },
      { carrier: "econt", pickup_carrier: "econt", ...made },
      { carrier: "speedy", pickup_carrier: "speedy", ...made },
      { carrier: "econt", pickup_carrier: null, reference: null, state: null },
    ]);
    const { rows: requests } = await connection.query("select count(*)::int as count from carrier_pickups");
    expect(requests).toEqual([{ count: 2 }]);
  } finally {
    await connection.end();
  }
});

test("makes administrators owners, and copies the VAT rate and the time of delivery", async () => {
  const connection = await shopOf("0023");
  try {
    // The rows that these reference do not exist.
    await connection.query("set session_replication_role = replica");
    const [order, product, admin, customer] = [newId(), newId(), newId(), newId()];
    for (const [id, isAdmin] of [
      [admin, true],
      [customer, false],
    ] as const)
      await connection.query(
        "insert into profiles (id, first_name, last_name, is_admin) values ($1, '', '', $2)",
        [id, isAdmin],
      );
    await connection.query(
      `insert into shop_settings (company_name_bg, company_name_en, address_bg, address_en, email, support_email, phone,
         notification_email, facebook_url, instagram_url, youtube_url, vat_rate)
       values ('', '', '', '', '', '', '', '', '', '', '', 9)`,
    );
    await connection.query(
      `insert into products (id, name_bg, name_en, flavor, price_bgn, weight_grams, search_words)
       values ($1, '', '', 'strawberry', 1, 1, '')`,
      [product],
    );
    await connection.query(
      `insert into orders (id, order_number, request_digest, customer_id, first_name, last_name, email, phone, address,
         need_invoice, payment_method, total_bgn, total_eur, language, order_status, search_words)
       values ($1, '00000001', '', $1, '', '', '', '', '', false, 'cash_on_delivery', 1, 1, 'bg', 'delivered', '')`,
      [order],
    );
    await connection.query(
      `insert into order_lines (id, order_id, position, product_id, name_bg, name_en, unit_price_bgn, weight_grams, quantity)
       values ($1, $1, 0, $2, '', '', 1, 1, 1)`,
      [order, product],
    );
    for (const [to, at] of [
      ["shipped", "2026-03-01"],
      ["delivered", "2026-03-02"],
    ])
      await connection.query(
        `insert into order_events (id, order_id, kind, data, created_at)
         values ($1, $2, 'status_changed', jsonb_build_object('to', $3::text), $4)`,
        [newId(), order, to, at],
      );
    await runMigrations(connection, later("0023"));
    const { rows: people } = await connection.query("select id, role from profiles order by is_admin");
    expect(people).toEqual([
      { id: customer, role: null },
      { id: admin, role: "owner" },
    ]);
    const { rows: sold } = await connection.query(
      `select products.vat_rate, order_lines.vat_rate as sold_rate, delivered_at = '2026-03-02'::timestamptz as is_dated
       from products, order_lines, orders`,
    );
    expect(sold).toEqual([{ vat_rate: 9, sold_rate: 9, is_dated: true }]);
  } finally {
    await connection.end();
  }
});

/** Opens a connection to an empty shop of a migration. */
async function shopOf(migration: string): Promise<Connection> {
  const connection = newConnection(await emptyDatabase(), "upgrade");
  await connection.connect();
  await createMigrationsTable(connection);
  await runMigrations(
    connection,
    knownMigrations().filter(({ name }) => name.slice(0, 4) <= migration),
  );
  return connection;
}

const later = (migration: string) => knownMigrations().filter(({ name }) => name.slice(0, 4) > migration);

function upgraded(row: Row, table: string, from: string): Row {
  let now = row;
  for (const [migration, tables] of Object.entries(changes)) {
    const change = migration > from ? tables[table] : undefined;
    if (change) now = typeof change === "function" ? change(now) : { ...now, ...change };
  }
  return now;
}

async function emptyDatabase(): Promise<string> {
  const { connectionString: server, template } = inject("postgres");
  const name = `${template}_${newId().slice(-8)}`;
  await execute(server, `create database ${name} template template0 encoding 'UTF8'`);
  return onDatabase(server, name);
}

/** Replaces the rows that migrations wrote with the given ones, with triggers disabled. */
async function load(connection: Connection, tables: Tables): Promise<void> {
  const all = (await findShopTables(connection)).filter(({ schema }) => schema === "public");
  expect(all.map(fullName).toSorted(), "tables").toEqual(Object.keys(tables).toSorted());
  const names = all.map(quotedName);
  for (const name of names) await connection.query(`alter table ${name} disable trigger user`);
  await connection.query(`truncate ${names.join(", ")}`);
  for (const table of all) {
    const name = quotedName(table);
    const columns = table.columns.map((column) => `"${column}"`).join(", ");
    await connection.query(
      `insert into ${name} (${columns}) select ${columns} from jsonb_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(tables[fullName(table)])],
    );
  }
  for (const name of names) await connection.query(`alter table ${name} enable trigger user`);
}

/**
 * Returns the columns that are null in every row, and the nullable columns that are null in no row. In a table of one
 * row, only the former.
 */
async function gapsOf(connection: Connection): Promise<string[]> {
  const gaps: string[] = [];
  for (const table of await findShopTables(connection)) {
    if (table.schema !== "public") continue;
    const { rows } = await connection.query<{ column: string; isNullable: boolean }>(
      `select attname::text as "column", not attnotnull as "isNullable" from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
      [quotedName(table)],
    );
    const counts = rows.map(
      ({ column }) => `count(*) filter (where "${column}" is null)::int as "${column}"`,
    );
    const found = await connection.query<Record<string, number>>(
      `select count(*)::int as "all rows", ${counts.join(", ")} from ${quotedName(table)}`,
    );
    const [nulls = {}] = found.rows;
    const all = nulls["all rows"] ?? 0;
    for (const { column, isNullable } of rows) {
      const empty = nulls[column] ?? 0;
      if (empty === all || (isNullable && all > 1 && empty === 0)) gaps.push(`${fullName(table)}.${column}`);
    }
  }
  return gaps;
}

/** Returns all rows, without generated columns. */
async function rowsOf(connection: Connection, tables: readonly string[]): Promise<Tables> {
  const found: Tables = {};
  for (const table of await findShopTables(connection)) {
    if (!tables.includes(fullName(table))) continue;
    const columns = table.columns.map((column) => `"${column}"`).join(", ");
    const { rows } = await connection.query<{ row: Row }>(
      `select to_jsonb(t) as row from (select ${columns} from ${quotedName(table)}) t`,
    );
    found[fullName(table)] = rows.map(({ row }) => row);
  }
  return sorted(found);
}

function sorted(tables: Tables): Tables {
  const text = (row: Row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return Object.fromEntries(
    Object.entries(tables).map(([table, rows]) => [
      table,
      rows.toSorted((a, b) => (text(a) < text(b) ? -1 : 1)),
    ]),
  );
}
