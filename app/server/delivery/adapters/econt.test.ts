import { expect, test } from "vitest";
import { senderSettings } from "#tests/factories/delivery/econt-account.ts";
import {
  cashParcel,
  closedAddress,
  countPages,
  openAdapter,
  smallPdf,
} from "#tests/factories/delivery/fake-carrier.ts";
import { econtError, openFakeEcont } from "#tests/factories/delivery/fake-econt.ts";
import { CarrierError } from "#app/server/delivery/carrier-contract.ts";
import type { QuoteRequest, ShipmentRequest } from "#app/server/delivery/carrier-contract.ts";
import { labelAddress, openEcont } from "./econt.ts";

async function open() {
  const fake = await openFakeEcont();
  const carrier = openAdapter(openEcont, { ECONT_URL: `${fake.url}/services//` }, fake.login);
  return { fake, carrier };
}

const neverAborted = new AbortController().signal;

const quoted: QuoteRequest = {
  place: "office",
  officeCode: "4001",
  townId: null,
  town: "Пловдив",
  postcode: "4000",
  weight: 800,
  cash: 0,
  settings: senderSettings,
};

const atHome: ShipmentRequest["destination"] = {
  place: "address",
  townId: "41",
  town: "София",
  postcode: "1000",
  streetId: "11",
  street: "ул. Шипка",
  streetNumber: "7",
  other: "вх. Б, ет. 3",
};

async function made(changes: Partial<ShipmentRequest> = {}) {
  const { fake, carrier } = await open();
  const label = await carrier.createLabel(cashParcel(changes));
  if (!label.ok) throw new Error(label.reason);
  return { fake, carrier, label };
}

/** The label of the last call. */
function sentLabel({ calls }: Awaited<ReturnType<typeof openFakeEcont>>): Record<string, unknown> {
  const body = calls.at(-1)?.body as { label: Record<string, unknown> } | undefined;
  return body?.label ?? {};
}

test("an account is accepted, and one with a wrong password is not", async () => {
  const { fake, carrier } = await open();
  expect(await carrier.checkAccount()).toEqual({ ok: true });
  const wrong = openAdapter(
    openEcont,
    { ECONT_URL: `${fake.url}/services` },
    { ...fake.login, password: "wrong" },
  );
  await expect(wrong.checkAccount()).rejects.toMatchObject({ code: "unauthorized", mayHaveActed: false });
  fake.mishaps.push(econtError("Нямате достъп", 517, "ExAccessDenied"));
  await expect(carrier.checkAccount()).rejects.toMatchObject({ code: "unauthorized" });
});

test("quotes with VAT, and with the agreement that decides the fee for cash", async () => {
  const { fake, carrier } = await open();
  // 4.66 and 3.90 are without the VAT of 20 %.
  expect(await carrier.quote(quoted, neverAborted)).toBe(559);
  expect(sentLabel(fake)).not.toHaveProperty("services");
  expect(await carrier.quote({ ...quoted, cash: 5000 }, neverAborted)).toBe(468);
  expect(sentLabel(fake)).toMatchObject({ services: { cdAmount: 50, cdPayOptionsTemplate: "CD000000" } });
});

test("quotes an address by its town alone, which has an id, or a name and a postcode", async () => {
  const { fake, carrier } = await open();
  expect(await carrier.quote({ ...quoted, place: "address", officeCode: null }, neverAborted)).toBe(559);
  expect(sentLabel(fake)).toMatchObject({
    receiverAddress: { city: { name: "Пловдив", postCode: "4000" }, quarter: "Пловдив", other: "Пловдив" },
  });
  const listed = { ...quoted, place: "address", officeCode: null, townId: "41", postcode: "" } as const;
  await carrier.quote(listed, neverAborted);
  const country = { code3: "BGR" };
  expect(sentLabel(fake)).toHaveProperty("receiverAddress.city", { id: 41, country, name: "Пловдив" });
});

test("quotes nothing for a refused place or another currency, and gives up when the caller does", async () => {
  const { fake, carrier } = await open();
  expect(await carrier.quote({ ...quoted, officeCode: "closed" }, neverAborted)).toBeNull();
  fake.mishaps.push({ body: { label: { totalPrice: 4.66, currency: "BGN" } } }, "silent");
  expect(await carrier.quote(quoted, neverAborted)).toBeNull();
  await expect(carrier.quote(quoted, AbortSignal.timeout(20))).rejects.toMatchObject({
    code: "timeout",
    mayHaveActed: false,
  });
});

