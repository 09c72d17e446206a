import { z } from "zod";
import { openFakeCarrier, smallPdf } from "./fake-carrier.ts";
import type { FakeCall, FakeCarrier, FakeReply } from "./fake-carrier.ts";

const login = { username: "shop", password: "speedy-password" };

type FakeShipment = { id: string; ref: string; createdAt: number; isCancelled: boolean };

export type FakeSpeedy = FakeCarrier & {
  login: typeof login;
  shipments: FakeShipment[];
  /** Accepts a shipment but ignores its cash on delivery, so the price has no fee for it. */
  dropsCash: boolean;
  hasNoNumber: boolean;
  /** Responses of `/track` by parcel number. */
  tracked: Map<string, object>;
  offices: object[];
  towns: string;
  payouts: object[] | null;
};

const signed = { userName: z.string(), password: z.string(), language: z.enum(["BG", "EN"]) };
const phone = z.strictObject({ number: z.string().regex(/^\+?\d{8,15}$/) });

const cod = z.strictObject({
  amount: z.number().positive(),
  currencyCode: z.literal("EUR"),
  processingType: z.enum(["CASH", "POSTAL_MONEY_TRANSFER"]),
});
const obpd = z.strictObject({
  option: z.enum(["OPEN", "TEST"]),
  returnShipmentServiceId: z.literal(505),
  returnShipmentPayer: z.literal("SENDER"),
});
const additionalServices = z.strictObject({ cod: cod.optional(), obpd: obpd.optional() });

const address = z
  .strictObject({
    countryId: z.literal(100),
    siteId: z.int().optional(),
    siteName: z.string().min(1).optional(),
    postCode: z.string().optional(),
    streetId: z.int().optional(),
    streetNo: z.string().optional(),
    addressNote: z.string().min(1).optional(),
  })
  .refine(({ siteId, siteName }) => siteId !== undefined || siteName !== undefined, "a town")
  .refine(({ streetId, addressNote }) => streetId !== undefined || addressNote !== undefined, "a street");

const bodies: Record<string, z.ZodType> = {
  "client/contract": z.strictObject(signed),
  "location/office": z.strictObject({ ...signed, countryId: z.literal(100) }),
  "location/site/csv/100": z.strictObject(signed),
  "location/street/csv/100": z.strictObject(signed),
  calculate: z.strictObject({
    ...signed,
    sender: z.strictObject({ dropoffOfficeId: z.int() }).optional(),
    recipient: z
      .strictObject({
        privatePerson: z.literal(true),
        addressLocation: z
          .strictObject({ countryId: z.literal(100), siteName: z.string().min(1), postCode: z.string() })
          .optional(),
        pickupOfficeId: z.int().optional(),
      })
      .refine((each) => !each.addressLocation !== !each.pickupOfficeId, "one place"),
    service: z.strictObject({
      autoAdjustPickupDate: z.literal(true),
      serviceIds: z.tuple([z.literal(505)]),
      additionalServices: additionalServices.optional(),
    }),
    content: z.strictObject({ parcelsCount: z.literal(1), totalWeight: z.number().positive() }),
    payment: z.strictObject({ courierServicePayer: z.literal("SENDER") }),
  }),
  shipment: z.strictObject({
    ...signed,
    sender: z.strictObject({
      phone1: phone,
      contactName: z.string().min(1),
      email: z.email().optional(),
      dropoffOfficeId: z.int().optional(),
    }),
    recipient: z
      .strictObject({
        phone1: phone,
        clientName: z.string().min(1),
        privatePerson: z.literal(true),
        email: z.email().optional(),
        pickupOfficeId: z.int().optional(),
        address: address.optional(),
      })
      .refine((each) => !each.address !== !each.pickupOfficeId, "one place"),
    service: z.strictObject({
      serviceId: z.literal(505),
      autoAdjustPickupDate: z.literal(true),
      additionalServices: additionalServices.optional(),
    }),
    content: z.strictObject({
      parcelsCount: z.literal(1),
      totalWeight: z.number().positive(),
      contents: z.string().min(1).max(100),
      package: z.string().min(1),
      parcels: z
        .array(
          z.strictObject({
            seqNo: z.literal(1),
            size: z.strictObject({ width: z.int(), height: z.int(), depth: z.int() }),
            weight: z.number().positive(),
          }),
        )
        .optional(),
    }),
    payment: z.strictObject({ courierServicePayer: z.literal("SENDER") }),
    ref1: z.string().min(1),
  }),
  "shipment/cancel": z.strictObject({ ...signed, shipmentId: z.string(), comment: z.string().min(1) }),
  "shipment/search": z.strictObject({
    ...signed,
    ref: z.string().min(1),
    searchInRef: z.literal(1),
    shipmentsOnly: z.literal(true),
    includeReturns: z.literal(false),
    fromDateTime: z.int(),
    toDateTime: z.int(),
  }),
  print: z.strictObject({
    ...signed,
    paperSize: z.enum(["A4", "A6", "A4_4xA6"]),
    parcels: z.array(z.strictObject({ parcelId: z.strictObject({ id: z.string() }) })).min(1),
    additionalWaybillSenderCopy: z.literal("NONE"),
  }),
  track: z.strictObject({
    ...signed,
    parcels: z
      .array(z.strictObject({ id: z.string() }))
      .min(1)
      .max(10),
    lastOperationOnly: z.literal(false),
  }),
  pickup: z.strictObject({
    ...signed,
    pickupDateTime: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    visitEndTime: z.string().regex(/^\d\d:\d\d$/),
    pickupScope: z.literal("EXPLICIT_SHIPMENT_ID_LIST"),
    explicitShipmentIdList: z.array(z.string()).min(1),
    contactName: z.string().min(1),
    phoneNumber: phone,
    autoAdjustPickupDate: z.literal(false),
  }),
  payments: z.strictObject({
    ...signed,
    fromDate: z.int(),
    toDate: z.int(),
    includeDetails: z.literal(true),
  }),
};

