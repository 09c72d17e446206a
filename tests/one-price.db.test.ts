import { inArray } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test } from "vitest";
import { loader as feedLoader } from "#app/api/feeds/feed.ts";
import { isOffered, offerCents, withdrawalDays } from "#app/domain/catalogue/offer-terms.ts";
import { feedChannels } from "#app/domain/feeds/feed-settings.ts";
import { sumOf } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { listingsById } from "#app/server/catalogue/listings.ts";
import { uniteProducts } from "#app/server/catalogue/sizes.ts";
import { feedSettings } from "#app/server/db/schema/channels.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { deliverySettings } from "#app/server/db/schema/delivery.ts";
import { highestDeliveryCents } from "#app/server/delivery/public-delivery.ts";
import { newId } from "#app/server/db/new-id.ts";
import { savePriceCampaign } from "#app/server/price-campaigns/price-campaigns.ts";
import { runDueCampaigns } from "#app/server/price-campaigns/run-campaigns.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { productJsonLd } from "#app/storefront/catalogue/product-json-ld.ts";
import { loader } from "#app/storefront/catalogue/product.tsx";
import { cartOf, line, openForAgents, read, restClient } from "#tests/factories/agents/agents.ts";
import { cartReply, errorReply, lookupReply } from "#tests/factories/agents/reply-shapes.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { priceCampaignInput } from "#tests/factories/campaigns/price-campaigns.ts";
import { insertPack } from "#tests/factories/catalogue/packs.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { saveDelivery, somePrices } from "#tests/factories/delivery/delivery.ts";
import { checkFeed } from "#tests/factories/feeds/check-feeds.ts";
import type { ReadProduct } from "#tests/factories/feeds/check-feeds.ts";
import { testServices } from "#tests/factories/shop/services.ts";

// What the product page, its structured data, the listings, feeds, and the catalog and carts of agents say of each
// product must be the same.

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });

/** What a channel says of a product; amounts in euro cents. Undefined: the channel does not say it. */
type Said = {
  price?: number;
  isAvailable: boolean;
  /** Highest price of its delivery. */
  delivery?: number | undefined;
  /** Days within which it can be returned. */
  returns?: number | undefined;
  /** The lowest price of the 30 days before a reduction; null without one. */
  before?: number | null | undefined;
};

/** Every channel, by name; `null` where it does not have the product. */
const channels: Record<string, (id: string) => Promise<Said | null>> = {
  async page(id) {
    const { product, deliveryCents = 0 } = await pageOf(id);
    const { currencies } = await loadShop(db);
    const shown = (price: number) => sumOf([{ price, quantity: 1 }], currencies.base_currency).cents;
    return {
      price: shown(product.price_bgn),
      isAvailable: product.stock_quantity > 0,
      delivery: deliveryCents,
      before: product.lowest_before === undefined ? null : shown(product.lowest_before),
    };
  },

  async "structured data"(id) {
    const own = (await structuredData(id)).find(({ sku }) => sku === id);
    if (!own) return null;
    const { offers } = own;
    if (!("shippingDetails" in offers)) throw new Error("The page's own size is not described in full");
    return {
      ...saidByOffer(offers),
      delivery: Math.round(Number(offers.shippingDetails.shippingRate.value) * 100),
      returns: offers.hasMerchantReturnPolicy.merchantReturnDays,
    };
  },

  /** The data of the page of another size of the product, where it has any. */
  async "structured data of another size"(id) {
    const { family } = await pageOf(id);
    const other = family?.sizes.find((size) => size.id !== id);
    if (!other) return null;
    const own = (await structuredData(other.id)).find(({ sku }) => sku === id);
    return own ? saidByOffer(own.offers) : null;
  },

  async listing(id) {
    const [listing] = await listingsById(db, [id], new Date());
    if (!listing) return null;
    return {
      price: offerCents(listing),
      isAvailable: isOffered(listing),
      delivery: highestDeliveryCents(await loadShop(db), listing.price_bgn),
      returns: withdrawalDays,
      before: listing.reduction && offerCents({ price_bgn: listing.reduction.lowestBefore }),
    };
  },

  async "Google's feed"(id) {
    const row = (await feedOf("google.xml")).find((product) => product["g:id"]?.[0] === id);
    return row ? saidByFeed(row, "g:") : null;
  },

  async "Meta's feed"(id) {
    const row = (await feedOf("meta.csv")).find((product) => product.id?.[0] === id);
    return row ? saidByFeed(row, "") : null;
  },

  /** Sold-out products are not in it. */
  async "Pazaruvaj's feed"(id) {
    const row = (await feedOf("pazaruvaj.xml")).find((product) => product.Identifier?.[0] === id);
    if (!row) return null;
    const delivery = row.DeliveryCost?.[0];
    return {
      price: centsOf(row.Price?.[0]),
      isAvailable: true,
      delivery: delivery === "безплатно" ? 0 : centsOf(delivery),
    };
  },

  async "agents' catalog"(id) {
    const reply = read(lookupReply, await agent("POST catalog/lookup", { ids: [id] }));
    const variant = reply.products.flatMap(({ variants }) => variants).find((each) => each.id === id);
    if (!variant) return null;
    expect(variant.price.currency).toBe("EUR");
    return {
      price: variant.price.amount,
      isAvailable: variant.availability?.available ?? false,
      before: variant.list_price?.amount ?? null,
    };
  },

  async "agents' carts"(id) {
    const answer = await agent("POST carts", cartOf(line(id)));
    if (answer.status === 200) {
      const { messages } = errorReply.parse(answer.body);
      expect(messages).toMatchObject([{ code: "out_of_stock" }]);
      return { isAvailable: false };
    }
    const [item] = read(cartReply, answer, 201).line_items;
    return { price: item?.item.price ?? 0, isAvailable: true };
  },
};

