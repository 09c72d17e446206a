import type { Locator, Page } from "@playwright/test";
import { adminTranslator } from "#app/i18n/translate-admin.ts";

/** Returns the disclosure that opens the menu on a phone; on a wide screen the menu is always visible. */
export function phoneMenu(page: Page): Locator {
  const names = (["bg", "en"] as const).map((locale) => adminTranslator(locale)("menu.open"));
  return page
    .getByRole("complementary")
    .locator("summary")
    .filter({ hasText: new RegExp(names.join("|")) });
}

/** Opens the menu on a phone. */
export async function openMenu(page: Page): Promise<void> {
  const menu = phoneMenu(page);
  if (await menu.isVisible()) await menu.click();
}

/** Returns the link with this name of the Bulgarian menu on a wide screen, whose group it unfolds. */
export async function menuLink(page: Page, name: string): Promise<Locator> {
  const menu = page.getByRole("navigation", { name: adminTranslator("bg")("menu.label") });
  const link = menu.getByRole("link", { name, exact: true });
  const folded = menu.locator("details:not([open])").filter({
    has: page.getByRole("link", { name, exact: true, includeHidden: true }),
  });
  if (!(await link.isVisible())) await folded.locator("summary").click();
  return link;
}
