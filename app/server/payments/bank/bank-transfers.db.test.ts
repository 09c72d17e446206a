import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { BankColumns } from "#app/domain/payments/bank-file.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { orderEvents, orders } from "#app/server/db/schema/orders.ts";
import { bankEntries } from "#app/server/db/schema/payments.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { countWork } from "#app/server/orders/lists/count-work.ts";
import { markPaid } from "#app/server/orders/mark-paid.ts";
import { readCsvTable } from "#app/server/request/read-csv-table.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import type { NewOrder } from "#tests/factories/orders/order-rows.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { bankColumnsOf, importBankFile, previewBankFile, withDigests } from "./bank-file.ts";
import { listEntries, listOpenEntries } from "./list-entries.ts";
import { settleEntry } from "./settle-entry.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-25T10:00:00Z");
const columns: BankColumns = {
  amount: "Кредит",
  debit: "Дебит",
  direction: "",
  currency: "",
  day: "Дата",
  reason: "Основание",
  payer: "Наредител",
};
const transfer: NewOrder = { payment_method: "bank_transfer" };

beforeEach(async () => {
  await db.execute(sql`truncate bank_entries, bank_file_formats`);
  await db.delete(auditLog);
});

type Line = { reason?: string; amount?: string; day?: string; payer?: string };
const fileOf = (...lines: Line[]) =>
  ["Извлечение", "Дата;Основание;Дебит;Кредит;Наредител"]
    .concat(
      lines.map(
        ({ reason = "", amount = "7,06", day = "25.11.2026", payer = "МАРИЯ ИВАНОВА" }) =>
          `${day};${reason};;${amount};${payer}`,
      ),
    )
    .join("\n");

async function tableOf(file: string | Uint8Array) {
  const read = await readCsvTable(typeof file === "string" ? new TextEncoder().encode(file) : file);
  if (!read.ok) throw new Error(read.code);
  return read.table;
}
async function importFile(file: string | Uint8Array, chosen = columns) {
  const table = await tableOf(file);
  const { digest } = await previewBankFile(db, admin, { table, columns: chosen, now });
  return importBankFile(services, admin, { table, columns: chosen, digest, now });
}
const numberOf = (id = "") => id.slice(-8);
async function orderOf(id = "") {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  return order && { payment_status: order.payment_status, paid_eur: order.paid_eur };
}
const paidEvents = async (id = "") =>
  (await db.select().from(orderEvents).where(eq(orderEvents.order_id, id))).filter(
    ({ kind }) => kind === "paid",
  );
const paid = { payment_status: "paid", paid_eur: 706 };
const pending = { payment_status: "pending", paid_eur: 0 };
const statesOf = async () => (await listOpenEntries(db, admin)).map(({ state }) => state);

test("a transfer with the number and the exact sum pays its order, with day and payer", async () => {
  const [id] = await onlyTheseOrders(db, transfer);
  expect(await importFile(fileOf({ reason: `Плащане ${numberOf(id).toUpperCase()}` }))).toEqual({
    stored: 1,
    matched: 1,
    outgoing: 0,
  });
  expect(await orderOf(id)).toEqual(paid);
  expect((await paidEvents(id)).map(({ data }) => data)).toEqual([
    { amount_eur: "706", on: "2026-11-25", payer: "МАРИЯ ИВАНОВА" },
  ]);
  const { rows } = await listEntries(db, admin, null);
  expect(rows).toMatchObject([{ state: "matched", amount: 706, orders: [{ id, number: numberOf(id) }] }]);
  expect((await db.select({ kind: mails.kind }).from(mails)).map(({ kind }) => kind)).toContain("order_paid");
});

test("any other transfer pays nothing and is listed with its possible orders", async () => {
  const [waiting, other, cash, gone, done, forSum] = await onlyTheseOrders(
    db,
    transfer,
    transfer,
    {},
    { ...transfer, order_status: "cancelled", holds_stock: false },
    { ...transfer, payment_status: "paid", paid_eur: 706 },
    { ...transfer, total_eur: 1234 },
  );
  await importFile(
    fileOf(
      { reason: numberOf(waiting), amount: "7,05" },
      { reason: `${numberOf(waiting)} и ${numberOf(other)}`, amount: "14,12" },
      { reason: numberOf(cash) },
      { reason: numberOf(gone) },
      { reason: numberOf(done) },
      { reason: "за бонбони", amount: "12,34" },
      { reason: "00000000", amount: "1,00" },
    ),
  );
  const open = await listOpenEntries(db, admin);
  const found = Object.fromEntries(open.map(({ state, orders: of }) => [state, of.map(({ id }) => id)]));
  expect(found).toEqual({
    wrong_sum: [waiting],
    several: expect.arrayContaining([waiting, other]) as unknown,
    other_method: [cash],
    cancelled: [gone],
    already_paid: [done],
    same_sum: [forSum],
    unknown: [],
  });
  for (const id of [waiting, other, cash]) expect(await orderOf(id)).toEqual(pending);
  expect(await countWork(db, admin, now)).toMatchObject({ bank: 7, transfer_unpaid: 3 });
});

