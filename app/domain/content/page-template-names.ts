/** Page templates that the owner can start from, in display order. */
export const pageTemplateNames = ["about", "delivery", "returns", "privacy", "terms"] as const;
export type PageTemplateName = (typeof pageTemplateNames)[number];

export function isPageTemplate(name: string): name is PageTemplateName {
  return pageTemplateNames.some((known) => known === name);
}
