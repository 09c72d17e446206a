import { expect, test } from "vitest";
import { senderSettings } from "#tests/factories/delivery/econt-account.ts";
import { cashParcel, closedAddress, openAdapter, smallPdf } from "#tests/factories/delivery/fake-carrier.ts";
import { openFakeSpeedy, speedyError } from "#tests/factories/delivery/fake-speedy.ts";
import type { QuoteRequest, ShipmentRequest } from "#app/server/delivery/carrier-contract.ts";
import { openSpeedy } from "./speedy.ts";

async function open() {
  const fake = await openFakeSpeedy();
  return { fake, carrier: openAdapter(openSpeedy, { SPEEDY_URL: `${fake.url}/v1` }, fake.login) };
}

const neverAborted = new AbortController().signal;

const settings = { ...senderSettings, drop_off_office: "77" };
const request = (changes: Partial<ShipmentRequest> = {}) => cashParcel({ settings, ...changes });
const quoted: QuoteRequest = {
  place: "office",
  officeCode: "4001",
  townId: null,
  town: "Пловдив",
  postcode: "4000",
  weight: 800,
  cash: 0,
  settings,
};

async function made(changes: Partial<ShipmentRequest> = {}) {
  const { fake, carrier } = await open();
  const label = await carrier.createLabel(request(changes));
  if (!label.ok) throw new Error(label.reason);
  return { fake, carrier, label };
}

const lastBody = ({ calls }: Awaited<ReturnType<typeof openFakeSpeedy>>) => calls.at(-1)?.body;

test("an account is accepted, and one with a wrong password is not", async () => {
  const { fake, carrier } = await open();
  expect(await carrier.checkAccount()).toEqual({ ok: true });
  const wrong = openAdapter(
    openSpeedy,
    { SPEEDY_URL: `${fake.url}/v1/` },
    { ...fake.login, password: "wrong" },
  );
  await expect(wrong.checkAccount()).rejects.toMatchObject({ code: "unauthorized", mayHaveActed: false });
  fake.mishaps.push(speedyError("Договорът е прекратен", "client.contract"));
  expect(await carrier.checkAccount()).toEqual({ ok: false, reason: "Договорът е прекратен" });
});

test("quotes the total with VAT, with cash and without", async () => {
  const { fake, carrier } = await open();
  expect(await carrier.quote(quoted, neverAborted)).toBe(431);
  expect(await carrier.quote({ ...quoted, cash: 2450 }, neverAborted)).toBe(541);
  expect(lastBody(fake)).toMatchObject({
    service: {
      additionalServices: { cod: { amount: 24.5, currencyCode: "EUR", processingType: "CASH" } },
    },
  });
  expect(await carrier.quote({ ...quoted, place: "address", officeCode: null }, neverAborted)).toBe(431);
  expect(lastBody(fake)).toMatchObject({
    recipient: { addressLocation: { siteName: "Пловдив", postCode: "4000" } },
  });
});

test("quotes nothing where the service is not offered or the price is in another currency", async () => {
  const { fake, carrier } = await open();
  expect(await carrier.quote({ ...quoted, officeCode: "999" }, neverAborted)).toBeNull();
  fake.mishaps.push(
    speedyError("Непознато населено място"),
    { body: { calculations: [{ price: { total: 6.24, currency: "BGN" } }] } },
    { body: {} },
    "silent",
  );
  expect(await carrier.quote(quoted, neverAborted)).toBeNull();
  expect(await carrier.quote(quoted, neverAborted)).toBeNull();
  expect(await carrier.quote(quoted, neverAborted)).toBeNull();
  await expect(carrier.quote(quoted, AbortSignal.timeout(20))).rejects.toMatchObject({ code: "timeout" });
});

