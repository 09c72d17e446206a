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
  const admin = await shop.inAdmin("en");
  await admin.open("/admin/homepage");
  expect(admin.main.all("h1")[0]?.text).toBe("Homepage Builder");
  await admin.follow(e("homepage.addNamed", { type: e("homepage.type.product_grid") }));
  admin.fill(e("homepage.field.title"), "Малини");
  await admin.press(e("edit.create"));
  expect(admin.messages.join()).toContain(e("homepage.created"));
  await admin.open("/admin/homepage");
  const list = () => itemsOf(admin, e("homepage.list"));
  expect(list()).toEqual([expect.stringContaining("Ягоди"), expect.stringContaining("Our gummies")]);
  const name = "Ягоди (en)";
  await admin.press(e("edit.sort.down", { name }));
  expect(list()).toEqual([expect.stringContaining("Our gummies"), expect.stringContaining("Ягоди")]);
  await admin.press(e("edit.hide", { name }));
  expect(list()[1]).toContain(e("homepage.badge.hidden"));
  await admin.follow(e("edit.deleteNamed", { name }));
  await admin.press(e("edit.delete"));
  expect(list()).toHaveLength(1);
  await admin.open("/");
  expect(admin.main.all("h2").map(({ text }) => text)).toEqual(["Малини"]);
});

test("a page can be written as HTML, and a refusal loses nothing", async () => {
  const admin = await shop.inAdmin();
  await admin.open("/admin/pages/new");
  const content = a("pages.content", bulgarian);
  admin.fill(a("pages.slug"), "no-script");
  admin.fill(a("pages.titleField", bulgarian), "Без скрипт");
  admin.fill(content, "<p>Съдържание <b>тук</b></p>");
  admin.select(a("pages.status"), "published");
  await admin.press(a("edit.create"));
  expect(admin.messages.join()).toContain(a("edit.required"));
  expect(admin.valueOf(content)).toBe("<p>Съдържание <b>тук</b></p>");
  admin.fill(a("pages.titleField", english), "No script");
  admin.fill(a("pages.content", english), "<p onclick='x()'>Content</p>");
  await admin.press(a("edit.create"));
  expect(admin.messages.join()).toContain(a("pages.created"));
  expect(admin.messages.join()).toContain("onclick");
  await admin.open("/en/no-script");
  expect(admin.main.text).toContain("Content");
  await admin.open("/no-script");
  expect(admin.main.all("p").map(({ text }) => text)).toContain("Съдържание тук");
});

test("a picture's URL can be typed and saved", async () => {
  await shop.sql("delete from seo_meta");
  const admin = await shop.inAdmin();
  await admin.open("/admin/seo/new/contact");
  expect(admin.hasButton(a("media.field.uploadFor", { label: a("seo.og_image") }))).toBe(false);
  admin.fill(a("seo.og_image"), "/demo/hero.webp");
  await admin.press(a("seo.create"));
  expect(admin.messages.join()).toContain(a("toast.success"));
  expect(await shop.sql("select og_image from seo_meta")).toEqual([{ og_image: "/demo/hero.webp" }]);
});

