import { cva } from "class-variance-authority";
import { createContext, use } from "react";
import { amountTexts, defaultCurrencies, sumOf } from "#app/domain/money.ts";
import type { Amount, Currencies, Currency } from "#app/domain/money.ts";
import { useLocale } from "./locale.tsx";

const CurrenciesContext = createContext<Currencies>(defaultCurrencies);

/** Sets how amounts below are made and shown: the owner's choice. */
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

/** The second amount stands back, but never so far that it is hard to read. */
const secondStyle = cva("text-muted", {
  variants: {
    size: { sm: "", md: "text-[0.8em]", lg: "text-[0.8em]" },
  },
});

type PriceProps = (
  | {
      /** Of one piece, in stotinki. */
      price: number;
      quantity?: number;
    }
  | { amount: Amount }
) & {
  /** The currency in which an order's sums were made, where it is an order's. */
  baseCurrency?: Currency | undefined;
  size?: "sm" | "md" | "lg";
  /** Side by side, or one below the other at the right edge. */
  layout?: "row" | "stack";
  className?: string;
};

/** An amount in the base currency and in the other (specification, section 1). */
export function Price({ baseCurrency, size = "md", layout = "row", className, ...shown }: PriceProps) {
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
      <span className="font-bold">{first}</span>
      {second && <span className={secondStyle({ size })}>{second}</span>}
    </span>
  );
}

/** The price of a piece within a text: in stotinki, and as an order's sums were made. */
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
