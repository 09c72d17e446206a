import { expect, test } from "vitest";
import { openAdapter } from "#tests/factories/delivery/fake-carrier.ts";
import { openFakeSpeedy, speedyError } from "#tests/factories/delivery/fake-speedy.ts";
import { openSpeedy } from "./speedy.ts";

async function open() {
  const fake = await openFakeSpeedy();
  return { fake, carrier: openAdapter(openSpeedy, { SPEEDY_URL: `${fake.url}/v1` }, fake.login) };
}

const lastBody = ({ calls }: Awaited<ReturnType<typeof openFakeSpeedy>>) => calls.at(-1)?.body;

test("lists offices and automats in both languages, without pallets, closed ones and broken entries", async () => {
  const { carrier } = await open();
  const common = { townId: "68134", townBg: "София", townEn: "Sofia", postcode: "1000" };
  expect(await carrier.listOffices()).toEqual([
    {
      ...common,
      code: "77",
      kind: "office",
      nameBg: "София - Шипка",
      nameEn: "Sofia - Shipka",
      addressBg: "ул. Шипка № 7",
      addressEn: "ul. Shipka No 7",
      position: { latitude: 42.69, longitude: 23.33 },
      hours: {
        weekday: { from: "08:30", to: "18:30" },
        saturday: { from: "09:00", to: "14:00" },
        sunday: null,
      },
      maxWeight: 32_000,
      maxSize: [2000, 600, 600],
      takesCash: true,
      allowsInspection: true,
    },
    {
      ...common,
      code: "78",
      kind: "automat",
      nameBg: "Автомат",
      nameEn: "Автомат",
      addressBg: "ул. Шипка № 7",
      addressEn: "SOFIA ul. Shipka No 7",
      position: null,
      hours: { weekday: null, saturday: null, sunday: null },
      maxWeight: null,
      maxSize: null,
      takesCash: false,
      allowsInspection: false,
    },
  ]);
});

test("reads towns by column names, and refuses anything that is not the list", async () => {
  const { fake, carrier } = await open();
  expect(await carrier.listTowns()).toEqual([
    {
      id: "68134",
      nameBg: "София",
      nameEn: "Sofia",
      regionBg: "София (Столица)",
      regionEn: "Sofia",
      postcode: "1000",
    },
    {
      id: "53045",
      nameBg: "Горна, Долна и Средна",
      nameEn: "Gorna and Sredna",
      regionBg: "Ловеч",
      regionEn: "Lovech",
      postcode: "5500",
    },
  ]);
  for (const broken of ["", "id,name\n1,A\n", "<!doctype html>", 'id,name,postCode\n"1,A']) {
    fake.towns = broken;
    await expect(carrier.listTowns()).rejects.toMatchObject({ code: "bad_answer" });
  }
  fake.mishaps.push(speedyError("Няма достъп до списъка"));
  await expect(carrier.listTowns()).rejects.toThrow("Няма достъп до списъка");
});

test("lists the streets of one town with their kind, which distinguishes those with the same name", async () => {
  const { carrier } = await open();
  expect(await carrier.listStreets("68134")).toEqual([
    { id: "26", nameBg: "бул. Витоша", nameEn: "bul. Vitosha" },
    { id: "1314", nameBg: "ул. Витоша", nameEn: "ul. Витоша" },
  ]);
  expect(await carrier.listStreets("1")).toEqual([]);
});

