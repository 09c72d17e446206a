import { expect, test } from "vitest";
import { boxNowError, openFakeBoxNow } from "#tests/factories/delivery/fake-boxnow.ts";
import { senderSettings } from "#tests/factories/delivery/econt-account.ts";
import {
  cashParcel,
  closedAddress,
  countPages,
  openAdapter,
  smallPdf,
} from "#tests/factories/delivery/fake-carrier.ts";
import { openBoxNow } from "./boxnow.ts";
import type { ShipmentRequest } from "#app/server/delivery/carrier-contract.ts";

async function open() {
  const fake = await openFakeBoxNow();
  return { fake, carrier: openAdapter(openBoxNow, { BOXNOW_URL: `${fake.url}/` }, fake.login) };
}

const request = (changes: Partial<ShipmentRequest> = {}) =>
  cashParcel({
    settings: { ...senderSettings, drop_off_office: "5726" },
    destination: { place: "automat", officeCode: "5365" },
    ...changes,
  });

async function made(changes: Partial<ShipmentRequest> = {}) {
  const { fake, carrier } = await open();
  const label = await carrier.createLabel(request(changes));
  if (!label.ok) throw new Error(label.reason);
  return { fake, carrier, label };
}

const lastBody = ({ calls }: Awaited<ReturnType<typeof openFakeBoxNow>>) => calls.at(-1)?.body;
const signIns = ({ calls }: Awaited<ReturnType<typeof openFakeBoxNow>>) =>
  calls.filter(({ path }) => path === "/api/v1/auth-sessions").length;

test("an account is accepted, and one with a wrong secret is not", async () => {
  const { fake, carrier } = await open();
  expect(await carrier.checkAccount()).toEqual({ ok: true });
  const wrong = openAdapter(openBoxNow, { BOXNOW_URL: fake.url }, { ...fake.login, client_secret: "wrong" });
  await expect(wrong.checkAccount()).rejects.toMatchObject({ code: "unauthorized", mayHaveActed: false });
  fake.mishaps.push(boxNowError("X403", 403));
  await expect(carrier.checkAccount()).rejects.toMatchObject({ code: "unauthorized" });
});

test("an account with several partners requires the number of one of them", async () => {
  const { fake, carrier } = await open();
  fake.partner = "11239";
  expect(await carrier.checkAccount()).toEqual({
    ok: false,
    reason: "P440: профилът има няколко партньора: въведете номера на партньора",
  });
  const named = (partner_id: string) =>
    openAdapter(openBoxNow, { BOXNOW_URL: fake.url }, { ...fake.login, partner_id });
  expect(await named("11239").checkAccount()).toEqual({ ok: true });
  expect(await named("1").checkAccount()).toMatchObject({ ok: false, reason: /^P441/ });
});

test("one session serves all uses of an account, also at the same time", async () => {
  const { fake, carrier } = await open();
  const again = openAdapter(openBoxNow, { BOXNOW_URL: fake.url }, fake.login);
  await Promise.all([carrier.checkAccount(), again.checkAccount()]);
  await again.listOffices();
  expect(signIns(fake)).toBe(1);
});

test("a session is renewed shortly before its end, and when BOX NOW ended it", async () => {
  const { fake, carrier } = await open();
  fake.sessionLength = 30;
  await carrier.checkAccount();
  fake.sessionLength = 3600;
  await carrier.checkAccount();
  expect(signIns(fake)).toBe(2);
  fake.endSessions();
  expect(await carrier.createLabel(request())).toMatchObject({ ok: true });
  expect(signIns(fake)).toBe(3);
});

test("a failed sign-in is not cached, and a second refusal is not retried", async () => {
  const { fake, carrier } = await open();
  fake.mishaps.push({ status: 503, body: {} });
  await expect(carrier.checkAccount()).rejects.toMatchObject({ code: "busy" });
  expect(await carrier.checkAccount()).toEqual({ ok: true });
  fake.mishaps.push({ status: 401, body: {} }, null, { status: 401, body: {} });
  await expect(carrier.checkAccount()).rejects.toMatchObject({ code: "unauthorized" });
});

test("lists automats, without warehouses, other countries and entries without a number", async () => {
  const { carrier } = await open();
  const automat = {
    code: "5365",
    kind: "automat",
    nameBg: "Автомат Роза",
    nameEn: "Avtomat Roza",
    townId: "София",
    townBg: "София",
    townEn: "Sofia",
    postcode: "1000",
    addressBg: "ул. Цар Симеон 170",
    addressEn: "ul. Tsar Simeon 170",
    position: { latitude: 42.70295, longitude: 23.31272 },
    hours: { weekday: null, saturday: null, sunday: null },
    maxWeight: 20_000,
    maxSize: [600, 450, 360],
    takesCash: true,
    allowsInspection: false,
  };
  expect(await carrier.listOffices()).toEqual([
    automat,
    { ...automat, code: "5363", nameBg: "Магазин Роза", nameEn: "Magazin Roza", position: null },
  ]);
});

