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
  admin: PlainVisitor,
  { save = a("edit.create"), text, wrong }: { save?: string; text: string; wrong?: string },
  [kept, value]: readonly [label: string, value: string],
): Promise<void> {
  await admin.press(save);
  expect(admin.messages.join()).toContain(text);
  expect(admin.messages.join()).toContain("Грешка");
  if (wrong !== undefined) expect([text, wrong, admin.isRefused(wrong)]).toEqual([text, wrong, true]);
  expect(admin.valueOf(kept)).toBe(value);
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
  const admin = await shop.inAdmin();
  const kept = [a("pages.content", bulgarian), "<p>Дълъг текст</p>"] as const;
  const slug = a("pages.slug");
  await admin.open("/admin/pages/new");
  admin.fill(...kept);
  const title = a("pages.titleField", bulgarian);
  await expectRefusal(admin, { text: "Моля попълнете всички задължителни полета", wrong: title }, kept);
  expect(admin.descriptionOf(slug)).toContain(a("edit.problem.required"));
  admin.fill(title, "Нещо");
  admin.fill(a("pages.titleField", english), "Something");
  admin.fill(slug, "admin");
  await expectRefusal(admin, { text: a("pages.slugReserved") }, kept);
  admin.fill(slug, "about");
  await expectRefusal(admin, { text: "Страница с този URL вече съществува" }, kept);
  admin.fill(slug, "За Нас");
  const characters = "URL адресът може да съдържа само малки букви, цифри и тире";
  await expectRefusal(admin, { text: characters }, kept);
  admin.fill(slug, "about-something");
  await withoutTable("static_pages", () => expectRefusal(admin, { text: "Неуспешно запазване" }, kept));
  await admin.press(a("edit.create"));
  expect(admin.messages.join()).toContain("Страницата е създадена");
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
  const admin = await shop.inAdmin();
  await admin.open("/admin/popups/new");
  admin.fill(...kept);
  const required = "Моля, въведете име и заглавие.";
  await expectRefusal(admin, { text: required, wrong: name }, kept);
  admin.fill(name, "Ново");
  await expectRefusal(admin, { text: required, wrong: part("headline") }, kept);
  admin.fill(part("headline"), "Ново заглавие");
  const consent = part("legal_note").replace("Правен текст", "Текст на съгласието");
  await expectRefusal(admin, { text: "Newsletter попъпите изискват съгласие текст.", wrong: consent }, kept);
  admin.select(type, "timer");
  await expectRefusal(
    admin,
    { text: "Timer попъпите изискват крайна дата.", wrong: date("timer_end") },
    kept,
  );
  admin.select(type, "promo");
  admin.check(dismissable, false);
  await expectRefusal(admin, { text: marked, wrong: part("cta_label") }, kept);
  expect(admin.main.text).toContain(a("edit.problem.trap"));
  admin.check(dismissable);
  admin.select(trigger, "page_matcher");
  await expectRefusal(admin, { text: marked, wrong: pattern }, kept);
  admin.fill(pattern, "products");
  await expectRefusal(admin, { text: marked, wrong: pattern }, kept);
  admin.select(trigger, "after_seconds");
  admin.fill(delay, "-1");
  await expectRefusal(admin, { text: marked, wrong: delay }, kept);
  admin.fill(delay, "0");
  admin.select(a("popups.field.status"), "scheduled");
  await expectRefusal(admin, { text: marked, wrong: date("start_date") }, kept);
  admin.fill(date("start_date"), "2030-12-02");
  admin.fill(date("end_date"), "2030-12-01");
  await expectRefusal(admin, { text: marked, wrong: date("end_date") }, kept);
  admin.fill(date("end_date"), "2030-12-02");
  await withoutTable("popups", () => expectRefusal(admin, { text: "Неуспешно запазване на попъпа." }, kept));
  await admin.press(a("edit.create"));
  expect(admin.messages.join()).toContain("Попъпът е запазен.");
});

