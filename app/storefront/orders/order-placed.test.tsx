import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { goodsSituations, moneySituations } from "#app/domain/orders/order-situation.ts";
import { translator } from "#app/i18n/translate.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { NextSteps } from "./order-placed.tsx";
import { PaymentStatusMark } from "#app/storefront/shop/order-status.tsx";

const shown = (locale: Locale, element: React.ReactNode) =>
  renderToStaticMarkup(<LocaleProvider locale={locale}>{element}</LocaleProvider>).replaceAll("&#x27;", "'");

test.for(locales)(
  "the confirmation promises to process an order only when it may be sent, in %s",
  (locale) => {
    const t = translator(locale);
    for (const goods of goodsSituations) {
      const steps = shown(locale, <NextSteps situation={{ goods, money: "paid" }} />);
      const isReady = goods === "to_prepare" || goods === "preparing";
      const isUnpaid = goods === "awaits_card" || goods === "awaits_transfer";
      expect(steps.includes(t("success.step.processing")), `goods: ${goods}`).toBe(isReady);
      expect(steps.includes(t("success.step.afterPayment")), `goods: ${goods}`).toBe(isUnpaid);
      expect(steps === "", `goods: ${goods}`).toBe(!isReady && !isUnpaid);
    }
  },
);

test.for(locales)("every situation has a sentence of its own about the money, in %s", (locale) => {
  const t = translator(locale);
  const sentences = moneySituations.map((money) => t(`success.money.${money}`));
  expect(new Set(sentences).size).toBe(moneySituations.length);
});

test("a cancelled cash order and a free one do not await a payment; the specification's labels stay", () => {
  const label = (
    order_status: "new" | "cancelled",
    payment_status: "pending" | "paid" | "failed",
    paid_eur = 0,
  ) =>
    shown("bg", <PaymentStatusMark order={{ order_status, payment_status, paid_eur }} />).replaceAll(
      /<[^>]*>/g,
      "",
    );
  expect(label("cancelled", "pending")).toBe("Не се дължи");
  expect(label("new", "paid", 0)).toBe("Не се дължи");
  expect([label("new", "pending"), label("new", "paid", 1000), label("new", "failed")]).toEqual([
    "Очаква",
    "Платена",
    "Неуспешна",
  ]);
});
