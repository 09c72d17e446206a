import type { Page } from "@playwright/test";

/** Modal dialogs and menus: what lies behind the last of them can be neither clicked nor focused. */
export const topLayers = "dialog:modal, [role=dialog]:not(dialog), [role=menu], header details[open]";

/**
 * Returns the HTML of every control, of the topmost dialog or menu if one is open, that cannot be hit at half of `size`
 * pixels beside, above and below its middle. A control in a label is hit through the whole label; a link in a sentence
 * is exempt. (WCAG 2.2 asks for 24 px at level AA and 44 px at AAA.)
 */
export async function smallTargets(page: Page, size = 44): Promise<string[]> {
  const choice = { side: size, over: topLayers };
  return page.evaluate(({ side, over }) => {
    const reach = side / 2 - 1;
    const controls = ([...document.querySelectorAll(over)].at(-1) ?? document).querySelectorAll<HTMLElement>(
      "a[href], button:enabled:not([aria-disabled=true]), input:enabled, select:enabled, textarea:enabled, summary, [role=tab], [role=menuitem]",
    );
    return [...controls].flatMap((control) => {
      const target = control.closest("label") ?? control;
      target.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = target.getBoundingClientRect();
      const isOfSentence = control.tagName === "A" && getComputedStyle(control).display === "inline";
      // The skip link is clipped until focused; honeypot fields and inert previews are not meant to be used.
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
        // A toast disappears automatically, and can be closed before.
        return target.contains(hit) || hit?.closest("[data-sonner-toaster]");
      });
      return isHit ? [] : [target.outerHTML.slice(0, 900)];
    });
  }, choice);
}
