import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { carrierPayoutLines, carrierPayouts, payoutFileFormats } from "#app/server/db/schema/delivery.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { onlyDeliveredParcels } from "#tests/factories/delivery/delivered-parcels.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { readCsvTable } from "#app/server/request/read-csv-table.ts";
import type { CsvTable } from "#app/server/request/read-csv-table.ts";
import { listOpenLines, listPayouts } from "./list-payouts.ts";
import { storePayouts } from "./store-payouts.ts";
import { columnsOf, importPayoutFile, previewPayoutFile } from "./payout-file.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-24T10:00:00Z");
const columns = {
  number: "Товарителница",
  amount: "Сума",
  debit: "",
  direction: "",
  currency: "",
  day: "Дата",
};
const carrier = "boxnow" as const;

beforeEach(async () => {
  await db.execute(sql`truncate carrier_payouts, payout_file_formats cascade`);
});

const bytesOf = (text: string) => new TextEncoder().encode(text);

async function tableOf(text: string): Promise<CsvTable> {
  const read = await readCsvTable(bytesOf(text));
  if (!read.ok) throw new Error(read.code);
  return read.table;
}

const file = `Изплатени суми;;
Товари\u00adтелница;Получател;Сума;Дата
1051000001;Мария;7,06;20.11.2026
1051000002\u200b;Иван;7,06;20.11.2026
1051000003;Петър;7,06 лв.;20.11.2026
1051000001;Мария;7,06;20.11.2026
1051000004;Ана;7,06;20.11.2099
1,05E+12;Ана;7,06;20.11.2026
;Общо;28,24;
`;

async function preview(text: string, chosen = columns, day = "2026-11-24") {
  const table = await tableOf(text);
  return {
    table,
    preview: await previewPayoutFile(db, admin, { carrier, table, columns: chosen, day, now }),
  };
}

async function importFile(text: string, chosen = columns) {
  const { table, preview: shown } = await preview(text, chosen);
  const { digest } = shown;
  return importPayoutFile(services, admin, {
    carrier,
    table,
    columns: chosen,
    day: "2026-11-24",
    digest,
    now,
  });
}

test("skips titles above the heading and sums without a number, keeps other currencies, and returns what is wrong", async () => {
  const { preview: shown } = await preview(file);
  expect(shown.rows).toEqual([
    { number: "1051000001", amount: 706, currency: "EUR", day: "2026-11-20", euros: 706 },
    { number: "1051000002", amount: 706, currency: "EUR", day: "2026-11-20", euros: 706 },
    { number: "1051000003", amount: 706, currency: "BGN", day: "2026-11-20", euros: null },
  ]);
  expect(shown).toMatchObject({ known: 0, repeated: 1, unnumbered: 1, further: 0, total: 1412 });
  expect(shown.wrong.map(({ row, problem }) => [row, problem])).toEqual([
    [7, "future"],
    [8, "number"],
  ]);
});

test("reads Windows-1251 with tabs, as Excel writes it", async () => {
  // "Сума" in Windows-1251.
  const heading = new Uint8Array([0xd1, 0xf3, 0xec, 0xe0]);
  const bytes = new Uint8Array([...bytesOf("No\t"), ...heading, ...bytesOf("\n1051000001\t7.06\n")]);
  const read = await readCsvTable(bytes);
  expect(read).toMatchObject({
    ok: true,
    table: { headings: ["No", "Сума"], rows: [["1051000001", "7.06"]] },
  });
});

test.for([
  ["empty", ""],
  ["empty", "Товарителница;Сума\n"],
  ["heading", "нищо\nи тук нищо\n"],
  ["heading", `${"а;".repeat(100)}\n1;2\n`],
  ["workbook", "PK\u0003\u0004"],
  ["quotes", 'Товарителница;Сума\n"105;7,06\n'],
  ["too_many", `Товарителница;Сума\n${"105;7\n".repeat(5001)}`],
  ["too_large", " ".repeat(6_000_000)],
] as const)("refuses a file as '%s'", async ([code, text]) => {
  expect(await readCsvTable(bytesOf(text))).toMatchObject({ ok: false, code });
});

