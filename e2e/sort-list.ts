import type { Page } from "@playwright/test";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import { expect } from "./fixtures.ts";

const t = translatorOf(adminBg);

/** Moves a row of a sortable list by keyboard, in the Bulgarian back office; places are counted from 1. */
export async function sortByKeyboard(
  page: Page,
  name: string,
  { from, to, count }: { from: number; to: number; count: number },
): Promise<void> {
  const announcement = (key: "edit.sort.moved" | "edit.sort.dropped", place: number) =>
    page.getByText(t(key, { name, place, count }), { exact: true });
  await page.getByRole("button", { name: t("edit.sort.handle", { name }), exact: true }).press("Space");
  await expect(announcement("edit.sort.moved", from)).toBeAttached();
  const step = Math.sign(to - from);
  for (let place = from + step; place !== to + step; place += step) {
    await page.keyboard.press(step < 0 ? "ArrowUp" : "ArrowDown");
    await expect(announcement("edit.sort.moved", place)).toBeAttached();
  }
  await page.keyboard.press("Space");
  await expect(announcement("edit.sort.dropped", to)).toBeAttached();
}
