import type { SafeHtml } from "#app/domain/safe-html.ts";
import { plainTextOf } from "./sanitize-html.ts";

/** A page shorter than this is seen at a glance, and needs no contents. */
const fewestParts = 4;

export type PageOutline = {
  /** The paragraph of the class `lead` with which the page begins: it stands under the title. */
  lead: SafeHtml | null;
  /** The rest of the page. */
  body: SafeHtml | null;
  /** Its parts' headings in their order; `anchor` is what `RichHtml` calls each. Empty for a short page. */
  contents: { anchor: string; title: string }[];
};

/** Takes a page's HTML apart at the edges of whole elements, which leaves each part as safe as the whole. */
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
    contents: titled.length < fewestParts ? [] : titled,
  };
}
