import type { Page } from "@playwright/test";
import type { BlockType } from "#app/domain/content/landing-page.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { newestToast, visit } from "#e2e/shopper.ts";

/** The editor of landing pages: its locators and actions. */

export const t = translatorOf(adminBg);
export const bulgarian = { language: "Български" };
export const english = { language: "English" };
export const list = "/admin/landing-pages";
export const pageId = "01890000-0000-7000-8000-00000000a001";
const blockId = (place: number) => `01890000-0000-7000-8000-00000000b00${place}`;

type OwnShop = { sql: (statement: string) => Promise<Record<string, unknown>[]> };

/** Inserts a draft with the slug `proba`, with rich text blocks. */
export async function insertPage({ sql }: OwnShop, texts: readonly string[] = []): Promise<void> {
  await sql(`insert into landing_pages (id, slug, title_bg) values ('${pageId}', 'proba', 'Проба')`);
  for (const [index, text] of texts.entries())
    await sql(
      `insert into landing_page_blocks (id, landing_page_id, type, sort_order, content_bg)
       values ('${blockId(index + 1)}', '${pageId}', 'rich_text', ${index + 1}, '<p>${text}</p>')`,
    );
}

export const dialog = (page: Page) => page.getByRole("dialog");
export const tab = (page: Page, name: "settings" | "hero" | "blocks" | "seo") =>
  page.getByRole("tab", { name: t(`landing-pages.tab.${name}`) });
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
export const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });
export const blocks = (page: Page) =>
  page.getByRole("list", { name: t("landing-pages.blocks.list") }).getByRole("listitem");
export const nameOf = (text: string) => `Текст: ${text}`;
export const save = (page: Page) => dialog(page).getByRole("button", { name: "Запази", exact: true }).click();
export const create = (page: Page) =>
  dialog(page).getByRole("button", { name: "Създай", exact: true }).click();

export async function expectToast(page: Page, title: "Успех" | "Грешка", text: string): Promise<void> {
  await expect(newestToast(page, "bg")).toContainText(title);
  await expect(newestToast(page, "bg")).toContainText(text);
}

/** Closes the toast, which may cover the next control. */
export async function closeToasts(page: Page): Promise<void> {
  await newestToast(page, "bg").getByRole("button", { name: "Затвори" }).click();
  await expect(newestToast(page, "bg")).toHaveCount(0);
}

export async function addBlock(page: Page, type: BlockType): Promise<void> {
  const name = t(`landing-pages.block.type.${type}`);
  await button(page, t("landing-pages.blocks.addNamed", { type: name })).click();
  await expect(dialog(page)).toHaveAccessibleName(t("landing-pages.block.edit", { type: name }));
  await expectToast(page, "Успех", "Блокът е добавен.");
  await closeToasts(page);
}

/** Opens an editor and waits for its dialog, which scripts open. */
export async function openEditor(page: Page, path: string): Promise<void> {
  await visit(page, "bg", `${list}/${path}`);
  await expect(dialog(page)).toBeVisible();
}
