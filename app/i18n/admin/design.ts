/** The back office's texts of one room, in both languages. */
export const designBg = {
  "design.title": "Тема и дизайн",
} as const satisfies Record<string, string>;

export const designEn: Record<keyof typeof designBg, string> = {
  "design.title": "Theme & Design",
};
