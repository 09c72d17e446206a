/** The back office's texts of one room, in both languages. */
export const textSeoBg = {
  "text-seo.title": "Текстове и SEO",
} as const satisfies Record<string, string>;

export const textSeoEn: Record<keyof typeof textSeoBg, string> = {
  "text-seo.title": "Text & SEO",
};
