import type { Page } from "@playwright/test";
import { axeViolations, frame, horizontalOverflow } from "#e2e/checks/accessibility.ts";
import { hiddenFocusRings } from "#e2e/checks/focus-rings.ts";
import { expect } from "./fixtures.ts";

const widths = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

/**
 * Excluded from axe: a toast that is fading in or out has less contrast; the header, the menu and the footer are those
 * of the table of screens.
 */
const besides = ["[data-sonner-toaster]", ...frame];

/**
 * Expects that nothing overflows on a desktop or a small phone and that axe finds no fault in a part of the page, for
 * states that the table of screens does not include. Axe runs only at the smaller width, as the markup is the same at
 * both.
 */
export async function expectUsable(page: Page, where = page.url(), part = "html"): Promise<void> {
  await atEachWidth(page, async (width) => {
    expect.soft(await horizontalOverflow(page), `${where}, ${width} px`).toEqual([]);
    if (width === 360) expect.soft(await axeViolations(page, { besides, within: [part] }), where).toEqual([]);
  });
}

/** Expects what `expectUsable` does for the whole page, and that every focus ring is visible at both widths. */
export async function expectUsableWithFocusRings(page: Page): Promise<void> {
  const where = page.url();
  await atEachWidth(page, async (width) => {
    expect.soft(await horizontalOverflow(page), `${where}, ${width} px`).toEqual([]);
    if (width === 360) expect.soft(await axeViolations(page, { besides }), where).toEqual([]);
    expect.soft(await hiddenFocusRings(page), `${where}, ${width} px`).toEqual([]);
  });
}

async function atEachWidth(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    await check(viewport.width);
  }
  if (before) await page.setViewportSize(before);
}
