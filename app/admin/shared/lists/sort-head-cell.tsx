import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { HeadCell } from "#app/ui/table.tsx";
import { listAddress } from "./list-address.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows a sortable column heading; each press toggles the direction. */
export function SortHeadCell<Sort extends string>({
  column,
  align = "baseline",
  sort,
  first,
  ascending,
  descending,
  children,
}: {
  column: string;
  align?: "baseline" | "end";
  /** The current sorting. */
  sort: Sort;
  /** The default sorting, which the URL omits. */
  first: Sort;
  ascending: Sort;
  descending: Sort;
  /** Shown before the heading. */
  children?: ReactNode;
}) {
  const t = useAdminText();
  const [parameters] = useSearchParams();
  const state = sort === ascending ? "ascending" : sort === descending ? "descending" : "none";
  const next =
    sort === descending
      ? ascending
      : sort === ascending
        ? descending
        : ascending === first
          ? ascending
          : descending;
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[state];
  return (
    <HeadCell align={align} aria-sort={state}>
      {children}
      <Link
        to={listAddress(parameters, { sort: next === first ? "" : next })}
        preventScrollReset
        aria-label={t("lists.sort", { column })}
        className="-my-2.5 inline-flex min-h-11 items-center gap-1 underline-offset-4 hover:underline focus-visible:-outline-offset-3 focus-visible:[box-shadow:none] [&_svg]:size-4"
      >
        {column}
        <Icon aria-hidden />
      </Link>
    </HeadCell>
  );
}
