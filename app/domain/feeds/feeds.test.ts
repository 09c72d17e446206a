import { expect, test } from "vitest";
import { deliveryOffer } from "#app/domain/catalogue/offer-terms.ts";
import type { Listing } from "#app/domain/catalogue/listing.ts";
import { checkFeed } from "#tests/factories/feeds/check-feeds.ts";
import { completeListing, feedShop } from "#tests/factories/feeds/listings.ts";
import type { FeedShop } from "./feed-shop.ts";
import { googleEnd, googleItem, googleStart } from "./google-feed.ts";
import { metaLine, metaStart } from "./meta-feed.ts";
import { pazaruvajEnd, pazaruvajProduct, pazaruvajStart } from "./pazaruvaj-feed.ts";

type Changes = { listing?: Partial<Listing>; shop?: Partial<FeedShop> };

/** Returns the fields of one product in a feed, which must not have faults: one text for a field that occurs once. */
function read(channel: "google" | "meta" | "pazaruvaj", { listing = {}, shop = {} }: Changes = {}) {
  const [product, given] = [completeListing(listing), feedShop(shop)];
  const feed = {
    google: () => googleStart(given) + googleItem(product, given) + googleEnd,
    meta: () => metaStart + metaLine(product, given),
    pazaruvaj: () => pazaruvajStart + pazaruvajProduct(product, given) + pazaruvajEnd,
  }[channel]();
  const { products, faults } = checkFeed(channel, feed);
  expect(faults).toEqual([]);
  const fields = Object.entries(products[0] ?? {});
  return Object.fromEntries(fields.map(([name, texts]) => [name, texts.length === 1 ? texts[0] : texts]));
}

const reduction = {
  price: 550,
  lowestBefore: 690,
  since: new Date("2026-11-20T10:00:30Z"),
  until: new Date("2026-12-19T22:00:00Z"),
};

test("Google's feed has every field of a food", () => {
  expect(read("google")).toEqual({
    "g:id": "0199aaaa-0000-7000-8000-000000000001",
    "g:title": "Ягодови плодчета",
    "g:description": "С истински сок от ягода.",
    "g:link": "https://shop.example/products/0199aaaa-0000-7000-8000-000000000001",
    "g:image_link": "https://shop.example/media/products/strawberry.jpg",
    "g:additional_image_link": "https://cdn.example/more.jpg",
    "g:availability": "in_stock",
    "g:price": "2.81 EUR",
    "g:brand": "Плодко",
    "g:gtin": "3800123456787",
    "g:condition": "new",
    "g:google_product_category": "4748",
    "g:product_type": "Плодчета",
    "g:unit_pricing_measure": "100g",
    "g:unit_pricing_base_measure": "1kg",
    "g:shipping_weight": "100 g",
    "g:shipping/g:country": "BG",
    "g:shipping/g:price": "3.50 EUR",
    "g:shipping/g:min_handling_time": "1",
    "g:shipping/g:max_handling_time": "2",
    "g:shipping/g:min_transit_time": "1",
    "g:shipping/g:max_transit_time": "2",
  });
});

test("Meta's feed has a cell for every column", () => {
  expect(read("meta")).toEqual({
    id: "0199aaaa-0000-7000-8000-000000000001",
    title: "Ягодови плодчета",
    description: "С истински сок от ягода.",
    availability: "in stock",
    condition: "new",
    price: "2.81 EUR",
    link: "https://shop.example/products/0199aaaa-0000-7000-8000-000000000001",
    image_link: "https://shop.example/media/products/strawberry.jpg",
    additional_image_link: "https://cdn.example/more.jpg",
    brand: "Плодко",
    gtin: "3800123456787",
    google_product_category: "4748",
    product_type: "Плодчета",
    shipping: "BG:::3.50 EUR",
    shipping_weight: "100 g",
  });
});

test("Pazaruvaj's feed has price, delivery and attributes", () => {
  expect(read("pazaruvaj")).toEqual({
    Identifier: "0199aaaa-0000-7000-8000-000000000001",
    Manufacturer: "Плодко",
    Name: "Ягодови плодчета",
    ProductUrl: "https://shop.example/products/0199aaaa-0000-7000-8000-000000000001",
    Price: "2.81",
    ImageUrl: "https://shop.example/media/products/strawberry.jpg",
    Category: "Плодчета",
    Description: "С истински сок от ягода.",
    EanCode: "3800123456787",
    DeliveryTime: "4 работни дни",
    DeliveryCost: "3.50 EUR",
    "Attributes/Attribute/Attribute_name": "Вкус",
    "Attributes/Attribute/Attribute_value": "Ягода",
  });
});

test("free delivery within a day is named as Pazaruvaj asks", () => {
  const deliveryOf = () => ({ ...deliveryOffer(0, 0), transit: { min: 1, max: 1 } });
  expect(read("pazaruvaj", { shop: { deliveryOf } })).toMatchObject({
    DeliveryTime: "1 работен ден",
    DeliveryCost: "безплатно",
  });
  expect(read("google", { shop: { deliveryOf } })).toMatchObject({ "g:shipping/g:price": "0.00 EUR" });
});

