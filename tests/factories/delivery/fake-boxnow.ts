import { z } from "zod";
import { openFakeCarrier, smallPdf } from "./fake-carrier.ts";
import type { FakeCall, FakeCarrier, FakeReply } from "./fake-carrier.ts";

const login = { client_id: "client", client_secret: "boxnow-secret", partner_id: "" };

type FakeParcel = { id: string; orderNumber: string; state: string; more: object };

export type FakeBoxNow = FakeCarrier & {
  login: typeof login;
  /** Seconds after which a session ends, as the fake reports it; only `endSessions` ends it. */
  sessionLength: number;
  /** The partner that a request must name; null when the account has only one. */
  partner: string | null;
  parcels: FakeParcel[];
  hasNoNumber: boolean;
  /** Lists all parcels, whatever the query contains. */
  ignoresQuery: boolean;
  endSessions: () => void;
};

const amount = z.string().regex(/^\d+\.\d\d$/);
const contact = {
  contactName: z.string().min(1),
  contactNumber: z.string().regex(/^\+\d{9,15}$/),
  contactEmail: z.string(),
  locationId: z.string().min(1),
};

const deliveryRequest = z.strictObject({
  orderNumber: z.string().min(1),
  invoiceValue: amount,
  paymentMode: z.enum(["prepaid", "cod"]),
  amountToBeCollected: amount,
  allowReturn: z.literal(false),
  origin: z.strictObject(contact),
  destination: z.strictObject(contact),
  items: z
    .array(
      z.strictObject({
        id: z.string(),
        name: z.string().min(1),
        value: amount,
        weight: z.number().positive(),
        compartmentSize: z.union([z.literal(1), z.literal(2), z.literal(3)]),
      }),
    )
    .min(1),
});

/** Returns an error of BOX NOW: a code without a text. */
export function boxNowError(code: string, status = 400): FakeReply {
  return { status, body: { code } };
}

/** Opens a fake of the parts of BOX NOW's partner interface that the shop uses, written from its documentation. */
export async function openFakeBoxNow(): Promise<FakeBoxNow> {
  let sessions = 0;
  let valid = new Set<string>();
  const carrier = await openFakeCarrier((call) => answer(call));
  const fake: FakeBoxNow = Object.assign(carrier, {
    // Each fake has its own account, because the adapter caches sessions for the whole process.
    login: { ...login, client_id: `client of ${carrier.url}` },
    sessionLength: 3600,
    partner: null,
    parcels: [],
    hasNoNumber: false,
    ignoresQuery: false,
    endSessions: () => {
      valid = new Set();
    },
  });

  function answer(call: FakeCall): FakeReply {
    if (call.path === "/api/v1/auth-sessions") return signIn(call);
    const token = String(call.headers.authorization).replace(/^Bearer /, "");
    if (!valid.has(token)) return { status: 401, body: {} };
    if (fake.partner !== null && call.headers["x-partnerid"] !== fake.partner)
      return boxNowError(call.headers["x-partnerid"] === undefined ? "P440" : "P441");
    const [, id = "", action] = /^\/api\/v1\/parcels\/([^/:]+)(:cancel|\/label\.pdf)$/.exec(call.path) ?? [];
    switch (`${call.method} ${action ?? call.path}`) {
      case "GET /api/v1/origins":
        return { body: { data: [{ id: "5726", type: "warehouse" }] } };
      case "GET /api/v1/destinations":
        return { body: { data: boxNowDestinations } };
      case "POST /api/v1/delivery-requests":
        return deliver(call.body);
      case "GET /api/v1/parcels":
        return listParcels(call.query);
      case "GET /label.pdf":
        return fake.parcels.some((each) => each.id === id)
          ? { type: "application/pdf", body: smallPdf }
          : boxNowError("P414", 403);
      case "POST :cancel":
        return cancel(id);
      default:
        return { status: 404, type: "text/html", body: "Not found" };
    }
  }

  function signIn({ method, body }: FakeCall): FakeReply {
    const expected = z.strictObject({
      grant_type: z.literal("client_credentials"),
      client_id: z.literal(fake.login.client_id),
      client_secret: z.literal(fake.login.client_secret),
    });
    if (method !== "POST" || !expected.safeParse(body).success) return boxNowError("P400");
    const token = `token-${++sessions}`;
    valid.add(token);
    return { body: { access_token: token, token_type: "Bearer", expires_in: fake.sessionLength } };
  }

  function deliver(body: unknown): FakeReply {
    const { data } = deliveryRequest.safeParse(body);
    if (!data) return boxNowError("P400");
    if (fake.parcels.some(({ orderNumber }) => orderNumber === data.orderNumber)) return boxNowError("P410");
    if (data.destination.locationId === "999") return boxNowError("P402");
    if (Number(data.amountToBeCollected) > 5000) return boxNowError("P408");
    if ((data.paymentMode === "cod") !== Number(data.amountToBeCollected) > 0) return boxNowError("P408");
    const id = `415-02914-${308 + fake.parcels.length}`;
    fake.parcels.push({ id, orderNumber: data.orderNumber, state: "new", more: {} });
    return {
      body: { id: "1", referenceNumber: data.orderNumber, parcels: fake.hasNoNumber ? [] : [{ id }] },
    };
  }

  function listParcels(query: URLSearchParams): FakeReply {
    const data = find(query).map(shown);
    return { body: { count: data.length, data } };
  }

  function find(query: URLSearchParams): FakeParcel[] {
    const [orderNumber, parcelId] = [query.get("orderNumber"), query.get("parcelId")];
    if (fake.ignoresQuery) return fake.parcels;
    return fake.parcels.filter((each) => each.id === parcelId || each.orderNumber === orderNumber);
  }

  function cancel(id: string): FakeReply {
    const found = fake.parcels.find((each) => each.id === id);
    if (!found) return boxNowError("P414", 403);
    if (found.state !== "new" && found.state !== "canceled") return boxNowError("P420");
    found.state = "canceled";
    return { body: "" };
  }

  return fake;
}

function shown({ id, orderNumber, state, more }: FakeParcel): object {
  return {
    id,
    state,
    itemRefId: orderNumber,
    deliveryRequest: { orderNumber },
    events: [{ type: "new", createTime: "2026-11-24T08:00:00Z", locationDisplayName: null }],
    createTime: "2026-11-24T08:00:00Z",
    ...more,
  };
}

const automat = {
  id: "5365",
  type: "apm",
  lat: "42.702950",
  lng: "23.312720",
  title: "Магазин Роза",
  name: "Автомат Роза",
  addressLine1: " ул. Цар Симеон 170",
  addressLine2: "София",
  postalCode: "1000",
  country: "BG",
  note: null,
};

const boxNowDestinations: object[] = [
  automat,
  { ...automat, id: 5363, name: null, lat: "0", lng: "0", note: "до касата" },
  { ...automat, id: "5726", type: "warehouse" },
  { ...automat, id: "77", country: "GR" },
  { type: "apm", name: "Без номер" },
];
