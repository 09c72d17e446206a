import { inflateSync } from "node:zlib";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { labelPapers } from "#app/domain/delivery/carrier.ts";
import { carriers, sandboxParcels } from "#app/server/db/schema/delivery.ts";
import { readEnv } from "#app/server/env.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { carrierFactories } from "./carrier-factories.ts";
import { createCarriers } from "#app/server/delivery/carriers.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { ShipmentRequest } from "#app/server/delivery/carrier-contract.ts";
import { createSandbox } from "./sandbox.ts";
import { isReturned } from "./sandbox/sandbox-journey.ts";
import { sandboxOffices, sandboxTowns } from "./sandbox/sandbox-places.ts";
import { sealCredentials } from "#app/server/delivery/seal-credentials.ts";

const { db } = await testDatabase();
const env = readEnv({});
const start = new Date("2026-11-24T08:00:00Z");
let now = start;
const sandbox = createSandbox(() => now)({ env, db, credentials: {} });
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

const request = (changes: Partial<ShipmentRequest> = {}): ShipmentRequest => ({
  reference: "order-1",
  recipient: { name: "Мария Петрова", phone: "0888123456", email: "maria@example.bg" },
  destination: { place: "automat", officeCode: "P400006" },
  weight: 800,
  box: { length: 300, width: 200, height: 100 },
  contents: "Желирани бонбони",
  cash: { amount: 2450, items: [{ description: "Ябълка", quantity: 5, unitPrice: 490, weight: 100 }] },
  value: 2450,
  settings: defaultCarrierSettings,
  ...changes,
});

let parcels = 0;

/** Books parcels until there is one that comes back, or one that does not, as requested. */
async function book(comesBack: boolean, changes: Partial<ShipmentRequest> = {}): Promise<string> {
  for (;;) {
    const label = await sandbox.createLabel(request({ reference: `parcel ${(parcels += 1)}`, ...changes }));
    if (!label.ok) throw new Error(label.reason);
    if (isReturned(label.number) === comesBack) return label.number;
    await sandbox.cancelLabel(label.number);
  }
}

test("offices have unique codes, names in both alphabets and a listed town", () => {
  expect(sandboxTowns.length).toBeGreaterThanOrEqual(30);
  expect(sandboxOffices.length).toBeGreaterThanOrEqual(80);
  expect(new Set(sandboxOffices.map(({ code }) => code)).size).toBe(sandboxOffices.length);
  for (const office of sandboxOffices) {
    expect(office.nameBg + office.addressBg).not.toMatch(/[a-z]|undefined/i);
    expect(office.nameEn + office.addressEn).not.toMatch(/[а-я]|undefined/i);
    const town = sandboxTowns.find(({ id }) => id === office.townId);
    expect(town?.nameBg).toBe(office.townBg);
  }
});

test("a label is made once for each reference, even by concurrent requests, and is found by it", async () => {
  expect(await sandbox.findLabel("order-1", start)).toBe("none");
  expect(await sandbox.validateLabel(request())).toEqual({ ok: true });
  const labels = await Promise.all([1, 2, 3].map(() => sandbox.createLabel(request())));
  expect(labels[0]).toMatchObject({
    ok: true,
    number: expect.stringMatching(/^9\d{12}$/) as string,
    price: 350,
  });
  expect(new Set(labels.map((label) => label.ok && label.number)).size).toBe(1);
  expect(await db.$count(sandboxParcels)).toBe(1);
  expect(await sandbox.findLabel("order-1", start)).toMatchObject({
    number: labels[0]?.ok && labels[0].number,
  });
});

test.for([
  ["no office of that code", { destination: { place: "office", officeCode: "P400099" } }],
  ["an office that is an automat", { destination: { place: "office", officeCode: "P400006" } }],
  ["too heavy for an automat", { weight: 20_001 }],
  ["too large for an automat", { box: { length: 610, width: 100, height: 100 } }],
  ["too thick for an automat", { box: { length: 500, width: 440, height: 360 } }],
  ["an automat that takes no cash", { destination: { place: "automat", officeCode: "P400007" } }],
  ["a list of goods that does not add up to the cash", { cash: { amount: 2450, items: [] } }],
  ["no telephone", { recipient: { name: "Мария", phone: "", email: "" } }],
  ["no weight", { weight: 0 }],
] as [string, Partial<ShipmentRequest>][])("refuses %s, and books nothing", async ([, changes]) => {
  const before = await db.$count(sandboxParcels);
  const bad = request({ reference: "refused", ...changes });
  const refusal = await sandbox.createLabel(bad);
  expect(refusal).toEqual({ ok: false, reason: expect.stringMatching(/[а-я]/) as string });
  expect(await sandbox.validateLabel(bad)).toEqual(refusal);
  expect(await db.$count(sandboxParcels)).toBe(before);
});

