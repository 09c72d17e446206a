import type { SafeHtml } from "#app/domain/content/safe-html.ts";
import { plainTextOf } from "./sanitize-html.ts";

/** A page with fewer parts needs no table of contents. */
const minListedParts = 4;

export type PageOutline = {
  /** The opening paragraph of the class `lead`, shown under the title. */
  lead: SafeHtml | null;
  /** The rest of the page. */
  body: SafeHtml | null;
  /**
   * Headings of the page's parts in their order. `anchor` is the id that `RichHtml` gives each. Empty for a short page.
   */
  contents: { anchor: string; title: string }[];
};

/** Splits a page's HTML between whole elements, so that each part is as safe as the whole. */
export function outlinePage(html: SafeHtml | null): PageOutline {
  const [opening = "", lead = ""] = /^<p class="lead">(.*?)<\/p>\s*/s.exec(html ?? "") ?? [];
  const body = (html ?? "").slice(opening.length);
  const parts = [...body.matchAll(/<h2\b[^>]*>(.*?)<\/h2>/gs)].map(([, heading = ""], index) => ({
    anchor: `part-${index + 1}`,
    title: plainTextOf(heading as SafeHtml),
  }));
  const titled = parts.filter(({ title }) => title !== "");
  return {
    lead: lead ? (lead as SafeHtml) : null,
    body: body ? (body as SafeHtml) : null,
    contents: titled.length < minListedParts ? [] : titled,
  };
}