const agent = restClient(services);

/** Returns the products of a feed. */
async function feedOf(file: string) {
  await services.content.catchUp();
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  // No limit of a network address.
  context.set(clientAddressContext, newId());
  const url = new URL(`/feeds/${file}`, "http://localhost:3000");
  const args = {
    request: new Request(url),
    url,
    pattern: "/feeds/:file",
    params: { file },
    context,
  } as const;
  const feed = await (await feedLoader(args)).text();
  const channel = feedChannels.find((name) => file.startsWith(name));
  if (!channel) throw new Error(`No channel reads ${file}`);
  return checkFeed(channel, feed).products;
}

function saidByFeed(row: ReadProduct, prefix: "g:" | ""): Said {
  const of = (name: string) => row[prefix + name]?.[0];
  const sale = of("sale_price");
  return {
    price: centsOf(sale ?? of("price")),
    isAvailable: /^in.stock$/.test(of("availability") ?? ""),
    delivery: centsOf(of("shipping/g:price") ?? of("shipping")?.replace("BG:::", "")),
    before: sale === undefined ? null : centsOf(of("price")),
  };
}

/** Returns the euro cents of an amount: `3.53 EUR`. */
function centsOf(text = ""): number {
  expect(text).toMatch(/^\d+\.\d\d(?: EUR)?$/);
  return Math.round(Number.parseFloat(text) * 100);
}

async function pageOf(id: string) {
  const url = new URL(`/products/${id}`, "http://localhost:3000");
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return loader({ request: new Request(url), url, params: { id }, context } as never);
}

/** Returns the products with offers in the structured data of a page. */
async function structuredData(id: string) {
  const { product, ...page } = await pageOf(id);
  const baseUrl = "http://localhost:3000";
  const url = `${baseUrl}/products/${id}`;
  const data = productJsonLd(product, { ...page, url, baseUrl, locale: "bg", shop: "Плодко" });
  return "hasVariant" in data ? data.hasVariant : [data];
}

function saidByOffer({ price, priceCurrency, availability, priceSpecification }: OfferData): Said {
  expect([priceCurrency, priceSpecification]).toMatchObject(["EUR", { price, priceCurrency }]);
  return {
    price: Math.round(Number(price) * 100),
    isAvailable: availability === "https://schema.org/InStock",
  };
}

type OfferData = {
  price: string;
  priceCurrency: string;
  availability: string;
  priceSpecification: { price: string; priceCurrency: string };
};

const long = new Date("2020-01-01T10:00:00Z");
let ids: Record<string, string> = {};

