/** The back office's texts of who works in the back office, and of the log of their changes, in both languages. */
export const staffBg = {
  "menu.staff": "Екип",
  "menu.audit": "Дневник на промените",
};

export const staffEn: Record<keyof typeof staffBg, string> = {
  "menu.staff": "Staff",
  "menu.audit": "Change log",
};
