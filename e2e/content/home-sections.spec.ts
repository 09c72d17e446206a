import { sectionTypes } from "#app/domain/content/content.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { sectionId } from "./homepage-builder.ts";
import { test } from "#e2e/own-shop.ts";
import { visit } from "#e2e/shopper.ts";
import { expectUsable } from "#e2e/expect-usable.ts";

const once = { tag: "@once" };
const long = { tag: ["@once", "@long"] };

test.beforeEach(({ ownShop }) => ownShop.sql("delete from homepage_sections"));

test("no section type runs script from its values", once, async ({ page, ownShop, browserConsole }) => {
  browserConsole.allow(/status of 404/);
  const attack = `<p>Ягоди<img src=x onerror="document.title=1"></p><script>document.title=1</script><a href="javascript:alert(1)">тук</a><svg onload=alert(1)>`;
  for (const [place, type] of sectionTypes.entries())
    await ownShop.sql(
      `insert into homepage_sections (id, type, sort_order, title_bg, content_bg, background_color, cta_label_bg, cta_url, desktop_image_url, config) values ('01890000-0000-7000-8000-0000000001${10 + place}', '${type}', ${place}, '</style><script>document.title=1</script>', '${attack}', '}</style><script>document.title=1</script>', 'тук', 'javascript:document.title=1', '"><script>document.title=1</script>', '{"button_style":"\\"><script>","background_image":"javascript:alert(1)","countdown_end":"2099-01-01T00:00:00.000Z"}')`,
    );
  await visit(page, "bg", "/");
  await expect(page.getByRole("main").getByText("Ягоди")).not.toHaveCount(0);
  await expect(page).not.toHaveTitle("1");
  await expect(
    page.getByRole("main").locator("script, svg[onload], [onerror], a[href^=javascript]"),
  ).toHaveCount(0);
});

test(
  "a video starts only without reduced motion, and in its variant for the width",
  long,
  async ({ page, ownShop }) => {
    const files = { wide: "https://videos.example/wide.mp4", narrow: "https://videos.example/narrow.mp4" };
    const asked = new Set<string>();
    await page.route("https://videos.example/**", async (route) => {
      asked.add(route.request().url());
      await route.fulfill({ status: 200, contentType: "video/mp4", body: "" });
    });
    const id = (place: number) => `01890000-0000-7000-8000-00000000020${place}`;
    for (const [place, type] of ["hero", "video"].entries())
      await ownShop.sql(
        `insert into homepage_sections (id, type, sort_order, title_bg, title_en, video_enabled, desktop_image_url, desktop_video_url, mobile_video_url) values ('${id(place)}', '${type}', ${place}, 'Филм ${place}', 'Film ${place}', true, '/demo/hero.webp', '${files.wide}', '${files.narrow}')`,
      );
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, "bg", "/");
    const hero = page.getByRole("region", { name: "Филм 0" });
    await expect(hero.getByRole("button", { name: translator("bg")("video.play") })).toBeVisible();
    expect([...asked]).toEqual([]);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.reload();
    await expect.poll(() => [...asked]).toEqual([files.wide]);
    // Ends requests of the wide page before the narrow one loads.
    await page.goto("about:blank");
    asked.clear();
    await page.setViewportSize({ width: 768, height: 800 });
    await visit(page, "bg", "/");
    await expect.poll(() => [...asked][0]).toBe(files.narrow);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, "en", "/");
    await expectUsable(page);
  },
);

test(
  "a countdown ticks each second and is replaced by its text at the end",
  once,
  async ({ page, ownShop }) => {
    const end = new Date(Date.now() + 90_000).toISOString();
    const add = (place: number, config: object) =>
      ownShop.sql(
        `insert into homepage_sections (id, type, sort_order, title_bg, config) values ('${sectionId(place)}', 'countdown', ${place}, 'Край ${place}', '${JSON.stringify(config)}')`,
      );
    await add(0, { countdown_end: end, ended_text_bg: "Акцията свърши" });
    await add(1, { countdown_end: end });
    await page.clock.install();
    await visit(page, "bg", "/");
    const first = page.getByRole("region", { name: "Край 0" });
    const clock = first.getByRole("timer");
    await expect(clock).toHaveText(/00дни00часа01минута\d\dсекунд/);
    const shown = (await clock.textContent()) ?? "";
    await page.clock.runFor(3000);
    await expect(clock).not.toHaveText(shown);
    await page.clock.fastForward(120_000);
    await expect(first.getByText("Акцията свърши")).toBeVisible();
    await expect(clock).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Край 1" })).toHaveCount(0);
  },
);

test("titles stay inside sections; links and cards follow their colours", long, async ({ page, ownShop }) => {
  const written =
    '<p><a href="/contact">Пишете ни</a></p><ul class="facts"><li><strong>100 г</strong> в пакет</li></ul>' +
    `<table><tr>${"<td>клетка</td>".repeat(8)}</tr></table>${"<p>Още малко за нашите плодчета.</p>".repeat(8)}`;
  const looks = [
    { type: "hero", background: "null", config: { background_overlay: "none" } },
    { type: "hero", background: "null", config: { background_overlay: "dark" } },
    { type: "hero", background: "'#fff0c7'", config: { background_overlay: "dark" } },
    {
      type: "hero",
      background: "null",
      config: { background_image: "/demo/hero.webp", background_overlay: "light" },
    },
    { type: "image_text", background: "'#101010'", config: {} },
    { type: "image_text", background: "null", config: {} },
  ];
  for (const [place, { type, background, config }] of looks.entries())
    await ownShop.sql(
      `insert into homepage_sections (id, type, sort_order, title_bg, title_en, content_bg, desktop_image_url, background_color, config) values ('${sectionId(place)}', '${type}', ${place}, 'Заглавие ${place}', 'Непротивоконституционствувателствувайте ${place}', '${written}', '/demo/hero.webp', ${background}, '${JSON.stringify(config)}')`,
    );
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "en", "/");
  await expectUsable(page);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, "bg", "/");
    for (const place of looks.keys()) {
      const section = page.getByRole("region", { name: `Заглавие ${place}` });
      const [box, title] = await Promise.all([
        section.boundingBox(),
        section.getByRole("heading", { name: `Заглавие ${place}` }).boundingBox(),
      ]);
      expect(title?.y, `the title ${place} at ${width} px`).toBeGreaterThanOrEqual(box?.y ?? Infinity);
    }
    // On an overlay and on custom colours, links have the colour of the text and cards that of the background.
    for (const place of [1, 2, 3, 4]) {
      const section = page.getByRole("region", { name: `Заглавие ${place}` });
      const colorOf = (element: HTMLElement | SVGElement) => getComputedStyle(element).color;
      expect(await section.getByRole("link", { name: "Пишете ни" }).evaluate(colorOf)).toBe(
        await section.getByText("Още малко").first().evaluate(colorOf),
      );
      const card = section.getByRole("listitem").first();
      const background = await card.evaluate((element) => getComputedStyle(element).backgroundColor);
      expect(background).toBe(place === 4 ? "rgb(16, 16, 16)" : "rgba(0, 0, 0, 0)");
    }
  }
});
