import type { FoodFacts } from "#app/domain/catalogue/food-information.ts";
import type { PackPart } from "#app/domain/catalogue/packs.ts";
import { amountIn, amountOf, sumOf, sumBy } from "#app/domain/money.ts";
import type { Currency } from "#app/domain/money.ts";
import { recipeKey, sortedPieces } from "./recipe-key.ts";

export { maxKinds, maxLabelLength, maxPieces, recipeKey, sortedPieces } from "./recipe-key.ts";

/** What a bag's smallest and largest count: the grams of its pieces, or the pieces. */
export const bagMeasures = ["grams", "pieces"] as const;
export type BagMeasure = (typeof bagMeasures)[number];

/** A bag that the shop offers: a product of its own, whose contents the shopper chooses. */
export type Bag = {
  id: string;
  name_bg: string;
  name_en: string;
  /** Of the bag itself, in stotinki. */
  price_bgn: number;
  image_url: string | null;
  category_id: string | null;
  measure: BagMeasure;
  /** In its measure, both inclusive. */
  smallest: number;
  largest: number;
  /** Most different products in it. */
  most_kinds: number;
  /** The loose products that it may contain. */
  part_ids: readonly string[];
};

/** A product that is sold only by the piece, in bags and packs. `price_bgn` is in stotinki, for a piece. */
export type LooseProduct = {
  id: string;
  name_bg: string;
  name_en: string;
  price_bgn: number;
  /** Of a piece. */
  weight_grams: number;
  /** Pieces in stock; on public pages at most `maxShownStock`. */
  stock_quantity: number;
  image_url: string | null;
  model_url: string | null;
  /** A flavour's key, and the ground of its pictures: `#fbdcdc`. */
  flavor: string | null;
  color: string | null;
  food: FoodFacts;
};

/** The bags on offer in the owner's order, and every loose product that any of them may contain. */
export type MixOffer = { bags: readonly Bag[]; loose: readonly LooseProduct[] };

/** What a shopper has put into a bag, and the name on its label, empty for none. */
export type Recipe = { bag_id: string; pieces: readonly PackPart[]; label: string };

/** Returns what identifies an item of an order or a cart: a product's id, or the key of a bag's recipe. */
export function itemKey({
  productId,
  recipe,
}: {
  productId: string;
  recipe?: Omit<Recipe, "bag_id"> | undefined;
}): string {
  return recipe ? recipeKey({ bag_id: productId, ...recipe }) : productId;
}

/** Returns the id of the product that `itemKey` identifies, whatever the bag's recipe. */
export function productOfKey(key: string): string {
  return key.split("|", 1)[0] ?? key;
}

/**
 * Why a recipe cannot be sold. `bag_gone`: the bag is not on offer. `piece_gone`: one of the pieces is not among those
 * of the bag. `piece_short`: less of it is in stock. The others compare with the bag's limits.
 */
export type RecipeFault =
  | { code: "bag_gone" | "empty" }
  | { code: "piece_gone"; product_id: string }
  | { code: "piece_short"; product_id: string; stock: number }
  | { code: "too_many_kinds"; most: number }
  | { code: "too_small" | "too_large"; bound: number; measure: BagMeasure };

/** What decides whether a recipe can be sold. */
export type RecipeTerms = {
  bags: readonly Pick<Bag, "id" | "measure" | "smallest" | "largest" | "most_kinds" | "part_ids">[];
  loose: readonly Pick<LooseProduct, "id" | "weight_grams" | "stock_quantity">[];
};

/** Returns every reason why a recipe cannot be sold once, those about pieces in the order of the recipe. */
export function recipeFaults(recipe: Recipe, { bags, loose }: RecipeTerms): RecipeFault[] {
  const bag = bags.find(({ id }) => id === recipe.bag_id);
  if (!bag) return [{ code: "bag_gone" }];
  const pieces = sortedPieces(recipe.pieces);
  if (pieces.length === 0) return [{ code: "empty" }];
  const offered = new Map(loose.map((product) => [product.id, product]));
  const faults = pieces.flatMap(({ product_id, quantity }): RecipeFault[] => {
    const product = bag.part_ids.includes(product_id) ? offered.get(product_id) : undefined;
    if (!product) return [{ code: "piece_gone", product_id }];
    const { stock_quantity: stock } = product;
    return quantity > stock ? [{ code: "piece_short", product_id, stock }] : [];
  });
  if (pieces.length > bag.most_kinds) faults.push({ code: "too_many_kinds", most: bag.most_kinds });
  const filled = filledIn(bag.measure, pieces, loose);
  const { measure, smallest, largest } = bag;
  if (filled < smallest) faults.push({ code: "too_small", bound: smallest, measure });
  if (filled > largest) faults.push({ code: "too_large", bound: largest, measure });
  return faults;
}

/** Returns how full a bag is, in its measure. */
export function filledIn(
  measure: BagMeasure,
  pieces: readonly PackPart[],
  loose: readonly Pick<LooseProduct, "id" | "weight_grams">[],
): number {
  return measure === "grams" ? recipeWeight(pieces, loose) : sumBy(pieces, ({ quantity }) => quantity);
}

/** Returns the net weight of the pieces in grams; unknown products weigh nothing. */
export function recipeWeight(
  pieces: readonly PackPart[],
  loose: readonly Pick<LooseProduct, "id" | "weight_grams">[],
): number {
  const weights = new Map(loose.map(({ id, weight_grams }) => [id, weight_grams]));
  return sumBy(pieces, ({ product_id, quantity }) => quantity * (weights.get(product_id) ?? 0));
}

/**
 * Returns the price of a filled bag in stotinki: of the bag itself and its pieces, added up in the base currency. In
 * euros it converts back to exactly that sum of cents.
 */
export function recipePrice(
  bag: Pick<Bag, "price_bgn">,
  pieces: readonly { price_bgn: number; quantity: number }[],
  base: Currency,
): number {
  const items = pieces.map(({ price_bgn, quantity }) => ({ price: price_bgn, quantity }));
  const sum = amountIn(base, sumOf([{ price: bag.price_bgn, quantity: 1 }, ...items], base));
  return amountOf(sum, base).stotinki;
}
