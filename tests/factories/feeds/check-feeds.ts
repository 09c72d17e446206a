import { parse } from "csv-parse/sync";
import { isGtin } from "#app/domain/catalogue/gtin.ts";
import { fieldsOf, readXml } from "./read-xml.ts";

// Checks written from the channels' documentation, not from the program: field names, formats and limits.

/** The fields of one product as a channel reads them. */
export type ReadProduct = Record<string, string[]>;

type Rule = {
  needed?: boolean;
  /** How often the field may occur; once unless given. */
  most?: number;
  maxLength?: number;
  pattern?: RegExp;
  check?: (text: string) => boolean;
};

const price = /^\d+\.\d\d EUR$/;
const moment = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d{4}`;
const period = new RegExp(`^${moment}/${moment}$`);
const address = /^https?:\/\/[^\s,]+$/;
const plain = (text: string) => text === text.trim() && !/<[a-z/]/i.test(text);
const days = /^\d{1,2}$/;

const google: Record<string, Rule> = {
  "g:id": { needed: true, maxLength: 50 },
  "g:title": { needed: true, maxLength: 150, check: plain },
  "g:description": { needed: true, maxLength: 5000, check: plain },
  "g:link": { needed: true, pattern: address, maxLength: 2000 },
  "g:image_link": { needed: true, pattern: address, maxLength: 2000 },
  "g:additional_image_link": { most: 10, pattern: address, maxLength: 2000 },
  "g:availability": { needed: true, pattern: /^(in_stock|out_of_stock|preorder|backorder)$/ },
  "g:price": { needed: true, pattern: price },
  "g:sale_price": { pattern: price },
  "g:sale_price_effective_date": { pattern: period },
  "g:brand": { needed: true, maxLength: 70 },
  "g:gtin": { check: isGtin },
  "g:identifier_exists": { pattern: /^no$/ },
  "g:condition": { needed: true, pattern: /^new$/ },
  "g:google_product_category": {},
  "g:product_type": { maxLength: 750 },
  "g:item_group_id": { maxLength: 50 },
  "g:size": { maxLength: 100 },
  "g:unit_pricing_measure": { needed: true, pattern: /^\d+(\.\d+)? ?(mg|g|kg)$/ },
  "g:unit_pricing_base_measure": { needed: true, pattern: /^(1kg|100g)$/ },
  "g:shipping_weight": { needed: true, pattern: /^\d+(\.\d+)? (g|kg)$/ },
  "g:shipping/g:country": { needed: true, pattern: /^BG$/ },
  "g:shipping/g:price": { needed: true, pattern: price },
  "g:shipping/g:min_handling_time": { needed: true, pattern: days },
  "g:shipping/g:max_handling_time": { needed: true, pattern: days },
  "g:shipping/g:min_transit_time": { needed: true, pattern: days },
  "g:shipping/g:max_transit_time": { needed: true, pattern: days },
};

const meta: Record<string, Rule> = {
  id: { needed: true, maxLength: 100 },
  title: { needed: true, maxLength: 200, check: plain },
  description: { needed: true, maxLength: 9999, check: plain },
  availability: { needed: true, pattern: /^(in stock|out of stock)$/ },
  condition: { needed: true, pattern: /^(new|refurbished|used)$/ },
  price: { needed: true, pattern: price },
  link: { needed: true, pattern: address },
  image_link: { needed: true, pattern: address },
  additional_image_link: {
    maxLength: 2000,
    check: (text) => text.split(",").length <= 20 && text.split(",").every((each) => address.test(each)),
  },
  brand: { needed: true, maxLength: 100 },
  gtin: { check: isGtin },
  google_product_category: {},
  product_type: { maxLength: 750 },
  sale_price: { pattern: price },
  sale_price_effective_date: { pattern: period },
  item_group_id: {},
  size: { maxLength: 200 },
  shipping: { pattern: /^BG:::\d+\.\d\d EUR$/ },
  shipping_weight: { pattern: /^\d+(\.\d+)? (g|kg|lb|oz)$/ },
};

const pazaruvaj: Record<string, Rule> = {
  Identifier: { needed: true },
  Manufacturer: { needed: true },
  Name: { needed: true, check: plain },
  ProductUrl: { needed: true, pattern: address },
  Price: { needed: true, pattern: /^\d+\.\d\d$/ },
  ImageUrl: { pattern: address },
  Category: { needed: true },
  Description: { check: plain },
  EanCode: { check: isGtin },
  DeliveryTime: { needed: true, pattern: /^(1 работен ден|\d+ работни дни)$/ },
  DeliveryCost: { needed: true, pattern: /^(безплатно|\d+\.\d\d EUR)$/ },
  "Attributes/Attribute/Attribute_name": { most: 20 },
  "Attributes/Attribute/Attribute_value": { most: 20 },
};

/** Parses a feed and checks each product. Returns the products and what is wrong, as `{id}: {field} {reason}`. */
export function checkFeed(channel: "google" | "meta" | "pazaruvaj", feed: string) {
  const products = { google: googleProducts, meta: metaProducts, pazaruvaj: pazaruvajProducts }[channel](
    feed,
  );
  const rules = { google, meta, pazaruvaj }[channel];
  const ids = products.map((product) => (product["g:id"] ?? product.id ?? product.Identifier)?.[0]);
  const faults = products.flatMap((product, place) => [
    ...faultsOf(product, rules).map((fault) => `${ids[place]}: ${fault}`),
    ...togetherFaults(product).map((fault) => `${ids[place]}: ${fault}`),
  ]);
  if (new Set(ids).size < ids.length) faults.push("an id is there twice");
  return { products, faults };
}

function faultsOf(product: ReadProduct, rules: Record<string, Rule>): string[] {
  const unknown = Object.keys(product).filter((name) => !(name in rules));
  const wrong = Object.entries(rules).flatMap(([name, rule]) => {
    const texts = product[name] ?? [];
    const { needed = false, most = 1, maxLength = Infinity, pattern, check } = rule;
    return [
      ...(needed && texts.length === 0 ? [`${name} is missing`] : []),
      ...(texts.length > most ? [`${name} occurs ${texts.length} times`] : []),
      ...texts.flatMap((text) => [
        ...(text === "" ? [`${name} is empty`] : []),
        ...(Array.from(text).length > maxLength ? [`${name} is too long`] : []),
        ...(pattern && !pattern.test(text) ? [`${name} is ${text}`] : []),
        ...(check && !check(text) ? [`${name} is ${text}`] : []),
      ]),
    ];
  });
  return [...unknown.map((name) => `${name} is not documented`), ...wrong];
}

/** Rules about several fields of Google's and Meta's documentation. */
function togetherFaults(product: ReadProduct): string[] {
  const of = (name: string) => (product[`g:${name}`] ?? product[name])?.[0];
  const amount = (name: string) => Number.parseFloat(of(name) ?? "NaN");
  const [start = "", end = ""] = of("sale_price_effective_date")?.split("/") ?? [];
  return [
    ...(of("sale_price") && !(amount("sale_price") < amount("price")) ? ["sale_price is not lower"] : []),
    ...(of("sale_price") && !(Date.parse(start) < Date.parse(end)) ? ["sale_price has no window"] : []),
    ...(of("gtin") && of("identifier_exists") ? ["identifier_exists contradicts gtin"] : []),
    ...(product["g:id"] && !of("gtin") && !of("identifier_exists") ? ["identifier_exists is missing"] : []),
    ...(of("item_group_id") && !of("size") ? ["size of the group is missing"] : []),
  ];
}

function googleProducts(feed: string): ReadProduct[] {
  const rss = readXml(feed);
  const [channel, ...others] = rss.children;
  if (rss.name !== "rss" || channel?.name !== "channel" || others.length > 0) throw new Error("Not RSS 2.0");
  for (const name of ["title", "link", "description"])
    if (channel.children.filter((child) => child.name === name).length !== 1)
      throw new Error(`RSS 2.0 needs one ${name} of the channel`);
  return channel.children.filter(({ name }) => name === "item").map(fieldsOf);
}

function metaProducts(feed: string): ReadProduct[] {
  const rows = parse<Record<string, string>>(feed, { columns: true });
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, text]) => (text === "" ? [] : [[name, [text]] as const])),
    ),
  );
}

function pazaruvajProducts(feed: string): ReadProduct[] {
  const { name, children } = readXml(feed);
  if (name !== "Products") throw new Error("Not Pazaruvaj's root");
  return children.map((child) => {
    if (child.name !== "Product") throw new Error(`Not a product: ${child.name}`);
    return fieldsOf(child);
  });
}
