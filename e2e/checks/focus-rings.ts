import type { Page } from "@playwright/test";
import { topLayers } from "./press-targets.ts";

/** Draws all matching elements as if each had the keyboard focus. */
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
 * Returns the HTML of every focusable element, of the topmost dialog or menu if one is open, that does not show its
 * focus fully: no ring, one thinner than 2 px, or one that a container cuts off. If an element is editable content or
 * higher than its container, only its left and right sides are checked.
 */
export async function hiddenFocusRings(page: Page): Promise<string[]> {
  // After a key press the browser treats every focus as the keyboard's.
  await page.keyboard.press("Tab");
  return page.evaluate((over) => {
    // A focus guard at the edge of a dialog passes the focus on and never keeps it.
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
        // What the body clips is clipped by the window, which scrolls to the focus.
        const isPage = around === document.documentElement || around === document.body;
        if (isPage || (overflowX === "visible" && overflowY === "visible")) continue;
        const edge = around.getBoundingClientRect();
        // Half a pixel for the browser's rounding.
        const fitsAcross = box.left - reach >= edge.left - 0.5 && box.right + reach <= edge.right + 0.5;
        const fitsDown = box.top - reach >= edge.top - 0.5 && box.bottom + reach <= edge.bottom + 0.5;
        // In a content-editable element the browser scrolls to the caret, not to the edge of the element.
        const kept = Number.parseFloat(scrollPaddingTop) + Number.parseFloat(scrollPaddingBottom);
        const isTooTall = box.height + 2 * reach > edge.height - (kept || 0) || element.isContentEditable;
        if (!fitsAcross || !(fitsDown || isTooTall)) return true;
      }
      return false;
    };
    return [...controls].flatMap((control) => {
      control.focus();
      if (document.activeElement !== control) return [];
      // A link stretched over its card shows its ring on the card.
      if (ringOf(control, "::after").width >= 2) return [];
      const shown = [control, control.closest("label")].find((each) => each && ringOf(each).width >= 2);
      return shown && !isCut(shown, ringOf(shown).reach) ? [] : [control.outerHTML.slice(0, 200)];
    });
  }, topLayers);
}
