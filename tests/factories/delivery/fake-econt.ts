import { z } from "zod";
import { econtLogin as login } from "./econt-account.ts";
import { openFakeCarrier, smallPdf } from "./fake-carrier.ts";
import type { AtEnd, FakeCall, FakeCarrier, FakeReply } from "./fake-carrier.ts";

/** How the labels and answers of the fake deviate from the request. */
type Quirks = {
  dropsCash: boolean;
  /** The cash on the label instead of the requested sum; null: as requested. */
  cash: number | null;
  ignoresInspection: boolean;
  isDelayed: boolean;
  /** The address of the PDF instead of the fake's own; null: its own. */
  pdfUrl: string | null;
  /** Makes labels without a number. */
  hasNoNumber: boolean;
  /** Returns descriptions cut at this length. */
  descriptionLength: number;
};

type FakeLabel = { number: string; description: string; createdAt: number; isDeleted: boolean; cash: number };

export type FakeEcont = FakeCarrier & {
  login: typeof login;
  quirks: Quirks;
  labels: FakeLabel[];
  /** Values that replace parts of the parcels' states, by parcel number. */
  states: Map<string, object>;
  offices: unknown[];
  payouts: unknown;
};

const client = z.strictObject({
  name: z.string().min(1),
  phones: z.array(z.string().regex(/^\+?[\d ]+$/)).min(1),
  email: z.email().optional(),
});
const city = z.strictObject({
  id: z.int().optional(),
  country: z.strictObject({ code3: z.literal("BGR") }),
  name: z.string().min(1),
  postCode: z.string(),
});
const address = z.union([
  z.strictObject({ city, street: z.string().min(1), num: z.string(), other: z.string() }),
  z.strictObject({ city, quarter: z.string().min(1), other: z.string().min(1) }),
]);
const services = z.strictObject({
  cdAmount: z.number().positive(),
  cdType: z.literal("get"),
  cdCurrency: z.literal("EUR"),
  cdPayOptionsTemplate: z
    .string()
    .regex(/^CD\d+$/)
    .optional(),
});

const label = z
  .strictObject({
    senderClient: client,
    senderAgent: client.optional(),
    senderOfficeCode: z.string().min(1).optional(),
    senderAddress: address.optional(),
    receiverClient: client,
    receiverOfficeCode: z.string().min(1).optional(),
    receiverAddress: address.optional(),
    packCount: z.literal(1),
    shipmentType: z.literal("pack"),
    weight: z.number().min(0.1),
    shipmentDimensionsL: z.number().optional(),
    shipmentDimensionsW: z.number().optional(),
    shipmentDimensionsH: z.number().optional(),
    shipmentDescription: z.string().min(1),
    orderNumber: z.string().optional(),
    payAfterAccept: z.literal(true).optional(),
    payAfterTest: z.literal(true).optional(),
    services: services.optional(),
    packingListType: z.literal("digital").optional(),
    packingList: z
      .array(
        z.strictObject({
          inventoryNum: z.string(),
          description: z.string().min(1),
          weight: z.number().min(0),
          count: z.int().positive(),
          price: z.number(),
        }),
      )
      .optional(),
  })
  .refine(({ senderOfficeCode, senderAddress }) => !senderOfficeCode !== !senderAddress, "one sender's place")
  .refine(({ receiverOfficeCode, receiverAddress }) => !receiverOfficeCode !== !receiverAddress, "one place");

const bodies: Record<string, z.ZodType> = {
  "Profile/ProfileService.getClientProfiles": z.strictObject({}),
  "Nomenclatures/NomenclaturesService.getOffices": z.strictObject({ countryCode: z.literal("BGR") }),
  "Nomenclatures/NomenclaturesService.getCities": z.strictObject({ countryCode: z.literal("BGR") }),
  "Nomenclatures/NomenclaturesService.getStreets": z.strictObject({ cityID: z.int() }),
  "Shipments/LabelService.createLabel": z.strictObject({
    mode: z.enum(["calculate", "validate", "create"]),
    label,
  }),
  "Shipments/LabelService.deleteLabels": z.strictObject({ shipmentNumbers: z.array(z.string()) }),
  "Shipments/ShipmentService.getShipmentStatuses": z.strictObject({
    shipmentNumbers: z.array(z.string()).min(1),
  }),
  "Shipments/ShipmentService.getMyAWB": z.strictObject({
    dateFrom: z.iso.date(),
    dateTo: z.iso.date(),
    page: z.int().positive(),
    side: z.enum(["sender", "receiver", "all"]),
  }),
  "Shipments/ShipmentService.requestCourier": z.strictObject({
    requestTimeFrom: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    requestTimeTo: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    shipmentType: z.literal("pack"),
    shipmentPackCount: z.int().positive(),
    shipmentWeight: z.number().min(0.1),
    senderClient: client,
    senderAgent: client.optional(),
    senderAddress: address,
    attachShipments: z.array(z.string().regex(/^\d{13}$/)).min(1),
  }),
  "PaymentReport/PaymentReportService.PaymentReport": z.strictObject({
    dateFrom: z.iso.date(),
    dateTo: z.iso.date(),
  }),
};

