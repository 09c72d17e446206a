import { expect, test } from "vitest";
import { blockTypes, defaultBlockConfigs } from "./landing-page.ts";
import type { BlockType } from "./landing-page.ts";
import {
  readBlockConfig,
  readBlockInput,
  readBlockType,
  readLandingPageInput,
} from "./landing-page-input.ts";

const page: Record<string, string> = { slug: "leten-plod", title_bg: "Летен плод", status: "draft" };
const readPage = (changes: Record<string, string> = {}) => {
  const fields = { ...page, ...changes };
  return readLandingPageInput((name) => fields[name] ?? "");
};
const pageProblems = (changes: Record<string, string>) => {
  const result = readPage(changes);
  return result.ok ? {} : result.problems;
};
const readBlock = (type: BlockType, fields: Record<string, string>) =>
  readBlockInput(type, (name) => fields[name] ?? "");
const configOf = (type: BlockType, fields: Record<string, string>) => {
  const result = readBlock(type, fields);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.input.config;
};
const blockProblems = (type: BlockType, fields: Record<string, string>) => {
  const result = readBlock(type, fields);
  return result.ok ? {} : result.problems;
};

test("reads every column of a page: texts trimmed, blank ones null, unticked checkboxes false", () => {
  const result = readPage({
    title_bg: "  Летен плод 🍓 ",
    status: "published",
    start_date: "2026-06-01",
    end_date: "2026-08-31",
    end_date_time: "18:00",
    hero_desktop_image: "/media/landing-page-images/landing-pages/1-a.webp",
    hero_focus_y: " 12 ",
    countdown_enabled: "on",
    countdown_end: "2026-08-31",
    countdown_end_time: "18:00",
    seo_title_en: "Summer",
  });
  expect(result).toEqual({
    ok: true,
    input: {
      slug: "leten-plod",
      title_bg: "Летен плод 🍓",
      title_en: null,
      status: "published",
      start_date: new Date("2026-05-31T21:00:00.000Z"),
      end_date: new Date("2026-08-31T15:00:59.999Z"),
      hero_desktop_image: "/media/landing-page-images/landing-pages/1-a.webp",
      hero_mobile_image: null,
      hero_focus_x: 70,
      hero_focus_y: 12,
      hero_title_bg: null,
      hero_title_en: null,
      hero_subtitle_bg: null,
      hero_subtitle_en: null,
      campaign_id: null,
      countdown_enabled: true,
      countdown_end: new Date("2026-08-31T15:00:00.000Z"),
      seo_title_bg: null,
      seo_title_en: "Summer",
      seo_description_bg: null,
      seo_description_en: null,
      seo_keywords_bg: null,
      seo_keywords_en: null,
    },
  });
});

test("reports a code for each refused field of a page", () => {
  expect(pageProblems({ slug: " ", title_bg: "" })).toEqual({ slug: "required", title_bg: "required" });
  for (const slug of ["Летен", "Summer", "a b", "a/b", "a_b", "<b>", "🍓"])
    expect(pageProblems({ slug })).toEqual({ slug: "slug" });
  expect(
    pageProblems({
      slug: "a".repeat(101),
      title_bg: "я".repeat(301),
      status: "active",
      start_date: "утре",
      hero_desktop_image: "javascript:alert(1)",
      hero_mobile_image: "data:image/svg+xml,<svg/>",
      hero_focus_x: "101",
      hero_focus_y: "5.5",
      countdown_end: "31.12.2026",
      seo_description_bg: "x".repeat(2001),
    }),
  ).toEqual({
    slug: "long",
    title_bg: "long",
    status: "choice",
    start_date: "moment",
    hero_desktop_image: "link",
    hero_mobile_image: "link",
    hero_focus_x: "number",
    hero_focus_y: "number",
    countdown_end: "moment",
    seo_description_bg: "long",
  });
  expect(pageProblems({ start_date: "2026-12-02", end_date: "2026-12-01" })).toEqual({ end_date: "order" });
});

