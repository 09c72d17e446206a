import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { carrierPayoutLines, carrierPayouts, shipments } from "#app/server/db/schema/delivery.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { newId } from "#app/server/db/new-id.ts";
import { markPaid } from "#app/server/orders/mark-paid.ts";
import { afterwards, month, now, testShopWithPackages } from "#tests/factories/books/package-shop.ts";
import { onlyDeliveredParcels } from "#tests/factories/delivery/delivered-parcels.ts";
import { stripeCharge, stripePayout, stripeRefund } from "#tests/factories/payments/stripe-balance.ts";
import { makeAuditFile } from "#app/server/books/audit-file.ts";
import { noCards } from "#tests/factories/payments/payments.ts";
import { runMonthPackageJob } from "./do-month-package.ts";
import { providerWaits } from "./provider-money.ts";
import { requestPackage } from "./request-package.ts";

const shop = await testShopWithPackages();
const { services, stripe, owner, waits, tools, build, row, archiveOf, delivered, payByCard, invoiced } = shop;
const { db, jobs } = services;

const textOf = (files: ReadonlyMap<string, Buffer>, name: string) => files.get(name)?.toString() ?? "";

test("a month's archive has its documents, tables and audit file, and states that the sums agree", async () => {
  const orderId = await delivered();
  await invoiced(orderId);
  await delivered();
  const file = await makeAuditFile(services, owner, { month, now: afterwards });
  expect(file.ok).toBe(true);
  const id = await build();
  expect(await row(id)).toMatchObject({ state: "ready", done: 3, total: 3, differences: [], problem: null });
  const files = await archiveOf(id);
  expect([...files.keys()].filter((name) => !/\.(csv|xlsx)$/.test(name)).toSorted()).toEqual([
    "README.html",
    "audit-2026-03.xml",
    "documents/dokument-za-prodazhba-0000000001.pdf",
    "documents/dokument-za-prodazhba-0000000002.pdf",
    "documents/faktura-0000000001.pdf",
  ]);
  expect(files.get("documents/faktura-0000000001.pdf")?.toString()).toBe("%PDF-invoice-1");
  const page = textOf(files, "README.html");
  expect(page).toContain("The sums agree.");
  expect(page).toContain("Orders: 2. Total: 11,24\u00a0EUR.");
  expect(page).toContain('<a href="register.xlsx">');
  const register = textOf(files, "register.csv");
  expect(register.split("\r\n")).toHaveLength(5);
  // Numbers such as 2e455007 are marked as text, so that no program reads a power of ten.
  const order = `"'?${orderId.slice(-8)}"`;
  expect(register).toMatch(new RegExp(`"Invoice";"0000000001";"2026-03-10";"2026-03-10";${order}`));
  // A buyer's name is not read as a formula.
  expect(register).toContain(`"'=cmd|' /C calc'!A0"`);
  expect(textOf(files, "sales-by-vat.csv")).toContain('"20";"9,36";"1,88";"11,24";"0,00";"0,00";"0,00"');
  expect(textOf(files, "sales-by-payment.csv")).toContain('"Cash on delivery";"2";"11,24";"0,00"');
  expect(files.get("register.xlsx")?.subarray(0, 2).toString()).toBe("PK");
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, "export"));
  expect(entries.map(({ entity, record_id, after }) => [entity, record_id, after])).toContainEqual([
    "books",
    month,
    { basis: "delivery" },
  ]);
});

test("headings are in the requested language", async () => {
  await delivered();
  const files = await archiveOf(await build({ language: "bg" }));
  expect(textOf(files, "register.csv")).toContain('"Вид";"Номер";"Издаден на"');
  expect(textOf(files, "README.html")).toContain('<html lang="bg">');
});

test("the chosen basis decides to which month an order belongs", async () => {
  const orderId = await delivered();
  await markPaid({ db, jobs }, owner, { orderIds: [orderId], on: "2026-04-01", now: afterwards });
  const totals = [];
  for (const basis of ["delivery", "tax_event", "payment"] as const)
    totals.push((await row(await build({ basis })))?.total);
  expect(totals).toEqual([1, 1, 0]);
  const { id } = await requestPackage(services, owner, {
    month: "2026-04",
    basis: "payment",
    language: "bg",
    now: afterwards,
  });
  await runMonthPackageJob(services, { packageId: id, language: "bg" }, tools());
  expect(await row(id)).toMatchObject({ total: 1 });
});

test("the provider's movements are read page by page despite errors, and compared with the shop's payments", async () => {
  const [paid, unknown] = [await delivered(), "ch_unknown"];
  await payByCard(paid);
  stripe.movements.push(
    stripeCharge(`ch_${paid}`, { at: now, amount: 562, fee: 33 }),
    stripeCharge(unknown, { at: now, amount: 1000, fee: 40 }),
    stripeRefund("re_1", { at: now, amount: 100, chargeId: `ch_${paid}` }),
    stripePayout("po_1", { at: now, amount: 1389, arrivesAt: new Date("2026-03-12T00:00:00Z") }),
    ...Array.from({ length: 250 }, (_, index) =>
      stripeCharge(`fee_${index}`, { at: new Date("2026-03-20T10:00:00Z"), amount: 0, fee: 1 }),
    ).map((movement) => ({ ...movement, type: "adjustment", source: null })),
  );
  stripe.failures.push(null, "limited", "cut", "refused", "lost");
  const id = await build();
  // Stripe's library itself retries the status 500 and the lost answer.
  expect(waits).toEqual(providerWaits.slice(0, 2));
  const differences = (await row(id))?.differences.map(({ code, subject, ours, theirs }) => [
    code,
    subject,
    ours,
    theirs,
  ]);
  expect(differences).toContainEqual(["charge", unknown, "", "1000"]);
  expect(differences).toContainEqual(["refund", `ch_${paid}`, "", "100"]);
  expect(differences).toHaveLength(2);
  const files = await archiveOf(id);
  const lines = textOf(files, "card-money.csv").split("\r\n");
  expect(lines).toHaveLength(256);
  expect(textOf(files, "card-money.csv")).toMatch(
    new RegExp(`"Payment";"'?${paid.slice(-8)}";"5,62";"0,33";"5,29";"EUR"`),
  );
  expect(textOf(files, "card-money.csv")).toContain(`"Payout to the bank";"";"-13,89";"0,00";"-13,89"`);
  expect(textOf(files, "README.html")).toContain("There are 2 differences.");
});

