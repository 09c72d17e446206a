import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import { sumBy } from "#app/domain/money.ts";
import { submitOrder } from "#app/server/checkout/submit-order.ts";
import { newId } from "#app/server/db/new-id.ts";
import { carrierOffices, carriers } from "#app/server/db/schema/delivery.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { wordSet } from "#app/server/db/word-set.ts";
import type { Services } from "#app/server/services.ts";
import { saveDelivery, somePrices } from "#tests/factories/delivery/delivery.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { insertTown } from "#tests/factories/delivery/carrier-offices.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import type { Carrier, QuoteRequest } from "./carrier-contract.ts";
import { CarrierError } from "./carrier-contract.ts";
import { quoteDelivery, quoteForOrder, quoteLife } from "./delivery-quote.ts";
import type { QuotedDelivery } from "./delivery-quote.ts";
import { runs } from "#tests/tiers.ts";

const services = await testServices();
const { db } = services;
const productId = await insertProduct(db, { price_bgn: 550, weight_grams: 120, stock_quantity: 1000 });
const now = new Date("2026-11-24T10:00:00Z");
const delivery: QuotedDelivery = {
  carrier: "econt",
  officeCode: null,
  deliveryType: "econt_address",
  city: "Пловдив",
  paymentMethod: "cash_on_delivery",
  items: [{ productId, quantity: 3 }],
};

type Answer = number | null | Error | "never";

