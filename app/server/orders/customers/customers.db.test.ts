import { and, asc, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { amountCell, byteOrderMark } from "#app/domain/csv.ts";
import { customerSorts, erasedEmail } from "#app/domain/orders/customer.ts";
import type { CustomerSort } from "#app/domain/orders/customer.ts";
import type { Locale } from "#app/domain/locale.ts";
import { personWords } from "#app/server/orders/lists/person-search.ts";
import { newId } from "#app/server/db/new-id.ts";
import type { PageCursor } from "#app/server/db/keyset.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { customers, orderEvents, orderLines, orders, withdrawals } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertAdmin, insertPerson } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";
import { exportCustomers } from "./export-customers.ts";
import { findCustomer } from "./find-customer.ts";
import { listCustomers } from "./list-customers.ts";
import type { CustomerChoice } from "./list-customers.ts";
import { saveNotes, versionOf } from "./save-notes.ts";

const shop = await testServices();
const { db, pool } = shop;
const now = new Date("2026-11-20T10:00:00Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const productId = await insertProduct(db, { stock_quantity: 100_000 });
const admin = await insertAdmin(db, { email: "owner@example.com" });
const allCustomers: CustomerChoice = { search: "", onlySubscribed: false, sort: "newest" };

beforeEach(async () => {
  for (const table of [withdrawals, orderEvents, orderLines, orders, customers, mails, auditLog])
    await db.delete(table);
});

type Changes = Partial<Omit<typeof customers.$inferInsert, "search_words">>;

async function insertCustomer(email: string, changes: Changes = {}): Promise<string> {
  const id = changes.id ?? newId();
  const person = { first_name: "Мария", last_name: "Иванова", email, phone: null, ...changes };
  const search_words = wordSet(personWords(person));
  await db.insert(customers).values({ created_at: now, ...person, id, search_words });
  return id;
}

async function order(email: string, quantity: number, at = now) {
  const payload = orderRequest([{ productId, quantity, price: 5.5 }], { email });
  const placed = await placeOrder(shop, { kind: "visitor" }, { payload, checkoutKey: null, now: at });
  if (!placed.ok) throw new Error(placed.code);
  const [row] = await db.select().from(orders).where(eq(orders.id, placed.orderId));
  return row!;
}

/** Inserts customers: several at each moment, several with each name, one in ten subscribed. */
async function insertMany(count: number): Promise<void> {
  await db.execute(sql`
    insert into customers (id, first_name, last_name, email, phone, is_subscribed, search_words, created_at)
    select gen_random_uuid(), 'Име' || n % 97, 'Фамилия' || n % 13, 'person' || n || '@example.com', '088 ' || n, n % 10 = 0,
      array_to_tsvector(array['ime' || n % 97, 'familiia' || n % 13, 'person' || n, 'example', 'com']),
      ${now.toISOString()}::timestamptz + (n / 3) * interval '1 second'
    from generate_series(1, ${count}) as n`);
}

async function everyPage(choice: CustomerChoice) {
  const pages = [];
  let cursor: PageCursor = null;
  do {
    const page: Awaited<ReturnType<typeof listCustomers>> = await listCustomers(db, admin, {
      ...choice,
      cursor,
    });
    pages.push(page);
    cursor = page.next === null ? null : { side: "after", id: page.next };
  } while (cursor !== null);
  return pages;
}

const found = async (search: string, changes: Partial<CustomerChoice> = {}) =>
  (await listCustomers(db, admin, { ...allCustomers, search, ...changes, cursor: null })).rows.map(
    ({ email }) => email,
  );

test("the list is newest first, and in every sort order its pages contain each customer once, forwards and back", async () => {
  await insertMany(180);
  for (const sort of customerSorts) {
    const pages = await everyPage({ ...allCustomers, sort });
    expect(pages.map(({ rows }) => rows.length)).toEqual([50, 50, 50, 30]);
    const rows = pages.flatMap((page) => page.rows);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(180);
    const back = { side: "before", id: pages[2]!.previous! } as const;
    const before = await listCustomers(db, admin, { ...allCustomers, sort, cursor: back });
    expect(before.rows).toEqual(pages[1]!.rows);
  }
  const times = (await everyPage(allCustomers)).flatMap(({ rows }) =>
    rows.map((row) => row.created_at.getTime()),
  );
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test("names sort by the Bulgarian alphabet, lower case next to upper case", async () => {
  for (const [first_name, last_name] of [
    ["Яна", "Атанасова"],
    ["ана", "Петрова"],
    ["Ана", "Борисова"],
    ["Щерьо", "Ъглев"],
    ["John", "Smith"],
  ] as const)
    await insertCustomer(`${newId()}@example.com`, { first_name, last_name });
  const names = async (sort: CustomerSort) =>
    (await listCustomers(db, admin, { ...allCustomers, sort, cursor: null })).rows.map(
      (row) => `${row.first_name} ${row.last_name}`,
    );
  const rising = await names("name_asc");
  expect(rising.indexOf("Ана Борисова")).toBeLessThan(rising.indexOf("ана Петрова"));
  expect(rising.indexOf("ана Петрова")).toBeLessThan(rising.indexOf("Щерьо Ъглев"));
  expect(rising.indexOf("Щерьо Ъглев")).toBeLessThan(rising.indexOf("Яна Атанасова"));
  expect(await names("name_desc")).toEqual(rising.toReversed());
});

test("customers are found by first name, last name, e-mail and phone, in either alphabet (specification, section 9)", async () => {
  await insertCustomer("maria@example.com", { phone: "+359 88 123 4567" });
  await insertCustomer("jivko@abv.bg", { first_name: "Живко", last_name: "Щерев", phone: "0877 765 432" });
  for (const [search, email] of [
    ["Мария", "maria@example.com"],
    ["  иванова мар ", "maria@example.com"],
    ["ivanova", "maria@example.com"],
    ["MARIA@EXAMPLE.COM", "maria@example.com"],
    ["0881234567", "maria@example.com"],
    ["088 123 45 67", "maria@example.com"],
    ["0881", "maria@example.com"],
    ["example", "maria@example.com"],
    ["abv.bg", "jivko@abv.bg"],
    ["+359 877", "jivko@abv.bg"],
    ["jivko", "jivko@abv.bg"],
    ["zhivko", "jivko@abv.bg"],
    ["щер", "jivko@abv.bg"],
    ["jivko@abv", "jivko@abv.bg"],
    ["+359877765432", "jivko@abv.bg"],
    ["432", "jivko@abv.bg"],
    ["живко 5432", "jivko@abv.bg"],
    ["234567", "maria@example.com"],
  ] as const)
    expect([search, await found(search)]).toEqual([search, [email]]);
  for (const search of [
    "Петър",
    "мария щерев",
    "мария 5432",
    "67",
    "23456",
    "@",
    "!!!",
    "🍓",
    "%",
    "_",
    "' or 1=1 --",
    "<x>",
    "а".repeat(5000),
  ])
    expect([search, await found(search)]).toEqual([search, []]);
  expect(await found("   ")).toHaveLength(2);
});

test("the list can be limited to subscribers, also with a search and a sort order", async () => {
  await insertCustomer("maria@example.com", { is_subscribed: true });
  await insertCustomer("anna@example.com", { is_subscribed: true, first_name: "Анна" });
  await insertCustomer("petya@example.com");
  expect(await found("", { onlySubscribed: true, sort: "name_asc" })).toEqual([
    "anna@example.com",
    "maria@example.com",
  ]);
  expect(await found("иванова", { onlySubscribed: true })).toHaveLength(2);
  expect(await found("petya", { onlySubscribed: true })).toEqual([]);
});

test("an order whose transfer is awaited counts, without revenue", async () => {
  const { id } = await order("waits@example.com", 2);
  await db.update(orders).set({ payment_method: "bank_transfer" }).where(eq(orders.id, id));
  const totals = async () =>
    (await listCustomers(db, admin, { ...allCustomers, cursor: null })).rows.map((row) => [
      row.orders,
      row.total_eur,
    ]);
  expect(await totals()).toEqual([[1, 0]]);
  await db.update(orders).set({ order_status: "cancelled" }).where(eq(orders.id, id));
  expect(await totals()).toEqual([[0, 0]]);
});

test("totals count sold orders, not cancelled or unpaid ones", async () => {
  await order("maria@example.com", 2);
  const second = await order("maria@example.com", 1, days(1));
  const cancelled = await order("maria@example.com", 10, days(2));
  const unpaid = await order("maria@example.com", 20, days(3));
  await db.update(orders).set({ order_status: "cancelled" }).where(eq(orders.id, cancelled.id));
  const card = { payment_method: "stripe" } as const;
  await db
    .update(orders)
    .set({ ...card, payment_status: "failed" })
    .where(eq(orders.id, unpaid.id));
  await insertCustomer("nothing@example.com", { created_at: days(-1) });
  const { rows } = await listCustomers(db, admin, { ...allCustomers, cursor: null });
  expect(rows.map(({ email, orders: count, total_bgn }) => [email, count, total_bgn])).toEqual([
    ["maria@example.com", 2, 1650],
    ["nothing@example.com", 0, 0],
  ]);
  const customer = await findCustomer(db, admin, { customerId: second.customer_id, cursor: null });
  expect(customer?.figures).toEqual({
    orders: 2,
    total_bgn: 1650,
    total_eur: rows[0]?.total_eur,
    first_at: now,
    last_at: days(1),
  });
  expect(customer?.ordered.rows).toHaveLength(4);
});

test("no query of a long list scans the whole table of customers", async () => {
  await insertMany(30_000);
  await pool.query("analyze customers");
  const queries: { text: string; values: unknown[] }[] = [];
  const record = vi.spyOn(pool, "query");
  const choices: CustomerChoice[] = [
    ...customerSorts.map((sort) => ({ ...allCustomers, sort })),
    { ...allCustomers, search: "person29999" },
    { ...allCustomers, search: "9999" },
    { ...allCustomers, search: "име5 9999" },
    { ...allCustomers, search: "име5 person", sort: "name_asc" },
    { ...allCustomers, onlySubscribed: true },
  ];
  for (const choice of choices) await listCustomers(db, admin, { ...choice, cursor: null });
  const last = (await everyPage({ ...allCustomers, search: "фамилия7" })).at(-1);
  expect(last?.rows.length).toBeGreaterThan(0);
  for (const [query, values] of record.mock.calls as unknown as [{ text: string }, unknown[]][])
    queries.push({ text: query.text, values });
  record.mockRestore();
  expect(queries.length).toBeGreaterThan(choices.length);
  for (const { text, values } of queries) {
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect([text, /Seq Scan on customers/.test(plan)]).toEqual([text, false]);
  }
});

test("a customer is shown with account, consent, orders, messages and e-mails, and without others' orders and messages", async () => {
  const sold = await order("maria@example.com", 1);
  const older = await order("maria@example.com", 2, days(-1));
  await order("ivan@example.com", 1);
  const id = sold.customer_id;
  const find = () => findCustomer(db, admin, { customerId: id, cursor: null });
  expect(await find()).toMatchObject({
    email: "maria@example.com",
    is_erased: false,
    account: null,
    subscriber: null,
    messages: [],
    emails: [{ kind: "order_received" }, { kind: "order_received" }],
    ordered: { rows: [{ id: sold.id, is_withdrawn: false }, { id: older.id }], previous: null, next: null },
  });
  await insertPerson(db, { email: "maria@example.com" });
  await insertSubscriber(db, { email: "maria@example.com", consent_text: "Искам новини." });
  const message = { name: "Мария", language: "bg", created_at: now } as const;
  for (let count = 1; count <= 12; count++)
    await db
      .insert(contactMessages)
      .values({ ...message, id: newId(), email: "maria@example.com", message: `Писмо ${count}` });
  await db
    .insert(contactMessages)
    .values({ ...message, id: newId(), email: "ivan@example.com", message: "Чуждо" });
  await db.insert(withdrawals).values({
    id: newId(),
    name: "Мария",
    email: "maria@example.com",
    order_number: sold.order_number,
    order_id: sold.id,
    language: "bg",
    created_at: now,
  });
  const customer = await find();
  expect(customer).toMatchObject({
    account: { is_verified: true, is_admin: false },
    subscriber: { consent_text: "Искам новини." },
    ordered: { rows: [{ is_withdrawn: true }, { is_withdrawn: false }] },
  });
  expect(customer?.messages).toHaveLength(10);
  expect(JSON.stringify(customer)).not.toContain("Чуждо");
  expect(await findCustomer(db, admin, { customerId: newId(), cursor: null })).toBeNull();
});

test("notes of up to 2000 characters are saved, and audited without their text", async () => {
  const customerId = await insertCustomer("maria@example.com");
  const save = (notes: string, seen: string) => saveNotes(db, admin, { customerId, notes, seen, now });
  const storedNotes = async () =>
    (await db.select().from(customers).where(eq(customers.id, customerId)))[0]?.notes;
  const first = " Звъни преди доставка.\r\nОбича <ягода> 🍓 ";
  expect(await save(first, versionOf(""))).toMatchObject({ ok: true });
  expect(await storedNotes()).toBe("Звъни преди доставка.\nОбича <ягода> 🍓");
  expect(await save("🍓".repeat(2001), versionOf((await storedNotes())!))).toEqual({
    ok: false,
    code: "too_long",
  });
  expect(await save("🍓".repeat(2000), versionOf((await storedNotes())!))).toMatchObject({ ok: true });
  expect(await save("", versionOf("🍓".repeat(2000)))).toMatchObject({ ok: true });
  expect(await storedNotes()).toBe("");
  const written = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  expect(written).toHaveLength(3);
  for (const entry of written) expect(entry).toMatchObject({ action: "update", record_id: customerId });
  expect(JSON.stringify(written)).not.toMatch(/Звъни|🍓/u);
});

test("of concurrent saves the later ones get a conflict with the stored notes, and may then overwrite", async () => {
  const customerId = await insertCustomer("maria@example.com");
  const save = (notes: string, seen = versionOf("")) =>
    saveNotes(db, admin, { customerId, notes, seen, now });
  const results = await Promise.all([save("първи"), save("втори"), save("трети")]);
  const saved = results.findIndex(({ ok }) => ok);
  const first = ["първи", "втори", "трети"][saved]!;
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const stale = { ok: false, code: "stale", kept: first, version: versionOf(first) };
  for (const [index, result] of results.entries()) if (index !== saved) expect(result).toEqual(stale);
  expect(await save(first)).toMatchObject({ ok: true });
  expect(await save("след това", versionOf(first))).toMatchObject({ ok: true });
  expect(await db.$count(auditLog)).toBe(2);
});

test("notes about an erased or unknown customer are refused", async () => {
  const id = newId();
  await insertCustomer(erasedEmail(id), { id });
  for (const customerId of [id, newId()])
    expect(await saveNotes(db, admin, { customerId, notes: "x", seen: versionOf(""), now })).toEqual({
      ok: false,
      code: "gone",
    });
});

test("the export has the chosen customers, escapes formulas, omits erased customers and is audited", async () => {
  const sold = await order("maria@example.com", 2);
  await db
    .update(customers)
    .set({ first_name: "=1+1", last_name: '„Ко“; "x"', phone: "+359 88", is_subscribed: true });
  const erased = newId();
  await insertCustomer(erasedEmail(erased), { id: erased, first_name: "—", last_name: "—" });
  const read = async (choice: CustomerChoice, locale: Locale = "bg") => {
    let file = "";
    for await (const chunk of await exportCustomers(db, admin, { choice, locale, now })) file += chunk;
    return file;
  };
  const header =
    '"Име";"Фамилия";"Имейл";"Телефон";"Абониран за бюлетина";"Поръчки";"Обща сума в евро";"Обща сума в лева";"Клиент от"\r\n';
  const [row] = await db.select().from(orders).where(eq(orders.id, sold.id));
  const line = `"'=1+1";"„Ко“; ""x""";"maria@example.com";"'+359 88";"Да";"1";"${amountCell(row!.total_eur)}";"11,00";"2026-11-20 12:00"\r\n`;
  expect(await read(allCustomers)).toBe(byteOrderMark + header + line);
  expect(await read({ ...allCustomers, search: "петър" })).toBe(byteOrderMark + header);
  expect(await read(allCustomers, "en")).toMatch(/"First name".*\r\n.*"Yes";"1"/);
  const written = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.entity, "customer"), eq(auditLog.action, "export")));
  expect(written).toHaveLength(3);
  expect(JSON.stringify(written)).not.toMatch(/maria|петър/);
});

test("five thousand customers are exported in chunks, each once, and a chunk is queried only when consumed", async () => {
  await insertMany(5000);
  const queries = vi.spyOn(pool, "query");
  const chunks = await exportCustomers(db, admin, {
    choice: { ...allCustomers, sort: "name_asc" },
    locale: "bg",
    now,
  });
  await chunks.next();
  const before = queries.mock.calls.length;
  const emails = new Set<string>();
  let lines = 0;
  for await (const chunk of chunks)
    for (const [, email] of chunk.matchAll(/"(person\d+@example\.com)"/g)) {
      emails.add(email!);
      lines += 1;
    }
  expect([lines, emails.size]).toEqual([5000, 5000]);
  expect(queries.mock.calls.length - before).toBe(10);
  queries.mockRestore();
});
