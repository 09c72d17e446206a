/** Most products that one list of the back office offers to choose from; a longer one is not usable. */
export const mostChoices = 500;
