import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import { useCallback } from "react";
import type { ComponentProps, Ref } from "react";
import { Link } from "react-router";
import { announceAlive } from "./browser/replay-early-input.ts";

/**
 * Variants and sizes (specification, section 9). Every pair of colours has a contrast of at least 4.5:1, including
 * hover states. `className` is for placement only (margin, width, position): when two classes set the same property,
 * the order in the style sheet wins, not the caller.
 */
export const buttonStyle = cva(
  [
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-button font-semibold select-none",
    // On a phone long text wraps, for example with the reader's own letter spacing.
    "max-w-full text-center wrap-anywhere sm:whitespace-nowrap",
    "transition-[background-color,border-color,box-shadow,translate] duration-150",
    "active:translate-y-px disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 aria-busy:opacity-55",
    "[&_svg]:size-5 [&_svg]:shrink-0",
    // With forced colours, a border makes the button recognisable.
    "forced-colors:border print:hidden",
  ],
  {
    variants: {
      variant: {
        default: "bg-primary text-on-primary shadow-gummy hover:-translate-y-px hover:shadow-gummy-lifted",
        destructive: "bg-danger text-on-danger shadow-gummy hover:-translate-y-px hover:shadow-gummy-lifted",
        outline: "border border-control bg-background text-text hover:bg-surface",
        secondary:
          "bg-secondary text-on-secondary shadow-gummy hover:-translate-y-px hover:shadow-gummy-lifted",
        ghost: "text-text hover:bg-surface",
        link: "text-primary-text underline underline-offset-4 hover:decoration-2",
        hero: "bg-primary text-on-primary shadow-gummy-lifted hover:-translate-y-0.5",
        fruit:
          "bg-linear-to-r from-[#ffd2d2] via-[#ffe3b8] to-[#d3f4cf] text-[#3c2415] shadow-sm hover:shadow-md",
        premium: "bg-text text-background shadow-card hover:-translate-y-px hover:shadow-lifted",
        cart: "bg-secondary text-on-secondary shadow-gummy hover:-translate-y-px hover:shadow-gummy-lifted",
        candy: "bg-linear-to-r from-[#ffc4dd] to-[#cbe7ff] text-[#3b1d33] shadow-sm hover:shadow-md",
        strawberry: "bg-[#c81e3f] text-white shadow-sm hover:bg-[#a9152f]",
        pineapple: "bg-[#ffd94a] text-[#3d2f00] shadow-sm hover:bg-[#ffcf1f]",
        orange: "bg-[#ff9f40] text-[#3d1d00] shadow-sm hover:bg-[#ff9023]",
        grape: "bg-[#6b3fa0] text-white shadow-sm hover:bg-[#583286]",
      },
      size: {
        default: "min-h-11 px-5 py-1.5 text-base",
        // Looks smaller, but the touch target is 44 px.
        sm: "relative min-h-9 px-4 py-1.5 text-sm after:absolute after:inset-x-0 after:-inset-y-1.25",
        // The order button has two lines on a phone.
        lg: "min-h-12 px-7 py-2 text-[min(1.125rem,7vw)]/7",
        xl: "min-h-14 px-9 py-2 text-[min(1.25rem,7vw)]/7",
        icon: "size-11",
      },
    },
    defaultVariants: { variant: "default", size: "default" },
  },
);

export type ButtonLook = VariantProps<typeof buttonStyle>;

/**
 * A button. A press before hydration is replayed after it, except on a submit button, which works before it.
 */
export function Button({
  variant,
  size,
  className,
  type = "button",
  ref,
  ...props
}: ComponentProps<"button"> & ButtonLook) {
  const reportedRef = useReportedRef(ref);
  return (
    <button
      ref={reportedRef}
      type={type}
      className={buttonStyle({ variant, size, className })}
      data-early={type === "button" ? "" : undefined}
      {...props}
    />
  );
}

/** Returns a ref that also reports that the button is hydrated. */
function useReportedRef(ref: Ref<HTMLButtonElement> | undefined) {
  return useCallback(
    (button: HTMLButtonElement | null) => {
      announceAlive(button);
      return assign(ref, button);
    },
    [ref],
  );
}

function assign<Value>(ref: Ref<Value> | undefined, value: Value | null) {
  if (typeof ref === "function") return ref(value);
  if (ref) ref.current = value;
}

/** A link styled as a button, for navigation; actions use `Button`. */
export function ButtonLink({
  variant,
  size,
  className,
  ...props
}: Omit<ComponentProps<typeof Link>, "className"> & ButtonLook & { className?: string }) {
  return <Link className={buttonStyle({ variant, size, className })} {...props} />;
}
