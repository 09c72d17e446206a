import { visibleLine } from "#app/domain/typed-text.ts";
import { isFlavorKey } from "./flavor.ts";

/** Sort orders of the back office's product list; the first is the default (specification, section 7). */
export const catalogueSorts = [
  "newest",
  "oldest",
  "name_asc",
  "name_desc",
  "price_asc",
  "price_desc",
] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

/** `loose`: products that are sold only in bags and packs, which are neither active nor hidden. */
export const shownStates = ["active", "hidden", "loose"] as const;
/** `low`: active or loose products at or below their low-stock threshold. `out`: those of them that are sold out. */
export const stockFilters = ["low", "out"] as const;
/** `missing`: active or loose products without their mandatory food information. */
export const foodFilters = ["missing"] as const;
/** Replaces a category's id to select products without a category. */
export const noCategory = "none";

/** Filter and sort order of the product list. */
export type CatalogueChoice = {
  search: string;
  shown: (typeof shownStates)[number] | null;
  stock: (typeof stockFilters)[number] | null;
  food: (typeof foodFilters)[number] | null;
  /** A category's id, or `noCategory`. */
  category: string | null;
  /** A flavour's key. */
  flavor: string | null;
  sort: CatalogueSort;
};

/** Maximum length of a search, in characters. */
const maxSearch = 200;

/** Parses `q`, `status`, `stock`, `food`, `category`, `flavor` and `sort`; ignores invalid values. */
export function readCatalogueChoice(parameters: URLSearchParams): CatalogueChoice {
  const oneOf = <Name extends string>(names: readonly Name[], parameter: string) =>
    names.find((name) => name === parameters.get(parameter)) ?? null;
  const category = parameters.get("category") ?? "";
  const flavor = parameters.get("flavor") ?? "";
  const isCategory = category === noCategory || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(category);
  return {
    search: visibleLine(parameters.get("q") ?? "").slice(0, maxSearch),
    shown: oneOf(shownStates, "status"),
    stock: oneOf(stockFilters, "stock"),
    food: oneOf(foodFilters, "food"),
    category: isCategory ? category : null,
    flavor: isFlavorKey(flavor) ? flavor : null,
    sort: oneOf(catalogueSorts, "sort") ?? "newest",
  };
}

/** Returns whether any filter is set; the sort order does not count. */
export function isFiltered({ search, shown, stock, food, category, flavor }: CatalogueChoice): boolean {
  return search !== "" || [shown, stock, food, category, flavor].some((filter) => filter !== null);
}
