import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import { maxQueryLength, productSorts } from "./product.ts";
import type { ProductSort } from "./product.ts";

/**
 * Query of a product list page. `category` and `flavor` are what the address names, which may be none: that list is
 * empty.
 */
export type ProductListQuery = {
  q: string;
  category: string | null;
  /** A flavour's key. */
  flavor: string | null;
  sort: ProductSort;
  page: number;
};

/** What an address names to filter by: null for no filter, and for 'all'. */
const filter = outsideText()
  .trim()
  .toLowerCase()
  .transform((text) => (text === "" || text === "all" ? null : text));

const listParameters = z.object({
  q: outsideText().transform((text) => visibleLine(text).slice(0, maxQueryLength).toWellFormed()),
  category: filter,
  flavor: filter,
  sort: z.enum(productSorts).catch("newest"),
  page: outsideText()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});

/**
 * Parses `q`, cut to `maxQueryLength`, `category` and `flavor` ('all' means none), `sort` and `page`. An invalid sort
 * order falls back to its default. Returns null when the page is no positive integer: there is no such list.
 */
export function readProductListQuery(search: URLSearchParams): ProductListQuery | null {
  const read = listParameters.safeParse({
    q: search.get("q") ?? "",
    category: search.get("category") ?? "",
    flavor: search.get("flavor") ?? "",
    sort: search.get("sort"),
    page: search.get("page") || "1",
  });
  return read.data ?? null;
}