test("a price depends on weight, cash and kind of delivery", async () => {
  const quote = (changes: object) =>
    sandbox.quote(
      {
        place: "automat",
        officeCode: "P400006",
        townId: null,
        town: "",
        postcode: "",
        weight: 900,
        cash: 0,
        settings: defaultCarrierSettings,
        ...changes,
      },
      new AbortController().signal,
    );
  expect(
    await Promise.all([{}, { weight: 1001 }, { cash: 10_000 }, { place: "address" }].map(quote)),
  ).toEqual([290, 330, 410, 490]);
});

test("a parcel moves as time passes, and its cash is paid out once in a payout that does not grow", async () => {
  now = after(0);
  const number = await book(false);
  const statesAt = async (minutes: number) => {
    now = after(minutes);
    return (await sandbox.track([number]))[0]?.events.map(({ state }) => state);
  };
  expect(await statesAt(9)).toEqual([]);
  expect(await statesAt(10)).toEqual(["handed_over"]);
  expect(await statesAt(59)).toEqual(["handed_over", "in_transit"]);
  expect(await statesAt(60)).toEqual(["handed_over", "in_transit", "waiting"]);
  expect(await sandbox.track([number])).toMatchObject([{ collected: null }]);
  expect(await statesAt(121)).toEqual(["handed_over", "in_transit", "waiting", "delivered"]);
  expect(await sandbox.track([number])).toMatchObject([{ collected: 2450 }]);
  const payoutsOn = async (from: string, to: string) => (await sandbox.listPayouts(from, to)).payouts;
  const payouts = () => payoutsOn("2026-11-24", "2026-11-25");
  expect(await payouts()).toEqual([]);
  now = after(181);
  const [payout, ...others] = await payouts();
  expect(payout).toMatchObject({ reference: "S2026112411", paidOn: "2026-11-24", method: "bank" });
  expect(payout?.lines).toContainEqual({ number, amount: 2450, currency: "EUR" });
  expect(others).toEqual([]);
  now = after(5000);
  expect((await payouts())[0]).toEqual(payout);
  expect(await payoutsOn("2026-11-25", "2026-11-26")).toEqual([]);
});

test("about one parcel in ten comes back, and its cash is not paid out", async () => {
  const numbers = Array.from({ length: 2000 }, (_, index) => String(9_000_000_000_000 + index * 7919));
  const share = numbers.filter(isReturned).length / numbers.length;
  expect(share).toBeGreaterThan(0.07);
  expect(share).toBeLessThan(0.13);
  now = start;
  const number = await book(true);
  now = after(200);
  const [parcel] = await sandbox.track([number, "unknown"]);
  expect(parcel?.events.map(({ state }) => state)).toEqual([
    "handed_over",
    "in_transit",
    "waiting",
    "returning",
    "returned",
  ]);
  expect(parcel?.collected).toBeNull();
  const { payouts } = await sandbox.listPayouts("2026-11-24", "2026-11-24");
  const paid = payouts.flatMap(({ lines }) => lines);
  expect(paid.map((line) => line.number)).not.toContain(number);
});

test("a parcel can be cancelled until it is handed over, and again without effect", async () => {
  now = start;
  const number = await book(false, { cash: null });
  expect(await sandbox.cancelLabel(number)).toEqual({ ok: true });
  expect(await sandbox.cancelLabel(number)).toEqual({ ok: true });
  expect(await sandbox.cancelLabel("unknown")).toEqual({ ok: true });
  const [row] = await db.select().from(sandboxParcels).where(eq(sandboxParcels.number, number));
  const { reference = "" } = row ?? {};
  expect(await sandbox.findLabel(reference, start)).toBe("none");
  expect(await sandbox.createLabel(request({ reference }))).toMatchObject({ ok: false });
  const taken = await book(false, { cash: null });
  now = after(11);
  expect(await sandbox.cancelLabel(taken)).toMatchObject({ ok: false });
});

