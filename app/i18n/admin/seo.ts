/** The back office's texts of one room, in both languages. */
export const seoBg = {
  "seo.title": "SEO мениджър",
} as const satisfies Record<string, string>;

export const seoEn: Record<keyof typeof seoBg, string> = {
  "seo.title": "SEO Manager",
};
