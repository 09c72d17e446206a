import { maxShownStock } from "#app/domain/catalogue/product.ts";
import { sumBy, unitPrice } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import { filledIn, maxPieces, recipeFaults, recipePrice, recipeWeight } from "./bag.ts";
import type { Bag, LooseProduct, MixOffer, Recipe, RecipeFault } from "./bag.ts";

/** A product in a bag, with its pieces. */
export type MixPiece = { product: LooseProduct; quantity: number };

/** What a shopper sees of a recipe. */
export type MixFigures = {
  /** Null when it is not on offer. */
  bag: Bag | null;
  /** Those on offer, in the offer's order. */
  pieces: MixPiece[];
  count: number;
  grams: number;
  /** How full the bag is, in its measure. */
  filled: number;
  /** Of the bag with its pieces, in stotinki. */
  price: number;
  /** Null while it is empty. */
  perKilogram: Amount | null;
  faults: RecipeFault[];
};

export function mixFigures(recipe: Recipe, offer: MixOffer, base: Currency): MixFigures {
  const bag = offer.bags.find(({ id }) => id === recipe.bag_id) ?? null;
  const quantities = new Map(recipe.pieces.map(({ product_id, quantity }) => [product_id, quantity]));
  const pieces = offer.loose.flatMap((product): MixPiece[] => {
    const quantity = quantities.get(product.id) ?? 0;
    return quantity > 0 && bag?.part_ids.includes(product.id) ? [{ product, quantity }] : [];
  });
  const inBag = pieces.map(({ product, quantity }) => ({ product_id: product.id, quantity }));
  const priced = pieces.map(({ product, quantity }) => ({ price_bgn: product.price_bgn, quantity }));
  const grams = recipeWeight(inBag, offer.loose);
  const price = bag ? recipePrice(bag, priced, base) : 0;
  return {
    bag,
    pieces,
    count: sumBy(pieces, ({ quantity }) => quantity),
    grams,
    filled: bag ? filledIn(bag.measure, inBag, offer.loose) : 0,
    price,
    perKilogram: unitPrice(price, grams, base),
    faults: recipeFaults(recipe, offer),
  };
}

/** Returns whether one more piece of a product fits into the bag and is in stock. */
export function fitsOneMore({ bag, pieces, filled }: MixFigures, product: LooseProduct): boolean {
  if (!bag) return false;
  const quantity = pieces.find((piece) => piece.product.id === product.id)?.quantity ?? 0;
  const size = bag.measure === "grams" ? product.weight_grams : 1;
  return (
    quantity < Math.min(product.stock_quantity, maxPieces) &&
    filled + size <= bag.largest &&
    (quantity > 0 || pieces.length < bag.most_kinds)
  );
}

/**
 * Returns the offer of a public page with all that may be in stock: `maxShownStock` may stand for more. Without it a
 * bag would be refused that the shop can sell.
 */
export function withPossibleStock(offer: MixOffer): MixOffer {
  const loose = offer.loose.map((product) =>
    product.stock_quantity >= maxShownStock ? { ...product, stock_quantity: maxPieces } : product,
  );
  return { ...offer, loose };
}