test("an announced reduction is a sale price with its window, and the price is the lowest before", () => {
  const sale = {
    price: "3.53 EUR",
    sale_price: "2.81 EUR",
    sale_price_effective_date: "2026-11-20T10:00+0000/2026-12-19T22:00+0000",
  };
  expect(read("meta", { listing: { reduction } })).toMatchObject(sale);
  const googles = Object.fromEntries(Object.entries(sale).map(([name, text]) => [`g:${name}`, text]));
  expect(read("google", { listing: { reduction } })).toMatchObject(googles);
  expect(read("pazaruvaj", { listing: { reduction } })).toMatchObject({ Price: "2.81" });
});

test("a reduction by less than a euro cent is none", () => {
  const tiny = { ...reduction, lowestBefore: 551 };
  const { "g:price": price, "g:sale_price": sale } = read("google", {
    listing: { reduction: tiny, price_bgn: 550 },
  });
  expect([price, sale]).toEqual(["2.82 EUR", "2.81 EUR"]);
  const equal = read("google", { listing: { reduction: { ...tiny, lowestBefore: 550 }, price_bgn: 549 } });
  expect([equal["g:price"], equal["g:sale_price"]]).toEqual(["2.81 EUR", undefined]);
});

test("one of several sizes has the size in its title, and the group", () => {
  const listing = { family_id: "0199aaaa-0000-7000-8000-000000000009", weight_grams: 1500 };
  expect(read("google", { listing })).toMatchObject({
    "g:title": "Ягодови плодчета, 1,5 кг",
    "g:item_group_id": listing.family_id,
    "g:size": "1,5 кг",
    "g:unit_pricing_measure": "1500g",
  });
  expect(read("meta", { listing, shop: { locale: "en" } })).toMatchObject({
    title: "Strawberry gummies, 1.5 kg",
    item_group_id: listing.family_id,
    size: "1.5 kg",
  });
  expect(read("pazaruvaj", { listing })).toMatchObject({
    "Attributes/Attribute/Attribute_name": ["Вкус", "Размер"],
    "Attributes/Attribute/Attribute_value": ["Ягода", "1,5 кг"],
  });
});

test("a product without a barcode has no identifier, and an unset category is left out", () => {
  const changes = { listing: { gtin: null, category: null }, shop: { googleCategory: "" } };
  const product = read("google", changes);
  expect(product).toMatchObject({ "g:identifier_exists": "no" });
  for (const name of ["g:gtin", "g:product_type", "g:google_product_category"])
    expect(product).not.toHaveProperty(name);
});

test("a sold-out product is out of stock, and not in Pazaruvaj's feed", () => {
  const listing = { stock_quantity: 0 };
  expect(read("google", { listing })).toMatchObject({ "g:availability": "out_of_stock" });
  expect(read("meta", { listing })).toMatchObject({ availability: "out of stock" });
  expect(pazaruvajProduct(completeListing(listing), feedShop())).toBe("");
});

test("the English feed is in English, and falls back to Bulgarian", () => {
  expect(read("google", { shop: { locale: "en" }, listing: { description_en: "" } })).toMatchObject({
    "g:title": "Strawberry gummies",
    "g:description": "С истински сок от ягода.",
    "g:link": "https://shop.example/en/products/0199aaaa-0000-7000-8000-000000000001",
    "g:product_type": "Gummies",
  });
  expect(googleStart(feedShop({ locale: "en" }))).toContain("<link>https://shop.example/en</link>");
});

test("texts are cut to the channels' limits, and pictures to their number", () => {
  const pictures = Array.from({ length: 21 }, (_, place) => `/media/products/${place}.jpg`);
  const listing = { name_bg: "я".repeat(300), description_bg: "🍓".repeat(12_000), pictures };
  const google = read("google", { listing });
  expect(google["g:title"]).toBe(`${"я".repeat(149)}…`);
  expect(Array.from(String(google["g:description"]))).toHaveLength(5000);
  expect(google["g:additional_image_link"]).toHaveLength(10);
  const meta = read("meta", { listing });
  expect(meta.title).toBe(`${"я".repeat(199)}…`);
  expect(Array.from(String(meta.description))).toHaveLength(9999);
});

test("markup, forbidden characters, quotes and formulas arrive as they were written", () => {
  const name_bg = `=1+1 "A" & 'B' < > ]]>`;
  const hostile = {
    listing: { name_bg: `\u0000\u0008\ufffe${name_bg}\ud800`, description_bg: "а\u0001\nб" },
  };
  expect(read("google", hostile)).toMatchObject({ "g:title": name_bg, "g:description": "а\nб" });
  expect(read("pazaruvaj", hostile)).toMatchObject({ Name: name_bg });
  expect(read("meta", { listing: { name_bg } })).toMatchObject({ title: name_bg });
});

test("a product without a description is described by its title, and an impossible picture is left out", () => {
  const listing = {
    description_bg: " ",
    description_en: "",
    pictures: ["http://[", "/media/products/a.jpg"],
  };
  expect(read("google", { listing })).toMatchObject({
    "g:description": "Ягодови плодчета",
    "g:image_link": "https://shop.example/media/products/a.jpg",
  });
});

test("a comma in a picture's address does not end it", () => {
  const pictures = ["/media/products/a.jpg", "https://cdn.example/w=5,h=5/b.jpg"];
  expect(read("meta", { listing: { pictures } })).toMatchObject({
    additional_image_link: "https://cdn.example/w=5%2Ch=5/b.jpg",
  });
});
