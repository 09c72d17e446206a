import type { Page } from "@playwright/test";
import { axeFaults, sticksOut } from "./checks/everybody.ts";
import { hiddenFocusRings } from "./checks/focus-rings.ts";
import { expect } from "./fixtures.ts";

const widths = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

/** A toast that is coming or going has less contrast than one that is there, as some of the table's screens have it. */
const besides = "[data-sonner-toaster]";

/**
 * For states that the table of screens does not hold: nothing sticks out at a desk nor on a small phone, and axe finds
 * nothing to mend. Axe looks once, where there is least room: at a desk the markup is the same.
 */
export async function expectUsable(page: Page, where = page.url()): Promise<void> {
  await atEachWidth(page, async (width) => {
    expect.soft(await sticksOut(page), `${where}, ${width} px`).toEqual([]);
    if (width === 360) expect.soft(await axeFaults(page, { besides }), where).toEqual([]);
  });
}

/** Usable, and the focus is seen wherever it is led. */
export async function looksRight(page: Page): Promise<void> {
  const where = page.url();
  await atEachWidth(page, async (width) => {
    expect.soft(await sticksOut(page), `${where}, ${width} px`).toEqual([]);
    if (width === 360) expect.soft(await axeFaults(page, { besides }), where).toEqual([]);
    expect.soft(await hiddenFocusRings(page), `${where}, ${width} px`).toEqual([]);
  });
}

async function atEachWidth(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    await look(viewport.width);
  }
  if (before) await page.setViewportSize(before);
}