test("staff accept a transfer for an order, dismiss it and restore it", async () => {
  const [short, gone, done, cash] = await onlyTheseOrders(
    db,
    transfer,
    { ...transfer, order_status: "cancelled", holds_stock: false },
    { ...transfer, payment_status: "paid", paid_eur: 706 },
    {},
  );
  await importFile(
    fileOf({ reason: "за бонбони", amount: "7,00" }, { reason: numberOf(gone) }, { reason: numberOf(done) }),
  );
  const [first = "", second = "", third = ""] = (await listOpenEntries(db, admin)).map(({ id }) => id);
  const byState = new Map((await listOpenEntries(db, admin)).map(({ state, id }) => [state, id]));
  const settle = (entryId: string, decision: "accept" | "dismiss" | "restore", number = "") =>
    settleEntry(services, admin, { entryId, decision, number, now });
  const unknown = byState.get("unknown") ?? "";
  expect(await settle(unknown, "accept", "ffffffff")).toEqual({ ok: false, code: "unknown_order" });
  expect(await settle(unknown, "accept", numberOf(cash))).toEqual({ ok: false, code: "changed" });
  expect(await settle(unknown, "dismiss")).toEqual({ ok: true });
  expect(await settle(unknown, "dismiss")).toEqual({ ok: false, code: "changed" });
  expect(await settle(unknown, "accept", numberOf(short))).toEqual({ ok: false, code: "changed" });
  expect(await settle(unknown, "restore")).toEqual({ ok: true });
  expect(await settle(unknown, "accept", ` ${numberOf(short).toUpperCase()} `)).toEqual({ ok: true });
  expect(await orderOf(short)).toEqual({ payment_status: "paid", paid_eur: 700 });
  // Late money is to be returned.
  expect(await settle(byState.get("cancelled") ?? "", "accept", numberOf(gone))).toEqual({ ok: true });
  const events = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.order_id, gone ?? ""));
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(["paid", "refund_due"]);
  // A payment that staff marked before is not marked again.
  expect(await settle(byState.get("already_paid") ?? "", "accept", numberOf(done))).toEqual({ ok: true });
  expect(await paidEvents(done)).toHaveLength(0);
  expect(await orderOf(done)).toEqual(paid);
  expect(await statesOf()).toEqual([]);
  for (const id of [first, second, third]) expect(await settle(id, "restore")).toMatchObject({ ok: false });
  const decided = await db.select().from(auditLog).where(eq(auditLog.entity, "bank_entry"));
  expect(decided.map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      { lines: 3 },
      { decision: "dismiss" },
      { decision: "restore" },
      { decision: "accept" },
    ]),
  );
});

test("a transfer with a wrong sum is matched at a later import once the order's total fits", async () => {
  const [id] = await onlyTheseOrders(db, { ...transfer, total_eur: 700 });
  await importFile(fileOf({ reason: numberOf(id) }));
  expect(await statesOf()).toEqual(["wrong_sum"]);
  await db.update(orders).set({ total_eur: 706 });
  expect(await statesOf()).toEqual(["exact"]);
  expect(await importFile(fileOf({ reason: "друго", amount: "1,00" }))).toEqual({
    stored: 1,
    matched: 1,
    outgoing: 0,
  });
  expect(await orderOf(id)).toEqual(paid);
});

test("two identical transfers of one file are stored as two, and importing the file again adds nothing", async () => {
  const [id] = await onlyTheseOrders(db, transfer);
  const file = fileOf({ reason: numberOf(id) }, { reason: numberOf(id) });
  expect(await importFile(file)).toEqual({ stored: 2, matched: 1, outgoing: 0 });
  expect(await statesOf()).toEqual(["already_paid"]);
  expect(await importFile(file)).toEqual({ stored: 0, matched: 0, outgoing: 0 });
  const table = await tableOf(file);
  expect(await previewBankFile(db, admin, { table, columns, now })).toMatchObject({
    rows: [],
    known: 2,
    total: 0,
  });
  expect(await paidEvents(id)).toHaveLength(1);
});

