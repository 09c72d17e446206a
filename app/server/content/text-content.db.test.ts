import { expect, test } from "vitest";
import { textContentFields } from "#app/domain/content/text-content.ts";
import type { TextContentField } from "#app/domain/content/text-content.ts";
import { testDatabase } from "#tests/factories/database.ts";
import { insertAdmin } from "#tests/factories/people.ts";
import { loadSiteTexts, textSeoOfPage } from "./site-texts.ts";
import { deleteText, findText, listTexts, saveText } from "./text-content.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
type Form = Record<TextContentField, string>;

const emptyFields = Object.fromEntries(textContentFields.map((name) => [name, ""])) as Form;
const blank: Form = { ...emptyFields, scope: "site" };

function save(form: Partial<Form>, textId: string | null = null, at = now) {
  return saveText(db, admin, { textId, form: { ...blank, ...form }, seen: null, now: at });
}

async function saved(form: Partial<Form>) {
  const result = await save(form);
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const keys = async (search = "", scope: "site" | "category" | "page" | null = null) =>
  (await listTexts(db, admin, { search, scope })).map(({ key }) => key);

test("blank values become null, and a text is found as saved", async () => {
  const text = await saved({
    key: " greeting ",
    title_bg: "Здравей 🍓",
    title_en: "  ",
    content_en: "<p> </p>",
  });
  expect(text).toMatchObject({ key: "greeting", title_bg: "Здравей 🍓", title_en: null, content_en: null });
  expect(await findText(db, admin, text.id)).toEqual(text);
});

test("a key is required, and unique in its scope even under concurrent saves", async () => {
  expect(await save({ key: "  " })).toEqual({ ok: false, code: "invalid", problems: { key: "required" } });
  expect(await save({ key: "x", scope: "everywhere" })).toMatchObject({ problems: { scope: "choice" } });
  expect(await save({ key: "x".repeat(101) })).toMatchObject({ problems: { key: "long" } });
  const results = await Promise.all(Array.from({ length: 8 }, () => save({ key: "twice", scope: "page" })));
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.code === "taken")).toHaveLength(7);
  expect(await save({ key: "twice", scope: "category" })).toMatchObject({ ok: true });
});

test("texts are listed newest first, filtered by key, title and scope, with the languages that they have", async () => {
  await save(
    { key: "newest_one", scope: "category", title_bg: "Плодове", content_en: "<p>x</p>", seo_title_en: "x" },
    null,
    new Date("2026-11-22T10:00:00Z"),
  );
  expect((await keys())[0]).toBe("newest_one");
  expect(await keys("ПЛОД")).toEqual(["newest_one"]);
  expect(await keys("newest", "page")).toEqual([]);
  expect(await keys("newest", "category")).toEqual(["newest_one"]);
  const [text] = await listTexts(db, admin, { search: "newest", scope: null });
  expect(text).toMatchObject({ languages: ["bg", "en"], seo: ["en"] });
});

test("a text is shown in its own scope, English falls back to Bulgarian, and blank parts are absent", async () => {
  expect(await loadSiteTexts(db, "bg")).toEqual({});
  await save({ key: "header_tagline", scope: "page", title_bg: "Не тук" });
  await save({ key: "header_tagline", title_bg: "Сладко!", title_en: "Sweet!" });
  await save({ key: "footer_about", content_bg: "<p onclick=x>За <b>нас</b></p><script>x</script>" });
  await save({ key: "footer_copyright", content_bg: "<p>© Ние &amp; Ко</p>" });
  await save({
    key: "fruits_headline",
    scope: "category",
    title_bg: "Плод",
    subtitle_bg: "и сок",
    content_bg: "x",
  });
  expect(await loadSiteTexts(db, "bg")).toMatchObject({
    header_tagline: { title: "Сладко!" },
    footer_about: { content: "<p>За <b>нас</b></p>" },
    footer_copyright: { title: "© Ние & Ко", content: null },
    fruits_headline: { title: "Плод", subtitle: "и сок", content: null },
  });
  expect(await loadSiteTexts(db, "en")).toMatchObject({
    header_tagline: { title: "Sweet!" },
    footer_about: { content: "<p>За <b>нас</b></p>" },
  });
});

test("a text is deleted once, and its place is then empty", async () => {
  const text = await saved({ key: "contact_info", content_bg: "Звъннете" });
  expect((await loadSiteTexts(db, "bg")).contact_info?.content).toBe("Звъннете");
  expect(await deleteText(db, admin, { textId: text.id, now })).toEqual({ ok: true });
  expect(await deleteText(db, admin, { textId: text.id, now })).toEqual({ ok: false, code: "gone" });
  expect((await loadSiteTexts(db, "bg")).contact_info).toBeUndefined();
});

test("a page's SEO texts are found by its slug, with hyphens or underscores, or by its mapped key", async () => {
  await save({ key: "privacy_policy", scope: "page", seo_title_bg: "Данни", seo_description_en: "Data" });
  await save({ key: "privacy", scope: "page", seo_title_bg: "По-близко" });
  await save({ key: "our_story", scope: "page", seo_title_en: "Story" });
  await save({ key: "our-shops", scope: "site", seo_title_en: "Not here" });
  const none = { seo_title_bg: null, seo_title_en: null, seo_description_bg: null, seo_description_en: null };
  expect(await textSeoOfPage(db, "privacy")).toEqual({
    ...none,
    seo_title_bg: "По-близко",
    seo_description_en: "Data",
  });
  expect(await textSeoOfPage(db, "our-story")).toEqual({ ...none, seo_title_en: "Story" });
  for (const slug of ["our-shops", "constructor", "%"]) expect(await textSeoOfPage(db, slug)).toEqual(none);
});
