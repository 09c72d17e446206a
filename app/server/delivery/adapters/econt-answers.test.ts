import { expect, test } from "vitest";
import { cashParcel, openAdapter } from "#tests/factories/delivery/fake-carrier.ts";
import { openFakeEcont } from "#tests/factories/delivery/fake-econt.ts";
import { roundTheClock } from "#app/server/delivery/carrier-contract.ts";
import { openEcont } from "./econt.ts";

async function open() {
  const fake = await openFakeEcont();
  const carrier = openAdapter(openEcont, { ECONT_URL: `${fake.url}/services//` }, fake.login);
  return { fake, carrier };
}

test("lists offices and automats, without mobile stations, cargo, other countries and broken entries", async () => {
  const { carrier } = await open();
  const common = { townId: "41", townBg: "София", townEn: "Sofia", postcode: "1000", takesCash: true };
  const address = { addressBg: "ул. Шипка №7", addressEn: "ul. Shipka №7" };
  expect(await carrier.listOffices()).toEqual([
    {
      ...common,
      ...address,
      code: "1127",
      kind: "office",
      nameBg: "София Шипка",
      nameEn: "Sofia Shipka",
      position: { latitude: 42.69, longitude: 23.33 },
      hours: {
        weekday: { from: "09:00", to: "18:00" },
        saturday: { from: "09:00", to: "13:00" },
        sunday: null,
      },
      maxWeight: null,
      maxSize: null,
      allowsInspection: true,
    },
    {
      ...common,
      ...address,
      code: "1900",
      kind: "automat",
      nameBg: "Еконтомат Шипка",
      nameEn: "Еконтомат Шипка",
      position: null,
      hours: roundTheClock,
      maxWeight: 30_500,
      maxSize: [610, 440, 370],
      allowsInspection: false,
    },
  ]);
});

test("an office with null coordinates has no position", async () => {
  const { fake, carrier } = await open();
  const [first] = fake.offices as { address: object }[];
  fake.offices = [
    { ...first, address: { ...first?.address, location: { latitude: null, longitude: null } } },
  ];
  expect(await carrier.listOffices()).toMatchObject([{ code: "1127", position: null }]);
});

test("lists towns and streets", async () => {
  const { carrier } = await open();
  expect(await carrier.listTowns()).toEqual([
    {
      id: "41",
      nameBg: "София",
      nameEn: "Sofia",
      regionBg: "София (столица)",
      regionEn: "София (столица)",
      postcode: "1000",
    },
    { id: "80", nameBg: "Айдемир", nameEn: "Айдемир", regionBg: "", regionEn: "", postcode: "7538" },
  ]);
  expect(await carrier.listStreets("41")).toEqual([{ id: "11", nameBg: "ул. Шипка", nameEn: "ul. Shipka" }]);
});

test("an answer without its list of offices is an error, and towns may be missing", async () => {
  const { fake, carrier } = await open();
  fake.mishaps.push({ body: {} }, { body: { cities: null } });
  await expect(carrier.listOffices()).rejects.toMatchObject({ code: "bad_answer" });
  expect(await carrier.listTowns()).toEqual([]);
});

