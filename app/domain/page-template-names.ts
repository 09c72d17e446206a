/** The pages that a shop's owner can begin from a template, in the order in which they are offered. */
export const pageTemplateNames = ["about", "delivery", "returns", "privacy", "terms"] as const;
export type PageTemplateName = (typeof pageTemplateNames)[number];

export function isPageTemplate(name: string): name is PageTemplateName {
  return pageTemplateNames.some((known) => known === name);
}