/** Services with an Econt that returns these answers in order and then repeats the last; `asked` are its requests. */
function shopWith(...answers: Answer[]) {
  const asked: QuoteRequest[] = [];
  const econt = {
    quote: (request: QuoteRequest) => {
      const answer = answers[Math.min(asked.push(request), answers.length) - 1] ?? null;
      if (answer === "never") return new Promise<null>(() => undefined);
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  } as Partial<Carrier> as Carrier;
  const names = () => Promise.resolve(["econt" as const]);
  const found = { ...services.carriers, names, find: () => Promise.resolve(econt) };
  return { asked, shop: { ...services, carriers: found } satisfies Services };
}

async function quote(shop: Services, changes: Partial<QuotedDelivery> = {}) {
  const result = await quoteDelivery(shop, { delivery: { ...delivery, ...changes }, address: newId(), now });
  if (!result.ok) throw new Error(result.code);
  return result;
}

await insertTown(db);
await insertTown(db, { carrier: "speedy" });
await insertTown(db, { id: "42", name_bg: "Видин", name_en: "Vidin", postcode: "3700" });

beforeEach(async () => {
  await saveDelivery(db, { pricing: "quote", carriers: ["econt"], prices: somePrices });
  await db.delete(carriers);
});

test("asks the carrier with weight, box, cash and place of the delivery", async () => {
  const box = { name: "S", length: 200, width: 100, height: 100, weight: 50 };
  const settings = { ...defaultCarrierSettings, boxes: [box] };
  await db.insert(carriers).values({ name: "econt", settings, updated_at: now });
  const { shop, asked } = shopWith(333);
  expect((await quote(shop)).cents).toBe(333);
  expect(asked).toEqual([
    {
      place: "address",
      officeCode: null,
      townId: "41",
      town: "Пловдив",
      postcode: "4000",
      weight: 410,
      cash: 843,
      settings,
    },
  ]);
  await quote(shop, { paymentMethod: "stripe", deliveryType: "econt_office" });
  expect(asked[1]).toMatchObject({ place: "office", cash: 0 });
});

test("asks nothing about an address in a town that the carrier does not list, or lists twice", async () => {
  const { shop, asked } = shopWith(333);
  expect((await quote(shop, { city: "Никъде" })).cents).toBeNull();
  for (const id of ["1", "2"]) await insertTown(db, { id, name_bg: "Бяла", name_en: "Byala", postcode: id });
  expect((await quote(shop, { city: "Бяла" })).cents).toBeNull();
  expect(asked).toEqual([]);
});

test("a quote includes the place of a listed office", async () => {
  const { shop } = shopWith(null);
  const words = { name_bg: "", name_en: "", town_bg: "", town_en: "", address_bg: "", address_en: "" };
  await db.insert(carrierOffices).values({
    ...words,
    carrier: "econt",
    code: "7000",
    kind: "automat",
    town_id: "1",
    postcode: "",
    hours: { weekday: null, saturday: null, sunday: null },
    takes_cash: true,
    allows_inspection: false,
    is_open: true,
    search_words: wordSet([]),
  });
  const placeOf = async (officeCode: string | null) =>
    (await quote(shop, { deliveryType: "econt_office", officeCode })).place;
  expect([await placeOf("7000"), await placeOf("8000"), await placeOf(null)]).toEqual([
    "automat",
    "office",
    "office",
  ]);
  expect((await quote(shop)).place).toBe("address");
});

test("an order is charged the quote that was shown, whatever the carrier quotes later", async () => {
  const { shop, asked } = shopWith(333, 999);
  const { token } = await quote(shop);
  expect(await quoteForOrder(shop, { delivery, token, now })).toBe(333);
  expect(asked).toHaveLength(1);
  expect(await quoteForOrder(shop, { delivery, token: null, now })).toBe(999);
});

test("a token is only valid for its delivery, its goods and half an hour, and only as it was signed", async () => {
  const { shop } = shopWith(333, 999);
  const { token } = await quote(shop);
  const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const charged = (changes: Partial<QuotedDelivery>, given = token, at = now) =>
    quoteForOrder(shop, { delivery: { ...delivery, ...changes }, token: given, now: at });
  expect(await charged({}, token, later(quoteLife - 1))).toBe(333);
  expect(await charged({}, token, later(quoteLife))).toBe(999);
  for (const changes of [
    { city: "Видин" },
    { officeCode: "1000" },
    { deliveryType: "econt_office" },
    { paymentMethod: "stripe" },
    { carrier: "speedy" },
    { items: [{ productId, quantity: 4 }] },
  ] as const)
    expect(await charged(changes)).toBe(999);
  const [expires, , signature] = token.split(".");
  for (const forged of [`${expires}.1.${signature}`, `9999999999999.333.${signature}`, "", "🍓", "a.b.c"])
    expect(await charged({}, forged)).toBe(999);
});

test("the carrier is asked for all pieces of a product, however the request splits and orders its lines", async () => {
  const other = await insertProduct(db, { price_bgn: 100, weight_grams: 7 });
  const line = fc.record({
    productId: fc.constantFrom(productId, other),
    quantity: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 6 }), async (items) => {
      const { shop, asked } = shopWith(333, 999);
      const { token } = await quote(shop, { items });
      const goods = [productId, other].map((id) =>
        sumBy(items, (item) => (item.productId === id ? item.quantity : 0)),
      );
      const [pieces = 0, others = 0] = goods;
      const box = defaultCarrierSettings.boxes[0]?.weight ?? 0;
      expect(asked[0]?.weight).toBe(pieces * 120 + others * 7 + box);
      expect(asked[0]?.cash).toBe(pieces * 281 + others * 51);
      const merged = [
        { productId: other, quantity: others },
        { productId, quantity: pieces },
      ].filter(({ quantity }) => quantity > 0);
      const charge = (ordered: QuotedDelivery["items"]) =>
        quoteForOrder(shop, { delivery: { ...delivery, items: ordered }, token, now });
      expect(await charge(merged)).toBe(333);
      expect(await charge([...items, { productId, quantity: 1 }])).toBe(999);
    }),
    { numRuns: runs(25) },
  );
});

test("a bag is weighed and priced by its pieces, and the token fixes them but not the label", async () => {
  const { bag, pieces, strawberry } = await insertExampleBag(db);
  const filled = (label: string, count = 9) => ({
    productId: bag,
    quantity: 1,
    recipe: {
      pieces: pieces.map(({ productId: product_id, quantity }) => ({
        product_id,
        quantity: product_id === strawberry ? count : quantity,
      })),
      label,
    },
  });
  const { shop, asked } = shopWith(333, 444);
  const items = [filled("Мими"), filled("Ани"), { productId, quantity: 1 }];
  const { token } = await quote(shop, { items });
  // 12.18 leva for a bag, whose pieces add up in leva, and 5.50 for the product.
  expect(asked).toMatchObject([{ weight: 320, cash: 2 * 623 + 281 }]);
  const charged = (other: QuotedDelivery["items"]) =>
    quoteForOrder(shop, { delivery: { ...delivery, items: other }, token, now });
  expect(
    await charged([
      { productId, quantity: 1 },
      { ...filled(""), quantity: 2 },
    ]),
  ).toBe(333);
  expect(await charged([filled("Мими", 8), filled("Ани"), { productId, quantity: 1 }])).toBe(444);
});

