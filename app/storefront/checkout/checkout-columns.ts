/** The form, with the summary beside it on wide screens. */
export const checkoutColumns =
  "grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12 xl:grid-cols-[minmax(0,1fr)_27rem] xl:gap-20";
