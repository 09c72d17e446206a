import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { ListedPromotion } from "#app/server/promotions/list-promotions.ts";
import { RoleProvider } from "#app/admin/shared/role.tsx";
import { PromotionList } from "./promotion-list.tsx";

const t = adminTranslator("bg");
const now = new Date("2026-11-28T10:00:00Z");
const id = "01890000-0000-7000-8000-000000000001";

const promotion: ListedPromotion = {
  id,
  name_bg: "Ягодова седмица",
  name_en: null,
  kind: "amount",
  percent: null,
  amount_bgn: 978,
  units: null,
  paid_units: null,
  gift_product_id: null,
  scope: "all",
  targets: [],
  min_amount_bgn: null,
  min_units: null,
  needs_code: true,
  is_public: true,
  is_combinable: true,
  starts_at: null,
  ends_at: new Date("2026-11-30T10:00:00Z"),
  max_uses: 100,
  max_uses_per_person: null,
  first_order_only: false,
  is_active: true,
  sort_order: 0,
  created_at: now,
  updated_at: now,
  uses: 3,
  turnover_eur: 1954,
  discount_eur: 206,
  code: "ЯГОДА10",
  generated: 0,
};

function listOf(changes: Partial<ListedPromotion> = {}) {
  const Component = () => (
    <RoleProvider value="owner">
      <PromotionList promotions={[{ ...promotion, ...changes }]} currency="EUR" now={now} />
    </RoleProvider>
  );
  const Page = createRoutesStub([{ path: "/", Component }]);
  const html = renderToStaticMarkup(<Page initialEntries={["/"]} />);
  return { html, text: html.replaceAll(/<[^>]*>/g, "|").replaceAll(/\|+/g, "|") };
}

test("shows what a promotion gives, its state, code and figures, with links to its orders and codes", () => {
  const { html, text } = listOf();
  for (const part of [
    t("promotions.state.running"),
    t("promotions.gives.amount", { amount: "5,00\u00a0€" }),
    t("promotions.withCode", { code: "ЯГОДА10" }),
    t("promotions.usesOf", { count: 3, most: 100 }),
    t("promotions.turnover", { amount: "19,54\u00a0€" }),
    t("promotions.discount", { amount: "2,06\u00a0€" }),
  ])
    expect(text).toContain(`|${part}|`);
  expect(html).toContain(`href="/admin?promotion=${id}"`);
  expect(html).toContain(`href="/admin/promotions/${id}/codes"`);
  expect(html).toContain(`aria-label="${t("promotions.pause", { name: "Ягодова седмица" })}"`);
});

test("a paused promotion without a code and without uses offers to resume and has no sums", () => {
  const { html, text } = listOf({ is_active: false, needs_code: false, code: null, uses: 0, max_uses: null });
  expect(text).toContain(`|${t("promotions.state.paused")}|`);
  expect(text).toContain(`|${t("promotions.automatic")}|`);
  expect(text).toContain(`|${t("promotions.uses", { count: 0 })}|`);
  expect(text).not.toContain(t("promotions.turnover", { amount: "" }));
  expect(html).toContain(`aria-label="${t("promotions.resume", { name: "Ягодова седмица" })}"`);
});
