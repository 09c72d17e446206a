import { expect, test } from "vitest";
import { sectionTypes } from "./content.ts";
import { defaultConfigs } from "./section-defaults.ts";
import { readConfig, readSectionInput } from "./home-section-input.ts";

const posted: Record<string, string> = {
  type: "text_block",
  status: "published",
  is_visible: "on",
  image_enabled: "on",
  text_align: "left",
};
const read = (changes: Record<string, string> = {}) => {
  const fields = { ...posted, ...changes };
  return readSectionInput((name) => fields[name] ?? "");
};
const problemsOf = (changes: Record<string, string>) => {
  const result = read(changes);
  return result.ok ? {} : result.problems;
};
const configOf = (changes: Record<string, string>) => {
  const result = read(changes);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.input.config;
};

const hero = {
  type: "hero",
  background_overlay: "dark",
  title_animation: "rise",
  title_class: "large",
  subtitle_class: "bold",
  button_style: "candy",
  button_animation: "pulse",
};

test("reads every column: texts trimmed, blank ones null, unticked checkboxes false", () => {
  const result = read({
    title_bg: "  Ягоди 🍓 ",
    cta_url: "/products?category=1",
    desktop_image_url: "https://pictures.example/a.webp",
    mobile_video_url: "/media/banner-images/homepage/videos/a.mp4",
    background_color: " #FF6B6B",
    start_date: "2026-12-01",
    end_date: "2026-12-24",
    end_date_time: "18:00",
  });
  expect(result).toEqual({
    ok: true,
    input: {
      type: "text_block",
      status: "published",
      is_visible: true,
      title_bg: "Ягоди 🍓",
      title_en: null,
      subtitle_bg: null,
      subtitle_en: null,
      content_bg: null,
      content_en: null,
      cta_label_bg: null,
      cta_label_en: null,
      cta_url: "/products?category=1",
      image_enabled: true,
      video_enabled: false,
      desktop_image_url: "https://pictures.example/a.webp",
      mobile_image_url: null,
      desktop_video_url: null,
      mobile_video_url: "/media/banner-images/homepage/videos/a.mp4",
      background_color: "#ff6b6b",
      text_color: null,
      start_date: new Date("2026-11-30T22:00:00.000Z"),
      end_date: new Date("2026-12-24T16:00:59.999Z"),
      config: { text_align: "left" },
    },
  });
});

test("reports a code for each refused field", () => {
  expect(
    problemsOf({
      status: "archived",
      title_bg: "я".repeat(301),
      content_en: "x".repeat(200_001),
      cta_url: "javascript:alert(1)",
      desktop_image_url: "data:image/svg+xml,<svg/>",
      mobile_image_url: "mailto:a@b.example",
      desktop_video_url: "//evil.example/a.mp4",
      background_color: "red}",
      start_date: "31.12.2026",
      text_align: "justify",
    }),
  ).toEqual({
    status: "choice",
    title_bg: "long",
    content_en: "long",
    cta_url: "link",
    desktop_image_url: "link",
    mobile_image_url: "link",
    desktop_video_url: "link",
    background_color: "color",
    start_date: "moment",
    text_align: "choice",
  });
  expect(problemsOf({ start_date: "2026-12-02", end_date: "2026-12-01" })).toEqual({ end_date: "order" });
  expect(problemsOf({ type: "slider" })).toEqual({ type: "choice" });
  expect(problemsOf({ type: "" })).toEqual({ type: "choice" });
});

test("a hero's focus point is two whole percentages, the centre unless it is set", () => {
  expect(configOf({ ...hero, hero_focus_x: "0", hero_focus_y: "100" })).toMatchObject({
    hero_focus_x: 0,
    hero_focus_y: 100,
  });
  expect(problemsOf({ ...hero, hero_focus_x: "-1", hero_focus_y: "100.5" })).toEqual({
    hero_focus_x: "number",
    hero_focus_y: "number",
  });
  expect(readConfig("hero", { hero_focus_x: 101, hero_focus_y: "7" })).toMatchObject({
    hero_focus_x: 50,
    hero_focus_y: 50,
  });
});

test("reads each design option of a hero and refuses unknown ones", () => {
  expect(configOf({ ...hero, floating_decorations: "on", background_image: "/demo/hero.webp" })).toEqual({
    background_image: "/demo/hero.webp",
    background_overlay: "dark",
    floating_decorations: true,
    title_animation: "rise",
    title_class: "large",
    subtitle_class: "bold",
    button_style: "candy",
    button_animation: "pulse",
    scroll_indicator: false,
    hero_focus_x: 50,
    hero_focus_y: 50,
  });
  expect(
    problemsOf({ ...hero, button_style: "destructive", title_class: "text-9xl", background_image: "url(x)" }),
  ).toEqual({ button_style: "choice", title_class: "choice", background_image: "link" });
});

test("product ids are valid, unique and no more than a grid holds", () => {
  const [first, second] = ["01890000-0000-7000-8000-000000000001", "01890000-0000-7000-8000-000000000002"];
  expect(configOf({ type: "hot_deals", product_ids: `${second},,${first},${second}` })).toEqual({
    product_ids: [second, first],
  });
  expect(problemsOf({ type: "hot_deals", product_ids: "1 or 1=1" })).toEqual({ product_ids: "choice" });
  const ids = Array.from({ length: 13 }, (_, index) => first.replace(/..$/, String(index + 10)));
  expect(problemsOf({ type: "hot_deals", product_ids: ids.join(",") })).toEqual({ product_ids: "long" });
  const grid = { type: "product_grid", category_id: "", count: "8", product_ids: "" };
  expect(configOf(grid)).toEqual({ product_ids: [], category_id: null, count: 8 });
  expect(problemsOf({ ...grid, count: "5", category_id: "all" })).toEqual({
    count: "choice",
    category_id: "choice",
  });
});

test("a countdown needs an end: the start of its minute, the end of its day, or the section's end", () => {
  const countdown = { type: "countdown", countdown_end: "2026-12-24" };
  expect(configOf({ ...countdown, countdown_end_time: "18:00" })).toMatchObject({
    countdown_end: "2026-12-24T16:00:00.000Z",
  });
  expect(configOf(countdown)).toMatchObject({ countdown_end: "2026-12-24T21:59:59.999Z" });
  expect(problemsOf({ type: "countdown" })).toEqual({ countdown_end: "required" });
  expect(problemsOf({ type: "countdown", countdown_end: "утре" })).toEqual({ countdown_end: "moment" });
  expect(configOf({ type: "countdown", end_date: "2026-12-24" })).toMatchObject({ countdown_end: null });
});

test("an invalid stored config falls back to defaults, key by key", () => {
  for (const type of sectionTypes) {
    expect(readConfig(type, {})).toEqual(defaultConfigs[type]);
    expect(
      readConfig(type, { product_ids: "all", background_overlay: 3, autoplay: "yes", count: 5 }),
    ).toEqual(defaultConfigs[type]);
  }
  expect(readConfig("hero", { title_class: "large", button_style: "</style>" })).toEqual({
    ...defaultConfigs.hero,
    title_class: "large",
  });
});

test("a stored config of a hero is read back unchanged", () => {
  const config = configOf({ ...hero, scroll_indicator: "on", background_image: "/demo/hero.webp" });
  expect(readConfig("hero", JSON.parse(JSON.stringify(config)) as Record<string, unknown>)).toEqual(config);
});
