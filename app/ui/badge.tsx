import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

const badgeStyle = cva(
  "inline-flex items-center rounded-[1rem] px-3 py-0.5 text-sm font-semibold sm:whitespace-nowrap",
  {
    variants: {
      tone: {
        neutral: "bg-surface text-text ring-1 ring-line",
        info: "bg-[#dbf1f8] text-[#0b4a5c]",
        attention: "bg-[#fff0c7] text-[#5c4300]",
        success: "bg-[#d9f2e3] text-[#115333]",
        danger: "bg-[#fde3e0] text-[#8f1c13]",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeStyle>["tone"]>;

export function Badge({ tone, className, ...props }: ComponentProps<"span"> & { tone?: BadgeTone }) {
  return <span className={badgeStyle({ tone, className })} {...props} />;
}