test("HTML and emoji in a heading stay text", async () => {
  const { headings } = await tableOf("<b>Номер</b>;Сума 😀\n1;2\n");
  expect(headings).toEqual(["<b>Номер</b>", "Сума 😀"]);
});

test("stores a payout for each day, matches it and stores the columns for the next file", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, { parcel: { carrier } });
  const table = await tableOf(file);
  expect((await columnsOf(db, carrier, table)).chosen).toBeNull();
  expect((await preview(file)).preview.unknown).toEqual(["1051000002", "1051000003"]);
  expect(await importFile(file)).toEqual({ stored: 3, matched: 1 });
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ payment_status: "paid", paid_eur: 706 });
  expect(await db.select().from(carrierPayouts)).toMatchObject([
    { carrier, paid_on: "2026-11-20", source: "file", user_id: admin.userId },
  ]);
  expect((await columnsOf(db, carrier, table)).chosen).toEqual(columns);
  // Another carrier's files may have other columns.
  expect((await columnsOf(db, "econt", table)).chosen).toBeNull();
  expect(await db.$count(payoutFileFormats)).toBe(1);
});

test("proposes other columns for a file that lacks the stored ones", async () => {
  await importFile(file);
  const other = await tableOf("Номер на пратка;Наложен платеж\n1051000005;7,06\n");
  expect(await columnsOf(db, carrier, other)).toEqual({
    chosen: null,
    proposed: { ...columns, number: "Номер на пратка", amount: "Наложен платеж", day: "" },
  });
});

test("the same file again stores nothing, and a later one only what is new", async () => {
  await importFile(file);
  const { preview: again } = await preview(file);
  expect(again).toMatchObject({ rows: [], known: 3, total: 0 });
  expect(await importFile(file)).toEqual({ stored: 0, matched: 0 });
  expect(await importFile(`${file}1051000004;Ана;7,06;20.11.2026\n`)).toEqual({ stored: 1, matched: 0 });
  expect(await db.$count(carrierPayouts)).toBe(1);
  expect(await db.$count(carrierPayoutLines)).toBe(4);
});

test("a file without days takes the given day", async () => {
  const { preview: shown } = await preview(
    "Товарителница;Сума\n1051000001;7,06\n",
    { ...columns, day: "" },
    "2026-11-19",
  );
  expect(shown.rows).toMatchObject([{ number: "1051000001", amount: 706, day: "2026-11-19" }]);
});

test("a file without days is known whatever day is given, and a file with days by its day", async () => {
  const undated = "Товарителница;Сума\n1051000001;7,06\n";
  const dayless = { ...columns, day: "" };
  await importFile(undated, dayless);
  expect((await preview(undated, dayless, "2026-11-19")).preview).toMatchObject({ rows: [], known: 1 });
  const nextDay = "Товарителница;Сума;Дата\n1051000001;7,06;23.11.2026\n1051000002;7,06;23.11.2026\n";
  expect((await preview(nextDay)).preview).toMatchObject({ rows: [{}, {}], known: 0, further: 1 });
});