test("outgoing sums are counted, empty ones skipped, and unreadable rows are listed", async () => {
  const table = await tableOf(
    fileOf(
      { amount: "-7,06" },
      { amount: "" },
      { amount: "13,80 лв" },
      { amount: "седем" },
      { day: "вчера" },
    ),
  );
  const { rows, wrong, outgoing } = await previewBankFile(db, admin, { table, columns, now });
  expect(rows).toEqual([expect.objectContaining({ amount: 1380, currency: "BGN", amountEur: null })]);
  expect(outgoing).toBe(1);
  expect(wrong.map(({ row, problem }) => [row, problem])).toEqual([
    [6, "amount"],
    [7, "day"],
  ]);
});

test("reads Windows-1251 with tabs, and commas with quotes", async () => {
  const [first, second] = await onlyTheseOrders(db, transfer, transfer);
  const named = { ...columns, amount: "Amount", debit: "", day: "Date", reason: "Details", payer: "" };
  const cyrillic = new Uint8Array([0xcf, 0xee, 0xf0, 0xfa, 0xf7, 0xea, 0xe0]); // "Поръчка"
  const text = new TextEncoder();
  const tabbed = new Uint8Array([
    ...text.encode("Date\tAmount\tDetails\n2026-11-25\t7.06\t"),
    ...cyrillic,
    ...text.encode(` ${numberOf(first)}\n`),
  ]);
  expect(await importFile(tabbed, named)).toEqual({ stored: 1, matched: 1, outgoing: 0 });
  const [entry] = await db.select().from(bankEntries);
  expect(entry).toMatchObject({ reason: `Поръчка ${numberOf(first)}`, booked_on: "2026-11-25", payer: "" });
  const quoted = `Date,Amount,Details\n25.11.2026,"7,06","за ${numberOf(second)}, благодаря"\n`;
  expect(await importFile(quoted, named)).toEqual({ stored: 1, matched: 1, outgoing: 0 });
});

test("chosen columns are used again for files that have them", async () => {
  const table = await tableOf(fileOf({ reason: "а" }));
  expect(await bankColumnsOf(db, table)).toEqual({ chosen: null, proposed: columns });
  await importFile(fileOf({ reason: "а" }));
  expect(await bankColumnsOf(db, table)).toEqual({ chosen: columns, proposed: columns });
  const other = await tableOf("Date,Amount,Details\n2026-11-25,1.00,x\n");
  expect((await bankColumnsOf(db, other)).chosen).toBeNull();
});

test("refuses an import with another digest than the preview's, and stores nothing", async () => {
  const table = await tableOf(fileOf({ reason: "а" }));
  expect(await importBankFile(services, admin, { table, columns, digest: "other", now })).toBeNull();
  expect(await db.$count(bankEntries)).toBe(0);
});

test("twenty imports concurrent with staff who mark the same orders pay each order once", async () => {
  const ids = await onlyTheseOrders(db, ...Array.from({ length: 5 }, () => transfer));
  const table = await tableOf(fileOf(...ids.map((id) => ({ reason: numberOf(id) }))));
  const { digest } = await previewBankFile(db, admin, { table, columns, now });
  const reads = Array.from({ length: 20 }, () =>
    importBankFile(services, admin, { table, columns, digest, now }),
  );
  const [results] = await Promise.all([
    Promise.all(reads),
    markPaid(services, admin, { orderIds: ids.slice(0, 2), now }),
  ]);
  expect(results.reduce((sum, result) => sum + (result?.stored ?? 0), 0)).toBe(5);
  expect(await db.$count(bankEntries)).toBe(5);
  for (const id of ids) {
    expect(await orderOf(id)).toEqual(paid);
    expect(await paidEvents(id)).toHaveLength(1);
  }
});

const directed: BankColumns = {
  ...columns,
  amount: "Сума",
  debit: "",
  direction: "Дт/Кт",
  currency: "Валута",
  payer: "Контрагент",
};
const directedFile = (...rows: string[]) =>
  ["Дата;Вальор;Сума;Валута;Дт/Кт;Контрагент;Основание", ...rows].join("\n");

