import { expect, test } from "vitest";
import { describedIn } from "./product.ts";
import type { Product } from "./product.ts";

const product: Product = {
  id: "01a203ad-86b3-75f3-993a-e6836f8d6300",
  name_bg: "Ягода",
  name_en: "Strawberry",
  description_bg: "Сочна",
  description_en: "Juicy",
  flavor: "strawberry",
  image_url: null,
  price_bgn: 650,
  weight_grams: 110,
  stock_quantity: 20,
  category_id: null,
};

test("a page's products are described in its language, and keep both names", () => {
  expect(describedIn("bg", product)).toEqual({ ...product, description_en: "" });
  expect(describedIn("en", product)).toEqual({ ...product, description_bg: "" });
});

test.for(["", "  "])(
  "without an English description (%j) they are described in Bulgarian",
  (description_en) => {
    const described = describedIn("en", { ...product, description_en });
    expect(described).toEqual({ ...product, description_bg: "", description_en: "Сочна" });
  },
);
