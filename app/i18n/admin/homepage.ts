/** The back office's texts of one room, in both languages. */
export const homepageBg = {
  "homepage.title": "Начална страница",
} as const satisfies Record<string, string>;

export const homepageEn: Record<keyof typeof homepageBg, string> = {
  "homepage.title": "Home page",
};
