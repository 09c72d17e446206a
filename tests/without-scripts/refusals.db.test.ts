import { expect, test } from "vitest";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import type { PlainVisitor } from "#tests/factories/pages/plain-visitor.ts";
import { startDemoShop } from "./demo-shop.ts";

// Refusals of the content editors: the message, the marked field, and the typed values, which remain.

const shop = await startDemoShop();
const a = adminTranslator("bg");
const bulgarian = { language: "Български" };
const english = { language: "English" };

/** Saves the open editor, and expects a refusal that marks a field and keeps another one's value. */
async function expectRefusal(
  office: PlainVisitor,
  { save = a("edit.create"), text, wrong }: { save?: string; text: string; wrong?: string },
  [kept, value]: readonly [label: string, value: string],
): Promise<void> {
  await office.press(save);
  expect(office.messages.join()).toContain(text);
  expect(office.messages.join()).toContain("Грешка");
  if (wrong !== undefined) expect([text, wrong, office.isRefused(wrong)]).toEqual([text, wrong, true]);
  expect(office.valueOf(kept)).toBe(value);
}

/** Renames a table while `act` runs, so that its queries fail. */
async function withoutTable(table: string, act: () => Promise<void>): Promise<void> {
  await shop.sql(`alter table ${table} rename to ${table}_away`);
  try {
    await act();
  } finally {
    await shop.sql(`alter table ${table}_away rename to ${table}`);
  }
}

test("a static page", async () => {
  const office = await shop.inOffice();
  const kept = [a("pages.content", bulgarian), "<p>Дълъг текст</p>"] as const;
  const slug = a("pages.slug");
  await office.open("/admin/pages/new");
  office.fill(...kept);
  const title = a("pages.titleField", bulgarian);
  await expectRefusal(office, { text: "Моля попълнете всички задължителни полета", wrong: title }, kept);
  expect(office.descriptionOf(slug)).toContain(a("edit.problem.required"));
  office.fill(title, "Нещо");
  office.fill(a("pages.titleField", english), "Something");
  office.fill(slug, "admin");
  await expectRefusal(office, { text: a("pages.slugReserved") }, kept);
  office.fill(slug, "about");
  await expectRefusal(office, { text: "Страница с този URL вече съществува" }, kept);
  office.fill(slug, "За Нас");
  const characters = "URL адресът може да съдържа само малки букви, цифри и тире";
  await expectRefusal(office, { text: characters }, kept);
  office.fill(slug, "about-something");
  await withoutTable("static_pages", () => expectRefusal(office, { text: "Неуспешно запазване" }, kept));
  await office.press(a("edit.create"));
  expect(office.messages.join()).toContain("Страницата е създадена");
});

test("a popup", async () => {
  const part = (key: "headline" | "subheadline" | "cta_label" | "legal_note") =>
    a(`popups.field.${key}`, bulgarian);
  const date = (key: "timer_end" | "start_date" | "end_date") =>
    a("edit.date", { label: a(`popups.field.${key}`) });
  const name = a("popups.field.name");
  const type = a("popups.field.type");
  const pattern = a("popups.field.page_matcher");
  const trigger = a("popups.field.trigger_type");
  const delay = a("popups.field.trigger_delay");
  const dismissable = a("popups.field.dismissable");
  const marked = "Моля, поправете отбелязаните полета.";
  const kept = [part("subheadline"), "Едно подзаглавие"] as const;
  const office = await shop.inOffice();
  await office.open("/admin/popups/new");
  office.fill(...kept);
  const required = "Моля, въведете име и заглавие.";
  await expectRefusal(office, { text: required, wrong: name }, kept);
  office.fill(name, "Ново");
  await expectRefusal(office, { text: required, wrong: part("headline") }, kept);
  office.fill(part("headline"), "Ново заглавие");
  const consent = part("legal_note").replace("Правен текст", "Текст на съгласието");
  await expectRefusal(office, { text: "Newsletter попъпите изискват съгласие текст.", wrong: consent }, kept);
  office.select(type, "timer");
  await expectRefusal(
    office,
    { text: "Timer попъпите изискват крайна дата.", wrong: date("timer_end") },
    kept,
  );
  office.select(type, "promo");
  office.check(dismissable, false);
  await expectRefusal(office, { text: marked, wrong: part("cta_label") }, kept);
  expect(office.main.text).toContain(a("edit.problem.trap"));
  office.check(dismissable);
  office.select(trigger, "page_matcher");
  await expectRefusal(office, { text: marked, wrong: pattern }, kept);
  office.fill(pattern, "products");
  await expectRefusal(office, { text: marked, wrong: pattern }, kept);
  office.select(trigger, "after_seconds");
  office.fill(delay, "-1");
  await expectRefusal(office, { text: marked, wrong: delay }, kept);
  office.fill(delay, "0");
  office.select(a("popups.field.status"), "scheduled");
  await expectRefusal(office, { text: marked, wrong: date("start_date") }, kept);
  office.fill(date("start_date"), "2030-12-02");
  office.fill(date("end_date"), "2030-12-01");
  await expectRefusal(office, { text: marked, wrong: date("end_date") }, kept);
  office.fill(date("end_date"), "2030-12-02");
  await withoutTable("popups", () => expectRefusal(office, { text: "Неуспешно запазване на попъпа." }, kept));
  await office.press(a("edit.create"));
  expect(office.messages.join()).toContain("Попъпът е запазен.");
});

