/** Name in the local storage of the codes that are kept until an order (`kept-codes.ts`). */
export const keptCodesName = "promotion-codes";
