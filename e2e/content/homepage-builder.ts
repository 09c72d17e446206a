import type { Locator, Page } from "@playwright/test";
import type { SectionType } from "#app/domain/content/content.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { expect } from "#e2e/fixtures.ts";
import { newestToast } from "#e2e/shopper.ts";

/** The owner's actions in the Homepage Builder; they find elements by role and label. */

type OwnShop = { sql: (statement: string) => Promise<Record<string, unknown>[]> };

/** The id of the test's section at a position. */
export const sectionId = (place: number) => `01890000-0000-7000-8000-00000000000${place}`;

/** Inserts published, visible text blocks with these titles. */
export async function insertSections({ sql }: OwnShop, titles: readonly string[]): Promise<void> {
  const rows = titles.map(
    (title, place) => `('${sectionId(place)}', 'text_block', ${place}, '${title}', '${title} (en)')`,
  );
  await sql(
    `insert into homepage_sections (id, type, sort_order, title_bg, title_en) values ${rows.join(",")}`,
  );
}

export const rows = (page: Page) =>
  page.getByRole("list", { name: adminBg["homepage.list"] }).getByRole("listitem");
/** Fills the `{placeholders}` of a text. */
export const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
export const button = (page: Page, text: string, name: string) =>
  page.getByRole("button", { name: filled(text, { name }), exact: true });
export const link = (page: Page, text: string, name: string) =>
  page.getByRole("link", { name: filled(text, { name }), exact: true });

export async function expectOrder(page: Page, titles: readonly string[]): Promise<void> {
  await expect(rows(page)).toHaveText(titles.map((title) => new RegExp(title)));
}

export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  await expect(newestToast(page, "bg")).toContainText(title);
  await expect(newestToast(page, "bg")).toContainText(text);
}

export async function openNew(page: Page, type: SectionType): Promise<Locator> {
  const name = filled(adminBg["homepage.addNamed"], { type: adminBg[`homepage.type.${type}`] });
  await page.getByRole("link", { name, exact: true }).click();
  return page.getByRole("dialog", {
    name: filled(adminBg["homepage.new"], { type: adminBg[`homepage.type.${type}`] }),
  });
}