test("an unavailable provider is reported, and the package is built without its movements", async () => {
  await delivered();
  stripe.failures.push(...Array.from({ length: 4 }, () => "limited" as const));
  const id = await build();
  expect(waits).toEqual([...providerWaits]);
  expect((await row(id))?.differences.map(({ code }) => code)).toEqual(["provider_rate_limited"]);
  expect(textOf(await archiveOf(id), "README.html")).toContain("The provider returned no data.");
  const off = await build({ basis: "tax_event" }, { ...services, cards: noCards });
  expect(textOf(await archiveOf(off), "README.html")).toContain("Card payments are off.");
});

test("everything that a courier paid out is listed, and what matches no order or total is reported", async () => {
  const [payoutId, differing] = [newId(), newId()];
  const payout = {
    carrier: "econt",
    paid_on: "2026-03-31",
    method: "bank",
    source: "file",
    created_at: now,
  } as const;
  await db.insert(carrierPayouts).values([
    { ...payout, id: payoutId, reference: "P-1" },
    { ...payout, id: differing, reference: "P-2", total: 9900, is_open: true },
    { ...payout, id: newId(), reference: "P-3", total: 9900, total_currency: "USD", is_open: true },
  ]);
  await onlyDeliveredParcels(db, {}, {});
  const line = { carrier: "econt" } as const;
  await db.insert(carrierPayoutLines).values([
    // Two parts of a parcel's cash that are the whole, and two that are not: 7.06 was to be collected.
    { ...line, id: newId(), payout_id: payoutId, number: "1051000001", amount_eur: 200, matched_at: now },
    { ...line, id: newId(), payout_id: differing, number: "1051000001", amount_eur: 506, matched_at: now },
    { ...line, id: newId(), payout_id: payoutId, number: "1051000002", amount_eur: 706, matched_at: now },
    { ...line, id: newId(), payout_id: differing, number: "1051000002", amount_eur: -706 },
    { ...line, id: newId(), payout_id: payoutId, number: "1051000003", amount_eur: 706 },
    { ...line, id: newId(), payout_id: payoutId, number: "1051000004", amount_eur: 100, dismissed_at: now },
    {
      ...line,
      id: newId(),
      payout_id: payoutId,
      number: "1051000005",
      currency: "USD",
      foreign_amount: 1817,
    },
  ]);
  const id = await build();
  expect((await row(id))?.differences).toEqual(
    expect.arrayContaining([
      { code: "payout_sum", subject: "1051000002", ours: "706", theirs: "0" },
      { code: "payout_open", subject: "1051000003", ours: "", theirs: "706" },
      { code: "payout_currency", subject: "1051000005 18,17\u00a0USD", ours: "", theirs: "" },
      { code: "payout_total", subject: "P-2", ours: "-200", theirs: "9900" },
      { code: "payout_currency", subject: "P-3 99,00\u00a0USD", ours: "", theirs: "" },
    ]),
  );
  const files = await archiveOf(id);
  const table = textOf(files, "courier-payouts.csv");
  expect(table).toContain('"Econt";"P-1";"2026-03-31";"1051000003";"";"7,06";"";""');
  expect(table).toContain('"1051000005";"";"";"18,17\u00a0USD";""');
  expect(textOf(files, "README.html")).toContain("15,12\u00a0EUR");
});

test("an audit file that no longer matches its month is reported", async () => {
  await delivered();
  expect((await makeAuditFile(services, owner, { month, now: afterwards })).ok).toBe(true);
  await delivered();
  const id = await build();
  expect((await row(id))?.differences).toEqual([
    { code: "audit_file", subject: month, ours: "1124", theirs: "562" },
  ]);
});

test("a delivery that the courier dates to another month than the shop is reported in both", async () => {
  const orderId = await delivered();
  const february = new Date("2026-02-28T18:00:00Z");
  await db.insert(shipments).values({
    id: newId(),
    order_id: orderId,
    carrier: "econt",
    place: "office",
    destination: { place: "office", officeCode: "4001" },
    reference: "late-1",
    state: "delivered",
    label_state: "made",
    number: "1051000009",
    weight: 400,
    cash_eur: 0,
    phone_key: "",
    requested_at: february,
    ended_at: february,
    updated_at: now,
  });
  const subject = orderId.slice(-8);
  expect((await row(await build()))?.differences).toEqual([
    { code: "delivery_month", subject, ours: "562", theirs: "0" },
  ]);
  const { id } = await requestPackage(services, owner, {
    month: "2026-02",
    basis: "delivery",
    language: "bg",
    now: afterwards,
  });
  await runMonthPackageJob(services, { packageId: id, language: "bg" }, tools());
  expect((await row(id))?.differences).toEqual([
    { code: "delivery_month", subject, ours: "0", theirs: "562" },
  ]);
});

test("the archive of an empty month has an empty register, and its sums agree", async () => {
  const files = await archiveOf(await build());
  expect(textOf(files, "README.html")).toContain("The sums agree.");
  expect(textOf(files, "register.csv").split("\r\n")).toHaveLength(2);
});