test("makes a parcel to an automat, with amounts as texts and international telephone numbers", async () => {
  const { fake, label } = await made();
  expect(label).toEqual({
    ok: true,
    number: "415-02914-308",
    parcelNumbers: ["415-02914-308"],
    price: null,
    expectedOn: null,
    warnings: [],
    pdfUrl: null,
  });
  expect(lastBody(fake)).toEqual({
    orderNumber: "1042-1",
    invoiceValue: "24.50",
    paymentMode: "cod",
    amountToBeCollected: "24.50",
    allowReturn: false,
    origin: {
      contactName: "Производител ООД",
      contactNumber: "+359888000000",
      contactEmail: "shop@example.com",
      locationId: "5726",
    },
    destination: {
      contactName: "Мария Петрова",
      contactNumber: "+359888111222",
      contactEmail: "maria@example.com",
      locationId: "5365",
    },
    items: [
      { id: "1042-1", name: "Желирани плодови бонбони", value: "21.00", weight: 0.8, compartmentSize: 2 },
    ],
  });
});

test("a paid parcel collects nothing", async () => {
  const { fake } = await made({ cash: null });
  expect(lastBody(fake)).toMatchObject({
    invoiceValue: "21.00",
    paymentMode: "prepaid",
    amountToBeCollected: "0.00",
  });
});

test.for<[number, ShipmentRequest["box"], number]>([
  [1, { length: 600, width: 450, height: 80 }, 800],
  [1, { length: 80, width: 600, height: 450 }, 800],
  [2, { length: 300, width: 200, height: 81 }, 800],
  [3, { length: 600, width: 450, height: 171 }, 800],
  [3, { length: 700, width: 100, height: 50 }, 800],
  [1, null, 5_000],
  [2, null, 5_001],
  [3, null, 10_001],
])("chooses compartment %i for %j of %i g", async ([compartmentSize, box, weight]) => {
  const { fake } = await made({ box, weight });
  expect(lastBody(fake)).toMatchObject({ items: [{ compartmentSize }] });
});

test("refuses addresses without asking, and explains BOX NOW's codes", async () => {
  const { fake, carrier } = await open();
  const address: ShipmentRequest["destination"] = {
    place: "address",
    townId: null,
    town: "София",
    postcode: "1000",
    streetId: null,
    street: "ул. Шипка",
    streetNumber: "7",
    other: "",
  };
  expect(await carrier.createLabel(request({ destination: address }))).toMatchObject({ ok: false });
  expect(fake.calls).toEqual([]);
  const unknown = request({ destination: { place: "automat", officeCode: "999" } });
  expect(await carrier.createLabel(unknown)).toEqual({
    ok: false,
    reason: "P402: автоматът на получателя не е намерен",
  });
  fake.mishaps.push(boxNowError("P466", 403), boxNowError("P499"));
  expect(await carrier.createLabel(request())).toMatchObject({ ok: false, reason: /^P466: профилът/ });
  expect(await carrier.createLabel(request())).toEqual({ ok: false, reason: "P499: заявката е отказана" });
  expect(fake.parcels).toEqual([]);
});

test("a busy BOX NOW may have acted, one that cannot be reached has not", async () => {
  const { fake, carrier } = await open();
  fake.mishaps.push(null, boxNowError("P600", 503));
  await expect(carrier.createLabel(request())).rejects.toMatchObject({ code: "busy", mayHaveActed: true });
  const away = openAdapter(openBoxNow, { BOXNOW_URL: await closedAddress() }, fake.login);
  const error = await away.createLabel(request()).catch((each: unknown) => each);
  expect(error).toMatchObject({ code: "unreachable", mayHaveActed: false });
  expect(JSON.stringify(error) + String(error)).not.toMatch(/boxnow-secret|token-|127\.0\.0\.1/);
});

test.for(["cut", "reset", "html", "redirect", "huge"] as const)(
  "a label whose answer is lost may have been made, and is found by its reference: %s",
  async (mishap) => {
    const { fake, carrier } = await open();
    fake.mishaps.push(null, mishap);
    await expect(carrier.createLabel(request())).rejects.toMatchObject({ mayHaveActed: true });
    expect(await carrier.findLabel("1042-1", new Date())).toMatchObject({ number: "415-02914-308" });
    expect(await carrier.findLabel("1042-2", new Date())).toBe("none");
    const other = { than: "415-02914-308", until: new Date() };
    expect(await carrier.findLabel("1042-1", new Date(), other)).toBe("none");
    // The refusal of a repeated request with the same reference does not prove that nothing was made.
    await expect(carrier.createLabel(request())).rejects.toMatchObject({ mayHaveActed: true });
  },
);

