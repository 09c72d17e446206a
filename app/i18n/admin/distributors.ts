/** The back office's texts of the distributors, in both languages. */
export const distributorsBg = {
  "menu.distributors": "Дистрибутори",
};

export const distributorsEn: Record<keyof typeof distributorsBg, string> = {
  "menu.distributors": "Distributors",
};
