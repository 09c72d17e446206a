import type { Locator, Page } from "@playwright/test";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { expect } from "#e2e/fixtures.ts";
import { filled } from "#e2e/content/homepage-builder.ts";
import { newestToast, visit } from "#e2e/shopper.ts";

/** The popups screen: its locators and actions. */

export const path = "/admin/popups";
export const inBg = (key: `popups.field.${"headline" | "subheadline" | "cta_label" | "legal_note"}`) =>
  filled(adminBg[key], { language: "Български" });
export const headline = inBg("popups.field.headline");
export const select = (page: Page, key: keyof typeof adminBg) =>
  page.getByRole("combobox", { name: adminBg[key], exact: true });
export const rows = (page: Page) => page.getByRole("table").getByRole("row");
export const dialog = (page: Page) => page.getByRole("dialog");
export const preview = (page: Page) => page.getByRole("region", { name: adminBg["popups.preview"] });
export const save = (page: Page, key: "edit.create" | "edit.save" = "edit.create") =>
  dialog(page).getByRole("button", { name: adminBg[key], exact: true }).click();
export const moment = (
  key: `popups.field.${"timer_end" | "start_date" | "end_date"}`,
  part: "date" | "time",
) => filled(adminBg[`edit.${part}`], { label: adminBg[key] });

/** Returns the background colour of the popup's card behind a text, and the card's width. */
export const cardOf = (text: Locator) =>
  text.evaluate((element) => {
    let card: Element = element;
    while (card.parentElement && getComputedStyle(card).backgroundColor === "rgba(0, 0, 0, 0)")
      card = card.parentElement;
    return { color: getComputedStyle(card).backgroundColor, width: card.getBoundingClientRect().width };
  });

/** Opens a new popup's editor by its URL, and waits for its dialog. */
export async function openNew(page: Page, search = ""): Promise<void> {
  await visit(page, "bg", `${path}/new${search}`);
  await expect(dialog(page)).toBeVisible();
}

export async function closeToast(page: Page): Promise<void> {
  const toast = newestToast(page, "bg");
  await toast.getByRole("button").click();
  await expect(toast).toHaveCount(0);
}

export type Shop = { sql: (statement: string) => Promise<Record<string, unknown>[]> };

/** Inserts a promo popup, newer than all others; `columns` are SQL expressions. */
export async function insertPromo(
  { sql }: Shop,
  name: string,
  columns: Record<string, string> = {},
): Promise<void> {
  const values = {
    headline_bg: `'Заглавие на ${name}'`,
    type: "'promo'",
    cta_label_bg: "'Добре'",
    ...columns,
  };
  await sql(
    `insert into popups (id, name, ${Object.keys(values).join(",")}, created_at)
     values (gen_random_uuid(), '${name}', ${Object.values(values).join(",")}, clock_timestamp())`,
  );
}