test("an answer with other parcels proves nothing", async () => {
  const { fake, carrier } = await made();
  fake.ignoresQuery = true;
  expect(await carrier.findLabel("1042-2", new Date())).toBe("unsupported");
  expect(await carrier.track(["415-02914-999"])).toEqual([]);
});

test("an answer without a parcel number is an error, and the label may exist", async () => {
  const { fake, carrier } = await open();
  fake.hasNoNumber = true;
  await expect(carrier.createLabel(request())).rejects.toMatchObject({
    code: "bad_answer",
    mayHaveActed: true,
  });
});

test("cancels a parcel, even twice, but not one on its way or an unknown one", async () => {
  const { fake, carrier, label } = await made();
  expect(await carrier.cancelLabel(label.number)).toEqual({ ok: true });
  expect(await carrier.cancelLabel(label.number)).toEqual({ ok: true });
  expect(fake.parcels).toMatchObject([{ state: "canceled" }]);
  expect(await carrier.track([label.number])).toMatchObject([{ isCancelled: true }]);
  for (const parcel of fake.parcels) parcel.state = "in-transit";
  expect(await carrier.cancelLabel(label.number)).toMatchObject({ ok: false, reason: /^P420/ });
  expect(await carrier.cancelLabel("../../origins")).toMatchObject({ ok: false });
});

test("returns one label unchanged and several as one PDF, and refuses unreadable ones", async () => {
  const { fake, carrier, label } = await made();
  expect(smallPdf.equals(await carrier.labelPdf([label], "A6"))).toBe(true);
  const both = await carrier.labelPdf([label, label], "A6");
  expect(await countPages(both)).toBe(2);
  fake.mishaps.push("html", { body: "%PDF-1.4 damaged" });
  await expect(carrier.labelPdf([label], "A6")).rejects.toMatchObject({ code: "bad_answer" });
  await expect(carrier.labelPdf([label, label], "A6")).rejects.toMatchObject({ code: "bad_answer" });
});

test("reads events in order of time and without duplicates, and the cash that was paid", async () => {
  const { fake, carrier, label } = await made();
  const event = (type: string, createTime: string) => ({ type, createTime, locationDisplayName: "Роза" });
  for (const parcel of fake.parcels) {
    parcel.state = "delivered";
    parcel.more = {
      payment: { mode: "cod", state: "paid-by-customer", price: { amount: "24.50", currency: "EUR" } },
      events: [
        event("delivered", "2026-11-26T10:00:00Z"),
        event("final-destination", "2026-11-25T10:00:00Z"),
        event("in-depot", "2026-11-24T20:00:00Z"),
        event("in-depot", "2026-11-24T20:00:00Z"),
        event("accepted-to-locker", "2026-11-24T12:00:00Z"),
        event("new", "2026-11-24T08:00:00Z"),
        event("new", "преди малко"),
      ],
    };
  }
  const [parcel] = await carrier.track([label.number, "415-02914-999"]);
  expect(parcel?.events.map(({ code, state }) => [code, state])).toEqual([
    ["new", null],
    ["accepted-to-locker", "handed_over"],
    ["in-depot", "in_transit"],
    ["final-destination", "waiting"],
    ["delivered", "delivered"],
  ]);
  expect(parcel).toMatchObject({ number: label.number, collected: 2450 });
});

test.for([
  ["expired-return", "returning"],
  ["returned", "returned"],
  ["lost", "lost"],
  ["missing", null],
  ["canceled", null],
] as const)("a parcel whose events lack its state %s is %s", async ([state, expected]) => {
  const { fake, carrier, label } = await made();
  for (const parcel of fake.parcels) {
    parcel.state = state;
    parcel.more = { updateTime: "2026-11-27T10:00:00Z", payment: { mode: "cod", state: "pending" } };
  }
  const [parcel] = await carrier.track([label.number]);
  expect(parcel?.events.at(-1)?.state ?? null).toBe(expected);
  expect(parcel?.collected).toBeNull();
});

test("what BOX NOW does not offer is answered without a request", async () => {
  const { fake, carrier } = await open();
  const quoted = {
    ...request(),
    place: "automat",
    officeCode: "5365",
    townId: null,
    town: "",
    postcode: "",
    cash: 0,
  } as const;
  expect(await carrier.quote(quoted, new AbortController().signal)).toBeNull();
  expect(await carrier.listTowns()).toEqual([]);
  expect(await carrier.listStreets("1")).toEqual([]);
  expect(await carrier.listPayouts("2026-11-01", "2026-11-24")).toEqual({ payouts: [], unread: 0 });
  expect(await carrier.validateLabel(request())).toEqual({ ok: true });
  const pickup = { numbers: ["1"], weight: 1, from: new Date(), to: new Date(), settings: senderSettings };
  expect(await carrier.requestPickup(pickup)).toMatchObject({ ok: false });
  expect(fake.calls).toEqual([]);
});