test("makes a label with cash, the list of goods, inspection and the agreement", async () => {
  const { fake, label } = await made();
  expect(label).toEqual({
    ok: true,
    number: "1055191332613",
    parcelNumbers: ["1055191332613"],
    price: 468,
    expectedOn: "2026-11-30",
    warnings: [],
    pdfUrl: `${fake.url}/services/label.pdf?_key=secret`,
  });
  expect(sentLabel(fake)).toEqual({
    senderClient: { name: "Производител ООД", phones: ["0888000000"], email: "shop@example.com" },
    senderAgent: { name: "Иван Иванов", phones: ["0888000001"] },
    senderOfficeCode: "1127",
    receiverClient: { name: "Мария Петрова", phones: ["0888111222"], email: "maria@example.com" },
    receiverOfficeCode: "4001",
    packCount: 1,
    shipmentType: "pack",
    weight: 0.8,
    shipmentDimensionsL: 30,
    shipmentDimensionsW: 20,
    shipmentDimensionsH: 15,
    shipmentDescription: "Желирани плодови бонбони [1042-1]",
    orderNumber: "1042-1",
    payAfterAccept: true,
    services: { cdAmount: 24.5, cdType: "get", cdCurrency: "EUR", cdPayOptionsTemplate: "CD000000" },
    packingListType: "digital",
    packingList: [
      { inventoryNum: "1", description: "Ябълка 100 г", weight: 0.1, count: 5, price: 4.2 },
      { inventoryNum: "2", description: "Доставка", weight: 0, count: 1, price: 3.5 },
    ],
  });
});

test("a paid parcel has no cash, list of goods or inspection, and weighs at least 100 g", async () => {
  const { fake, label } = await made({ cash: null, weight: 40, box: null, destination: atHome });
  expect(label.warnings).toEqual([]);
  const sent = sentLabel(fake);
  expect(Object.keys(sent).filter((key) => /services|packing|payAfter|Dimensions/.test(key))).toEqual([]);
  expect(sent).toMatchObject({
    weight: 0.1,
    receiverAddress: {
      city: { id: 41, country: { code3: "BGR" }, name: "София", postCode: "1000" },
      street: "ул. Шипка",
      num: "7",
      other: "вх. Б, ет. 3",
    },
  });
});

test("an automat offers no inspection, and an office also offers a test if the owner chose it", async () => {
  const settings = { ...senderSettings, inspection: "test" } as const;
  const automat = await made({ settings, destination: { place: "automat", officeCode: "1900" } });
  expect(sentLabel(automat.fake)).not.toHaveProperty("payAfterAccept");
  const office = await made({ settings });
  expect(sentLabel(office.fake)).toMatchObject({ payAfterAccept: true, payAfterTest: true });
});

test("a sender's address is taken from the settings", async () => {
  const settings = {
    ...senderSettings,
    drop_off: "address",
    drop_off_town: "Пловдив",
    drop_off_postcode: "4000",
    drop_off_street: "ул. Роза",
    drop_off_number: "5",
  } as const;
  const { fake } = await made({ settings });
  expect(sentLabel(fake)).toMatchObject({
    senderAddress: { city: { name: "Пловдив" }, street: "ул. Роза", num: "5" },
  });
  expect(sentLabel(fake)).not.toHaveProperty("senderOfficeCode");
});

test("a refusal with status 517, 400 or 200 returns its innermost message or type, and makes no label", async () => {
  const { fake, carrier } = await open();
  const wrongList = cashParcel({ cash: { amount: 2450, items: [] } });
  expect(await carrier.createLabel(wrongList)).toEqual({
    ok: false,
    reason: "Сумата на описа не съвпада с наложения платеж.",
  });
  const closed = cashParcel({ destination: { place: "office", officeCode: "closed" } });
  expect(await carrier.createLabel(closed)).toEqual({ ok: false, reason: "Офисът не е намерен." });
  expect(await carrier.validateLabel(closed)).toEqual({ ok: false, reason: "Офисът не е намерен." });
  expect(await carrier.validateLabel(cashParcel())).toEqual({ ok: true });
  fake.mishaps.push({ body: { type: "ExInvalidCity", message: "", innerErrors: null } });
  expect(await carrier.createLabel(cashParcel())).toEqual({ ok: false, reason: "ExInvalidCity" });
  expect(fake.labels).toEqual([]);
});