test("a landing page", async () => {
  await shop.sql(
    "delete from landing_pages; insert into landing_pages (id, slug, title_bg) values (gen_random_uuid(), 'proba', 'Проба')",
  );
  const slug = a("landing-pages.slug");
  const title = a("landing-pages.titleField", bulgarian);
  const date = (label: string) => a("edit.date", { label });
  const office = await shop.inOffice();
  await office.open("/admin/landing-pages/new");
  await expectRefusal(office, { text: "Моля, въведете slug и заглавие.", wrong: title }, [slug, ""]);
  const kept = [title, "Черен петък <b>"] as const;
  office.fill(...kept);
  await expectRefusal(office, { text: "Моля, въведете slug и заглавие.", wrong: slug }, kept);
  office.fill(slug, "За Нас");
  await expectRefusal(office, { text: "Slug може да съдържа само малки букви, цифри и тирета." }, kept);
  office.fill(slug, "cheren-petak");
  office.check(a("landing-pages.countdown"));
  await expectRefusal(office, { text: "Моля, задайте крайна дата за брояча." }, kept);
  office.fill(date(a("landing-pages.countdown.end")), "2099-11-30");
  office.fill(a("landing-pages.hero.mobile"), "javascript:alert(1)");
  const invalid = { text: a("landing-pages.invalid") };
  await expectRefusal(office, { ...invalid, wrong: a("landing-pages.hero.mobile") }, kept);
  office.fill(a("landing-pages.hero.mobile"), "");
  office.fill(date(a("landing-pages.start")), "2099-02-02");
  office.fill(date(a("landing-pages.end")), "2099-02-01");
  await expectRefusal(office, invalid, kept);
  expect(office.main.text).toContain(a("edit.problem.order"));
  office.fill(date(a("landing-pages.end")), "2099-02-02");
  office.fill(slug, "proba");
  await expectRefusal(office, { text: "Този slug вече се използва." }, kept);
  office.fill(slug, "cheren-petak");
  await withoutTable("landing_pages", () =>
    expectRefusal(office, { text: "Неуспешно запазване на страницата." }, kept),
  );
  await office.press(a("edit.create"));
  expect(office.messages.join()).toContain("Страницата е запазена.");
  expect(await shop.sql("select title_bg from landing_pages where slug = 'cheren-petak'")).toEqual([
    { title_bg: "Черен петък <b>" },
  ]);
  // Blocks need a saved page.
  await office.post("/admin/landing-pages/new", { intent: "add image" });
  expect(office.status).toBe(422);
  expect(office.main.text).toContain("Моля, първо запазете страницата.");
});

test("a text", async () => {
  await shop.sql("insert into text_content (id, scope, key) values (gen_random_uuid(), 'site', 'taken_key')");
  const key = a("text-seo.key");
  const kept = [a("text-seo.titleField", bulgarian), "Едно заглавие"] as const;
  const office = await shop.inOffice();
  await office.open("/admin/text-seo/new");
  office.fill(...kept);
  await expectRefusal(office, { text: "Моля, въведете ключ.", wrong: key }, kept);
  office.fill(key, "taken_key");
  await expectRefusal(office, { text: "Този ключ вече съществува за този обхват." }, kept);
  await withoutTable("text_content", async () => {
    await expectRefusal(office, { text: "Неуспешно запазване на съдържанието." }, kept);
    const visitor = await shop.inOffice();
    await visitor.open("/admin/text-seo");
    expect(visitor.main.text).toContain("Неуспешно зареждане на съдържанията.");
    // The storefront shows its built-in texts. This address is never cached.
    await visitor.open("/?email=none");
    expect(visitor.page.all("footer")[0]?.text).toContain(translator("bg")("footer.about"));
  });
  office.select(a("text-seo.scope"), "page");
  await office.press(a("edit.create"));
  expect(office.messages.join()).toContain("Съдържанието е запазено.");
});

test("settings for search engines", async () => {
  await shop.sql("insert into seo_meta (id, page_slug) values (gen_random_uuid(), 'about')");
  const save = a("seo.create");
  const slug = a("seo.page_slug");
  const canonical = a("seo.canonical_url");
  const kept = [a("seo.meta_title"), "Заглавие 🍓"] as const;
  const office = await shop.inOffice();
  await office.open("/admin/seo/new");
  office.fill(...kept);
  await expectRefusal(office, { save, text: "Моля въведете страница", wrong: slug }, kept);
  expect(office.descriptionOf(slug)).toContain(a("edit.problem.required"));
  office.fill(slug, "/about");
  office.fill(canonical, "javascript:alert(1)");
  await expectRefusal(office, { save, text: "Неуспешно запазване", wrong: canonical }, kept);
  expect(office.descriptionOf(canonical)).toContain(a("edit.problem.link"));
  office.fill(canonical, "");
  await expectRefusal(office, { save, text: "SEO настройки за тази страница вече съществуват" }, kept);
  office.fill(slug, "delivery");
  await withoutTable("seo_meta", () => expectRefusal(office, { save, text: "Неуспешно запазване" }, kept));
});
