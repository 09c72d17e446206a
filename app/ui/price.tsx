import { cva } from "class-variance-authority";
import { euroCents, formatMoney } from "#app/domain/money.ts";
import { useLocale } from "./locale.tsx";

const priceStyle = cva("flex gap-x-2", {
  variants: {
    layout: { row: "flex-wrap items-baseline", stack: "flex-col items-end" },
    size: { sm: "text-sm", md: "text-lg", lg: "text-3xl" },
  },
});

/** The second amount stands back, but never so far that it is hard to read. */
const euroStyle = cva("text-muted", {
  variants: {
    size: { sm: "", md: "text-[0.8em]", lg: "text-[0.8em]" },
  },
});

/** An amount in stotinki, shown in levs and in euros (specification, section 1). */
export function Price({
  stotinki,
  cents = euroCents(stotinki),
  size = "md",
  layout = "row",
  className,
}: {
  stotinki: number;
  /** The same in euro cents, where it was kept so. */
  cents?: number | undefined;
  size?: "sm" | "md" | "lg";
  /** Side by side, or one below the other at the right edge. */
  layout?: "row" | "stack";
  className?: string;
}) {
  const locale = useLocale();
  return (
    <span className={priceStyle({ size, layout, className })}>
      <span className="font-bold">{formatMoney(stotinki, "BGN", locale)}</span>
      <span className={euroStyle({ size })}>{formatMoney(cents, "EUR", locale)}</span>
    </span>
  );
}