test("a driver is sent only for known parcels and valid times", async () => {
  now = start;
  const number = await book(false);
  const pickup = {
    numbers: [number],
    weight: 800,
    from: after(60),
    to: after(120),
    settings: defaultCarrierSettings,
  };
  const first = await sandbox.requestPickup(pickup);
  expect(first).toEqual({ ok: true, reference: expect.stringMatching(/^V\d{8}$/) as string });
  expect(await sandbox.requestPickup(pickup)).toEqual(first);
  expect(await sandbox.requestPickup({ ...pickup, numbers: ["unknown"] })).toMatchObject({ ok: false });
  expect(await sandbox.requestPickup({ ...pickup, to: after(0) })).toMatchObject({ ok: false });
});

test("prints labels on both paper sizes, one page each, that state that they are no real waybills", async () => {
  now = start;
  const numbers = [await book(false), await book(true)];
  const labels = numbers.map((number) => ({ number, parcelNumbers: [number], pdfUrl: null }));
  const sizes = { A4: /MediaBox \[0 0 595\.2\d* 841\.8/, A6: /MediaBox \[0 0 297\.6\d* 419\.5/ };
  for (const paper of labelPapers) {
    const pdf = Buffer.from(await sandbox.labelPdf(labels, paper)).toString("latin1");
    expect(pdf.slice(0, 4)).toBe("%PDF");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(sizes[paper].test(pdf)).toBe(true);
    const texts = pageTexts(pdf);
    expect(texts).toHaveLength(2);
    for (const [index, text] of texts.entries()) {
      expect(text).toContain("Проба: не е истинска товарителница");
      expect(text).toContain("Sample: not a real waybill");
      expect(text).toContain(numbers[index]);
    }
  }
  await expect(
    sandbox.labelPdf([{ number: "unknown", parcelNumbers: [], pdfUrl: null }], "A4"),
  ).rejects.toThrow(CarrierError);
});

/**
 * Returns the text of each page, decoded with the character map of each of its fonts in turn. Lines are joined, since
 * their last spaces are in the file.
 */
function pageTexts(pdf: string): string[] {
  const streams = [...pdf.matchAll(/stream\n(.*?)\nendstream/gs)].map(([, stream = ""]) =>
    inflateSync(Buffer.from(stream, "latin1")).toString("latin1"),
  );
  const fonts = streams.flatMap((stream) => {
    const [, codes] = /beginbfrange\n<0000> <\w+> \[(.*)\]/.exec(stream) ?? [];
    return codes ? [hexNumbers(codes).map((code) => String.fromCodePoint(code))] : [];
  });
  const pages = streams.map((stream) => stream.match(/\[.*\] TJ/g) ?? []).filter((lines) => lines.length > 0);
  return pages.map((lines) => {
    const glyphs = hexNumbers(lines.join(""));
    return fonts.map((font) => glyphs.map((glyph) => font[glyph]).join("")).join("\n");
  });
}

/** Returns the hexadecimal numbers in angle brackets, of four digits each. */
function hexNumbers(text: string): number[] {
  return [...text.matchAll(/<(\w+)>/g)].flatMap(([, digits = ""]) =>
    (digits.match(/.{4}/g) ?? []).map((number) => Number.parseInt(number, 16)),
  );
}

test("exists only where it was seeded, not with CARRIERS=none, and not together with a real account", async () => {
  const names = (CARRIERS: "sandbox" | "none" = "sandbox") =>
    createCarriers(
      { env: { ...env, CARRIERS }, db, secret: "secret" },
      { ...carrierFactories, econt: createSandbox(() => now) },
    ).names();
  expect(await names()).toEqual([]);
  await db.insert(carriers).values({ name: "sandbox", settings: defaultCarrierSettings, updated_at: now });
  expect(await names()).toEqual(["sandbox"]);
  expect(await names("none")).toEqual([]);
  const credentials = sealCredentials("secret", "econt", { username: "shop", password: "secret" });
  await db
    .insert(carriers)
    .values({ name: "econt", credentials, settings: defaultCarrierSettings, updated_at: now });
  expect(await names()).toEqual(["econt"]);
});
