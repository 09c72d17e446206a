import { PageStore } from "./page-store.ts";

/** Memory for the parts' HTML, in characters. A page has up to three, of up to 20,000. */
const maxCharacters = 1_000_000;

const parts = new PageStore<{ html: string; bytes: number }>(maxCharacters);

/** A tag of the element that surrounds a part, or of one of its kind within it. */
const divTags = /<(\/?)div\b/g;

/**
 * The static parts of one page, such as its footer: after a change of the shop's content every page is rendered anew, and
 * half of most pages is a footer with the same facts as on the page before. `find` and `announce` are for the components
 * (`storefront/browser/served-part.tsx`).
 */
export function partsOfPage() {
  /** The facts of the parts rendered for this page, by their value of `data-part`. */
  const announced: string[] = [];
  return {
    find: (facts: string) => parts.get(facts)?.html,
    announce: (facts: string) => String(announced.push(facts) - 1),
    /**
     * Stores the page's new parts for later pages and returns the page without their marks. `html` and the returned page
     * are bytes as a `latin1` string. Nothing with the page's nonce is stored, nor anything of a page that failed.
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

/** Returns the content of the `<div>` that begins before `start`. */
function contentOf(page: string, start: number): string | undefined {
  let depth = 1;
  divTags.lastIndex = start;
  for (let tag = divTags.exec(page); tag; tag = divTags.exec(page)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 0) return page.slice(start, tag.index);
  }
  return undefined;
}
