/**
 * Sanitised HTML; only this type can be rendered as HTML. Created only by `server/content/sanitize-html.ts`, and by
 * `outline-page.ts`, which splits it between whole elements.
 */
export type SafeHtml = string & { readonly safeHtml: true };

/** Classes allowed in the owner's HTML; styled in `styles/rich-text-classes.css`. */
export const richTextClasses = [
  "text-center",
  "text-right",
  "lead",
  "note",
  "steps",
  "facts",
  "cyrillic",
] as const;