beforeAll(async () => {
  const on = { has_google: true, has_meta: true, has_pazaruvaj: true, updated_at: long };
  await db.insert(feedSettings).values(on);
  const put = (changes: Parameters<typeof insertProduct>[1]) =>
    insertProduct(db, { created_at: long, ...changes });
  const [small, large, soldOutSize] = await Promise.all([
    put({ name_bg: "Ягода", price_bgn: 690, weight_grams: 100 }),
    put({ name_bg: "Ягода голяма", price_bgn: 1545, weight_grams: 250, stock_quantity: 2 }),
    put({ name_bg: "Ягода кг", price_bgn: 5085, weight_grams: 1000, stock_quantity: 0 }),
  ]);
  const sizes = await db
    .select({ id: products.id, updated_at: products.updated_at })
    .from(products)
    .where(inArray(products.id, [small, large, soldOutSize]));
  const seen = new Map(sizes.map(({ id, updated_at }) => [id, updated_at]));
  const united = await uniteProducts(db, admin, { seen, now: new Date() });
  if (!united.ok) throw new Error(united.code);
  const plain = await put({ price_bgn: 790 });
  ids = {
    small,
    large,
    soldOutSize,
    plain,
    odd: await put({ price_bgn: 1290 }),
    cheap: await put({ price_bgn: 1 }),
    dear: await put({ price_bgn: 12_345_67 }),
    soldOut: await put({ stock_quantity: 0 }),
    well: await put({ stock_quantity: 100_000 }),
    pack: await insertPack(
      db,
      [
        { product_id: plain, quantity: 2 },
        { product_id: small, quantity: 1 },
      ],
      { price_bgn: 1999, created_at: long },
    ),
    soldOutPack: await insertPack(db, [{ product_id: soldOutSize, quantity: 1 }], { price_bgn: 4999 }),
  };
});

async function useBase(base_currency: Currency) {
  await openForAgents(db, { base_currency });
}

/** Expects every channel to say the same of every product; returns what they say, by the product's name. */
async function expectOneVoice(): Promise<Record<string, Said>> {
  const voice: Record<string, Said> = {};
  for (const [name, id] of Object.entries(ids)) {
    const said = new Map<string, Said>();
    for (const [channel, ask] of Object.entries(channels)) {
      const answer = await ask(id);
      if (answer) said.set(channel, answer);
    }
    const all = Object.assign({}, ...[...said.values()].map(definedOf)) as Said;
    for (const [channel, own] of said)
      expect({ name, channel, ...all, ...definedOf(own) }).toEqual({ name, channel, ...all });
    voice[name] = all;
  }
  return voice;
}

function definedOf(said: Said): Said {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Said;
}

const bases: Currency[] = ["BGN", "EUR"];

test.each(bases)("with the base currency %s all channels say one price", async (base) => {
  await useBase(base);
  await db.delete(deliverySettings);
  const voice = await expectOneVoice();
  expect(voice).toMatchObject({
    small: { price: 353, isAvailable: true, delivery: 0, returns: 14, before: null },
    plain: { price: 404 },
    odd: { price: 660 },
    cheap: { price: 1 },
    soldOut: { isAvailable: false },
    soldOutSize: { isAvailable: false },
    soldOutPack: { isAvailable: false },
    pack: { price: 1022, isAvailable: true },
  });
});

test("with priced delivery and a price campaign too", async () => {
  await saveDelivery(db, { pricing: "fixed", prices: somePrices, free_from: 5000 });
  const now = new Date();
  const change = { id: null, input: priceCampaignInput(), seen: null, now };
  expect(await savePriceCampaign(services, admin, change)).toMatchObject({ ok: true });
  await runDueCampaigns(db, new Date());
  for (const base of bases) {
    await useBase(base);
    const voice = await expectOneVoice();
    expect(voice).toMatchObject({ small: { before: 353, delivery: 404 }, dear: { delivery: 0 } });
    expect(voice.small?.price).toBeLessThan(353);
  }
});

test("no channel has a hidden product", async () => {
  const hidden = await insertProduct(db, { is_active: false });
  await expect(pageOf(hidden)).rejects.toMatchObject({ init: { status: 404 } });
  for (const [channel, ask] of Object.entries(channels))
    if (!/^(page|structured|agents' carts)/.test(channel))
      expect([channel, await ask(hidden)]).toEqual([channel, null]);
  const { body } = await agent("POST carts", cartOf(line(hidden)));
  expect(errorReply.parse(body).messages).toMatchObject([{ code: "item_unavailable" }]);
});