test("an enabled countdown needs an end: the start of its minute or the end of its day", () => {
  expect(pageProblems({ countdown_enabled: "on" })).toEqual({ countdown_end: "required" });
  expect(readPage({ countdown_end: "" })).toMatchObject({ ok: true, input: { countdown_end: null } });
  expect(readPage({ countdown_enabled: "on", countdown_end: "2026-12-24" })).toMatchObject({
    input: { countdown_end: new Date("2026-12-24T21:59:59.999Z") },
  });
});

test("reads a block by its type and ignores fields of other types", () => {
  const posted = {
    content_bg: " <p>Ягоди</p> ",
    image_url: "/demo/hero.webp",
    alt_bg: "Купа с ягоди",
    link_url: "/products",
    autoplay: "on",
    product_ids: "x",
    count: "5",
  };
  expect(readBlock("rich_text", posted)).toEqual({
    ok: true,
    input: { type: "rich_text", content_bg: "<p>Ягоди</p>", content_en: null, config: {} },
  });
  expect(configOf("image", posted)).toEqual({
    image_url: "/demo/hero.webp",
    mobile_image_url: null,
    alt_bg: "Купа с ягоди",
    alt_en: null,
    link_url: "/products",
  });
  expect(configOf("video", posted)).toEqual({ video_url: null, mobile_video_url: null, autoplay: true });
  expect(configOf("custom_html", posted)).toEqual({});
  expect(blockProblems("product_grid", posted)).toEqual({ product_ids: "choice", count: "choice" });
});

test("reports a code for each refused field of a block", () => {
  expect(
    blockProblems("image", {
      content_bg: "x".repeat(2001),
      image_url: "//evil.example/a.webp",
      mobile_image_url: "http://plain.example/a.webp",
      alt_en: "x".repeat(301),
      link_url: "javascript:alert(1)",
    }),
  ).toEqual({
    content_bg: "long",
    image_url: "link",
    mobile_image_url: "link",
    alt_en: "long",
    link_url: "link",
  });
  expect(blockProblems("video", { video_url: "data:video/mp4,x" })).toEqual({ video_url: "link" });
  expect(blockProblems("custom_html", { content_en: "x".repeat(200_001) })).toEqual({ content_en: "long" });
  expect(blockProblems("rich_text", { content_en: "x".repeat(200_000) })).toEqual({});
});

test("product ids are valid, unique and no more than a grid holds", () => {
  const [first, second] = ["01890000-0000-7000-8000-000000000001", "01890000-0000-7000-8000-000000000002"];
  const grid = { category_id: "", count: "8" };
  expect(configOf("product_grid", { ...grid, product_ids: `${second},,${first},${second}` })).toEqual({
    product_ids: [second, first],
    category_id: null,
    count: 8,
  });
  const ids = Array.from({ length: 13 }, (_, index) => first.replace(/..$/, String(index + 10)));
  expect(blockProblems("product_grid", { ...grid, product_ids: ids.join(",") })).toEqual({
    product_ids: "long",
  });
  expect(blockProblems("product_grid", { ...grid, category_id: "all" })).toEqual({ category_id: "choice" });
});

test("an invalid stored config falls back to defaults, key by key", () => {
  for (const type of blockTypes) {
    expect(readBlockConfig(type, {})).toEqual(defaultBlockConfigs[type]);
    expect(
      readBlockConfig(type, {
        image_url: "javascript:alert(1)",
        alt_bg: 3,
        link_url: "//evil.example",
        video_url: {},
        autoplay: "yes",
        product_ids: "all",
        count: 5,
        category_id: "x",
      }),
    ).toEqual(defaultBlockConfigs[type]);
  }
  expect(readBlockConfig("image", { alt_bg: "Ягоди", image_url: "x" })).toEqual({
    ...defaultBlockConfigs.image,
    alt_bg: "Ягоди",
  });
});

test("a stored block config is read back unchanged", () => {
  const config = configOf("image", { image_url: "/demo/hero.webp", link_url: "#more", alt_en: "Fruit" });
  const kept = JSON.parse(JSON.stringify(config)) as Record<string, unknown>;
  expect(readBlockConfig("image", kept)).toEqual(config);
});

test("accepts known block types only", () => {
  expect(readBlockType("rich_text")).toBe("rich_text");
  for (const name of ["", "hero", "toString", "__proto__"]) expect(readBlockType(name)).toBeNull();
});
