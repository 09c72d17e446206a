import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { maxQueryLength, productSorts } from "./product.ts";
import type { ProductSort } from "./product.ts";

/** Query of a product list page; invalid values fall back to their defaults. */
export type ProductListQuery = { q: string; category: string | null; sort: ProductSort; page: number };

const listParameters = z.object({
  q: outsideText().trim().max(maxQueryLength).catch(""),
  category: z.uuid().toLowerCase().nullable().catch(null),
  sort: z.enum(productSorts).catch("newest"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** Parses `q`, `category` ('all' and invalid values mean none), `sort` and `page`. */
export function readProductListQuery(search: URLSearchParams): ProductListQuery {
  return listParameters.parse({
    q: search.get("q") ?? "",
    category: search.get("category"),
    sort: search.get("sort"),
    page: search.get("page") ?? 1,
  });
}