test("reads states with times as seconds, milliseconds and ISO 8601, sorted and without duplicates", async () => {
  const { fake, carrier } = await open();
  const arrived = {
    destinationType: "office",
    officeCode: "4001",
    officeName: "Пловдив",
    time: "2026-11-26T08:00:00Z",
  };
  fake.states.set("1055191332613", {
    receiverDeliveryType: "office",
    receiverOfficeCode: "4001",
    sendTime: 1_795_600_800,
    deliveryTime: "2026-11-27 12:00:00",
    cdCollectedAmount: 24.5,
    cdCollectedCurrency: "EUR",
    shortDeliveryStatus: "Доставена",
    shortDeliveryStatusEn: "Delivered",
    trackingEvents: [
      arrived,
      arrived,
      { destinationType: "courier_direction", time: 1_795_622_400_000, destinationDetails: "Пътува" },
      { destinationType: "prepared", time: 1_795_597_200, destinationDetailsEn: "Prepared" },
      { destinationType: "office", isReceipt: true, time: "2026-11-26T09:00:00Z" },
      { destinationType: "courier", time: null },
    ],
  });
  const [parcel, ...others] = await carrier.track(["1055191332613", "1055191332999"]);
  expect(others).toEqual([]);
  expect(parcel?.collected).toBe(2450);
  expect(parcel?.events.map(({ at, code, state }) => [at.toISOString(), code, state])).toEqual([
    ["2026-11-25T09:00:00.000Z", "prepared", null],
    ["2026-11-25T10:00:00.000Z", "send", "handed_over"],
    ["2026-11-25T16:00:00.000Z", "courier_direction", "in_transit"],
    ["2026-11-26T08:00:00.000Z", "office", "waiting"],
    ["2026-11-27T10:00:00.000Z", "delivery", "delivered"],
  ]);
  expect(parcel?.events[2]).toMatchObject({ textBg: "Пътува", textEn: "Пътува" });
});

test("a label that was cancelled at Econt is reported, unless its parcel moved", async () => {
  const { fake, carrier } = await open();
  const cancelled = { destinationType: "canceled", isReceipt: false, time: 1_795_600_900 };
  fake.states.set("1055191332613", { trackingEvents: [cancelled] });
  fake.states.set("1055191332614", { sendTime: 1_795_600_800, trackingEvents: [cancelled] });
  const tracked = await carrier.track(["1055191332613", "1055191332614"]);
  expect(tracked.map(({ isCancelled }) => isCancelled)).toEqual([true, undefined]);
});

test("a parcel at an office on the way is in transit, not waiting", async () => {
  const { fake, carrier } = await open();
  fake.states.set("1055191332613", {
    receiverDeliveryType: "office",
    receiverOfficeCode: "4001",
    trackingEvents: [
      { destinationType: "office", officeCode: "1000", time: 1_795_600_800 },
      { destinationType: "in_delivery_office", time: 1_795_600_900 },
    ],
  });
  const [parcel] = await carrier.track(["1055191332613"]);
  expect(parcel?.events.map(({ state }) => state)).toEqual(["in_transit", "waiting"]);
});

test.for([
  ["by its last state", "Returned to sender", [], "returned"],
  ["by a Bulgarian state alone", "", [], "returned"],
  ["by an earlier event", "Delivered", [{ destinationType: "return", time: 1_795_600_900 }], "returned"],
] as const)("a returned parcel is not delivered: %s", async ([, english, events, state]) => {
  const { fake, carrier } = await open();
  fake.states.set("1055191332613", {
    deliveryTime: 1_795_700_000,
    shortDeliveryStatus: english === "" ? "Върната и доставена към подател" : "",
    shortDeliveryStatusEn: english,
    trackingEvents: [...events, { destinationType: "client", time: 1_795_700_000 }],
  });
  const [parcel] = await carrier.track(["1055191332613"]);
  expect(parcel?.events.at(-1)?.state).toBe(state);
  expect(parcel?.events.map((event) => event.state)).not.toContain("delivered");
});

test("tracks many parcels in batches", async () => {
  const { fake, carrier } = await open();
  const numbers = Array.from({ length: 120 }, (_, at) => String(1_055_191_332_613 + at));
  for (const number of numbers) fake.states.set(number, { sendTime: 1_795_600_800 });
  expect(await carrier.track(numbers)).toHaveLength(120);
  expect(fake.calls).toHaveLength(3);
  expect(await carrier.track([])).toEqual([]);
});

