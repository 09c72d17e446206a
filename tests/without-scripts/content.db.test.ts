import { expect, test } from "vitest";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { PlainVisitor } from "#tests/factories/pages/plain-visitor.ts";
import type { ServedElement } from "#tests/factories/pages/served-html.ts";
import { startDemoShop } from "./demo-shop.ts";

// Content editing in a browser that runs no scripts.

const shop = await startDemoShop();
const a = adminTranslator("bg");
const bulgarian = { language: "Български" };
const english = { language: "English" };

const itemsOf = (visitor: PlainVisitor, label: string) => {
  const list = visitor.main.all("ul", "ol").find(({ attributes }) => attributes["aria-label"] === label);
  return list?.children.filter((each) => typeof each !== "string").map(({ text }) => text) ?? [];
};
/** Returns the texts of the page's table rows, without the first one, which is the heading. */
const rowsOf = (visitor: PlainVisitor) =>
  visitor.main
    .all("row", "tr")
    .map(({ text }) => text)
    .slice(1);
const titleOf = (page: ServedElement) => page.all("title")[0]?.text;

test("sections can be created, moved, hidden and deleted in the English back office", async () => {
  const e = adminTranslator("en");
  await shop.sql(
    `delete from homepage_sections;
     insert into homepage_sections (id, type, sort_order, title_bg, title_en)
       values (gen_random_uuid(), 'text_block', 0, 'Ягоди', 'Ягоди (en)')`,
  );
  const office = await shop.inOffice("en");
  await office.open("/admin/homepage");
  expect(office.main.all("h1")[0]?.text).toBe("Homepage Builder");
  await office.follow(e("homepage.addNamed", { type: e("homepage.type.product_grid") }));
  office.fill(e("homepage.field.title"), "Малини");
  await office.press(e("edit.create"));
  expect(office.messages.join()).toContain(e("homepage.created"));
  await office.open("/admin/homepage");
  const list = () => itemsOf(office, e("homepage.list"));
  expect(list()).toEqual([expect.stringContaining("Ягоди"), expect.stringContaining("Our gummies")]);
  const name = "Ягоди (en)";
  await office.press(e("edit.sort.down", { name }));
  expect(list()).toEqual([expect.stringContaining("Our gummies"), expect.stringContaining("Ягоди")]);
  await office.press(e("edit.hide", { name }));
  expect(list()[1]).toContain(e("homepage.badge.hidden"));
  await office.follow(e("edit.deleteNamed", { name }));
  await office.press(e("edit.delete"));
  expect(list()).toHaveLength(1);
  await office.open("/");
  expect(office.main.all("h2").map(({ text }) => text)).toEqual(["Малини"]);
});

test("a page can be written as HTML, and a refusal loses nothing", async () => {
  const office = await shop.inOffice();
  await office.open("/admin/pages/new");
  const content = a("pages.content", bulgarian);
  office.fill(a("pages.slug"), "no-script");
  office.fill(a("pages.titleField", bulgarian), "Без скрипт");
  office.fill(content, "<p>Съдържание <b>тук</b></p>");
  office.select(a("pages.status"), "published");
  await office.press(a("edit.create"));
  expect(office.messages.join()).toContain(a("pages.required"));
  expect(office.valueOf(content)).toBe("<p>Съдържание <b>тук</b></p>");
  office.fill(a("pages.titleField", english), "No script");
  office.fill(a("pages.content", english), "<p onclick='x()'>Content</p>");
  await office.press(a("edit.create"));
  expect(office.messages.join()).toContain(a("pages.created"));
  expect(office.messages.join()).toContain("onclick");
  await office.open("/en/no-script");
  expect(office.main.text).toContain("Content");
  await office.open("/no-script");
  expect(office.main.all("p").map(({ text }) => text)).toContain("Съдържание тук");
});

test("a picture's URL can be typed and saved", async () => {
  await shop.sql("delete from seo_meta");
  const office = await shop.inOffice();
  await office.open("/admin/seo/new/contact");
  expect(office.hasButton(a("media.field.uploadFor", { label: a("seo.og_image") }))).toBe(false);
  office.fill(a("seo.og_image"), "/demo/hero.webp");
  await office.press(a("seo.create"));
  expect(office.messages.join()).toContain(a("toast.success"));
  expect(await shop.sql("select og_image from seo_meta")).toEqual([{ og_image: "/demo/hero.webp" }]);
});

test("settings for search engines can be written and found", async () => {
  await shop.sql("delete from seo_meta");
  const title = "Дистрибутори на плодчета";
  const office = await shop.inOffice();
  await office.open("/admin/seo/new");
  office.fill(a("seo.meta_title"), title);
  await office.press(a("seo.create"));
  expect(office.messages.join()).toContain("Моля въведете страница");
  expect(office.valueOf(a("seo.meta_title"))).toBe(title);
  office.fill(a("seo.page_slug"), "distributors");
  await office.press(a("seo.create"));
  await office.open("/distributors");
  expect(titleOf(office.page)).toBe(title);
  const found = async (typed: string) => {
    await office.open(`/admin/seo?q=${encodeURIComponent(typed)}`);
    return office.main.all("article").map(({ text }) => text);
  };
  expect(await found("плодчета")).toEqual([expect.stringContaining("/distributors")]);
  expect(await found("нищо")).toEqual([]);
});

