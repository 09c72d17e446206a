import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

/** A table that scrolls sideways by itself where it is wider than the screen; by keyboard too. */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line bg-background shadow-card"
    >
      <table className="w-full border-collapse text-left">{children}</table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="bg-surface text-sm text-muted">
      <tr>{children}</tr>
    </thead>
  );
}

export function HeadCell({ className, ...props }: ComponentProps<"th">) {
  return <th scope="col" className={cx("px-4 py-3 font-semibold whitespace-nowrap", className)} {...props} />;
}

export function Row({ className, ...props }: ComponentProps<"tr">) {
  return <tr className={cx("border-t border-line align-top", className)} {...props} />;
}

export function Cell({ className, ...props }: ComponentProps<"td">) {
  return <td className={cx("px-4 py-3", className)} {...props} />;
}
