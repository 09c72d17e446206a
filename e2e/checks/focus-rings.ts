import type { Page } from "@playwright/test";
import { windowsOverThePage } from "./press-targets.ts";

/** Draws all that match as if each had the keyboard's focus, which in truth only one can have. */
export async function forceFocus(page: Page, selector: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("DOM.enable");
  await devTools.send("CSS.enable");
  const { root } = await devTools.send("DOM.getDocument");
  const { nodeIds } = await devTools.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
  for (const nodeId of nodeIds) {
    await devTools.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: ["focus", "focus-visible"] });
  }
}

/**
 * What takes the focus without showing it whole: no ring, one thinner than 2 px, or one that a scrolling part around it
 * cuts off; of what is larger than that part the ring shows at the sides that fit. Each by its HTML.
 */
export async function hiddenFocusRings(page: Page): Promise<string[]> {
  // From here on the browser takes every focus for the keyboard's.
  await page.keyboard.press("Tab");
  return page.evaluate((over) => {
    // A guard at the edge of a window hands the focus on by the key that led to it, and never keeps it.
    const controls = ([...document.querySelectorAll(over)].at(-1) ?? document).querySelectorAll<HTMLElement>(
      `a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary,
        [tabindex='0']:not([data-base-ui-focus-guard])`,
    );
    const ringOf = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element, part);
      const width = outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
      return { width, reach: width + Number.parseFloat(outlineOffset) };
    };
    const isCut = (element: HTMLElement, reach: number) => {
      const box = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, overflowY, scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(around);
        // What the page's body hides is hidden by the window, which shows whatever takes the focus.
        const isPage = around === document.documentElement || around === document.body;
        if (isPage || (overflowX === "visible" && overflowY === "visible")) continue;
        const edge = around.getBoundingClientRect();
        // Half a pixel is the browser's rounding.
        const fitsAcross = box.left - reach >= edge.left - 0.5 && box.right + reach <= edge.right + 0.5;
        const fitsDown = box.top - reach >= edge.top - 0.5 && box.bottom + reach <= edge.bottom + 0.5;
        // Where text is written in a page of its own, the caret is led into sight and not the edge around it.
        const kept = Number.parseFloat(scrollPaddingTop) + Number.parseFloat(scrollPaddingBottom);
        const isTooTall = box.height + 2 * reach > edge.height - (kept || 0) || element.isContentEditable;
        if (!fitsAcross || !(fitsDown || isTooTall)) return true;
      }
      return false;
    };
    return [...controls].flatMap((control) => {
      control.focus();
      if (document.activeElement !== control) return [];
      // A link that is stretched over its card shows its ring on the card.
      if (ringOf(control, "::after").width >= 2) return [];
      const shown = [control, control.closest("label")].find((each) => each && ringOf(each).width >= 2);
      return shown && !isCut(shown, ringOf(shown).reach) ? [] : [control.outerHTML.slice(0, 200)];
    });
  }, windowsOverThePage);
}
