import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { hiddenFocusRings } from "./checks/focus-rings.ts";
import { expect } from "./fixtures.ts";

/** At a desk and on a small phone: axe finds nothing to mend, nothing sticks out, and the focus is seen. */
export async function looksRight(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    const where = `${page.url()}, ${viewport.width} px`;
    await page.setViewportSize(viewport);
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
      .analyze();
    expect.soft(violations, where).toEqual([]);
    const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(sticksOut, where).toBeLessThanOrEqual(0);
    expect.soft(await hiddenFocusRings(page), where).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
