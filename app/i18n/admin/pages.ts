/** The back office's texts of one room, in both languages. */
export const pagesBg = {
  "pages.title": "Страници",
} as const satisfies Record<string, string>;

export const pagesEn: Record<keyof typeof pagesBg, string> = {
  "pages.title": "Pages",
};