test("a landing page and its blocks can be created, moved and copied", async () => {
  const pageId = "01890000-0000-7000-8000-00000000a001";
  await shop.sql(
    `delete from landing_pages; insert into landing_pages (id, slug, title_bg) values ('${pageId}', 'proba', 'Проба');
     insert into landing_page_blocks (id, landing_page_id, type, sort_order, content_bg) values
       (gen_random_uuid(), '${pageId}', 'rich_text', 1, '<p>Първи</p>'),
       (gen_random_uuid(), '${pageId}', 'rich_text', 2, '<p>Втори</p>')`,
  );
  const office = await shop.inOffice();
  const title = a("landing-pages.titleField", bulgarian);
  await office.open("/admin/landing-pages/new");
  office.fill(title, "Без скрипт");
  await office.press(a("edit.create"));
  expect(office.messages.join()).toContain("Моля, въведете slug и заглавие.");
  expect(office.valueOf(title)).toBe("Без скрипт");
  office.fill(a("landing-pages.slug"), "bez-skript");
  await office.press(a("edit.create"));
  expect(office.messages.join()).toContain("Страницата е запазена.");

  await office.open(`/admin/landing-pages/${pageId}/blocks`);
  const blocks = () => itemsOf(office, a("landing-pages.blocks.list"));
  await office.press(a("edit.sort.up", { name: "Текст: Втори" }));
  expect(blocks()).toEqual([expect.stringContaining("Втори"), expect.stringContaining("Първи")]);
  await office.press(a("landing-pages.blocks.addNamed", { type: "Собствен HTML" }));
  expect(office.messages.join()).toContain("Блокът е добавен.");
  expect(blocks()[2]).toMatch(/Собствен HTML\s?Празен/);
  await office.follow(a("edit.editNamed", { name: "Собствен HTML" }));
  office.fill(a("landing-pages.block.html", bulgarian), "<p onclick='x()'>Тук</p>");
  await office.press(a("edit.save"));
  expect(office.messages.join()).toContain("Блокът е запазен.");
  expect(office.messages.join()).toContain("onclick");
  await office.open("/admin/landing-pages");
  await office.press(a("landing-pages.copyNamed", { name: "Проба" }));
  expect(office.messages.join()).toContain(a("landing-pages.copied"));
  expect(rowsOf(office).join()).toContain("Проба (копие)");
});

test("popups can be created, corrected and deleted", async () => {
  const office = await shop.inOffice();
  const headline = a("popups.field.headline", bulgarian);
  await office.open("/admin/popups/new?template=timer");
  office.fill(headline, "");
  office.fill(a("popups.field.page_matcher"), "/products*");
  office.select(a("popups.field.trigger_type"), "page_matcher");
  await office.press(a("edit.create"));
  expect(office.messages.join()).toContain("Моля, въведете име и заглавие.");
  expect(office.valueOf(a("popups.field.page_matcher"))).toBe("/products*");
  office.fill(headline, "Без скриптове");
  await office.press(a("edit.create"));
  expect(office.messages.join()).toContain("Попъпът е запазен.");
  await office.open("/admin/popups");
  expect(rowsOf(office)[0]).toContain("На страници /products*");
  await office.follow(a("edit.deleteNamed", { name: "Оферта с краен срок" }));
  await office.press(a("edit.delete"));
  expect(office.messages.join()).toContain("Попъпът е изтрит.");
  expect(office.main.text).toContain(a("popups.empty.title"));
});

test("a category can be sorted, hidden and deleted with its products moved", async () => {
  const [first, second] = ["Градина и лозе", "Цитруси и тропици"];
  const office = await shop.inOffice();
  const list = () => itemsOf(office, a("categories.list"));
  await office.open("/admin/categories");
  await office.press(a("edit.sort.down", { name: first }));
  expect(office.messages.join()).toContain(a("categories.sorted"));
  expect(list()[1]).toContain(first);
  await office.press(a("edit.hide", { name: first }));
  expect(office.messages.join()).toContain(a("categories.hidden"));
  await office.follow(a("edit.deleteNamed", { name: first }));
  office.select(a("categories.delete.moveTo"), second);
  await office.press(a("categories.delete.move"));
  expect(office.messages.join()).toContain(a("categories.deleted"));
  expect(list().join()).not.toContain(first);
});

test("messages can be read and marked", async () => {
  await shop.call("send-contact-email", {
    name: "Без скрипт",
    email: "plain@example.com",
    message: "Здравейте!",
  });
  const office = await shop.inOffice();
  const messages = () => office.main.all("article").map(({ text }) => text);
  await office.open("/admin/messages?show=unhandled");
  expect(messages()).toEqual([expect.stringContaining("Здравейте!")]);
  await office.press(a("messages.handle"));
  expect(office.address).toBe("/admin/messages?show=unhandled");
  expect(messages()).toEqual([]);
  await office.open("/admin/messages");
  expect(messages()).toEqual([expect.stringContaining(a("messages.handled"))]);
  expect(office.hasButton(a("messages.deleteNamed", { name: "Без скрипт" }))).toBe(false);
});
