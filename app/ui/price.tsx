import { cva } from "class-variance-authority";
import { createContext, use } from "react";
import { amountTexts, defaultCurrencies, sumOf } from "#app/domain/money.ts";
import type { Amount, Currencies, Currency } from "#app/domain/money.ts";
import { useLocale, useText } from "./locale.tsx";

const CurrenciesContext = createContext<Currencies>(defaultCurrencies);

/** Provides the owner's currency settings to the components below. */
export const CurrenciesProvider = CurrenciesContext.Provider;

export function useCurrencies(): Currencies {
  return use(CurrenciesContext);
}

const priceStyle = cva("flex gap-x-2", {
  variants: {
    layout: { row: "flex-wrap items-baseline", stack: "flex-col items-end" },
    size: { sm: "text-sm", md: "text-lg", lg: "text-3xl" },
  },
});

/** The second amount is less prominent, but readable. */
const secondStyle = cva("text-muted", {
  variants: {
    size: { sm: "", md: "text-[0.8em]", lg: "text-[0.8em]" },
  },
});

type PriceProps = (
  | {
      /** Unit price in stotinki. */
      price: number;
      quantity?: number;
    }
  | { amount: Amount }
) & {
  /** The order's base currency, for amounts of an order. */
  baseCurrency?: Currency | undefined;
  size?: "sm" | "md" | "lg";
  /** `row`: side by side; `stack`: one below the other, right-aligned. */
  layout?: "row" | "stack";
  /** Whether others cost more: 'from' comes first. */
  isFrom?: boolean;
  className?: string;
};

/** Shows an amount in the base currency, then in the other one unless that is hidden (specification, section 1). */
export function Price({
  baseCurrency,
  size = "md",
  layout = "row",
  isFrom = false,
  className,
  ...shown
}: PriceProps) {
  const t = useText();
  const locale = useLocale();
  const currencies = useCurrencies();
  const base_currency = baseCurrency ?? currencies.base_currency;
  const amount =
    "amount" in shown
      ? shown.amount
      : sumOf([{ price: shown.price, quantity: shown.quantity ?? 1 }], base_currency);
  const [first, second] = amountTexts(amount, { ...currencies, base_currency }, locale);
  return (
    <span className={priceStyle({ size, layout, className })}>
      <span className="font-bold">{isFrom ? `${t("product.from")} ${first}` : first}</span>
      {second && <span className={secondStyle({ size })}>{second}</span>}
    </span>
  );
}

/** Returns a formatter of unit prices in stotinki, for use within text. */
export function usePriceText(baseCurrency?: Currency): (price: number) => string {
  const locale = useLocale();
  const currencies = useCurrencies();
  const base_currency = baseCurrency ?? currencies.base_currency;
  return (price) =>
    amountTexts(
      sumOf([{ price, quantity: 1 }], base_currency),
      { ...currencies, base_currency },
      locale,
    ).join(" / ");
}
