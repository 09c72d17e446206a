/** Orders of the back office's list of products; the first is the specification's (section 7). */
export const catalogueSorts = [
  "newest",
  "oldest",
  "name_asc",
  "name_desc",
  "price_asc",
  "price_desc",
] as const;
export type CatalogueSort = (typeof catalogueSorts)[number];

export const shownStates = ["active", "hidden"] as const;
/** `low`: on sale, and at the stock or below it at which the owner is warned; `out` of these what is sold out. */
export const stockFilters = ["low", "out"] as const;
/** In place of a category's id: products that are in none. */
export const noCategory = "none";

/** Which of all products are meant, and in what order. */
export type CatalogueChoice = {
  search: string;
  shown: (typeof shownStates)[number] | null;
  stock: (typeof stockFilters)[number] | null;
  /** A category's id, or `noCategory`. */
  category: string | null;
  sort: CatalogueSort;
};

/** The longest search that is looked for. */
const maxSearch = 200;

/** Reads an address: `?q=`, `?status=`, `?stock=`, `?category=`, `?sort=`; what makes no sense there is passed over. */
export function readCatalogueChoice(parameters: URLSearchParams): CatalogueChoice {
  const oneOf = <Name extends string>(names: readonly Name[], parameter: string) =>
    names.find((name) => name === parameters.get(parameter)) ?? null;
  const category = parameters.get("category") ?? "";
  const isCategory = category === noCategory || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(category);
  return {
    search: (parameters.get("q") ?? "").trim().slice(0, maxSearch),
    shown: oneOf(shownStates, "status"),
    stock: oneOf(stockFilters, "stock"),
    category: isCategory ? category : null,
    sort: oneOf(catalogueSorts, "sort") ?? "newest",
  };
}

/** Whether only some of the products are meant. */
export function isFiltered({ search, shown, stock, category }: CatalogueChoice): boolean {
  return search !== "" || shown !== null || stock !== null || category !== null;
}
