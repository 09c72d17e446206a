import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { linePath } from "#app/domain/bags/bag-name.ts";
import { recipeKey } from "#app/domain/bags/bag.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { bagId, exampleRecipe, peachId, strawberryId } from "#tests/factories/catalogue/mix-offers.ts";
import { OwnBags } from "./own-bags.tsx";

const named = {
  ...exampleRecipe,
  pieces: [
    { product_id: peachId, quantity: 1, name_bg: "Праскова", name_en: "Peach" },
    { product_id: strawberryId, quantity: 9, name_bg: "Ягода", name_en: "Strawberry" },
  ],
};

test("lists what was in each bag, and leads to where it can be changed or ordered again", () => {
  const bag = {
    product_id: bagId,
    bag_key: recipeKey(named),
    name_bg: "Торбичка 100 г",
    name_en: "Bag of 100 g",
    unit_price_bgn: 1222,
    weight_grams: 68,
    recipe: named,
    ordered_at: new Date("2026-11-20T10:00:00Z"),
  };
  const html = renderToStaticMarkup(
    <LocaleProvider locale="en">
      <MemoryRouter>
        <OwnBags bags={[bag]} />
      </MemoryRouter>
    </LocaleProvider>,
  ).replaceAll("\u00a0", " ");
  expect(html.replaceAll("&amp;", "&")).toContain(
    `href="/en${linePath({ id: bag.bag_key, recipe: named })}"`,
  );
  expect(html).toContain("Bag of 100 g “За Мими”</a>");
  expect(html).toContain('<p class="text-sm text-muted wrap-anywhere">9 × Strawberry, 1 × Peach</p>');
  expect(html).toContain('aria-label="Order again Bag of 100 g “За Мими”: 9 × Strawberry, 1 × Peach"');
});
