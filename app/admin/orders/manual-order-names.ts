/** The fields of a product in the form of an order: its pieces, and the price that the owner saw, in stotinki. */
export const piecesField = (productId: string) => `pieces ${productId}`;
export const priceField = (productId: string) => `price ${productId}`;

/** The product whose pieces a field holds; null for another field. */
export function productOfPieces(name: string): string | null {
  return /^pieces ([0-9a-f-]{36})$/.exec(name)?.[1] ?? null;
}
