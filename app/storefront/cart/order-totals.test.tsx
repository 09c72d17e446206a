import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { amountOf } from "#app/domain/money.ts";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { OrderTotals } from "./order-totals.tsx";

const euros = (cents: number) => amountOf(cents, "EUR");

function rowsOf(totals: Partial<React.ComponentProps<typeof OrderTotals>>): string[][] {
  const markup = renderToStaticMarkup(
    <LocaleProvider locale="bg">
      <OrderTotals amount={euros(2000)} baseCurrency="EUR" {...totals} />
    </LocaleProvider>,
  );
  return [...markup.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, name = "", value = ""]) => [
      name,
      value
        .replaceAll(/<[^>]*>/g, " ")
        .trim()
        .split(/ {2,}/)[0]
        ?.replaceAll("\u00a0", " ") ?? "",
    ],
  );
}

test("each promotion and the discount have a row, and lower the total", () => {
  const promotions = [
    { name: "Пролет", amount: euros(300) },
    { name: "Без доставка", amount: null },
  ];
  expect(rowsOf({ promotions, discount: { amount: euros(100), reason: "Закъсня" } })).toEqual([
    ["Междинна сума", "20,00 €"],
    ["Пролет", "-3,00 €"],
    ["Без доставка", "Безплатна"],
    ["Отстъпка: Закъсня", "-1,00 €"],
    ["Доставка", "Безплатна"],
    ["Общо", "16,00 €"],
  ]);
});
