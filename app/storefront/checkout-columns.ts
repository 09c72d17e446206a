/** The form, and the summary beside it where there is room. */
export const checkoutColumns =
  "grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-12 xl:grid-cols-[minmax(0,1fr)_27rem] xl:gap-20";
