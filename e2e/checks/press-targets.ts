import type { Page } from "@playwright/test";

/** Windows and menus that take everything: what lies behind the last of them can be neither pressed nor come to. */
export const windowsOverThePage =
  "dialog:modal, [role=dialog]:not(dialog), [role=menu], header details[open]";

/**
 * What can be pressed but cannot be hit everywhere in a square of so many pixels around its middle, each by its HTML; a
 * control within its label is pressed by the whole label, and a link within a sentence is as high as its line. (WCAG 2.2
 * asks 24 px at level AA and 44 px at AAA.)
 */
export async function smallTargets(page: Page, size = 44): Promise<string[]> {
  const choice = { side: size, over: windowsOverThePage };
  return page.evaluate(({ side, over }) => {
    const reach = side / 2 - 1;
    const controls = ([...document.querySelectorAll(over)].at(-1) ?? document).querySelectorAll<HTMLElement>(
      "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [role=tab], [role=menuitem]",
    );
    return [...controls].flatMap((control) => {
      const target = control.closest("label") ?? control;
      target.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = target.getBoundingClientRect();
      const isOfSentence = control.tagName === "A" && getComputedStyle(control).display === "inline";
      // The skip link is cut away until it has the focus; the trap for machines and what a preview holds are for nobody.
      const isAway =
        getComputedStyle(target).clipPath !== "none" || target.closest("[aria-hidden=true], [inert]");
      if (width <= 1 || height <= 1 || isOfSentence || isAway || !target.checkVisibility()) return [];
      const [x, y] = [left + width / 2, top + height / 2];
      const corners = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ] as const;
      const isHit = corners.every((corner) => {
        const hit = document.elementFromPoint(...corner);
        // A toast goes by itself, and can be sent away before.
        return target.contains(hit) || hit?.closest("[data-sonner-toaster]");
      });
      return isHit ? [] : [target.outerHTML.slice(0, 900)];
    });
  }, choice);
}
