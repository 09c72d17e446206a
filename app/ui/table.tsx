import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

/**
 * A table that turns into cards on a phone: each row a card, each cell under its heading. The roles are written out,
 * since browsers drop a table's own when it is laid out otherwise. Where it is still too wide it scrolls by itself.
 */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-background md:shadow-card"
    >
      <table role="table" aria-label={label} className="w-full border-collapse text-left max-md:block">
        {children}
      </table>
    </div>
  );
}

export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="bg-surface text-sm text-muted max-md:sr-only">
      <tr role="row">{children}</tr>
    </thead>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <tbody role="rowgroup" className="max-md:flex max-md:flex-col max-md:gap-4">
      {children}
    </tbody>
  );
}

export function HeadCell({ className, ...props }: ComponentProps<"th">) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={cx("px-3 py-3 font-semibold whitespace-nowrap first:pl-5 last:pr-5", className)}
      {...props}
    />
  );
}

export function Row({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      role="row"
      className={cx(
        "border-t border-line align-baseline",
        "max-md:block max-md:rounded-card max-md:border max-md:bg-background max-md:p-4 max-md:shadow-card",
        className,
      )}
      {...props}
    />
  );
}

/**
 * A cell; where rows are cards `heading` repeats its column's heading, and one without takes the card's whole width. Cells
 * with controls or pictures stand in the `middle` of their row.
 */
export function Cell({
  heading,
  align = "baseline",
  className,
  children,
  ...props
}: Omit<ComponentProps<"td">, "align"> & { heading?: string; align?: "baseline" | "middle" }) {
  return (
    <td
      role="cell"
      className={cx(
        "px-3 py-3 first:pl-5 last:pr-5",
        "max-md:gap-3 max-md:p-1 max-md:first:pl-1 max-md:last:pr-1",
        heading === undefined ? "max-md:block" : "max-md:grid max-md:grid-cols-[7rem_1fr]",
        align === "middle" ? "align-middle max-md:items-center" : "max-md:items-baseline",
        className,
      )}
      {...props}
    >
      {heading !== undefined && (
        <span aria-hidden className="text-sm text-muted md:hidden">
          {heading}
        </span>
      )}
      <div className="min-w-0">{children}</div>
    </td>
  );
}