test("a carrier's report takes over the same lines of a file, and a file adds nothing to a report", async () => {
  const [orderId = ""] = await onlyDeliveredParcels(db, { parcel: { carrier } });
  await importFile(file);
  const reported = {
    reference: "91",
    paidOn: "2026-11-20",
    method: "bank",
    total: { amount: 1206, currency: "EUR" },
    lines: [
      { number: "1051000001", amount: 706, currency: "EUR" },
      { number: "1051000009", amount: 500, currency: "EUR" },
    ],
  } as const;
  const again = { ...reported, reference: "92", total: null, lines: reported.lines.slice(0, 1) };
  const store = () =>
    db.transaction((tx) =>
      storePayouts(tx, carrier, { payouts: [reported, again], source: "carrier", userId: null, now }),
    );
  // The file's line is that of the first payout; the second payout is of the same day but another one.
  expect([await store(), await store()]).toEqual([2, 0]);
  const { rows } = await listPayouts(db, admin, null);
  expect(rows.map(({ reference, lines, isOpen }) => [reference, lines, isOpen])).toEqual(
    expect.arrayContaining([
      ["91", 2, false],
      ["92", 1, false],
      ["file 2026-11-20", 2, false],
    ]),
  );
  expect(await importFile(file)).toMatchObject({ stored: 0 });
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ payment_status: "paid", paid_eur: 706 });
});

test("nothing is left of a file whose lines the carrier all reports", async () => {
  await importFile("Товарителница;Сума;Дата\n1051000001;7,06;20.11.2026\n");
  const lines = [{ number: "1051000001", amount: 706, currency: "EUR" }];
  const reported = { reference: "91", paidOn: "2026-11-20", method: "bank", total: null, lines } as const;
  await db.transaction((tx) =>
    storePayouts(tx, carrier, { payouts: [reported], source: "carrier", userId: null, now }),
  );
  expect((await listPayouts(db, admin, null)).rows).toMatchObject([{ reference: "91", lines: 1 }]);
});

test("imports exactly what was previewed: refused when it has changed, and stored once by concurrent submissions", async () => {
  const { table, preview: shown } = await preview(file);
  const request = { carrier, table, columns, day: "2026-11-24", digest: shown.digest, now };
  expect(await importPayoutFile(services, admin, { ...request, digest: "other" })).toBeNull();
  const results = await Promise.all([1, 2, 3].map(() => importPayoutFile(services, admin, request)));
  expect(results.reduce((sum, result) => sum + (result?.stored ?? 0), 0)).toBe(3);
  expect(await importPayoutFile(services, admin, request)).toBeNull();
});

test("deductions are stored: the whole amount takes the payment back, a smaller one is a difference", async () => {
  const [taken = "", paid = ""] = await onlyDeliveredParcels(
    db,
    { parcel: { carrier } },
    { parcel: { carrier } },
  );
  const deducted = `Товарителница;Сума;Дата
1051000001;7,06;20.11.2026
1051000001;-7,06;20.11.2026
1051000002;7,06;20.11.2026
1051000002;(1,20);20.11.2026
`;
  const { preview: shown } = await preview(deducted);
  expect(shown).toMatchObject({ rows: [{}, { euros: -706 }, {}, { euros: -120 }], further: 4, total: 586 });
  expect(await importFile(deducted)).toEqual({ stored: 4, matched: 1 });
  const found = await db.select().from(orders);
  const statusOf = (orderId: string) => found.find(({ id }) => id === orderId)?.payment_status;
  expect([statusOf(taken), statusOf(paid)]).toEqual(["pending", "paid"]);
  const open = await listOpenLines(db, admin);
  expect(open.map(({ number, amount, paid: sum, expected }) => [number, amount, sum, expected])).toEqual([
    ["1051000001", 706, 0, 706],
    ["1051000001", -706, 0, 706],
    ["1051000002", -120, 586, 706],
  ]);
});

test("columns are asked for again when a file has a direction or a currency that they leave out", async () => {
  await importFile(file);
  const signed = "Товарителница;Сума;Дата;Дт/Кт;Валута\n1051000009;7,06;20.11.2026;Дт;EUR\n";
  const asked = { ...columns, direction: "Дт/Кт", currency: "Валута" };
  expect(await columnsOf(db, carrier, await tableOf(signed))).toEqual({ chosen: null, proposed: asked });
  await importFile(signed, asked);
  expect((await columnsOf(db, carrier, await tableOf(signed))).chosen).toEqual(asked);
});
