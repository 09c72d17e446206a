import { expect, test } from "vitest";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { loadSiteTexts, textSeoOfPage } from "./site-texts.ts";
import { listTexts, textTable } from "./text-content.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");
type Input = Parameters<typeof textTable.save>[2]["input"];

function save(changes: Partial<Input> & { key: string }, at = now) {
  return textTable.save(db, admin, { id: null, input: { scope: "site", ...changes }, seen: null, now: at });
}

async function saved(changes: Partial<Input> & { key: string }) {
  const result = await save(changes);
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const keys = async (search = "", scope: "site" | "category" | "page" | null = null) =>
  (await listTexts(db, admin, { search, scope })).map(({ key }) => key);

test("a key is unique in its scope", async () => {
  await saved({ key: "twice", scope: "page" });
  expect(await save({ key: "twice", scope: "page" })).toEqual({ ok: false, code: "taken" });
  expect(await save({ key: "twice", scope: "category" })).toMatchObject({ ok: true });
});

test("texts are listed newest first, filtered by key, title and scope, with the languages that they have", async () => {
  await save(
    { key: "newest_one", scope: "category", title_bg: "Плодове", content_en: "<p>x</p>", seo_title_en: "x" },
    new Date("2026-11-22T10:00:00Z"),
  );
  expect((await keys())[0]).toBe("newest_one");
  expect(await keys("ПЛОД")).toEqual(["newest_one"]);
  expect(await keys("newest", "page")).toEqual([]);
  expect(await keys("newest", "category")).toEqual(["newest_one"]);
  const [text] = await listTexts(db, admin, { search: "newest", scope: null });
  expect(text).toMatchObject({ languages: ["bg", "en"], seo: ["en"] });
});

test("a text is shown in its own scope, English falls back to Bulgarian, and content without a place is null", async () => {
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

test("a deleted text is no longer loaded", async () => {
  const text = await saved({ key: "contact_info", content_bg: "Звъннете" });
  expect((await loadSiteTexts(db, "bg")).contact_info?.content).toBe("Звъннете");
  await textTable.delete(db, admin, { id: text.id, now });
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
