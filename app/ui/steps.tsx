import { cx } from "class-variance-authority";
import { Check } from "lucide-react";

/** Shows progress through a few steps; `current` counts from 0. Not interactive. */
export function Steps({
  label,
  steps,
  current,
  className,
}: {
  label: string;
  steps: readonly string[];
  current: number;
  className?: string;
}) {
  return (
    <ol aria-label={label} className={cx("flex w-full flex-wrap items-center gap-y-2", className)}>
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={cx(
            "flex items-center gap-1.5 sm:gap-2 not-last:flex-1 not-last:after:h-0.5 not-last:after:min-w-2 not-last:after:flex-1 not-last:after:rounded-full not-last:after:content-['']",
            "mr-2 last:mr-0 sm:mr-3",
            index < current ? "not-last:after:bg-text" : "not-last:after:bg-line",
          )}
        >
          <span
            aria-hidden
            className={cx(
              "flex size-7 shrink-0 items-center justify-center rounded-full text-sm font-bold",
              index <= current ? "bg-text text-background" : "bg-surface text-muted ring-1 ring-line",
            )}
          >
            {index < current ? <Check className="size-4 stroke-3" /> : index + 1}
          </span>
          <span
            className={cx(
              "text-xs whitespace-nowrap min-[22.5rem]:text-sm sm:text-base",
              index === current ? "font-bold" : "text-muted",
            )}
          >
            {step}
          </span>
        </li>
      ))}
    </ol>
  );
}
