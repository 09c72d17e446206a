import { expect, test } from "vitest";
import { lineLocks } from "#app/domain/orders/changed-lines.ts";
import { quantityField } from "#app/admin/orders/manual/manual-order-names.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { refusalOf } from "./lines-refusal.ts";

test("refusals have messages; a lack of stock, an unconfirmed refund and a bad discount mark their fields", () => {
  const productIds = ["01890000-0000-7000-8000-000000000001"];
  const field = quantityField(productIds[0] ?? "");
  const refusals = [
    refusalOf({ ok: false, code: "gone" }),
    refusalOf({ ok: false, code: "stale" }),
    refusalOf({ ok: false, code: "payment_open" }),
    refusalOf({ ok: false, code: "short_of_lots" }),
    refusalOf({ ok: false, code: "no_refund" }),
    refusalOf({ ok: false, code: "price_changed", productIds }),
    ...lineLocks.map((lock) => refusalOf({ ok: false, code: "locked", lock })),
    refusalOf({ ok: false, code: "draft", problem: "grown" }),
  ];
  for (const { text, problems } of refusals) {
    expect(adminBg[text]).toMatch(/\.$/);
    expect(problems).toEqual({});
  }
  expect(refusalOf({ ok: false, code: "out_of_stock", productIds }).problems).toEqual({ [field]: "few" });
  expect(refusalOf({ ok: false, code: "confirm", amount: 100 }).problems).toEqual({
    confirmed_refund: "required",
  });
  expect(refusalOf({ ok: false, code: "draft", problem: "discount" }).problems).toEqual({
    discount: "discount",
  });
  expect(refusalOf({ ok: false, code: "draft", problem: "reason" }).problems).toEqual({
    discount_reason: "required",
  });
});
