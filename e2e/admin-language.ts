import type { Page } from "@playwright/test";
import { adminBg } from "#app/i18n/admin-texts.ts";

/** Switches the back office, which opens in Bulgarian, to English. */
export async function switchToEnglish(page: Page): Promise<void> {
  await page.getByRole("button", { name: adminBg["menu.language.label"] }).filter({ visible: true }).click();
  await page.locator("html[lang=en]").waitFor();
}
