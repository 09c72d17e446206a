import type { Locator, Page } from "@playwright/test";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { field } from "#e2e/shopper.ts";

/** The editor of static pages: its locators and actions. */

export const bulgarian = { language: "Български" };
export const english = { language: "English" };
export const titleBg = named("pages.titleField", bulgarian);
export const titleEn = named("pages.titleField", english);
export const contentBg = named("pages.content", bulgarian);
export const contentEn = named("pages.content", english);
export const create = { name: adminBg["edit.create"] };
export const save = { name: adminBg["edit.save"], exact: true };

export function named(key: keyof typeof adminBg, values: Record<string, string>): string {
  return adminBg[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

export const tab = (page: Page, name: string) => page.getByRole("tab", { name });
export const card = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
export const address = (page: Page) => field(page, adminBg["pages.slug"]);
export const htmlView = (page: Page, label: string) =>
  page.getByRole("button", { name: named("richText.html.label", { label }) });
export const footerLinks = (page: Page, locale: "bg" | "en" = "bg") =>
  page
    .getByRole("contentinfo")
    .getByRole("navigation", { name: translator(locale)("footer.pages") })
    .getByRole("link");

export async function openNew(page: Page): Promise<void> {
  await page.goto("/admin/pages");
  await page.getByRole("link", { name: adminBg["pages.new"] }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

export async function fillTitles(page: Page, bg: string, en: string): Promise<void> {
  await field(page, titleBg).fill(bg);
  await tab(page, "English").click();
  await field(page, titleEn).fill(en);
  await tab(page, "Български").click();
}

/** A rich text editor in the dialog. */
export const editor = (page: Page, label: string): Locator =>
  page.getByRole("dialog").getByRole("textbox", { name: label, exact: true });
