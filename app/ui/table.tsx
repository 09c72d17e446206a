import { cx } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";

/**
 * Shows a table that becomes cards on a phone: one per row, with a heading for each cell. Scrolls horizontally when too
 * wide.
 *
 * Built from generic elements with ARIA roles: browsers may drop the semantics of a native table that is laid out as
 * cards, and HTML does not allow its cells to restate them as a role (https://www.w3.org/TR/html-aria/#el-td).
 */
export function Table({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-background md:shadow-card 2xl:overflow-visible"
    >
      <div
        role="table"
        aria-label={label}
        className="w-full border-separate border-spacing-0 text-left md:table md:text-[0.9375rem]"
      >
        {children}
      </div>
    </div>
  );
}

/** In the card layout cells repeat the headings, so only the sortable ones are shown, side by side. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <div role="rowgroup" className="text-sm text-muted md:table-header-group 2xl:sticky 2xl:top-0 2xl:z-[1]">
      <div
        role="row"
        className="max-md:relative max-md:flex max-md:flex-wrap max-md:gap-x-1 max-md:has-[a]:mb-3 md:table-row"
      >
        {children}
      </div>
    </div>
  );
}

export function TableBody({ children }: { children: ReactNode }) {
  return (
    <div role="rowgroup" className="max-md:flex max-md:flex-col max-md:gap-4 md:table-row-group">
      {children}
    </div>
  );
}

export function HeadCell({
  align = "baseline",
  className,
  ...props
}: ComponentProps<"div"> & { align?: "baseline" | "end" }) {
  return (
    <div
      role="columnheader"
      className={cx(
        "bg-surface px-3 py-2.5 align-middle font-semibold whitespace-nowrap md:table-cell",
        "md:first:rounded-tl-card md:first:pl-5 md:last:rounded-tr-card md:last:pr-5",
        "max-md:not-has-[a]:sr-only max-md:rounded-button",
        align === "end" && "text-right",
        className,
      )}
      {...props}
    />
  );
}

export function Row({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      role="row"
      className={cx(
        "group/row transition-colors duration-150 md:table-row md:hover:bg-surface/60",
        "max-md:rounded-card max-md:border max-md:border-line max-md:bg-background max-md:p-4 max-md:shadow-card",
        className,
      )}
      {...props}
    />
  );
}

/**
 * Shows a cell. In the card layout, `heading` repeats the column's heading; without it the cell takes the full width.
 * Use `middle` for controls and pictures, `end` for amounts and counts.
 */
export function Cell({
  heading,
  align = "baseline",
  className,
  children,
  ...props
}: ComponentProps<"div"> & { heading?: string; align?: "baseline" | "middle" | "end" }) {
  return (
    <div
      role="cell"
      className={cx(
        "px-3 py-2.5 first:pl-5 last:pr-5 md:table-cell md:border-t md:border-line",
        "max-md:gap-3 max-md:p-1 max-md:first:pl-1 max-md:last:pr-1",
        heading !== undefined && "max-md:flex max-md:flex-wrap",
        align === "middle" ? "align-middle max-md:items-center" : "align-baseline max-md:items-baseline",
        align === "end" && "tabular-nums md:text-right",
        className,
      )}
      {...props}
    >
      {heading !== undefined && (
        <span aria-hidden className="text-sm text-muted max-md:basis-[7rem] md:hidden">
          {heading}
        </span>
      )}
      <div className="min-w-0 max-md:grow max-md:basis-[7rem]">{children}</div>
    </div>
  );
}
