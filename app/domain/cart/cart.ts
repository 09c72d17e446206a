import type { NamedRecipe } from "#app/domain/bags/recipe-key.ts";
import { maxAmount, sumOf } from "#app/domain/money.ts";
import type { Amount, Currency } from "#app/domain/money.ts";
import { maxShownStock } from "#app/domain/catalogue/product.ts";
import type { Product } from "#app/domain/catalogue/product.ts";

/** Product fields stored in a cart: enough to show the line without a server request. `price_bgn` is in stotinki. */
export type CartProduct = Pick<
  Product,
  "id" | "name_bg" | "name_en" | "price_bgn" | "weight_grams" | "image_url" | "flavor"
> & {
  /** What the shopper put into a bag, whose id is then `recipeKey`. */
  recipe?: NamedRecipe;
};
export type CartLine = { product: CartProduct; quantity: number };
export type Cart = readonly CartLine[];

/** Upper bounds; the specification sets none. */
export const maxLineQuantity = 999;
export const maxCartLines = 100;

/**
 * Adds a product: raises the quantity of an existing line, else appends a line (specification, section 4). A full cart
 * and a quantity below 1 take no new line.
 */
export function addToCart(cart: Cart, product: CartProduct, quantity = 1): Cart {
  const existing = cart.find((line) => line.product.id === product.id);
  if (existing) return setQuantity(cart, product.id, existing.quantity + quantity);
  if (quantity < 1 || cart.length >= maxCartLines) return cart;
  return [...cart, { product: cartProduct(product), quantity: Math.min(quantity, maxLineQuantity) }];
}

/**
 * Returns the largest quantity of a product that a cart can hold: its stock, up to `maxLineQuantity`. A stock of
 * `maxShownStock` may be larger.
 */
export function maxQuantity({ stock_quantity }: Pick<Product, "stock_quantity">): number {
  return stock_quantity >= maxShownStock ? maxLineQuantity : stock_quantity;
}

/** Returns how many more units of a product the cart can take. */
export function roomFor(cart: Cart, product: Pick<Product, "id" | "stock_quantity">): number {
  const line = cart.find((each) => each.product.id === product.id);
  if (!line && cart.length >= maxCartLines) return 0;
  return Math.max(0, maxQuantity(product) - (line?.quantity ?? 0));
}

/**
 * Sets a line's quantity; 0 or less removes the line (specification, section 4), and more than `maxLineQuantity` is
 * limited to it.
 */
export function setQuantity(cart: Cart, productId: string, quantity: number): Cart {
  if (quantity <= 0) return removeFromCart(cart, productId);
  const bounded = Math.min(quantity, maxLineQuantity);
  return cart.map((line) => (line.product.id === productId ? { ...line, quantity: bounded } : line));
}

export function removeFromCart(cart: Cart, productId: string): Cart {
  return cart.filter((line) => line.product.id !== productId);
}

/**
 * Undoes a removal: reinserts the line at index `place`. Does nothing when the cart is full or already has the product.
 */
export function restoreLine(cart: Cart, line: CartLine, place: number): Cart {
  const isFull = cart.length >= maxCartLines;
  if (isFull || cart.some(({ product }) => product.id === line.product.id)) return cart;
  return cart.toSpliced(place, 0, line);
}

/**
 * Adds the items of an earlier order that are still on sale, as far as the cart has room. `gone` lists those that are
 * no longer on sale, and `noRoom` those that a full cart does not take.
 */
export function orderAgain<Ordered extends { product_id: string; bag_key?: string | null; quantity: number }>(
  cart: Cart,
  ordered: readonly Ordered[],
  offered: readonly CartProduct[],
): { cart: Cart; gone: Ordered[]; noRoom: Ordered[] } {
  let filled = cart;
  const gone: Ordered[] = [];
  const noRoom: Ordered[] = [];
  for (const item of ordered) {
    const product = offered.find(({ id }) => id === (item.bag_key ?? item.product_id));
    if (product) filled = addToCart(filled, product, item.quantity);
    if (!product) gone.push(item);
    else if (!filled.some((line) => line.product.id === product.id)) noRoom.push(item);
  }
  return { cart: filled, gone, noRoom };
}