test("a landing page", async () => {
  await shop.sql(
    "delete from landing_pages; insert into landing_pages (id, slug, title_bg) values (gen_random_uuid(), 'proba', 'Проба')",
  );
  const slug = a("landing-pages.slug");
  const title = a("landing-pages.titleField", bulgarian);
  const date = (label: string) => a("edit.date", { label });
  const admin = await shop.inAdmin();
  await admin.open("/admin/landing-pages/new");
  await expectRefusal(admin, { text: "Моля, въведете slug и заглавие.", wrong: title }, [slug, ""]);
  const kept = [title, "Черен петък <b>"] as const;
  admin.fill(...kept);
  await expectRefusal(admin, { text: "Моля, въведете slug и заглавие.", wrong: slug }, kept);
  admin.fill(slug, "За Нас");
  await expectRefusal(admin, { text: "Slug може да съдържа само малки букви, цифри и тирета." }, kept);
  admin.fill(slug, "cheren-petak");
  admin.check(a("landing-pages.countdown"));
  await expectRefusal(admin, { text: "Моля, задайте крайна дата за брояча." }, kept);
  admin.fill(date(a("landing-pages.countdown.end")), "2099-11-30");
  admin.fill(a("landing-pages.hero.mobile"), "javascript:alert(1)");
  const invalid = { text: a("landing-pages.invalid") };
  await expectRefusal(admin, { ...invalid, wrong: a("landing-pages.hero.mobile") }, kept);
  admin.fill(a("landing-pages.hero.mobile"), "");
  admin.fill(date(a("landing-pages.start")), "2099-02-02");
  admin.fill(date(a("landing-pages.end")), "2099-02-01");
  await expectRefusal(admin, invalid, kept);
  expect(admin.main.text).toContain(a("edit.problem.order"));
  admin.fill(date(a("landing-pages.end")), "2099-02-02");
  admin.fill(slug, "proba");
  await expectRefusal(admin, { text: "Този slug вече се използва." }, kept);
  admin.fill(slug, "cheren-petak");
  await withoutTable("landing_pages", () =>
    expectRefusal(admin, { text: "Неуспешно запазване на страницата." }, kept),
  );
  await admin.press(a("edit.create"));
  expect(admin.messages.join()).toContain("Страницата е запазена.");
  expect(await shop.sql("select title_bg from landing_pages where slug = 'cheren-petak'")).toEqual([
    { title_bg: "Черен петък <b>" },
  ]);
  // Blocks need a saved page.
  await admin.post("/admin/landing-pages/new", { intent: "add image" });
  expect(admin.status).toBe(422);
  expect(admin.main.text).toContain("Моля, първо запазете страницата.");
});

test("a text", async () => {
  await shop.sql("insert into text_content (id, scope, key) values (gen_random_uuid(), 'site', 'taken_key')");
  const key = a("text-seo.key");
  const kept = [a("text-seo.titleField", bulgarian), "Едно заглавие"] as const;
  const admin = await shop.inAdmin();
  await admin.open("/admin/text-seo/new");
  admin.fill(...kept);
  await expectRefusal(admin, { text: "Моля, въведете ключ.", wrong: key }, kept);
  admin.fill(key, "taken_key");
  await expectRefusal(admin, { text: "Този ключ вече съществува за този обхват." }, kept);
  await withoutTable("text_content", async () => {
    await expectRefusal(admin, { text: "Неуспешно запазване на съдържанието." }, kept);
    const visitor = await shop.inAdmin();
    await visitor.open("/admin/text-seo");
    expect(visitor.main.text).toContain("Неуспешно зареждане на съдържанията.");
    // The storefront shows its built-in texts. This address is never cached.
    await visitor.open("/?email=none");
    expect(visitor.page.all("footer")[0]?.text).toContain(translator("bg")("footer.about"));
  });
  admin.select(a("text-seo.scope"), "page");
  await admin.press(a("edit.create"));
  expect(admin.messages.join()).toContain("Съдържанието е запазено.");
});

test("settings for search engines", async () => {
  await shop.sql("insert into seo_meta (id, page_slug) values (gen_random_uuid(), 'about')");
  const save = a("seo.create");
  const slug = a("seo.page_slug");
  const canonical = a("seo.canonical_url");
  const kept = [a("seo.meta_title"), "Заглавие 🍓"] as const;
  const admin = await shop.inAdmin();
  await admin.open("/admin/seo/new");
  admin.fill(...kept);
  await expectRefusal(admin, { save, text: "Моля въведете страница", wrong: slug }, kept);
  expect(admin.descriptionOf(slug)).toContain(a("edit.problem.required"));
  admin.fill(slug, "/about");
  admin.fill(canonical, "javascript:alert(1)");
  await expectRefusal(admin, { save, text: "Неуспешно запазване", wrong: canonical }, kept);
  expect(admin.descriptionOf(canonical)).toContain(a("edit.problem.link"));
  admin.fill(canonical, "");
  await expectRefusal(admin, { save, text: "SEO настройки за тази страница вече съществуват" }, kept);
  admin.fill(slug, "delivery");
  await withoutTable("seo_meta", () => expectRefusal(admin, { save, text: "Неуспешно запазване" }, kept));
});
