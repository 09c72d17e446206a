import { expect, test } from "vitest";
import { popupTypes } from "#app/domain/campaigns/popup.ts";
import { copyrightYears } from "#app/domain/dates.ts";
import { sectionTypes } from "#app/domain/content/content.ts";
import type { SiteTextKey } from "#app/domain/content/site-texts.ts";
import { siteTextKeys, siteTexts } from "#app/domain/content/site-texts.ts";
import { localePath, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import type { TextKey } from "#app/i18n/translate.ts";
import { startDemoShop } from "./demo-shop.ts";

// Records that the owner creates from templates: the served editor shows the template's values and saves them
// unchanged.

const shop = await startDemoShop();
const a = adminTranslator("bg");

test("each template creates a section, and the home page shows all of them in both languages", async () => {
  await shop.sql("delete from homepage_sections");
  const admin = await shop.inAdmin();
  await admin.open("/admin/homepage");
  expect(admin.main.text).toContain(a("homepage.empty.title"));
  for (const type of sectionTypes) {
    await admin.open("/admin/homepage");
    await admin.follow(a("homepage.addNamed", { type: a(`homepage.type.${type}`) }));
    expect([type, admin.valueOf(a("homepage.field.status"))]).toEqual([type, "published"]);
    expect([type, admin.isChecked(a("homepage.field.visible"))]).toEqual([type, true]);
    expect([type, admin.isChecked(a("homepage.field.image_enabled"))]).toEqual([type, true]);
    if (type === "countdown") {
      const end = admin.main
        .all("fieldset", "group")
        .find((group) => group.text.startsWith(a("homepage.group.countdown")));
      admin.fill(a("edit.date", { label: "Край" }), "2099-12-24", end);
    }
    await admin.press(a("edit.create"));
    expect([type, admin.messages.join()]).toEqual([type, expect.stringContaining("Секцията е създадена")]);
  }
  await admin.open("/admin/homepage");
  const list = admin.main
    .all("ul", "ol")
    .find((each) => each.attributes["aria-label"] === a("homepage.list"));
  expect(list?.children).toHaveLength(sectionTypes.length);
  expect(list?.text.split(a("homepage.badge.unfinished.text"))).toHaveLength(5);
  expect(list?.text.split(a("homepage.badge.unfinished.video"))).toHaveLength(2);

  for (const locale of locales) {
    const visitor = shop.visitor();
    await visitor.open(localePath(locale, "/"));
    expect(visitor.main.all("h1").map(({ text }) => text)).toEqual([
      locale === "bg" ? "Плодове, които се дъвчат с усмивка" : "Fruity chews that make you smile",
    ]);
    for (const title of locale === "bg"
      ? ["Горещи оферти", "Най-продавани", "Нови попълнения", "Нашите плодчета"]
      : ["Hot Deals", "Best Sellers", "New Arrivals", "Our gummies"]) {
      const section = visitor.region(title);
      expect([title, section.all("article").length]).toEqual([title, 4]);
      const all = visitor.link(locale === "bg" ? "Всички продукти" : "All products", section);
      expect(all.attributes.href).toBe(localePath(locale, "/products"));
    }
    // Sections with their template's text or without their video are not shown.
    expect(visitor.main.text).not.toContain(locale === "bg" ? "От нашия блог" : "From our blog");
    await visitor.follow(locale === "bg" ? "Разгледай продуктите" : "Shop gummies", visitor.main);
    expect(visitor.address).toBe(localePath(locale, "/products"));
  }
});

test("each popup template opens with texts in both languages and can be saved unchanged; the newest is first", async () => {
  await shop.sql("delete from popups");
  const admin = await shop.inAdmin();
  await admin.open("/admin/popups");
  expect(admin.main.text).toContain(a("popups.empty.title"));
  for (const type of popupTypes) {
    await admin.open("/admin/popups");
    const templates = admin.main
      .all("nav")
      .find(({ attributes }) => attributes["aria-label"] === a("popups.templates"));
    await admin.follow(a(`popups.type.${type}`), templates);
    expect(admin.address).toMatch(new RegExp(`template=${type}$`));
    expect(admin.valueOf(a("popups.field.type"))).toBe(type);
    if (type === "timer") admin.fill(a("edit.date", { label: a("popups.field.timer_end") }), "2099-12-24");
    await admin.press(a("edit.create"));
    expect([type, admin.messages.join()]).toEqual([type, expect.stringContaining("Попъпът е запазен.")]);
  }
  await admin.open("/admin/popups");
  const rows = admin.main.all("row", "tr").slice(1);
  expect(rows.map(({ text }) => text)).toEqual(
    popupTypes.toReversed().map((type) => expect.stringContaining(a(`popups.type.${type}`)) as unknown),
  );
  const stored = await shop.sql("select * from popups order by created_at");
  expect(stored[0]).toMatchObject({
    type: "newsletter",
    status: "inactive",
    size: "modal",
    frequency_cap: "once_per_session",
    dismissable: true,
    trigger_type: "on_first_visit",
    overlay_opacity: 0.5,
    background_color: "#ffffff",
    text_color: "#000000",
  });
  expect(stored[1]).toMatchObject({
    headline_bg: "Безплатна доставка над 50 лв.",
    headline_en: "Free shipping over 50 BGN",
  });
});

type Place = {
  path: string;
  /** The built-in text while the owner has written none. */
  fallback: TextKey;
  part: "header" | "main" | "footer";
  /** The heading that shows it. */
  heading?: "h1" | "h2";
};

/** Every built-in key whose text is in the served HTML, and where; the checkout's is shown by scripts. */
const places: Record<Exclude<SiteTextKey, "terms_conditions">, Place> = {
  header_tagline: { path: "/products", fallback: "shop.tagline", part: "header" },
  footer_about: { path: "/products", fallback: "footer.about", part: "footer" },
  footer_copyright: { path: "/products", fallback: "footer.copyright", part: "footer" },
  contact_info: { path: "/contact", fallback: "contact.subtitle", part: "main" },
  fruits_headline: { path: "/", fallback: "home.products.title", part: "main", heading: "h2" },
  sweets_headline: { path: "/", fallback: "home.hero.title", part: "main", heading: "h1" },
  about_content: { path: "/", fallback: "home.about", part: "main" },
  privacy_policy: { path: "/contact", fallback: "contact.form.privacy", part: "main" },
};
const servedKeys = Object.keys(places) as (keyof typeof places)[];

const written = (key: SiteTextKey, locale: Locale) =>
  locale === "bg" ? `Нов текст за ${key.replaceAll("_", " ")}` : `New text for ${key.replaceAll("_", " ")}`;
const builtIn = (key: keyof typeof places, locale: Locale) =>
  translator(locale)(places[key].fallback, { company: "", years: copyrightYears(new Date()) })
    .split("  ")[0]
    ?.split(". ")[0]
    ?.replaceAll(/\s+/g, " ") ?? "";

/** Expects the text of every key in its place. */
async function expectEverywhere(
  textOf: (key: keyof typeof places, locale: Locale) => string,
  languages: readonly Locale[] = locales,
) {
  const visitor = shop.visitor();
  for (const locale of languages)
    for (const key of servedKeys) {
      const { path, part, heading } = places[key];
      await visitor.open(localePath(locale, path));
      const [landmark] = visitor.page.all(part);
      const shown = heading
        ? landmark
            ?.all(heading)
            .map(({ text }) => text)
            .join(" ")
        : landmark?.text;
      expect([key, locale, shown]).toEqual([key, locale, expect.stringContaining(textOf(key, locale))]);
    }
}

test("every site text can be written through quick create, is shown in both languages, and falls back to the built-in one", async () => {
  await shop.sql("delete from text_content; delete from homepage_sections");
  const admin = await shop.inAdmin();
  await admin.open("/admin/text-seo");
  expect(admin.main.text).toContain(a("text-seo.empty.title"));
  const languages = { bg: { language: "Български" }, en: { language: "English" } };
  for (const key of siteTextKeys) {
    await admin.open("/admin/text-seo");
    await admin.follow(a("text-seo.quick.new", { key }));
    expect(admin.valueOf(a("text-seo.key"))).toBe(key);
    expect(admin.valueOf(a("text-seo.scope"))).toBe(siteTexts[key].scope);
    expect(admin.main.text).toContain(a(`text-seo.place.${key}`));
    for (const locale of locales) {
      const isContent = siteTexts[key].shows[0] === "content";
      const label = isContent ? "text-seo.content" : "text-seo.titleField";
      admin.fill(
        a(label, languages[locale]),
        isContent ? `<p>${written(key, locale)}</p>` : written(key, locale),
      );
    }
    await admin.press(a("edit.create"));
    expect([key, admin.messages.join()]).toEqual([key, expect.stringContaining("Съдържанието е запазено.")]);
    await admin.open("/admin/text-seo");
    expect(admin.link(a("text-seo.quick.edit", { key })).attributes.href).toMatch(/text-seo\/[0-9a-f-]{36}$/);
  }
  await expectEverywhere(written);

  // Without an English text the Bulgarian one is shown.
  await shop.sql("update text_content set title_en = null, content_en = null, updated_at = now()");
  await expectEverywhere((key) => written(key, "bg"), ["en"]);
  // A blank text counts as none.
  await admin.follow(a("text-seo.quick.edit", { key: "header_tagline" }));
  admin.fill(a("text-seo.titleField", languages.bg), "   ");
  await admin.press(a("edit.save"));
  expect(await shop.sql("select title_bg from text_content where key = 'header_tagline'")).toEqual([
    { title_bg: null },
  ]);
  await shop.sql("delete from text_content where key <> 'header_tagline'");
  await expectEverywhere(builtIn);
});
