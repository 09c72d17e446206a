/** The back office's texts of the categories, in both languages. */
export const categoriesBg = {
  "menu.categories": "Категории",
};

export const categoriesEn: Record<keyof typeof categoriesBg, string> = {
  "menu.categories": "Categories",
};