/** Returns the weight of the goods in grams. */
export function cartWeight(cart: Cart): number {
  return cart.reduce((sum, { product, quantity }) => sum + product.weight_grams * quantity, 0);
}

/** Quantities by product id, or key of a bag's recipe. */
export type Quantities = Readonly<Record<string, number>>;

export function quantitiesOf(cart: Cart): Quantities {
  return Object.fromEntries(cart.map(({ product, quantity }) => [product.id, quantity]));
}

/** Subtracts bought quantities from the cart, leaving what was added since. */
export function subtractBought(cart: Cart, bought: Quantities): Cart {
  return cart.flatMap((line) => {
    const quantity = line.quantity - (bought[line.product.id] ?? 0);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** Parses the cart page's quantity input: from 1 to `maxLineQuantity`, and 1 for non-numeric text. */
export function quantityFromInput(text: string): number {
  const quantity = Number.parseInt(text, 10);
  return Number.isNaN(quantity) ? 1 : Math.min(Math.max(quantity, 1), maxLineQuantity);
}

/** Returns the sum of price times quantity, calculated in the base currency (specification, section 9). */
export function cartTotal(cart: Cart, baseCurrency: Currency): Amount {
  const items = cart.map(({ product, quantity }) => ({ price: product.price_bgn, quantity }));
  return sumOf(items, baseCurrency);
}

/** Returns the total quantity in the cart, for the badge. */
export function cartCount(cart: Cart): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0);
}

/** Returns a badge's text: `99+` above 99 (specification, section 2). */
export function badgeText(count: number): string {
  return count > 99 ? "99+" : String(count);
}

/** Serialises the cart for local storage. */
export function serializeCart(cart: Cart): string {
  return JSON.stringify(cart);
}

/**
 * Parses a stored cart. Throws `TypeError` or `SyntaxError` for anything else: local storage may be corrupt or written
 * by other software.
 */
export function parseStoredCart(stored: string): Cart {
  const lines: unknown = JSON.parse(stored);
  if (!Array.isArray(lines) || lines.length > maxCartLines)
    throw new TypeError("The stored cart is not a list of lines");
  const cart = lines.map(parseLine);
  if (new Set(cart.map((line) => line.product.id)).size < cart.length) {
    throw new TypeError("The stored cart lists a product twice");
  }
  return cart;
}

/** Copies only the stored fields, so that other product data never reaches local storage. */
export function cartProduct(product: CartProduct): CartProduct {
  const { id, name_bg, name_en, price_bgn, weight_grams, image_url, flavor, recipe } = product;
  return { id, name_bg, name_en, price_bgn, weight_grams, image_url, flavor, ...(recipe && { recipe }) };
}

function parseLine(line: unknown): CartLine {
  if (!isRecord(line) || !isRecord(line.product)) throw new TypeError("A stored cart line has no product");
  const { product, quantity } = line;
  const texts = [product.id, product.name_bg, product.name_en];
  const isProduct =
    texts.every(isText) &&
    [product.image_url, product.flavor].every((text) => text === null || isText(text)) &&
    isWhole(product.price_bgn, 0, maxAmount) &&
    isWhole(product.weight_grams, 0, maxAmount) &&
    (product.recipe === undefined || isRecipe(product.recipe));
  if (!isProduct || !isWhole(quantity, 1, maxLineQuantity)) {
    throw new TypeError("A stored cart line has a field of the wrong type or size");
  }
  return { product: cartProduct(product as CartProduct), quantity };
}

/** Only the types: the key and the limits of a recipe are checked where it is used, which no other page loads. */
function isRecipe(recipe: unknown): boolean {
  return (
    isRecord(recipe) &&
    [recipe.bag_id, recipe.label].every(isText) &&
    Array.isArray(recipe.pieces) &&
    recipe.pieces.every(
      (piece) =>
        isRecord(piece) &&
        [piece.product_id, piece.name_bg ?? "", piece.name_en ?? ""].every(isText) &&
        isWhole(piece.quantity, 1, maxLineQuantity),
    )
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}
