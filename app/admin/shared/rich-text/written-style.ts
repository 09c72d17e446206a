/** The attribute to which pasted styles are renamed: the page's CSP blocks style attributes in any parsed document. */
export const styleAttribute = "data-written-style";

/** Returns the style that an element was pasted with, in lower case; empty without one. */
export function styleOf(element: Element): string {
  return element.getAttribute(styleAttribute)?.toLowerCase() ?? "";
}
