import { PageStore } from "./page-store.ts";

/** Memory for the parts' HTML, in characters. A page has up to three, of up to 20,000. */
const maxCharacters = 1_000_000;

const parts = new PageStore<{ html: string; bytes: number }>(maxCharacters);

/** Matches the tags of the `<div>` that surrounds a part, and of every `<div>` within it. */
const divTags = /<(\/?)div\b/g;

/**
 * Returns the functions with which one page uses the store of static parts, such as the footer. After a change of
 * content every page is rendered again, and half of most pages is a footer with the same facts as on the page before.
 * The components (`storefront/browser/served-part.tsx`) call `find` and `announce`.
 */
export function partsOfPage() {
  /** The facts of the parts rendered for this page. A part's index is its value of `data-part`. */
  const announced: string[] = [];
  return {
    find: (facts: string) => parts.get(facts)?.html,
    announce: (facts: string) => String(announced.push(facts) - 1),
    /**
     * Stores the page's new parts for later pages and returns the page without their `data-part` attributes. `html` and
     * the returned page are bytes as a `latin1` string. Stores no part of an incomplete page, and none that contains
     * the page's nonce.
     */
    store(html: string, { nonce, isComplete }: { nonce: string; isComplete: boolean }): string {
      return announced.reduce((page, facts, part) => {
        const mark = ` data-part="${part}"`;
        const at = page.indexOf(mark);
        if (at < 0) return page;
        const inner = contentOf(page, page.indexOf(">", at) + 1);
        if (isComplete && inner !== undefined && !inner.includes(nonce)) {
          const text = Buffer.from(inner, "latin1").toString("utf8");
          parts.set(facts, { html: text, bytes: text.length + facts.length });
        }
        return page.slice(0, at) + page.slice(at + mark.length);
      }, html);
    },
  };
}

/** Returns the content of the `<div>` whose opening tag ends at `start`; undefined if it is not closed. */
function contentOf(page: string, start: number): string | undefined {
  let depth = 1;
  divTags.lastIndex = start;
  for (let tag = divTags.exec(page); tag; tag = divTags.exec(page)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return page.slice(start, tag.index);
  }
  return undefined;
}
