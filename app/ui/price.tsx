import { cva } from "class-variance-authority";
import { euroCents, formatMoney } from "#app/domain/money.ts";
import { useLocale } from "./locale.tsx";

const priceStyle = cva("flex flex-wrap items-baseline gap-x-2", {
  variants: {
    size: { sm: "text-sm", md: "text-lg", lg: "text-3xl" },
  },
});

/** An amount in stotinki, shown in levs and in euros (specification, section 1). */
export function Price({
  stotinki,
  size = "md",
  className,
}: {
  stotinki: number;
  size?: "sm" | "md" | "lg";
  className?: string;
}) {
  const locale = useLocale();
  return (
    <span className={priceStyle({ size, className })}>
      <span className="font-bold">{formatMoney(stotinki, "BGN", locale)}</span>
      <span className="text-[0.8em] text-muted">{formatMoney(euroCents(stotinki), "EUR", locale)}</span>
    </span>
  );
}