test("makes a label with cash and inspection, and does not allow Speedy to drop the cash", async () => {
  const { fake, label } = await made();
  expect(label).toEqual({
    ok: true,
    number: "299999990",
    parcelNumbers: ["299999990"],
    price: 541,
    expectedOn: "2026-11-26",
    warnings: [],
    pdfUrl: null,
  });
  const { userName, password, language, ...sent } = lastBody(fake) as Record<string, unknown>;
  expect([userName, password, language]).toEqual([fake.login.username, fake.login.password, "BG"]);
  expect(sent).toEqual({
    sender: {
      phone1: { number: "+359888000000" },
      contactName: "Иван Иванов",
      email: "shop@example.com",
      dropoffOfficeId: 77,
    },
    recipient: {
      phone1: { number: "+359888111222" },
      clientName: "Мария Петрова",
      privatePerson: true,
      email: "maria@example.com",
      pickupOfficeId: 4001,
    },
    service: {
      serviceId: 505,
      autoAdjustPickupDate: true,
      additionalServices: {
        cod: { amount: 24.5, currencyCode: "EUR", processingType: "CASH" },
        obpd: { option: "OPEN", returnShipmentServiceId: 505, returnShipmentPayer: "SENDER" },
      },
    },
    content: {
      parcelsCount: 1,
      totalWeight: 0.8,
      contents: "Желирани плодови бонбони",
      package: "BOX",
      parcels: [{ seqNo: 1, size: { width: 20, height: 15, depth: 30 }, weight: 0.8 }],
    },
    payment: { courierServicePayer: "SENDER" },
    ref1: "1042-1",
  });
  expect(JSON.stringify(sent)).not.toContain("ignoreIfNotApplicable");
});

test("cash is a postal money transfer if the contract requires it", async () => {
  const { fake } = await made({
    settings: { ...settings, is_postal_money_transfer: true, inspection: "test" },
  });
  expect(lastBody(fake)).toMatchObject({
    service: {
      additionalServices: { cod: { processingType: "POSTAL_MONEY_TRANSFER" }, obpd: { option: "TEST" } },
    },
  });
});

test("a paid parcel has no services, and one to an automat no inspection", async () => {
  const paid = await made({ cash: null, box: null });
  expect(lastBody(paid.fake)).not.toHaveProperty("service.additionalServices");
  const automat = await made({ destination: { place: "automat", officeCode: "78" } });
  expect(lastBody(automat.fake)).not.toHaveProperty("service.additionalServices.obpd");
});

test("a listed street is sent by its id, a typed one as a note", async () => {
  const address = {
    place: "address",
    townId: "68134",
    town: "София",
    postcode: "1000",
    streetId: "26",
    street: "бул. Витоша",
    streetNumber: "5",
    other: "ет. 2",
  } as const;
  const listed = await made({ destination: address });
  expect(lastBody(listed.fake)).toMatchObject({
    recipient: {
      address: { countryId: 100, siteId: 68_134, streetId: 26, streetNo: "5", addressNote: "ет. 2" },
    },
  });
  const typed = await made({ destination: { ...address, townId: null, streetId: null } });
  expect(lastBody(typed.fake)).toMatchObject({
    recipient: {
      address: { countryId: 100, siteName: "София", postCode: "1000", addressNote: "бул. Витоша 5, ет. 2" },
    },
  });
});

test("a refusal with status 200 is recognised, and nothing is made", async () => {
  const { fake, carrier } = await open();
  expect(await carrier.createLabel(request({ destination: { place: "office", officeCode: "999" } }))).toEqual(
    {
      ok: false,
      reason: "Офисът не е намерен",
    },
  );
  fake.mishaps.push({ status: 400, body: { error: { message: "", context: "bad.request" } } });
  expect(await carrier.createLabel(request())).toEqual({ ok: false, reason: "bad.request" });
  expect(fake.shipments).toEqual([]);
});

test("a price without the fee for cash gives a warning that the cash is missing", async () => {
  const { fake, carrier } = await open();
  fake.dropsCash = true;
  expect(await carrier.createLabel(request())).toMatchObject({ ok: true, warnings: ["cash_missing"] });
  expect(await carrier.createLabel(request({ cash: null }))).toMatchObject({ ok: true, warnings: [] });
});

test.for(["cut", "reset", "html", "redirect", "huge"] as const)(
  "a label whose answer is lost may have been made, and is found by its reference: %s",
  async (mishap) => {
    const { fake, carrier } = await open();
    const asked = new Date();
    fake.mishaps.push(mishap);
    await expect(carrier.createLabel(request())).rejects.toMatchObject({ mayHaveActed: true });
    expect(await carrier.findLabel("1042-1", asked)).toMatchObject({ number: "299999990" });
    expect(await carrier.findLabel("1042-2", asked)).toBe("none");
    const other = { than: "299999990", until: new Date(asked.getTime() + 3 * 86_400_000) };
    expect(await carrier.findLabel("1042-1", asked, other)).toBe("none");
  },
);

