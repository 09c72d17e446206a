import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlStyle } from "./input.tsx";

/** Shows the browser's native select, which works without JavaScript, by keyboard and on phones. */
export function Select({ className, children, ...props }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select
        className={controlStyle({ className: ["min-h-11 appearance-none pr-11 text-ellipsis", className] })}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-4 size-5 -translate-y-1/2"
      />
    </span>
  );
}
