import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Rows of a long table after the twelfth: the same markup as the others, and axe would take seconds for them. */
export const furtherRows = "[role=row]:nth-child(n + 13)";

/** The minified axe that @axe-core/playwright depends on. */
const axeFile = createRequire(fileURLToPath(import.meta.resolve("@axe-core/playwright"))).resolve(
  "axe-core/axe.min.js",
);
let axe: string | undefined;

/** Selectors of the parts outside a page's content, which are the same on all screens of a layout. */
export const frame = ["header", "footer", "nav", "aside:has(nav)"].map((part) => `${part}:not(main *)`);

/**
 * Returns a builder for the page after injecting axe once. By default each analysis injects all 1.5 MB of it twice,
 * which took as long as the analysis.
 */
export async function axeFor(page: Page): Promise<AxeBuilder> {
  axe ??= readFileSync(axeFile, "utf8");
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  // Legacy mode opens no extra page to collect the results of frames, which are not analysed.
  return new AxeBuilder({ page, axeSource: "0" }).setLegacyMode();
}

/**
 * Returns the violations that axe finds by the rules of WCAG 2.2 AA and of good practice. Analyses the elements that
 * `within` selects, without those that `besides` selects and without frames; waits for fades first.
 */
export async function axeViolations(
  page: Page,
  { besides = [furtherRows], within = ["html"] }: { besides?: string[]; within?: string[] } = {},
): Promise<string[]> {
  await settled(page);
  const builder = await axeFor(page);
  for (const part of within) builder.include(part);
  for (const part of besides) builder.exclude(part);
  const { violations } = await builder
    // An e-mail is shown in a sandboxed frame, with which axe cannot communicate.
    // Preloading adds style sheets, which the page's policy forbids; none of the rules needs it.
    .options({ resultTypes: ["violations"], iframes: false, preload: false })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html.slice(0, 300)}\n${failureSummary}`),
  );
}

/** Attribute that marks the elements that `newlyShown` finds. */
const mark = "data-newly-shown";

/** Remembers which elements the page shows, for `newlyShown`. */
export async function rememberShown(page: Page): Promise<void> {
  await page.evaluate(() => {
    const all = [...document.body.querySelectorAll("*")];
    Object.assign(window, { shownBefore: new WeakSet(all.filter((each) => each.checkVisibility())) });
  });
}

/**
 * Returns selectors of the outermost elements that have become visible since `rememberShown`, such as in a narrower
 * window. Omits empty ones, those hidden from screen readers and those in the elements that `besides` selects.
 */
export async function newlyShown(page: Page, besides: readonly string[]): Promise<string[]> {
  const choice = { attribute: mark, others: besides.join() };
  return page.evaluate(({ attribute, others }) => {
    const { shownBefore } = window as unknown as { shownBefore: WeakSet<Element> };
    const isNew = (element: Element | null) =>
      element !== null &&
      element.checkVisibility() &&
      !shownBefore.has(element) &&
      !(others && element.closest(others));
    // An element hidden from screen readers, or an empty live region, cannot violate a rule.
    const says = (element: Element) =>
      element.closest("[aria-hidden=true]") === null &&
      (element.textContent.trim() !== "" || element.querySelector("img, input, select, button, a") !== null);
    const outermost = [...document.body.querySelectorAll("*")].filter(
      (element) => isNew(element) && !isNew(element.parentElement) && says(element),
    );
    return outermost.map((element, index) => {
      element.setAttribute(attribute, String(index));
      return `[${attribute}="${index}"]`;
    });
  }, choice);
}

/** The longest animation to wait for, in milliseconds; a longer one is not a fade. */
const longestFade = 1000;

/** Waits until fades have ended, at most two seconds; longer, endless and paused animations are checked as they are. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    // A toast begins to fade in two frames after it is added.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const fading = document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === "running" && typeof end === "number" && end <= most;
    });
    const tooLong = new Promise((resolve) => setTimeout(resolve, 2 * most));
    await Promise.race([Promise.allSettled(fading.map(({ finished }) => finished)), tooLong]);
  }, longestFade);
}

/** Returns by how much the page is wider than its window, and the innermost elements beyond it; empty when it fits. */
export function horizontalOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = window.innerWidth;
    const tooWide = document.documentElement.scrollWidth - width;
    if (tooWide <= 0) return [];
    const over = [...document.body.querySelectorAll("*")].filter(
      (element) => element.getBoundingClientRect().right > width + 0.5 && element.children.length === 0,
    );
    return [
      `${tooWide} px too wide`,
      ...over.map(
        (element) => `to ${element.getBoundingClientRect().right}: ${element.outerHTML.slice(0, 200)}`,
      ),
    ];
  });
}

/** Returns the words that continue on a second line, each with its element; omits addresses. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const text = node.textContent ?? "";
      const element = node.parentElement;
      if (!element?.checkVisibility() || /[@/]/.test(text)) continue;
      for (const { 0: word, index } of text.matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const tops = Array.from(range.getClientRects(), ({ top }) => top);
        // Parts of one line differ by less than half the height of a letter.
        if (Math.max(...tops) - Math.min(...tops) > 6)
          broken.push(`${word}: ${element.outerHTML.slice(0, 150)}`);
      }
    }
    return broken;
  });
}

/** The words of our own texts, in lower case. */
let ownWords: string[] | undefined;

/**
 * Returns `horizontalOverflow` with all words that people typed, which are those outside our own texts, prolonged by 40
 * letters. Restores them.
 */
export async function overflowOfLongWords(page: Page): Promise<string[]> {
  ownWords ??= globSync("app/{domain,i18n}/**/*.ts").flatMap((file) =>
    (readFileSync(file, "utf8").match(/\p{L}{3,}/gu) ?? []).map((word) => word.toLowerCase()),
  );
  await page.evaluate(
    (own) => {
      const known = new Set(own);
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const before = new Map<Node, string>();
      while (texts.nextNode()) {
        const node = texts.currentNode;
        const text = node.textContent ?? "";
        if (["SCRIPT", "STYLE", "NOSCRIPT"].includes(node.parentElement?.tagName ?? "")) continue;
        // An editor of formatted text would render its content again.
        if (node.parentElement?.isContentEditable) continue;
        before.set(node, text);
        node.textContent = text.replaceAll(/\p{L}{3,}/gu, (word) =>
          known.has(word.toLowerCase()) ? word : word + "щ".repeat(40),
        );
      }
      Object.assign(window, { textsBefore: before });
    },
    [...new Set(ownWords)],
  );
  const overflow = await horizontalOverflow(page);
  await page.evaluate(() => {
    const { textsBefore } = window as unknown as { textsBefore: Map<Node, string> };
    for (const [node, text] of textsBefore) node.textContent = text;
  });
  return overflow;
}

/**
 * Returns the sum of all layout shifts so far without recent user input, and what moved. CLS uses the same values but
 * takes the worst burst (https://web.dev/articles/cls).
 */
export async function layoutShift(page: Page): Promise<{ sum: number; moved: string[] }> {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(async () => {
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
    const shifts: Shift[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    observer.disconnect();
    const unexpected = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    return {
      sum: unexpected.reduce((sum, { value }) => sum + value, 0),
      moved: unexpected.flatMap(({ value, sources }) =>
        sources.map(
          ({ node }) =>
            `${value.toFixed(4)} ${node instanceof Element ? node.outerHTML.slice(0, 150) : (node?.textContent ?? "")}`,
        ),
      ),
    };
  });
}

const textSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/**
 * Returns what is cut off with the text spacing of WCAG 2.2, success criterion 1.4.12: boxes that hide a part of their
 * text, and controls with a background whose text overflows them. Omits clamped texts and texts for screen readers
 * only.
 */
export async function clippedTexts(page: Page, { spacing = textSpacing } = {}): Promise<string[]> {
  // Not as a `<style>` element, which the page's policy would refuse.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
  const cut = await page.evaluate(() => {
    const faults: string[] = [];
    /** Whether the element is for screen readers only: Tailwind's `sr-only`, whose class name builds shorten. */
    const isForReaders = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === "inset(50%)" || isForReaders(element.parentElement));
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim());
      const [first, last] = [own[0], own.at(-1)];
      if (!first || !last || !element.checkVisibility()) continue;
      const style = getComputedStyle(element);
      // A clamped text shows only a few lines on purpose; its own page has the whole text.
      const isClamped = style.webkitLineClamp !== "none";
      if (element.clientWidth <= 1 || isClamped) continue;
      const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
      const wide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
      const tall = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 2;
      const control = element.closest("button, a, [role=tab], label");
      const words = document.createRange();
      words.setStartBefore(first);
      words.setEndAfter(last);
      const text = words.getBoundingClientRect();
      const box = control?.getBoundingClientRect();
      const isPainted = control && getComputedStyle(control).backgroundColor !== "rgba(0, 0, 0, 0)";
      const overflows =
        box &&
        isPainted &&
        (text.left < box.left - 1 ||
          text.right > box.right + 1 ||
          text.top < box.top - 1 ||
          text.bottom > box.bottom + 1);
      if ((wide || tall || overflows) && !isForReaders(element)) faults.push(element.outerHTML.slice(0, 200));
    }
    return faults;
  });
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return cut;
}

/** Returns the elements with an animation or transition of more than a millisecond, or with smooth scrolling. */
export function motions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seconds = (list: string) =>
      Math.max(
        ...list.split(",").map((each) => Number.parseFloat(each) * (each.trim().endsWith("ms") ? 0.001 : 1)),
      );
    return [...document.querySelectorAll("*")].flatMap((element) =>
      [undefined, "::before", "::after"].flatMap((part) => {
        const { animationName, animationDuration, transitionDuration, scrollBehavior } = getComputedStyle(
          element,
          part,
        );
        const moves =
          (animationName !== "none" && seconds(animationDuration) > 0.001) ||
          seconds(transitionDuration) > 0.001 ||
          scrollBehavior === "smooth";
        return moves ? [`${part ?? ""} ${element.outerHTML.slice(0, 150)}`] : [];
      }),
    );
  });
}

/** Returns elements of an English page with Bulgarian text or labels that are not marked as Bulgarian. */
export function unmarkedBulgarian(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Dates end in "г." in every language, so one letter is not enough.
    const isBulgarian = (text: string | null) => /[а-я]{2}/i.test(text ?? "");
    const isMarked = (element: Element | null) => element?.closest("[lang]")?.getAttribute("lang") === "bg";
    const faults: string[] = [];
    for (const element of document.body.querySelectorAll("*")) {
      if (["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE"].includes(element.tagName) || isMarked(element))
        continue;
      const words = [...element.childNodes].filter(({ nodeType }) => nodeType === 3);
      const spoken = ["aria-label", "alt", "title", "placeholder"].map((name) => element.getAttribute(name));
      if ([...words.map(({ textContent }) => textContent), ...spoken].some(isBulgarian))
        faults.push(element.outerHTML.slice(0, 200));
    }
    return faults;
  });
}
