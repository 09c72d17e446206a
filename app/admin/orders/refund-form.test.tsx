import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, useFetcher } from "react-router";
import { expect, test } from "vitest";
import type { ReturnablePart } from "#app/domain/documents/returned-parts.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { FoundOrder } from "#app/server/orders/find-order.ts";
import { RoleProvider } from "#app/admin/shared/role.tsx";
import { RefundForm } from "./refund-form.tsx";

const t = adminTranslator("bg");

const part = (key: string, rate: number): ReturnablePart => ({
  gifts: 0,
  key,
  name: `Кутия: ${key}`,
  unit: { lineId: "line", productId: key },
  quantity: 2,
  shares: [{ rate, gross: 400 }],
});

/** Returns the served form of an order of a pack whose parts have these VAT rates. */
function formOf(order: Partial<FoundOrder>, ...rates: number[]): string {
  const shown = {
    refunded_eur: 0,
    paid_eur: 1000,
    payment_method: "cash_on_delivery",
    ...order,
  } as FoundOrder;
  const parts = rates.map((rate, index) => part(`Плод ${index}`, rate));
  const Form = () => (
    <RoleProvider value="owner">
      <RefundForm
        order={shown}
        parts={parts}
        intent="mark_refunded"
        refundId="refund"
        fetcher={useFetcher<unknown>()}
        refused={null}
      />
    </RoleProvider>
  );
  const Page = createRoutesStub([{ path: "/", Component: Form }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

test("goods can come back from a sent order that holds its stock, folded unless the VAT rates differ", () => {
  const sent = formOf({ order_status: "shipped", holds_stock: true }, 20, 20);
  expect(sent).toContain(t("orders.returned.goodsBack"));
  expect(sent).toMatch(/<details><summary/);
  expect(sent).toContain("Кутия: Плод 1");
  const rated = formOf({ order_status: "delivered", holds_stock: true }, 20, 9);
  expect(rated).toContain(t("orders.returned.goodsBack"));
  expect(rated).not.toContain("<details");
});

test("an order that is not sent, or gave back its stock, offers no goods", () => {
  for (const state of [
    { order_status: "processing", holds_stock: true },
    { order_status: "shipped", holds_stock: false },
  ] as const) {
    expect(formOf(state, 20, 20)).not.toContain("Кутия");
    const rated = formOf(state, 20, 9);
    expect(rated).toContain("Кутия: Плод 1");
    expect(rated).not.toContain(t("orders.returned.goodsBack"));
  }
});