test("groups rows of one day and kind into a payout, and keeps every sign, currency, day and missing number", async () => {
  const { fake, carrier } = await open();
  const row = { type: "CD", payType: "по банка", payDate: "2026-11-24", currency: "EUR" };
  const rows = [
    { ...row, num: 1_055_191_332_613, amount: 24.5 },
    { ...row, num: "1055191332614", amount: "10.10", payDate: "24.11.2026" },
    { ...row, num: "1055191332615", payType: "в брой", amount: 5 },
    { ...row, num: "1055191332616", payDate: 1_795_684_800_000, amount: 19.56, currency: "лв." },
    { ...row, num: "1055191332613", amount: 0.5 },
    { ...row, num: "", amount: -1 },
    { ...row, num: "1055191332617", amount: 18.17, currency: "USD" },
    { ...row, num: "1055191332618", amount: 18.17, currency: "" },
    { ...row, num: "1055191332619", amount: 18.17, payDate: "31.02.2026" },
    { ...row, num: "1055191332619", amount: "много" },
  ];
  fake.payouts = { PaymentReportRows: rows };
  const [bank, total] = ["bank", null] as const;
  expect(await carrier.listPayouts("2026-11-20", "2026-11-27")).toEqual({
    payouts: [
      {
        reference: "2026-11-24",
        paidOn: "2026-11-24",
        method: bank,
        total,
        lines: [
          { number: "1055191332613", amount: 2450, currency: "EUR" },
          { number: "1055191332614", amount: 1010, currency: "EUR" },
          { number: "1055191332613", amount: 50, currency: "EUR" },
          { number: "", amount: -100, currency: "EUR" },
          { number: "1055191332617", amount: 1817, currency: "USD" },
          { number: "1055191332618", amount: 1817, currency: "" },
        ],
      },
      {
        reference: "2026-11-24 cash",
        paidOn: "2026-11-24",
        method: "cash",
        total,
        lines: [{ number: "1055191332615", amount: 500, currency: "EUR" }],
      },
      {
        reference: "2026-11-26",
        paidOn: "2026-11-26",
        method: bank,
        total,
        lines: [{ number: "1055191332616", amount: 1956, currency: "BGN" }],
      },
      {
        reference: "undated",
        paidOn: null,
        method: bank,
        total,
        lines: [{ number: "1055191332619", amount: 1817, currency: "EUR" }],
      },
    ],
    unread: 1,
  });
  fake.payouts = rows[1];
  expect(await carrier.listPayouts("2026-11-20", "2026-11-27")).toMatchObject({
    payouts: [{ reference: "2026-11-24" }],
  });
  for (const nothing of [{}, { PaymentReportRows: null }, []]) {
    fake.payouts = nothing;
    expect(await carrier.listPayouts("2026-11-20", "2026-11-27")).toEqual({ payouts: [], unread: 0 });
  }
  fake.payouts = { error: "няма данни" };
  await expect(carrier.listPayouts("2026-11-20", "2026-11-27")).rejects.toMatchObject({ code: "bad_answer" });
});

test("a deeply nested error is read without a stack overflow", async () => {
  const { fake, carrier } = await open();
  const depth = 20_000;
  const body = `${'{"type":"Ex","message":"","innerErrors":['.repeat(depth)}${"]}".repeat(depth)}`;
  fake.mishaps.push({ status: 517, body });
  expect(await carrier.createLabel(cashParcel())).toEqual({ ok: false, reason: "Ex" });
});

test("a label with unreadable details is accepted, and an unreadable parcel does not affect others", async () => {
  const { fake, carrier } = await open();
  const label = {
    shipmentNumber: "1055191332613",
    totalPrice: {},
    services: "none",
    currency: [],
    pdfURL: 5,
  };
  fake.mishaps.push({ body: { label, payAfterAcceptIgnored: [] } });
  expect(await carrier.createLabel(cashParcel())).toMatchObject({
    ok: true,
    number: "1055191332613",
    price: null,
    warnings: ["cash_missing"],
  });
  const readable = { shipmentNumber: "2", sendTime: 1_795_600_800, deliveryTime: {}, trackingEvents: "many" };
  fake.mishaps.push({ body: { shipmentStatuses: [{ status: 5 }, null, { status: readable }] } });
  expect(await carrier.track(["1", "2"])).toMatchObject([
    { number: "2", events: [{ state: "handed_over" }] },
  ]);
});