test("an answer without a label number is an error, and the label may exist", async () => {
  const { fake, carrier } = await open();
  fake.hasNoNumber = true;
  await expect(carrier.createLabel(request())).rejects.toMatchObject({
    code: "bad_answer",
    mayHaveActed: true,
  });
  fake.mishaps.push({ status: 500, body: { error: { message: "Вътрешна грешка" } } });
  await expect(carrier.createLabel(request())).rejects.toMatchObject({
    code: "bad_answer",
    mayHaveActed: true,
  });
});

test("nothing was made when Speedy cannot be reached, and the error does not contain the credentials", async () => {
  const away = openAdapter(
    openSpeedy,
    { SPEEDY_URL: await closedAddress() },
    { username: "u", password: "p-secret" },
  );
  const error = await away.createLabel(request()).catch((each: unknown) => each);
  expect(error).toMatchObject({ code: "unreachable", mayHaveActed: false });
  expect(JSON.stringify(error) + String(error)).not.toMatch(/p-secret|127\.0\.0\.1/);
});

test("cancels a label, even one that is already cancelled, but not one on its way", async () => {
  const { fake, carrier, label } = await made();
  expect(await carrier.cancelLabel(label.number)).toEqual({ ok: true });
  expect(fake.shipments).toMatchObject([{ isCancelled: true }]);
  expect(await carrier.track([label.number])).toMatchObject([{ isCancelled: true }]);
  expect(await carrier.cancelLabel(label.number)).toEqual({ ok: true });
  fake.tracked.set("299999991", { operations: [{ operationCode: 39, dateTime: "2026-11-24T12:00:00" }] });
  expect(await carrier.cancelLabel("299999991")).toEqual({
    ok: false,
    reason: "Пратката не може да бъде отказана",
  });
});

test("prints on both paper sizes, several labels on one A4 sheet", async () => {
  const { fake, carrier, label } = await made();
  expect(smallPdf.equals(await carrier.labelPdf([label], "A6"))).toBe(true);
  expect(lastBody(fake)).toMatchObject({ paperSize: "A6", parcels: [{ parcelId: { id: "299999990" } }] });
  await carrier.labelPdf([label], "A4");
  expect(lastBody(fake)).toMatchObject({ paperSize: "A4" });
  await carrier.labelPdf([label, { ...label, parcelNumbers: [] }], "A4");
  expect(lastBody(fake)).toMatchObject({ paperSize: "A4_4xA6" });
});

test("an error instead of the PDF is reported, and any other answer is refused", async () => {
  const { fake, carrier, label } = await made();
  fake.mishaps.push(speedyError("Пратката е отказана"), "html", "cut");
  await expect(carrier.labelPdf([label], "A6")).rejects.toThrow("Пратката е отказана");
  await expect(carrier.labelPdf([label], "A6")).rejects.toMatchObject({ code: "bad_answer" });
  await expect(carrier.labelPdf([label], "A6")).rejects.toMatchObject({ mayHaveActed: false });
});

test("requests a driver in Sofia's local time, for these parcels and this day only", async () => {
  const { fake, carrier, label } = await made();
  const pickup = {
    numbers: [label.number],
    weight: 800,
    from: new Date("2026-11-25T08:00:00Z"),
    to: new Date("2026-11-25T14:30:00Z"),
    settings,
  };
  expect(await carrier.requestPickup(pickup)).toEqual({ ok: true, reference: "5501" });
  expect(lastBody(fake)).toMatchObject({
    pickupDateTime: "2026-11-25T10:00:00",
    visitEndTime: "16:30",
    explicitShipmentIdList: ["299999990"],
    contactName: "Иван Иванов",
    phoneNumber: { number: "+359888000001" },
    autoAdjustPickupDate: false,
  });
  fake.mishaps.push(speedyError("Часът е минал"), { body: { orders: [] } });
  expect(await carrier.requestPickup(pickup)).toEqual({ ok: false, reason: "Часът е минал" });
  await expect(carrier.requestPickup(pickup)).rejects.toMatchObject({ mayHaveActed: true });
});