test("cash that was dropped or changed, an ignored inspection and a delay are warnings", async () => {
  const { fake, carrier } = await open();
  const warnings = async (request: ShipmentRequest) => {
    const label = await carrier.createLabel(request);
    return label.ok ? label.warnings : label.reason;
  };
  fake.quirks.dropsCash = true;
  expect(await warnings(cashParcel())).toEqual(["cash_missing"]);
  Object.assign(fake.quirks, { dropsCash: false, cash: 24.49 });
  expect(await warnings(cashParcel())).toEqual(["cash_different"]);
  // Collecting cash for a paid parcel would charge the customer twice.
  expect(await warnings(cashParcel({ cash: null }))).toEqual(["cash_different"]);
  Object.assign(fake.quirks, { cash: null, ignoresInspection: true, isDelayed: true });
  expect(await warnings(cashParcel())).toEqual(["inspection_ignored", "delayed"]);
});

test.for(["cut", "reset", "html", "redirect"] as const)(
  "a label whose answer is lost may have been made: %s",
  async (mishap) => {
    const { fake, carrier } = await open();
    fake.mishaps.push(mishap);
    await expect(carrier.createLabel(cashParcel())).rejects.toMatchObject({
      name: "CarrierError",
      mayHaveActed: true,
    });
    expect(fake.labels).toHaveLength(1);
  },
);

test.for([
  ["a failed server", { status: 500, body: "failure" }],
  ["a failed server with text that is no error", { status: 517, body: { message: " " } }],
  ["HTML with status 517", { status: 517, type: "text/html", body: "<h1>Error</h1>" }],
  ["a label without its object", { body: {} }],
] as const)("a label may have been made when it is answered by %s", async ([, reply]) => {
  const { fake, carrier } = await open();
  fake.mishaps.push(reply);
  await expect(carrier.createLabel(cashParcel())).rejects.toMatchObject({
    code: "bad_answer",
    mayHaveActed: true,
  });
});

test("an answer without a label number is an error, and the label may exist", async () => {
  const { fake, carrier } = await open();
  fake.quirks.hasNoNumber = true;
  await expect(carrier.createLabel(cashParcel())).rejects.toMatchObject({
    code: "bad_answer",
    mayHaveActed: true,
  });
});

test("nothing was made when Econt cannot be reached", async () => {
  const carrier = openAdapter(
    openEcont,
    { ECONT_URL: await closedAddress() },
    { username: "shop", password: "p" },
  );
  await expect(carrier.createLabel(cashParcel())).rejects.toMatchObject({
    code: "unreachable",
    mayHaveActed: false,
  });
});

test("no error contains the credentials", async () => {
  const { fake, carrier } = await open();
  const wrong = openAdapter(
    openEcont,
    { ECONT_URL: fake.url },
    { username: "shop", password: "secret-of-shop" },
  );
  const failureOf = async (each: typeof carrier) => {
    const failure: unknown = await each.createLabel(cashParcel()).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CarrierError);
    return JSON.stringify(failure) + String(failure);
  };
  const messages: string[] = [await failureOf(wrong)];
  for (const mishap of ["html", "cut", "redirect", { status: 500, body: "" }] as const) {
    fake.mishaps.push(mishap);
    messages.push(await failureOf(carrier));
  }
  const basic = Buffer.from("shop:econt-password").toString("base64");
  expect(JSON.stringify(messages)).not.toMatch(
    new RegExp(`econt-password|secret-of-shop|${basic}|127\\.0\\.0\\.1`),
  );
});

test("finds a label whose answer was lost by the reference in its description", async () => {
  const { fake, carrier } = await open();
  const asked = new Date(Date.now() - 1000);
  await carrier.createLabel(cashParcel({ reference: "1041-1" }));
  fake.mishaps.push("cut");
  await carrier.createLabel(cashParcel()).catch(() => null);
  expect(await carrier.findLabel("1042-1", asked)).toMatchObject({
    number: "1055191332614",
    pdfUrl: /label/,
  });
  const second = await carrier.createLabel(cashParcel());
  const other = { than: "1055191332614", until: new Date() };
  expect(await carrier.findLabel("1042-1", asked, other)).toMatchObject({
    number: second.ok && second.number,
  });
  expect(await carrier.findLabel("1043-1", asked)).toBe("none");
});

