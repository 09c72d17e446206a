/**
 * HTML that the policy has let through: only what makes it can be shown as HTML. In the program that is
 * `server/content/sanitize-html.ts`, and `outline-page.ts`, which takes it apart between whole elements.
 */
export type SafeHtml = string & { readonly safeHtml: true };

/** Classes that the owner's HTML may carry; `app.css` gives them their look. */
export const richTextClasses = ["text-center", "text-right", "lead", "note", "steps", "facts"] as const;