test("reads the whole history, in order of time and without duplicates", async () => {
  const { fake, carrier } = await open();
  const delivered = {
    operationCode: -14,
    dateTime: "2026-11-26T14:00:00",
    description: "Доставена",
    place: "Пловдив",
  };
  fake.tracked.set("299999990", {
    operations: [
      { operationCode: 195, dateTime: "2026-11-26T14:00:01", description: "Отказ от преглед" },
      delivered,
      delivered,
      { operationCode: 134, dateTime: "2026-11-26T08:00:00+0200" },
      { operationCode: "39", dateTime: 1_795_600_800_000, comment: "Взета" },
      { operationCode: 148, dateTime: "2026-11-24T10:00:00Z" },
      { operationCode: 1, dateTime: "кога?" },
    ],
  });
  const tracked = await carrier.track(["299999990", "299999999"]);
  expect(tracked).toHaveLength(1);
  expect(tracked[0]?.events.map(({ at, code, state }) => [at.toISOString(), code, state])).toEqual([
    ["2026-11-24T10:00:00.000Z", "148", null],
    ["2026-11-25T10:00:00.000Z", "39", "handed_over"],
    ["2026-11-26T06:00:00.000Z", "134", "waiting"],
    ["2026-11-26T12:00:00.000Z", "-14", "delivered"],
    ["2026-11-26T12:00:01.000Z", "195", null],
  ]);
  expect(tracked[0]?.events[1]?.textBg).toBe("Взета");
});

test("an unknown last operation gets the state of the parcel's phase, a cancelled one gets none", async () => {
  const { fake, carrier } = await open();
  const last = (code: number, trackPhase: string | null) => ({
    trackPhase,
    operations: [{ operationCode: code, dateTime: "2026-11-26T14:00:00" }],
  });
  fake.tracked.set("1", last(7777, "PREPARED_FOR_SELF_COLLECTING_CONSIGNEE"));
  fake.tracked.set("2", last(7777, null));
  fake.tracked.set("3", last(128, "RETURN_TO_SENDER"));
  fake.tracked.set("4", { trackPhase: "DELIVERED", operations: null });
  const tracked = await carrier.track(["1", "2", "3", "4"]);
  expect(tracked.map(({ events }) => events[0]?.state)).toEqual(["waiting", null, null, undefined]);
});

test("tracks ten parcels at a time", async () => {
  const { fake, carrier } = await open();
  const numbers = Array.from({ length: 21 }, (_, at) => String(at + 1));
  for (const number of numbers) fake.tracked.set(number, { operations: [] });
  expect(await carrier.track(numbers)).toHaveLength(21);
  expect(fake.calls).toHaveLength(3);
});

test("lists payouts of whole days in Sofia, in any currency, and counts what it cannot read", async () => {
  const { fake, carrier } = await open();
  expect(await carrier.listPayouts("2026-11-20", "2026-11-24")).toEqual({ payouts: [], unread: 0 });
  expect(lastBody(fake)).toMatchObject({
    fromDate: Date.parse("2026-11-20T00:00:00+02:00"),
    toDate: Date.parse("2026-11-24T23:59:59.999+02:00"),
  });
  const payout = {
    date: "2026-11-23T00:00:00+0200",
    docId: 91,
    docType: "CASH",
    payee: "Производител ООД",
    paymentType: "BANK",
    currency: "EUR",
    amount: 35,
  };
  fake.payouts = [
    {
      ...payout,
      details: [
        { lineNo: 1, shipmentId: "299999990", amount: 24.5 },
        { lineNo: 2, shipmentId: "299999991", amount: -10.5 },
        { lineNo: 3, shipmentId: "299999992" },
      ],
    },
    { ...payout, docId: 92, paymentType: "CASH", amount: null, details: null },
    { ...payout, docId: 93, currency: "USD", date: "скоро", details: [{ shipmentId: "1", amount: 35 }] },
    { ...payout, docId: null },
  ];
  expect(await carrier.listPayouts("2026-11-20", "2026-11-24")).toEqual({
    payouts: [
      {
        reference: "91",
        paidOn: "2026-11-23",
        method: "bank",
        total: { amount: 3500, currency: "EUR" },
        lines: [
          { number: "299999990", amount: 2450, currency: "EUR" },
          { number: "299999991", amount: -1050, currency: "EUR" },
        ],
      },
      { reference: "92", paidOn: "2026-11-23", method: "cash", total: null, lines: [] },
      {
        reference: "93",
        paidOn: null,
        method: "bank",
        total: { amount: 3500, currency: "USD" },
        lines: [{ number: "1", amount: 3500, currency: "USD" }],
      },
    ],
    unread: 2,
  });
});