test("an outgoing transfer that names an order pays nothing, however its direction is written", async () => {
  const [id] = await onlyTheseOrders(db, transfer);
  const day = "25.11.2026";
  const reason = `връщане по поръчка ${numberOf(id)}`;
  for (const direction of ["Дт", "Д", "D", "DBIT", "-", "−", ""])
    expect(
      await importFile(directedFile(`${day};${day};7,06;EUR;${direction};МАРИЯ;${reason}`), directed),
    ).toEqual({ stored: 0, matched: 0, outgoing: direction === "" ? 0 : 1 });
  for (const amount of ["-7,06", "7,06-", "(7,06)", "\u22127,06"])
    expect(await importFile(fileOf({ reason, amount }))).toEqual({ stored: 0, matched: 0, outgoing: 1 });
  expect(await importFile(`Дата;Основание;Дебит;Кредит;Наредител\n${day};${reason};7,06;0,00;\n`)).toEqual({
    stored: 0,
    matched: 0,
    outgoing: 1,
  });
  expect(await orderOf(id)).toEqual(pending);
  expect(await importFile(directedFile(`${day};${day};7,06;EUR;Кт;МАРИЯ;${reason}`), directed)).toEqual({
    stored: 1,
    matched: 1,
    outgoing: 0,
  });
});

test("a transfer in another currency is kept and pays nothing, not even by hand; levs of 2025 are converted", async () => {
  const [id, old] = await onlyTheseOrders(db, transfer, transfer);
  const row = (sum: string, day: string, order?: string) =>
    `${day};${day};${sum};Кт;МАРИЯ;${numberOf(order)}`;
  const file = directedFile(
    row("7,06;USD", "25.11.2026", id),
    row("7,06;BGN", "25.11.2026", id),
    row("13,80;BGN", "30.12.2025", old),
  );
  expect(await importFile(file, directed)).toEqual({ stored: 3, matched: 1, outgoing: 0 });
  expect(await orderOf(id)).toEqual(pending);
  expect(await orderOf(old)).toEqual(paid);
  const open = await listOpenEntries(db, admin);
  expect(open).toMatchObject([
    { state: "other_currency", amount: null, foreign: { amount: 706 } },
    { state: "other_currency", amount: null, foreign: { amount: 706 } },
  ]);
  const { rows } = await listEntries(db, admin, null);
  expect(rows).toContainEqual(
    expect.objectContaining({ state: "matched", amount: 706, foreign: { amount: 1380, currency: "BGN" } }),
  );
  const accept = { decision: "accept", number: numberOf(id), now } as const;
  for (const { id: entryId } of open)
    expect(await settleEntry(services, admin, { entryId, ...accept })).toEqual({
      ok: false,
      code: "changed",
    });
  expect(await orderOf(id)).toEqual(pending);
  expect(await importFile(file, directed)).toEqual({ stored: 0, matched: 0, outgoing: 0 });
});

test("columns are asked for again when a file has a direction, debits or a currency that they leave out", async () => {
  await importFile(fileOf({ reason: "а" }), { ...columns, debit: "" });
  expect(await bankColumnsOf(db, await tableOf(fileOf({ reason: "а" })))).toEqual({
    chosen: null,
    proposed: columns,
  });
  const plain = { ...directed, direction: "", currency: "" };
  const table = await tableOf(directedFile("25.11.2026;25.11.2026;7,06;EUR;Кт;МАРИЯ;а"));
  await importFile("Дата;Сума;Контрагент;Основание\n25.11.2026;7,06;МАРИЯ;а\n", plain);
  expect(await bankColumnsOf(db, table)).toEqual({ chosen: null, proposed: directed });
});

test("rows in euro keep the digests with which they are stored", () => {
  const row = { amount: 706, currency: "EUR", amountEur: 706, day: "2026-11-25", reason: "а", payer: "в" };
  expect(withDigests([row, row]).map(({ digest }) => digest)).toEqual([
    "Y_v_KKJ6T38om8TBa7x1MyBRqZuAv65sFlckHWBJKh0",
    "pTbu_AIqmRVcGa7ej5DF83TCAVB53UQGRj-lhZZgcuU",
  ]);
});

test("equal transfers of a file have different digests, which stay the same when more rows follow", () => {
  const row = fc.record({
    day: fc.constantFrom("2026-11-24", "2026-11-25"),
    amount: fc.integer({ min: 1, max: 3 }),
    reason: fc.constantFrom("", "а", "б"),
    payer: fc.constantFrom("", "в"),
    currency: fc.constantFrom("EUR", "USD"),
    amountEur: fc.constant(null),
  });
  type Row = (typeof row extends fc.Arbitrary<infer One> ? One : never)[];
  const digestsOf = (rows: Row) => withDigests(rows).map(({ digest }) => digest);
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), fc.array(row, { maxLength: 10 }), (rows, more) => {
      const digests = digestsOf(rows);
      expect(new Set(digests).size).toBe(rows.length);
      expect(digestsOf([...rows, ...more]).slice(0, rows.length)).toEqual(digests);
      // The order of the rows does not matter.
      expect(digestsOf(rows.toReversed()).toSorted()).toEqual(digests.toSorted());
    }),
  );
});