test("reports `unsupported` without parcels, and when they do not show their references", async () => {
  const { fake, carrier } = await open();
  expect(await carrier.findLabel("1042-1", new Date())).toBe("unsupported");
  fake.quirks.descriptionLength = 10;
  const asked = new Date(Date.now() - 1000);
  await carrier.createLabel(cashParcel());
  expect(await carrier.findLabel("1042-1", asked)).toBe("unsupported");
});

test("a list without labels newer than the request, or with too many pages, proves nothing", async () => {
  const { fake, carrier } = await open();
  const createdAt = Date.now() - 3_600_000;
  fake.labels.push({
    number: "1055191332000",
    description: "x [1041-1]",
    createdAt,
    isDeleted: false,
    cash: 0,
  });
  expect(await carrier.findLabel("1042-1", new Date())).toBe("unsupported");
  fake.mishaps.push({ body: { totalPages: 11, results: [] } });
  expect(await carrier.findLabel("1041-1", new Date())).toBe("unsupported");
});

test("returns one label unchanged, and several as one PDF", async () => {
  const { carrier, label } = await made();
  expect(smallPdf.equals(await carrier.labelPdf([label], "A4"))).toBe(true);
  // The second has no URL, so it is requested.
  const both = await carrier.labelPdf([label, { ...label, pdfUrl: null }], "A4");
  expect(await countPages(both)).toBe(2);
});

test.for([
  "https://evil.example/label.pdf",
  "http://ee.econt.com.evil.example/label.pdf",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "",
])("fetches no label from %j", async (pdfUrl) => {
  const { fake, carrier, label } = await made();
  const calls = fake.calls.length;
  await expect(carrier.labelPdf([{ ...label, pdfUrl }], "A4")).rejects.toMatchObject({ code: "bad_answer" });
  expect(fake.calls).toHaveLength(calls);
});

test.for(["redirect", "html", "huge", "cut"] as const)(
  "refuses a label whose download fails or is not a PDF: %s",
  async (mishap) => {
    const { fake, carrier, label } = await made();
    fake.mishaps.push(mishap);
    await expect(carrier.labelPdf([label], "A4")).rejects.toMatchObject({
      name: "CarrierError",
      mayHaveActed: false,
    });
  },
);

test("a damaged PDF among several is reported as a bad answer", async () => {
  const { fake, carrier, label } = await made();
  fake.mishaps.push({ type: "application/pdf", body: "%PDF-1.4 nothing" });
  await expect(carrier.labelPdf([label, label], "A4")).rejects.toMatchObject({
    code: "bad_answer",
    message: expect.stringContaining(`label ${label.number}`) as string,
  });
});

test("downloads labels only from Econt's own domain, and only by HTTPS", () => {
  const live = new URL("https://ee.econt.com/services/");
  const of = (address: string) => labelAddress(address, live)?.href;
  expect(of("http://ee.econt.com/api_export.php?_key=1")).toBe("https://ee.econt.com/api_export.php?_key=1");
  expect(of("http://files.econt.com/a.pdf")).toBe("https://files.econt.com/a.pdf");
  expect(of("https://files.econt.com:8443/a.pdf")).toBeUndefined();
  expect(of("https://user:password@ee.econt.com/a.pdf")).toBeUndefined();
  expect(of("https://notecont.com/a.pdf")).toBeUndefined();
  expect(of("https://econt.com.evil.example/a.pdf")).toBeUndefined();
});

test("requests a driver in Sofia's local time", async () => {
  const { fake, carrier, label } = await made();
  const pickup = {
    numbers: [label.number],
    weight: 800,
    from: new Date("2026-11-25T08:00:00Z"),
    to: new Date("2026-11-25T14:30:00Z"),
    settings: {
      ...senderSettings,
      drop_off_town: "Пловдив",
      drop_off_postcode: "4000",
      drop_off_street: "ул. Роза",
      drop_off_number: "5",
    },
  };
  expect(await carrier.requestPickup(pickup)).toEqual({ ok: true, reference: "778899" });
  expect(fake.calls.at(-1)?.body).toMatchObject({
    requestTimeFrom: "2026-11-25 10:00:00",
    requestTimeTo: "2026-11-25 16:30:00",
    attachShipments: [label.number],
  });
  expect(await carrier.requestPickup({ ...pickup, settings: senderSettings })).toMatchObject({ ok: false });
  fake.mishaps.push({ body: { courierRequestID: "0" } });
  await expect(carrier.requestPickup(pickup)).rejects.toMatchObject({ mayHaveActed: true });
});
