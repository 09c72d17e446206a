import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Rows beyond the first of a long table: of the same making as those before them, and each takes axe its time. */
const furtherRows = "[role=row]:nth-child(n + 13)";

/** What axe finds to mend by the rules of WCAG 2.2 AA and of good practice. */
export async function axeFaults(page: Page, { besides = furtherRows } = {}): Promise<string[]> {
  await settled(page);
  // Without frames there is nothing to gather from elsewhere, for which it would open one more page each time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .exclude(besides)
    // A letter is shown in a frame of nobody's origin, to which it could not speak.
    // Nor may it make style sheets of its own where the page's policy lets nobody; no rule that is asked for needs them.
    .options({ resultTypes: ["violations"], iframes: false, preload: false })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html.slice(0, 300)}\n${failureSummary}`),
  );
}

/** Longest that a fade is waited for, in milliseconds: one that is longer is no fade. */
const longestFade = 1000;

/** What is fading in has its colours when it has come; what moves for ever, or stands still, is judged as it is. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async (most) => {
    // A toast begins to fade in with the picture after the one that it came with.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const fading = document.getAnimations().filter(({ playState, effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return playState === "running" && typeof end === "number" && end <= most;
    });
    const tooLong = new Promise((resolve) => setTimeout(resolve, 2 * most));
    await Promise.race([Promise.allSettled(fading.map(({ finished }) => finished)), tooLong]);
  }, longestFade);
}

/** What makes the page wider than its window; tables and the like scroll in themselves. */
export function sticksOut(page: Page): Promise<string[]> {
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

/**
 * How much of the window moved while the page came, without the shopper's doing, as the metric CLS counts it but added
 * up, and what moved (https://web.dev/articles/cls).
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
    const unasked = shifts.filter(({ hadRecentInput }) => !hadRecentInput);
    return {
      sum: unasked.reduce((sum, { value }) => sum + value, 0),
      moved: unasked.flatMap(({ value, sources }) =>
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
 * What is cut off when the reader sets the spacing of text as WCAG 2.2, success criterion 1.4.12, lets everybody: boxes
 * that hide a part of their text, and controls whose words stand out of them.
 */
export async function cutTexts(page: Page, { spacing = textSpacing } = {}): Promise<string[]> {
  // Not as an element, which the page's policy would not let in.
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  }, spacing);
  const cut = await page.evaluate(() => {
    const faults: string[] = [];
    for (const element of document.body.querySelectorAll<HTMLElement>("*")) {
      const own = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim());
      const [first, last] = [own[0], own.at(-1)];
      if (!first || !last || !element.checkVisibility()) continue;
      const style = getComputedStyle(element);
      const isForReaders = element.clientWidth <= 1 || element.closest(".sr-only") !== null;
      // A few lines of a longer text are all that was meant to show; the whole stands on its own page.
      const isClamped = style.webkitLineClamp !== "none";
      if (isForReaders || isClamped) continue;
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
      const standsOut =
        box &&
        isPainted &&
        (text.left < box.left - 1 ||
          text.right > box.right + 1 ||
          text.top < box.top - 1 ||
          text.bottom > box.bottom + 1);
      if (wide || tall || standsOut) faults.push(element.outerHTML.slice(0, 200));
    }
    return faults;
  });
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return cut;
}

/** What still moves for longer than a blink although the visitor asked for less motion. */
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

/** Bulgarian words, read and spoken, that an English page does not mark as Bulgarian. */
export function unmarkedBulgarian(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The dates of every language end in the Bulgarian manner, in "г.".
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
