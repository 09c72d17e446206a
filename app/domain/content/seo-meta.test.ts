import { expect, test } from "vitest";
import { canonicalAddress, headTexts, isNoindex, pageSeoIn, pageSlugOf } from "./seo-meta.ts";
import type { SeoMeta } from "./seo-meta.ts";

const nothingSet: SeoMeta = {
  page_slug: "contact",
  robots: "index,follow",
  canonical_url: null,
  title_bg: null,
  title_en: null,
  description_bg: null,
  description_en: null,
  keywords_bg: null,
  keywords_en: null,
  og_title_bg: null,
  og_title_en: null,
  og_description_bg: null,
  og_description_en: null,
  twitter_title_bg: null,
  twitter_title_en: null,
  twitter_description_bg: null,
  twitter_description_en: null,
  og_image: null,
  twitter_image: null,
};
const row = (changes: Partial<SeoMeta>): SeoMeta => ({ ...nothingSet, ...changes });
const defaults = { title: "Стандартно", description: "Стандартно описание" };

test("each path has the specified slug, the same in both languages", () => {
  for (const [path, slug] of [
    ["/", "home"],
    ["/en", "home"],
    ["/products", "products"],
    ["/en/products", "products"],
    ["/products/1", "product-detail"],
    ["/en/products/1", "product-detail"],
    ["/promo/spring", "landing-page"],
    ["/about", "about"],
    ["/about/", "about"],
    ["/auth/forgot-password", "auth/forgot-password"],
  ])
    expect([path, pageSlugOf(path!)]).toEqual([path, slug]);
});

test("defaults apply without settings, also to social texts", () => {
  expect(headTexts(null, { defaults, shop: "Плодко" })).toEqual({
    title: "Стандартно",
    description: "Стандартно описание",
    keywords: "",
    ogTitle: "Стандартно",
    ogDescription: "Стандартно описание",
    twitterTitle: "Стандартно",
    twitterDescription: "Стандартно описание",
  });
});

test("Twitter falls back to Open Graph, Open Graph to title and description", () => {
  const seo = pageSeoIn(row({ title_bg: "Заглавие", og_description_bg: "За споделяне" }), "bg");
  expect(headTexts(seo, { defaults, shop: "Плодко" })).toMatchObject({
    title: "Заглавие",
    description: "Стандартно описание",
    ogTitle: "Заглавие",
    ogDescription: "За споделяне",
    twitterTitle: "Заглавие",
    twitterDescription: "За споделяне",
  });
});

test("Twitter texts affect Twitter only", () => {
  const set = {
    title_bg: "Заглавие",
    og_title_bg: "Споделено",
    twitter_title_bg: "Туит",
    twitter_description_bg: "Описание на туит",
  };
  expect(headTexts(pageSeoIn(row(set), "bg"), { defaults, shop: "Плодко" })).toMatchObject({
    title: "Заглавие",
    ogTitle: "Споделено",
    ogDescription: "Стандартно описание",
    twitterTitle: "Туит",
    twitterDescription: "Описание на туит",
  });
});

test("an empty English text falls back to Bulgarian unless another English text fits", () => {
  const bulgarian = { title_bg: "Заглавие", og_title_bg: "Споделено", twitter_title_bg: "Туит" };
  expect(pageSeoIn(row({ ...bulgarian, title_en: "  " }), "en")).toMatchObject({
    title: "Заглавие",
    og_title: "Споделено",
    twitter_title: "Туит",
  });
  const english = pageSeoIn(row({ ...bulgarian, title_en: "Title" }), "en");
  expect(headTexts(english, { defaults, shop: "Плодко" })).toMatchObject({
    title: "Title",
    ogTitle: "Title",
    twitterTitle: "Title",
  });
});

test("a page's own texts override those of its slug, which fill the rest", () => {
  const seo = pageSeoIn(row({ title_bg: "На адреса", keywords_bg: "плодове, сок" }), "bg");
  expect(
    headTexts(seo, { own: { title: "Собствено", keywords: "" }, defaults, shop: "Плодко" }),
  ).toMatchObject({
    title: "Собствено",
    ogTitle: "Собствено",
    keywords: "плодове, сок",
  });
  const whole = { title: "Собствено", description: "Собствено описание", keywords: "собствени" };
  const described = pageSeoIn(row({ description_bg: "На адреса", keywords_bg: "плодове" }), "bg");
  expect(headTexts(described, { own: whole, defaults, shop: "Плодко" })).toMatchObject(whole);
  expect(headTexts(described, { own: { description: "" }, defaults, shop: "Плодко" }).description).toBe(
    "На адреса",
  );
});

test("replaces {product} and {shop} in titles, whatever characters the names have", () => {
  const seo = pageSeoIn(
    row({ title_bg: "{product} – само {product}", og_title_bg: "{product}! {shop}" }),
    "bg",
  );
  const texts = headTexts(seo, { defaults, product: "Ягоди $& 🍓 {shop}", shop: "Градина $1" });
  expect(texts.title).toBe("Ягоди $& 🍓 {shop} – само Ягоди $& 🍓 {shop}");
  expect(texts.ogTitle).toBe("Ягоди $& 🍓 {shop}! Градина $1");
});

test("the canonical URL is the page's own, or the one set for it, in the page's language", () => {
  const baseUrl = "https://shop.example";
  const canonical = (changes: Partial<SeoMeta>, pathname: string) =>
    canonicalAddress(pageSeoIn(row(changes), "bg"), { pathname, search: "" }, baseUrl);
  expect(canonicalAddress(null, { pathname: "/contact", search: "" }, baseUrl)).toBe(
    "https://shop.example/contact",
  );
  expect(canonical({ canonical_url: "/about" }, "/contact")).toBe("https://shop.example/about");
  expect(canonical({ canonical_url: "https://shop.example/about" }, "/en/contact")).toBe(
    "https://shop.example/en/about",
  );
  expect(canonical({ canonical_url: "https://other.example/a" }, "/en/contact")).toBe(
    "https://other.example/a",
  );
  for (const canonical_url of [
    "javascript:alert(1)",
    "shttps://other.example/a",
    "https+ssh://other.example/a",
  ])
    expect(canonical({ canonical_url }, "/contact")).toBe("https://shop.example/contact");
  for (const page_slug of ["product-detail", "landing-page"])
    expect(canonical({ page_slug, canonical_url: "/about" }, "/products/1")).toBe(
      "https://shop.example/products/1",
    );
});

test("a category and a later page of a list keep their own canonical URL", () => {
  const baseUrl = "https://shop.example";
  const seo = pageSeoIn(row({ page_slug: "products", canonical_url: "/sweets" }), "bg");
  const canonical = (search: string) => canonicalAddress(seo, { pathname: "/products", search }, baseUrl);
  expect(canonical("")).toBe("https://shop.example/sweets");
  for (const search of ["?category=1", "?page=2"])
    expect(canonical(search)).toBe(`https://shop.example/products${search}`);
});

test("recognises noindex and none in any case and position, and no other directive", () => {
  for (const robots of ["noindex", "NoIndex, follow", "follow,noindex", "none"])
    expect(isNoindex(robots)).toBe(true);
  for (const robots of ["index,follow", "index, max-snippet:10", ""]) expect(isNoindex(robots)).toBe(false);
});
