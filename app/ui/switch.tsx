import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";

/**
 * Shows a switch that submits its form when pressed. It is a toggle button, because HTML validators allow the role
 * `switch` only on buttons that do not submit.
 */
export function Switch({
  label,
  checked,
  className,
  ...props
}: Omit<ComponentProps<"button">, "type" | "role"> & { label: string; checked: boolean }) {
  return (
    <button
      type="submit"
      aria-pressed={checked}
      aria-label={label}
      className={cx(
        "inline-flex h-11 w-14 items-center justify-center rounded-full disabled:opacity-55",
        className,
      )}
      {...props}
    >
      <span
        aria-hidden
        className={cx(
          "flex h-7 w-12 items-center rounded-full border px-0.5 transition-colors duration-150",
          checked ? "justify-end border-success bg-success" : "justify-start border-control bg-surface",
        )}
      >
        <span
          className={cx(
            "size-5.5 rounded-full",
            checked ? "bg-background" : "bg-muted",
            "forced-colors:bg-[ButtonText]",
          )}
        />
      </span>
    </button>
  );
}
