import { cva } from "class-variance-authority";
import type { ComponentProps } from "react";

/**
 * Style shared by all text and select controls. Text of at least 16 px prevents phones from zooming in. `className` as
 * in `buttonStyle`.
 */
export const controlStyle = cva([
  "block w-full rounded-xl border border-control bg-background px-4 text-[max(1rem,var(--control-text,16px))]/6 text-text placeholder:text-muted",
  "transition-[border-color,box-shadow] duration-150 hover:border-text",
  "aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger",
  "[&[readonly]]:bg-surface disabled:bg-surface disabled:opacity-70",
]);

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={controlStyle({ className: ["min-h-11", className] })} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={controlStyle({ className: ["min-h-28 py-3", className] })} {...props} />;
}