/** Returns an error as Econt sends it: the outermost message is blank, the innermost one has the reason. */
export function econtError(message: string, status = 517, type = "ExInvalidParam"): FakeReply {
  const deepest = { type, message, fields: ["label"], innerErrors: [] };
  const middle = { type: "ExMultipleErrors", message: "", fields: [], innerErrors: [deepest] };
  return { status, body: { type: "ExMultipleErrors", message: " ", fields: [], innerErrors: [middle] } };
}

/**
 * Opens a fake of the parts of Econt's interface that the shop uses, written from its documentation. It refuses unknown
 * and missing fields, and a packing list that does not add up to the cash.
 */
export async function openFakeEcont(atEnd?: AtEnd): Promise<FakeEcont> {
  const carrier = await openFakeCarrier((call) => answer(call), atEnd);
  const fake: FakeEcont = Object.assign(carrier, {
    login,
    quirks: {
      dropsCash: false,
      cash: null,
      ignoresInspection: false,
      isDelayed: false,
      pdfUrl: null,
      hasNoNumber: false,
      descriptionLength: 1000,
    },
    labels: [],
    states: new Map(),
    offices: econtOffices,
    payouts: { PaymentReportRows: [] },
  });

  function answer(call: FakeCall): FakeReply {
    if (call.method === "GET" && call.path === "/services/label.pdf")
      return { type: "application/pdf", body: smallPdf };
    const expected = `Basic ${Buffer.from(`${login.username}:${login.password}`).toString("base64")}`;
    if (call.headers.authorization !== expected)
      return { status: 401, type: "text/html", body: "Unauthorized" };
    const method = call.path.replace(/^\/services\//, "").replace(/\.json$/, "");
    const schema = bodies[method];
    if (call.method !== "POST" || !schema) return { status: 404, type: "text/html", body: "Not found" };
    const problem = schema.safeParse(call.body).error;
    if (problem)
      return econtError(`Невалидно поле: ${problem.issues.map(({ path }) => path.join(".")).join()}`);
    return perform(method, call.body as never);
  }

  function perform(method: string, body: never): FakeReply {
    switch (method) {
      case "Profile/ProfileService.getClientProfiles":
        return {
          body: { profiles: [{ client: { name: "Производител ООД" }, cdPayOptions: [{ num: "CD000000" }] }] },
        };
      case "Nomenclatures/NomenclaturesService.getOffices":
        return { body: { offices: fake.offices } };
      case "Nomenclatures/NomenclaturesService.getCities":
        return { body: { cities: econtCities } };
      case "Nomenclatures/NomenclaturesService.getStreets":
        return { body: { streets: [{ id: 11, cityID: 41, name: "ул. Шипка", nameEn: "ul. Shipka" }] } };
      case "Shipments/LabelService.createLabel":
        return createLabel(body);
      case "Shipments/LabelService.deleteLabels":
        return deleteLabels(body);
      case "Shipments/ShipmentService.getShipmentStatuses":
        return { body: { shipmentStatuses: statuses(body) } };
      case "Shipments/ShipmentService.getMyAWB":
        return { body: listLabels() };
      case "Shipments/ShipmentService.requestCourier":
        return { body: { courierRequestID: "778899", warnings: "" } };
      default:
        return { body: fake.payouts };
    }
  }

  function createLabel({ mode, label: sent }: { mode: string; label: z.output<typeof label> }): FakeReply {
    const list = sent.packingList?.reduce((sum, { count, price }) => sum + count * price, 0);
    const cash = sent.services?.cdAmount ?? 0;
    if (list !== undefined && Math.abs(list - cash) > 0.004)
      return econtError("Сумата на описа не съвпада с наложения платеж.");
    if (sent.receiverOfficeCode === "closed") return econtError("Офисът не е намерен.", 400);
    if (mode === "validate") return { body: { label: null, courierRequestID: null } };
    const applied = fake.quirks.dropsCash ? 0 : (fake.quirks.cash ?? cash);
    const base = {
      totalPrice: sent.services?.cdPayOptionsTemplate ? 3.9 : 4.66,
      senderDueAmount: 3.9,
      currency: "EUR",
      services: [
        {
          type: "C",
          description: "Куриерска услуга",
          count: 1,
          paymentSide: "sender",
          price: 3.9,
          currency: "EUR",
        },
        ...(applied > 0
          ? [{ type: "CD", description: "Наложен платеж", count: applied, currency: "EUR" }]
          : []),
      ],
      trackingEvents: [],
      deliveryTime: null,
      expectedDeliveryDate: 1_795_989_600_000,
    };
    if (mode === "calculate") return { body: { label: { ...base, shipmentNumber: null } } };
    const number = String(1_055_191_332_613 + fake.labels.length);
    const description = sent.shipmentDescription.slice(0, fake.quirks.descriptionLength);
    fake.labels.push({ number, description, createdAt: Date.now(), isDeleted: false, cash: applied });
    return {
      body: {
        label: {
          ...base,
          shipmentNumber: fake.quirks.hasNoNumber ? null : number,
          pdfURL: fake.quirks.pdfUrl ?? `${fake.url}/services/label.pdf?_key=secret`,
        },
        blockingPaymentURL: null,
        courierRequestID: null,
        payAfterAcceptIgnored: fake.quirks.ignoresInspection ? "Услугата е игнорирана" : "",
        delayedDeliveryWarning: fake.quirks.isDelayed ? "Очаква се забавяне" : null,
      },
    };
  }

  function deleteLabels({ shipmentNumbers }: { shipmentNumbers: string[] }): FakeReply {
    const results = shipmentNumbers.map((shipmentNum) => {
      const found = fake.labels.find(({ number }) => number === shipmentNum);
      if (!found || found.isDeleted)
        return { shipmentNum, error: { type: "ExNotFound", message: `Пратка ${shipmentNum} не е открита` } };
      if (fake.states.has(shipmentNum))
        return { shipmentNum, error: { type: "ExInvalidParam", message: "Пратката вече е приета" } };
      found.isDeleted = true;
      return { shipmentNum, error: null };
    });
    return { body: { results } };
  }

  function statuses({ shipmentNumbers }: { shipmentNumbers: string[] }): object[] {
    return shipmentNumbers.map((number) => {
      const found = fake.labels.find((each) => each.number === number);
      const known = fake.states.get(number);
      if (!found && !known) return { status: null, error: { type: "ExNotFound", message: "не е открита" } };
      return {
        status: {
          shipmentNumber: number,
          shipmentDescription: found?.description ?? null,
          sendTime: null,
          deliveryTime: null,
          pdfURL: `${fake.url}/services/label.pdf?_key=secret`,
          trackingEvents: null,
          ...known,
        },
        error: null,
      };
    });
  }

  function listLabels(): object {
    const results = fake.labels.map(({ number, createdAt }) => ({
      shipmentNumber: number,
      senderName: "Производител ООД",
      createdDate: createdAt,
      acceptedDate: null,
    }));
    return { page: 1, totalPages: 1, results };
  }

  return fake;
}

const sofia = {
  id: 41,
  country: { id: 1033, code2: "BG", code3: "BGR", name: "България" },
  postCode: "1000",
  name: "София",
  nameEn: "Sofia",
  regionName: "София (столица)",
  regionNameEn: null,
  location: null,
  servingOffices: [],
};

/** Opening hours as timestamps: 09:00, 18:00 and 13:00 in Sofia in summer. */
const hours = {
  normalBusinessHoursFrom: 1_782_540_000_000,
  normalBusinessHoursTo: 1_782_572_400_000,
  halfDayBusinessHoursFrom: 1_782_540_000_000,
  halfDayBusinessHoursTo: 1_782_554_400_000,
};

const place = {
  id: null,
  city: sofia,
  fullAddress: " София ул. Шипка №7",
  fullAddressEn: " Sofia ul. Shipka №7",
  location: { latitude: 42.69, longitude: 23.33, confidence: 3 },
};

const econtOffices: unknown[] = [
  {
    id: 1,
    code: "1127",
    isMPS: false,
    isAPS: false,
    name: "София Шипка",
    nameEn: "Sofia Shipka",
    address: place,
    ...hours,
  },
  {
    id: 2,
    code: "1900",
    isMPS: false,
    isAPS: true,
    name: "Еконтомат Шипка",
    nameEn: "",
    address: { ...place, location: null },
    shipmentTypes: null,
  },
  { id: 3, code: "3704@3790", isMPS: true, isAPS: false, name: "Мобилна", nameEn: "Mobile", address: place },
  {
    id: 4,
    code: "1999",
    isMPS: false,
    isAPS: false,
    name: "Карго",
    nameEn: "Cargo",
    address: { ...place, location: { latitude: null, longitude: null, confidence: 0 } },
    shipmentTypes: ["cargo", "pallet"],
  },
  {
    id: 5,
    code: "GR01",
    isMPS: false,
    isAPS: false,
    name: "Солун",
    nameEn: "Thessaloniki",
    address: { ...place, city: { ...sofia, country: { code3: "GRC" } } },
  },
  { id: 6, code: null, name: "Без код" },
];

const econtCities = [
  sofia,
  { id: 80, postCode: "7538", name: "Айдемир", nameEn: null, regionName: null, regionNameEn: null },
  { id: 81, postCode: "", name: "", nameEn: "" },
];