test("a carrier that fails or has no valid price quotes nothing, which the token fixes, and a silent one is not awaited", async () => {
  const failure = new CarrierError("unreachable", "away", { mayHaveActed: false });
  for (const answer of [failure, null, -1, 1.5] as const) {
    const { shop } = shopWith(answer, 500);
    const { cents, token } = await quote(shop);
    expect(cents).toBeNull();
    expect(await quoteForOrder(shop, { delivery, token, now })).toBeNull();
  }
  const { shop } = shopWith("never");
  const started = performance.now();
  expect((await quote(shop)).cents).toBeNull();
  expect(performance.now() - started).toBeLessThan(5000);
});

test("above the limit of a network address there is neither a price nor a token, and no carrier is asked", async () => {
  const { shop, asked } = shopWith(333);
  const refused = { ...services.limits.quotesPerAddress, consume: () => Promise.resolve(60) };
  const busy = { ...shop, limits: { ...shop.limits, quotesPerAddress: refused } };
  expect(await quoteDelivery(busy, { delivery, address: "198.51.100.7", now })).toEqual({
    ok: false,
    code: "rate_limited",
    retryAfterSeconds: 60,
  });
  expect(asked).toEqual([]);
  // A price that no carrier gives costs no question.
  await saveDelivery(db, { pricing: "fixed", carriers: ["econt"], prices: somePrices });
  expect(await quote(busy)).toMatchObject({ cents: null, place: "address" });
});

test("no carrier is asked when none quotes, or with fixed prices", async () => {
  const { shop, asked } = shopWith(333);
  expect((await quote(shop, { carrier: null })).cents).toBeNull();
  expect((await quote(shop, { carrier: "boxnow" })).cents).toBeNull();
  expect(
    await quoteForOrder(shop, { delivery: { ...delivery, carrier: null }, token: null, now }),
  ).toBeNull();
  await saveDelivery(db, { pricing: "fixed", carriers: ["econt"], prices: somePrices });
  expect((await quote(shop)).cents).toBeNull();
  expect(asked).toEqual([]);
});

test("an order is placed at the quote of its token, otherwise at the current one, and refused at another price", async () => {
  const { shop } = shopWith(333, 400);
  const submit = (totalBGN: number, quoteToken: string | null) => {
    const payload = orderRequest([{ productId, quantity: 3, price: 5.5 }], {
      email: `${newId()}@example.com`,
      city: delivery.city,
      deliveryType: delivery.deliveryType,
      deliveryDetails: "ул. „Роза“ 1, ет. 2",
      totalBGN,
    });
    const request = { checkoutKey: null, earlierToken: null, address: newId(), campaigns: [], now };
    return submitOrder(
      shop,
      { kind: "visitor" },
      {
        ...request,
        payload: { ...payload, carrier: "econt" },
        quoteToken,
      },
    );
  };
  const { token } = await quote(shop);
  // 3.33 euros are 6.51 leva, rounded up to 6.60; 4 euros are 7.82, rounded up to 7.90.
  expect(await submit(16.5 + 7.9, token)).toMatchObject({ code: "price_changed" });
  expect(await submit(16.5 + 6.6, null)).toMatchObject({ code: "price_changed" });
  expect(await submit(16.5 + 6.6, token)).toMatchObject({ ok: true });
  expect(await submit(16.5 + 7.9, null)).toMatchObject({ ok: true });
  const charged = (await db.select().from(orders)).map(({ delivery_bgn }) => delivery_bgn);
  expect(new Set(charged)).toEqual(new Set([660, 790]));
});
