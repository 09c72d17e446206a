import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { PromotionProduct } from "#app/server/promotions/promotion-choices.ts";
import { SampleBasket } from "./sample-basket.tsx";

const t = adminTranslator("bg");

const product: PromotionProduct = {
  id: "01890000-0000-7000-8000-000000000001",
  name_bg: "Ягодови плодчета",
  name_en: "Strawberry gummies",
  family_name_bg: "Ягодови плодчета",
  family_name_en: "Strawberry gummies",
  price_bgn: 550,
  stock_quantity: 10,
  is_active: true,
  category_id: null,
  flavor: null,
  family_id: null,
  is_bag: false,
};

const running = {
  id: "01890000-0000-7000-8000-000000000002",
  name_bg: "Над сто лева",
  name_en: null,
  kind: "percent",
  percent: 5,
  amount_bgn: null,
  units: null,
  paid_units: null,
  gift_product_id: null,
  scope: "all",
  targets: [],
  min_amount_bgn: 10000,
  min_units: null,
  is_combinable: true,
  sort_order: 0,
} as const;

/** Returns the text of the card, in which two of the product are chosen at first. */
function shown(fields: Record<string, string>): string {
  const html = renderToStaticMarkup(
    <SampleBasket
      fields={fields}
      place={null}
      running={[running]}
      products={[product]}
      delivery={{ ...defaultDeliverySettings, pricing: "free" }}
      baseCurrency="BGN"
    />,
  );
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

const typed = { kind: "percent", percent: "10", scope: "all", currency: "BGN" };

test("shows what the customer pays with the running promotions and the edited one, and why others do not apply", () => {
  const text = shown({ ...typed, name_bg: "Ягодова седмица" });
  expect(text).toContain("11,00 лв. 9,90 лв.");
  const name = t("promotions.sample.named", { name: "Ягодова седмица" });
  expect(text).toContain(`${t("promotions.sample.applied")} ${name} -1,10 лв.`);
  expect(text).toContain(`Над сто лева: ${t("promotions.why.below")}`);
});

test("counts a promotion without a name, and says when it is incomplete otherwise", () => {
  expect(shown(typed)).toContain(`${t("promotions.sample.this")} -1,10 лв.`);
  const incomplete = shown({ ...typed, percent: "" });
  expect(incomplete).toContain(t("promotions.sample.incomplete"));
  expect(incomplete).toContain(t("promotions.sample.applied.none"));
});
