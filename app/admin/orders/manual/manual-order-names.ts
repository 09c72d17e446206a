/** Form field names of a product in a manual order: its quantity, and the unit price the form showed, in stotinki. */
export const quantityField = (productId: string) => `pieces ${productId}`;
export const priceField = (productId: string) => `price ${productId}`;

/** Returns the product whose quantity a field holds; null for any other field. */
export function productOfQuantityField(name: string): string | null {
  return /^pieces ([0-9a-f-]{36})$/.exec(name)?.[1] ?? null;
}
