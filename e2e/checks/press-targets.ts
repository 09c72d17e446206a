import type { Page } from "@playwright/test";

/**
 * What can be pressed but cannot be hit everywhere in a square of 44 px around its middle, each by its HTML; a control
 * within its label is pressed by the whole label. (WCAG 2.2 asks 24 px at level AA and 44 px at AAA.)
 */
export async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const reach = 21;
    const controls = document.querySelectorAll<HTMLElement>(
      "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [role=tab]",
    );
    return [...controls].flatMap((control) => {
      const target = control.closest("label") ?? control;
      target.scrollIntoView({ block: "center", behavior: "instant" });
      const { left, top, width, height } = target.getBoundingClientRect();
      if (width === 0 || height === 0) return [];
      const [x, y] = [left + width / 2, top + height / 2];
      const corners = [
        [x - reach, y],
        [x + reach, y],
        [x, y - reach],
        [x, y + reach],
      ] as const;
      const isHit = corners.every((corner) => target.contains(document.elementFromPoint(...corner)));
      return isHit ? [] : [target.outerHTML.slice(0, 900)];
    });
  });
}
