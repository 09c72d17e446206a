/**
 * What is changed or left out on the way, for the owner to know. `sale`: today's sale price becomes the price;
 * `compare_at`: a price before a reduction is left out; `option_weight`: the chosen option names another weight than
 * the weight column, and counts; `gtin`: it has a wrong check digit or another product has it; `stock`: not a number
 * from 0, so it becomes 0; `hidden`: not published; `cut`: the description is cut; `pictures`: there are too many;
 * `known`: the shop has a product of this name.
 */
export type NoteCode =
  "sale" | "compare_at" | "option_weight" | "gtin" | "stock" | "hidden" | "cut" | "pictures" | "known";
export type MoveInNote = { code: NoteCode; text: string };

/** What a shopper of the other shop chose. Texts are as in the file. */
export type MovedVariant = {
  /** Row number as in a spreadsheet: the header is 1. */
  row: number;
  /** The chosen options: `100 g`. Empty for a product without any. */
  option: string;
  /** In grams; null when the file does not say. */
  weight: number | null;
  price: string;
  gtin: string;
  stock: string;
  isActive: boolean;
  /** The address of its own picture, or empty. */
  picture: string;
  notes: MoveInNote[];
};

/** A product of the other shop. */
export type MovedProduct = {
  row: number;
  name: string;
  /** Plain text. */
  description: string;
  /** Whether its HTML was too long to be read whole. */
  isCut: boolean;
  /** A category's name, or empty. */
  category: string;
  /** Where it was: `/products/cherry`; null when the file does not say. */
  path: string | null;
  /** Addresses of pictures, in order. */
  pictures: string[];
  variants: MovedVariant[];
};

/**
 * A row that is left out: `kind` (the other shop's kind `text` is none of this shop), `parent` (a variation whose
 * product `text` is not in the file), `variants` (a product of `text` variants, more than `maxVariants`).
 */
export type SkippedRow = { row: number; name: string; code: "kind" | "parent" | "variants"; text: string };

/** Most variants of a product that are read: far more than it has sizes, and few enough to list their problems. */
export const maxVariants = 300;

export type MovedFile = { products: MovedProduct[]; skipped: SkippedRow[] };

/** A file as a table. Cells that a row lacks are empty. */
export type ExportTable = { headings: readonly string[]; rows: readonly ExportRow[] };
export type ExportRow = { row: number; cells: readonly string[] };

/** Returns a function that reads a row's cell under the first of some headings that is filled; in any case. */
export function cellsOf(headings: readonly string[]) {
  const places = new Map<string, number>();
  for (const [place, heading] of headings.entries())
    if (!places.has(folded(heading))) places.set(folded(heading), place);
  return ({ cells }: ExportRow, ...names: readonly string[]): string => {
    for (const name of names) {
      const place = places.get(folded(name));
      const cell = place === undefined ? "" : (cells[place] ?? "").trim();
      if (cell !== "") return cell;
    }
    return "";
  };
}

/** Returns a heading as headings are compared. */
export function folded(heading: string): string {
  return heading.trim().toLowerCase().replaceAll(/\s+/g, " ");
}

/** Returns whether a cell says yes; null for an empty one. */
export function flagOf(cell: string): boolean | null {
  return cell === "" ? null : ["true", "1", "yes"].includes(cell.toLowerCase());
}

/** Returns the last name of a path of categories: `Food > Sweets`. */
export function lastOf(path: string): string {
  return path.split(">").at(-1)?.trim() ?? "";
}
