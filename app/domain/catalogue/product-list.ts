import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { visibleLine } from "#app/domain/typed-text.ts";
import { maxQueryLength, productSorts } from "./product.ts";
import type { ProductSort } from "./product.ts";

/**
 * Query of a product list page. `category` is what the address names, which may be no category: that list is empty.
 */
export type ProductListQuery = { q: string; category: string | null; sort: ProductSort; page: number };

const listParameters = z.object({
  q: outsideText().transform((text) => visibleLine(text).slice(0, maxQueryLength).toWellFormed()),
  category: outsideText()
    .trim()
    .toLowerCase()
    .transform((text) => (text === "" || text === "all" ? null : text)),
  sort: z.enum(productSorts).catch("newest"),
  page: outsideText()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
});

/**
 * Parses `q`, cut to `maxQueryLength`, `category` ('all' means none), `sort` and `page`. An invalid sort order falls
 * back to its default. Returns null when the page is no positive integer: there is no such list.
 */
export function readProductListQuery(search: URLSearchParams): ProductListQuery | null {
  const read = listParameters.safeParse({
    q: search.get("q") ?? "",
    category: search.get("category") ?? "",
    sort: search.get("sort"),
    page: search.get("page") || "1",
  });
  return read.data ?? null;
}