/** Returns an error as Speedy sends it: with status 200. */
export function speedyError(message: string, context = "shipment.invalid"): FakeReply {
  return { body: { error: { context, message, id: "EE20261124", code: 1, component: "shipment" } } };
}

/**
 * Opens a fake of the parts of Speedy's interface that the shop uses, written from its JSON Schemas. It refuses unknown
 * and missing fields.
 */
export async function openFakeSpeedy(): Promise<FakeSpeedy> {
  const carrier = await openFakeCarrier((call) => answer(call));
  const fake: FakeSpeedy = Object.assign(carrier, {
    login,
    shipments: [],
    dropsCash: false,
    hasNoNumber: false,
    tracked: new Map<string, object>(),
    offices: speedyOffices,
    towns: speedyTowns,
    payouts: null,
  });

  function answer(call: FakeCall): FakeReply {
    const path = call.path.replace(/^\/v1\//, "");
    const schema = bodies[path];
    if (call.method !== "POST" || !schema) return { status: 404, type: "text/html", body: "Not found" };
    const { userName, password, language } = call.body as Record<string, unknown>;
    if (userName !== login.username || password !== login.password)
      return speedyError("Грешно потребителско име или парола", "user.authentication.failed");
    const problem = schema.safeParse(call.body).error;
    if (problem)
      return speedyError(`Невалидно поле ${problem.issues.map((issue) => issue.path.join(".")).join()}`);
    return perform(path, call.body as never, language === "EN");
  }

  function perform(path: string, body: never, isEnglish: boolean): FakeReply {
    switch (path) {
      case "client/contract":
        return { body: { clients: [{ clientId: 1, clientName: "Производител ООД" }] } };
      case "location/office":
        return { body: { offices: isEnglish ? fake.offices.map(inEnglish) : fake.offices } };
      case "location/site/csv/100":
        return { type: "text/csv", body: fake.towns };
      case "location/street/csv/100":
        return { type: "text/csv", body: speedyStreets };
      case "calculate":
        return calculate(body);
      case "shipment":
        return createShipment(body);
      case "shipment/cancel":
        return cancel(body);
      case "shipment/search":
        return { body: { barcodes: search(body) } };
      case "print":
        return { type: "application/pdf", body: smallPdf };
      case "track":
        return { body: { parcels: track(body) } };
      case "pickup":
        return { body: { orders: [{ id: 5501, shipmentIds: [] }] } };
      default:
        return { body: fake.payouts === null ? {} : { payouts: fake.payouts } };
    }
  }

  function calculate({ recipient, service }: Record<string, Record<string, unknown>>): FakeReply {
    if (recipient?.pickupOfficeId === 999)
      return { body: { calculations: [{ serviceId: 505, error: { message: "Няма услуга до този офис" } }] } };
    const total = service?.additionalServices ? 5.41 : 4.31;
    return {
      body: {
        calculations: [{ serviceId: 505, price: { amount: 3.59, vat: 0.72, total, currency: "EUR" } }],
      },
    };
  }

  function createShipment({ service, recipient, ref1 }: Record<string, never>): FakeReply {
    const { pickupOfficeId } = recipient as unknown as { pickupOfficeId?: number };
    if (pickupOfficeId === 999) return speedyError("Офисът не е намерен");
    const { additionalServices: extra } = service as unknown as { additionalServices?: { cod?: object } };
    const id = String(299_999_990 + fake.shipments.length);
    fake.shipments.push({ id, ref: ref1 as unknown as string, createdAt: Date.now(), isCancelled: false });
    const premium = extra?.cod && !fake.dropsCash ? 1.1 : 0;
    return {
      body: {
        ...(!fake.hasNoNumber && { id }),
        parcels: fake.hasNoNumber ? [] : [{ id, seqNo: 1 }],
        pickupDate: "2026-11-25",
        deliveryDeadline: "2026-11-26T18:00:00+0200",
        price: {
          total: 5.41,
          currency: "EUR",
          details: { net: { amount: 3.5 }, codPremium: { amount: premium } },
        },
      },
    };
  }

  function cancel({ shipmentId }: { shipmentId: string }): FakeReply {
    const found = fake.shipments.find(({ id }) => id === shipmentId);
    if (!found || found.isCancelled || fake.tracked.has(shipmentId))
      return speedyError("Пратката не може да бъде отказана");
    found.isCancelled = true;
    return { body: {} };
  }

  function search({
    ref,
    fromDateTime,
    toDateTime,
  }: {
    ref: string;
    fromDateTime: number;
    toDateTime: number;
  }) {
    return fake.shipments
      .filter((each) => each.ref === ref && each.createdAt >= fromDateTime && each.createdAt <= toDateTime)
      .map(({ id }) => id);
  }

  function track({ parcels }: { parcels: { id: string }[] }): object[] {
    return parcels.map(({ id }) => {
      const known = fake.tracked.get(id);
      const shipment = fake.shipments.find((each) => each.id === id);
      if (known) return { parcelId: id, ...known };
      if (!shipment) return { parcelId: id, error: { message: "Няма такава пратка" } };
      const data = {
        operationCode: 148,
        dateTime: "2026-11-24T10:00:00+0200",
        description: "Получени данни",
      };
      const cancelled = { operationCode: 128, dateTime: "2026-11-24T11:00:00+0200", description: "Отказана" };
      return { parcelId: id, operations: shipment.isCancelled ? [data, cancelled] : [data] };
    });
  }

  return fake;
}

function inEnglish(office: object): object {
  const { id } = office as { id: number };
  const texts = { siteName: "SOFIA", postCode: "1000", fullAddressString: "SOFIA ul. Shipka No 7" };
  return { ...office, address: id === 77 ? { ...texts, localAddressString: "ul. Shipka No 7" } : texts };
}

const workingTimes = {
  workingTimeFrom: "08:30",
  workingTimeTo: "18:30",
  workingTimeHalfFrom: "09:00",
  workingTimeHalfTo: "14:00",
  workingTimeDayOffFrom: "00:00",
  workingTimeDayOffTo: "00:00",
};

const officeAddress = {
  siteId: 68_134,
  siteName: "СОФИЯ",
  postCode: "1000",
  fullAddressString: "гр. СОФИЯ ул. Шипка № 7",
  localAddressString: "ул. Шипка № 7",
  x: 23.33,
  y: 42.69,
};

const speedyOffices: object[] = [
  {
    id: 77,
    name: "СОФИЯ - ШИПКА",
    nameEn: "SOFIA - SHIPKA",
    siteId: 68_134,
    type: "OFFICE",
    address: officeAddress,
    ...workingTimes,
    maxParcelDimensions: { width: 60, height: 200, depth: 60 },
    maxParcelWeight: 32,
    cashPaymentAllowed: true,
    cardPaymentAllowed: true,
    pickUpAllowed: true,
    cargoTypesAllowed: ["PARCEL"],
  },
  {
    id: 78,
    name: "АВТОМАТ",
    nameEn: "",
    siteId: 68_134,
    type: "APT",
    address: { ...officeAddress, x: null, y: null },
    maxParcelDimensions: null,
    cashPaymentAllowed: false,
    cardPaymentAllowed: false,
  },
  {
    id: 79,
    name: "Само палети",
    siteId: 68_134,
    type: "OFFICE",
    address: officeAddress,
    cargoTypesAllowed: ["PALLET"],
  },
  { id: 80, name: "Затворен", siteId: 68_134, type: "OFFICE", address: officeAddress, pickUpAllowed: false },
  { id: 81, name: "Без адрес", siteId: 68_134, type: "OFFICE" },
];

/** Columns in another order than documented, quoted cells, and a byte order mark. */
const speedyTowns = `\u{feff}id,countryId,type,name,nameEn,region,regionEn,postCode
68134,100,гр.,СОФИЯ,SOFIA,СОФИЯ (СТОЛИЦА),SOFIA,1000
53045,100,с.,"ГОРНА, ДОЛНА И СРЕДНА",GORNA AND SREDNA,ЛОВЕЧ,LOVECH,5500

,100,с.,БЕЗ НОМЕР,,,,
`;

const speedyStreets = `id,siteId,type,typeEn,name,nameEn
26,68134,бул.,bul.,ВИТОША,VITOSHA
1314,68134,ул.,ul.,ВИТОША,
5,10135,ул.,ul.,РОЗА,ROZA
`;