test("settings for search engines can be written and found", async () => {
  await shop.sql("delete from seo_meta");
  const title = "Дистрибутори на плодчета";
  const admin = await shop.inAdmin();
  await admin.open("/admin/seo/new");
  admin.fill(a("seo.meta_title"), title);
  await admin.press(a("seo.create"));
  expect(admin.messages.join()).toContain("Моля въведете страница");
  expect(admin.valueOf(a("seo.meta_title"))).toBe(title);
  admin.fill(a("seo.page_slug"), "distributors");
  await admin.press(a("seo.create"));
  await admin.open("/distributors");
  expect(titleOf(admin.page)).toBe(title);
  const found = async (typed: string) => {
    await admin.open(`/admin/seo?q=${encodeURIComponent(typed)}`);
    return admin.main.all("article").map(({ text }) => text);
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
  const admin = await shop.inAdmin();
  const title = a("landing-pages.titleField", bulgarian);
  await admin.open("/admin/landing-pages/new");
  admin.fill(title, "Без скрипт");
  await admin.press(a("edit.create"));
  expect(admin.messages.join()).toContain("Моля, въведете slug и заглавие.");
  expect(admin.valueOf(title)).toBe("Без скрипт");
  admin.fill(a("landing-pages.slug"), "bez-skript");
  await admin.press(a("edit.create"));
  expect(admin.messages.join()).toContain("Страницата е запазена.");

  await admin.open(`/admin/landing-pages/${pageId}/blocks`);
  const blocks = () => itemsOf(admin, a("landing-pages.blocks.list"));
  await admin.press(a("edit.sort.up", { name: "Текст: Втори" }));
  expect(blocks()).toEqual([expect.stringContaining("Втори"), expect.stringContaining("Първи")]);
  await admin.press(a("landing-pages.blocks.addNamed", { type: "Собствен HTML" }));
  expect(admin.messages.join()).toContain("Блокът е добавен.");
  expect(blocks()[2]).toMatch(/Собствен HTML\s?Празен/);
  await admin.follow(a("edit.editNamed", { name: "Собствен HTML" }));
  admin.fill(a("landing-pages.block.html", bulgarian), "<p onclick='x()'>Тук</p>");
  await admin.press(a("edit.save"));
  expect(admin.messages.join()).toContain("Блокът е запазен.");
  expect(admin.messages.join()).toContain("onclick");
  await admin.open("/admin/landing-pages");
  await admin.press(a("landing-pages.copyNamed", { name: "Проба" }));
  expect(admin.messages.join()).toContain(a("landing-pages.copied"));
  expect(rowsOf(admin).join()).toContain("Проба (копие)");
});

test("popups can be created, corrected and deleted", async () => {
  const admin = await shop.inAdmin();
  const headline = a("popups.field.headline", bulgarian);
  await admin.open("/admin/popups/new?template=timer");
  admin.fill(headline, "");
  admin.fill(a("popups.field.page_matcher"), "/products*");
  admin.select(a("popups.field.trigger_type"), "page_matcher");
  await admin.press(a("edit.create"));
  expect(admin.messages.join()).toContain("Моля, въведете име и заглавие.");
  expect(admin.valueOf(a("popups.field.page_matcher"))).toBe("/products*");
  admin.fill(headline, "Без скриптове");
  await admin.press(a("edit.create"));
  expect(admin.messages.join()).toContain("Попъпът е запазен.");
  await admin.open("/admin/popups");
  expect(rowsOf(admin)[0]).toContain("На страници /products*");
  await admin.follow(a("edit.deleteNamed", { name: "Оферта с краен срок" }));
  await admin.press(a("edit.delete"));
  expect(admin.messages.join()).toContain("Попъпът е изтрит.");
  expect(admin.main.text).toContain(a("popups.empty.title"));
});

test("a category can be sorted, hidden and deleted with its products moved", async () => {
  const [first, second] = ["Градина и лозе", "Цитруси и тропици"];
  const admin = await shop.inAdmin();
  const list = () => itemsOf(admin, a("categories.list"));
  await admin.open("/admin/categories");
  await admin.press(a("edit.sort.down", { name: first }));
  expect(admin.messages.join()).toContain(a("lists.sorted"));
  expect(list()[1]).toContain(first);
  await admin.press(a("edit.hide", { name: first }));
  expect(admin.messages.join()).toContain(a("categories.hidden"));
  await admin.follow(a("edit.deleteNamed", { name: first }));
  admin.select(a("categories.delete.moveTo"), second);
  await admin.press(a("categories.delete.move"));
  expect(admin.messages.join()).toContain(a("categories.deleted"));
  expect(list().join()).not.toContain(first);
});

test("messages can be read and marked", async () => {
  await shop.call("send-contact-email", {
    name: "Без скрипт",
    email: "plain@example.com",
    message: "Здравейте!",
  });
  const admin = await shop.inAdmin();
  const messages = () => admin.main.all("article").map(({ text }) => text);
  await admin.open("/admin/messages?show=unhandled");
  expect(messages()).toEqual([expect.stringContaining("Здравейте!")]);
  await admin.press(a("messages.handle"));
  expect(admin.address).toBe("/admin/messages?show=unhandled");
  expect(messages()).toEqual([]);
  await admin.open("/admin/messages");
  expect(messages()).toEqual([expect.stringContaining(a("messages.handled"))]);
  expect(admin.hasButton(a("messages.deleteNamed", { name: "Без скрипт" }))).toBe(false);
});
