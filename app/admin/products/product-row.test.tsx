import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { ListedCatalogueProduct } from "#app/server/catalogue/list-catalogue.ts";
import { ProductRow } from "./product-row.tsx";

const t = adminTranslator("bg");
const name = "Кутия";
const product: ListedCatalogueProduct = {
  id: "01890000-0000-7000-8000-000000000001",
  name_bg: name,
  name_en: name,
  flavor: null,
  image_url: null,
  price_bgn: 550,
  weight_grams: 500,
  stock_quantity: 7,
  is_low_stock: false,
  is_active: true,
  is_pack: false,
  is_loose: false,
  lacks_food_information: false,
  created_at: new Date("2026-11-01T10:00:00Z"),
  updated_at: new Date("2026-11-01T10:00:00Z"),
  family_id: null,
  category_id: null,
  category: null,
  is_ordered: false,
  isUnderOther: false,
};

/** Returns the served HTML of a product's row. */
function rowOf(changes: Partial<ListedCatalogueProduct>, waiting = 0): string {
  const row = <ProductRow product={{ ...product, ...changes }} waiting={waiting} isSelected={false} />;
  const Page = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <table>
          <tbody>{row}</tbody>
        </table>
      ),
    },
  ]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

test("the stock of a pack is a link to its contents and cannot be entered", () => {
  const ordinary = rowOf({});
  expect(ordinary).toContain('name="stock"');
  expect(ordinary).not.toContain(t("products.pack"));
  const pack = rowOf({ is_pack: true });
  expect(pack).not.toContain('name="stock"');
  expect(pack).toContain(t("products.pack"));
  expect(pack).toContain(`aria-label="${t("products.pack.stock.of", { name, stock: 7 })}"`);
});

test("a sold out pack says that a product is missing", () => {
  const pack = rowOf({ is_pack: true, stock_quantity: 0, is_low_stock: true });
  expect(pack).toContain(`aria-label="${t("products.pack.short.of", { name })}"`);
  expect(pack).toContain(`>${t("products.pack.short")}</a>`);
});

test("a product says how many wait for it, when somebody does", () => {
  expect(rowOf({ stock_quantity: 0 }, 5)).toContain("Чакат: 5");
  expect(rowOf({ stock_quantity: 0 })).not.toContain("Чакат");
});
