import { expect, test } from "vitest";
import type { Product } from "#app/domain/catalogue/product.ts";
import { productJsonLd } from "./product-json-ld.ts";

const strawberry: Product = {
  id: "01990000-0000-7000-8000-000000000001",
  name_bg: "Ягодки",
  name_en: "Strawberries",
  description_bg: "Меки ягодки.",
  description_en: "",
  flavor: "strawberry",
  image_url: "/demo/strawberry.webp",
  price_bgn: 799,
  weight_grams: 100,
  stock_quantity: 3,
  category_id: "01990000-0000-7000-8000-000000000002",
};
const category = { id: "01990000-0000-7000-8000-000000000002", name_bg: "Ягодови", name_en: "Berries" };
const page = {
  url: "https://shop.example/en/products/1",
  baseUrl: "https://shop.example",
  shop: "Сладка градина",
  category,
  flavor: { key: "strawberry", name_bg: "Ягода", name_en: "", color: "#fbdcdc" },
  gtin: "3800123456787",
  addresses: ["/demo/strawberry.webp", "https://pictures.example/2.webp"],
  validUntil: "2026-12-24",
} as const;

/** The data of a product of one size. */
function single(...[product, own]: Parameters<typeof productJsonLd>) {
  const found = productJsonLd(product, own);
  if (!("offers" in found)) throw new Error("a group of sizes");
  return found;
}

test("the offer is in euros, with the page's address and the stock", () => {
  const { offers } = single(strawberry, { ...page, locale: "en" });
  expect(offers).toMatchObject({
    url: page.url,
    price: "4.09",
    priceCurrency: "EUR",
    priceValidUntil: "2026-12-24",
    availability: "https://schema.org/InStock",
  });
});

test("a product without stock is out of stock", () => {
  const { offers } = single({ ...strawberry, stock_quantity: 0 }, { ...page, locale: "bg" });
  expect(offers.availability).toBe("https://schema.org/OutOfStock");
});

test("texts fall back to Bulgarian where English is empty; pictures have absolute addresses", () => {
  expect(productJsonLd(strawberry, { ...page, locale: "en" })).toMatchObject({
    name: "Strawberries",
    description: "Меки ягодки.",
    category: "Berries",
    gtin: "3800123456787",
    additionalProperty: { "@type": "PropertyValue", name: "Flavour", value: "Ягода" },
    image: ["https://shop.example/demo/strawberry.webp", "https://pictures.example/2.webp"],
  });
});

test("the brand is the shop's name", () => {
  expect(productJsonLd(strawberry, { ...page, locale: "bg" }).brand).toEqual({
    "@type": "Brand",
    name: "Сладка градина",
  });
});

test("leaves out a missing category, flavour or GTIN and missing pictures", () => {
  const bare = productJsonLd(strawberry, {
    ...page,
    category: null,
    flavor: null,
    gtin: null,
    addresses: [],
    locale: "bg",
  });
  expect(bare).not.toHaveProperty("image");
  expect(bare).not.toHaveProperty("category");
  expect(bare).not.toHaveProperty("additionalProperty");
  expect(bare).not.toHaveProperty("gtin");
});

test("sizes are a group: this one in full, the others with their own address, price and stock", () => {
  const other = { id: "01990000-0000-7000-8000-000000000003", weight_grams: 1500, stock_quantity: 0 };
  const sizes = [strawberry, { ...other, price_bgn: 5085 }];
  const family = { id: "01990000-0000-7000-8000-000000000009", name_bg: "Ягодки", name_en: "", sizes };
  const group = productJsonLd({ ...strawberry, name_bg: "Ягодки, 100 г" }, { ...page, family, locale: "bg" });
  expect(group).toMatchObject({
    "@type": "ProductGroup",
    name: "Ягодки",
    productGroupID: family.id,
    variesBy: "https://schema.org/size",
    hasVariant: [
      {
        name: "Ягодки, 100 г",
        size: "100 г",
        gtin: "3800123456787",
        offers: { price: "4.09", url: page.url },
      },
      {
        "@type": "Product",
        name: "Ягодки, 1,5 кг",
        sku: other.id,
        url: `https://shop.example/en/products/${other.id}`,
        offers: { price: "26.00", availability: "https://schema.org/OutOfStock" },
      },
    ],
  });
});

test("names the owner's days of processing", () => {
  const handlingOf = (processingDays?: number) =>
    single(strawberry, { ...page, locale: "en", processingDays }).offers.shippingDetails.deliveryTime
      .handlingTime;
  expect(handlingOf()).toMatchObject({ minValue: 1, maxValue: 2 });
  expect(handlingOf(5)).toMatchObject({ minValue: 1, maxValue: 5 });
  expect(handlingOf(0)).toMatchObject({ minValue: 0, maxValue: 0 });
});

const reviewed = {
  rating: { count: 3, average: 4.3 },
  counts: [0, 0, 0, 2, 1],
  refused: 0,
  query: { page: 1, sort: "newest", stars: null },
  pages: 1,
  reviews: [
    {
      id: "1",
      stars: 5,
      text: "Вкусни.",
      name: "",
      language: "bg",
      weight_grams: null,
      answer: "",
      date: "20.11.2026 г.",
      day: "2026-11-20",
    },
  ],
} as const;

test("the rating and the reviews of buyers are of the product, or of all its sizes; the demo's are none", () => {
  const reviews = { ...reviewed, reviews: [...reviewed.reviews] };
  const expected = {
    aggregateRating: { "@type": "AggregateRating", ratingValue: 4.3, reviewCount: 3 },
    review: [
      {
        author: { "@type": "Person", name: "Customer" },
        datePublished: "2026-11-20",
        reviewRating: { ratingValue: 5, bestRating: 5 },
        reviewBody: "Вкусни.",
      },
    ],
  };
  expect(productJsonLd(strawberry, { ...page, locale: "en", reviews })).toMatchObject(expected);
  const family = { id: "f", name_bg: "Ягодки", name_en: "", sizes: [strawberry, { ...strawberry, id: "2" }] };
  expect(productJsonLd(strawberry, { ...page, locale: "en", family, reviews })).toMatchObject({
    "@type": "ProductGroup",
    ...expected,
  });
  const isDemo = true as const;
  const demo = { ...reviews, rating: { ...reviewed.rating, isDemo } };
  for (const none of [demo, { ...reviews, rating: null, reviews: [] }, undefined])
    expect(JSON.stringify(productJsonLd(strawberry, { ...page, locale: "en", reviews: none }))).not.toMatch(
      /rating|review/i,
    );
});
