import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

/**
 * A table that becomes cards on a phone: one per row, with a heading for each cell. Roles are explicit, since browsers
 * drop a table's own in other layouts. Scrolls horizontally when too wide.
 */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-background md:shadow-card 2xl:overflow-visible"
    >
      <table
        role="table"
        aria-label={label}
        className="w-full border-separate border-spacing-0 text-left max-md:block md:text-[0.9375rem]"
      >
        {children}
      </table>
    </div>
  );
}

/** In the card layout cells repeat the headings, so only the sortable ones are shown, side by side. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead role="rowgroup" className="text-sm text-muted max-md:block 2xl:sticky 2xl:top-0 2xl:z-[1]">
      <tr
        role="row"
        className="max-md:relative max-md:flex max-md:flex-wrap max-md:gap-x-1 max-md:has-[a]:mb-3"
      >
        {children}
      </tr>
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

export function HeadCell({
  align = "baseline",
  className,
  ...props
}: Omit<ComponentProps<"th">, "align"> & { align?: "baseline" | "end" }) {
  return (
    <th
      role="columnheader"
      scope="col"
      className={cx(
        "bg-surface px-3 py-2.5 font-semibold whitespace-nowrap",
        "md:first:rounded-tl-card md:first:pl-5 md:last:rounded-tr-card md:last:pr-5",
        "max-md:not-has-[a]:sr-only max-md:rounded-button",
        align === "end" && "text-right",
        className,
      )}
      {...props}
    />
  );
}

export function Row({ className, ...props }: ComponentProps<"tr">) {
  return (
    <tr
      role="row"
      className={cx(
        "group/row align-baseline transition-colors duration-150 md:hover:bg-surface/60",
        "max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:bg-background max-md:p-4 max-md:shadow-card",
        className,
      )}
      {...props}
    />
  );
}

/**
 * A cell. In the card layout, `heading` repeats the column's heading; without it the cell takes the full width. Use
 * `middle` for controls and pictures, `end` for amounts and counts.
 */
export function Cell({
  heading,
  align = "baseline",
  className,
  children,
  ...props
}: Omit<ComponentProps<"td">, "align"> & { heading?: string; align?: "baseline" | "middle" | "end" }) {
  return (
    <td
      role="cell"
      className={cx(
        "px-3 py-2.5 first:pl-5 last:pr-5 md:border-t md:border-line",
        "max-md:gap-3 max-md:p-1 max-md:first:pl-1 max-md:last:pr-1",
        heading === undefined ? "max-md:block" : "max-md:grid max-md:grid-cols-[min(7rem,46%)_1fr]",
        align === "middle" ? "align-middle max-md:items-center" : "max-md:items-baseline",
        align === "end" && "tabular-nums md:text-right",
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
