import { AxeBuilder } from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { sectionTypes } from "#app/domain/content.ts";
import type { SectionType } from "#app/domain/content.ts";
import { localePath, locales } from "#app/domain/locale.ts";
import { adminBg } from "#app/i18n/admin-bg.ts";
import { adminEn } from "#app/i18n/admin-en.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "./fixtures.ts";
import { test } from "./own-shop.ts";
import { field, newestToast, visit } from "./shopper.ts";

const once = { tag: "@once" };
const widths = [1280, 360];

type OwnShop = { sql: (statement: string) => Promise<Record<string, unknown>[]> };

test.beforeEach(({ ownShop }) => ownShop.sql("delete from homepage_sections"));

const idOf = (place: number) => `01890000-0000-7000-8000-00000000000${place}`;

/** Blocks of text with these titles, published and visible. */
async function haveSections({ sql }: OwnShop, titles: readonly string[], type: SectionType = "text_block") {
  const rows = titles.map(
    (title, place) => `('${idOf(place)}', '${type}', ${place}, '${title}', '${title} (en)')`,
  );
  await sql(
    `insert into homepage_sections (id, type, sort_order, title_bg, title_en) values ${rows.join(",")}`,
  );
}

const rows = (page: Page) => page.getByRole("list", { name: adminBg["homepage.list"] }).getByRole("listitem");
const named = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
const button = (page: Page, text: string, name: string) =>
  page.getByRole("button", { name: named(text, { name }), exact: true });
const link = (page: Page, text: string, name: string) =>
  page.getByRole("link", { name: named(text, { name }), exact: true });

async function expectOrder(page: Page, titles: readonly string[]) {
  await expect(rows(page)).toHaveText(titles.map((title) => new RegExp(title)));
}

async function expectToast(page: Page, title: string, text: string) {
  await expect(newestToast(page, "bg")).toContainText(title);
  await expect(newestToast(page, "bg")).toContainText(text);
}

async function openNew(page: Page, type: SectionType): Promise<Locator> {
  const name = named(adminBg["homepage.addNamed"], { type: adminBg[`homepage.type.${type}`] });
  await page.getByRole("link", { name, exact: true }).click();
  return page.getByRole("dialog", {
    name: named(adminBg["homepage.new"], { type: adminBg[`homepage.type.${type}`] }),
  });
}

async function expectUsable(page: Page) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations, `axe at ${width} px`).toEqual([]);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      `nothing sticks out at ${width} px`,
    ).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test(
  "each template makes a section, and the home page shows them all in both languages",
  once,
  async ({ page, signInAsAdmin }) => {
    test.slow();
    await signInAsAdmin();
    await visit(page, "bg", "/admin/homepage");
    await expect(page.getByText(adminBg["homepage.empty.title"])).toBeVisible();
    for (const [place, type] of sectionTypes.entries()) {
      const dialog = await openNew(page, type);
      await expect(dialog.getByRole("combobox", { name: adminBg["homepage.field.status"] })).toHaveValue(
        "published",
      );
      await expect(dialog.getByRole("checkbox", { name: adminBg["homepage.field.visible"] })).toBeChecked();
      await expect(
        dialog.getByRole("checkbox", { name: adminBg["homepage.field.image_enabled"] }),
      ).toBeChecked();
      if (type === "countdown") {
        const end = dialog.getByRole("group", { name: adminBg["homepage.group.countdown"] });
        await end.getByLabel(named(adminBg["edit.date"], { label: "Край" })).fill("2099-12-24");
      }
      await dialog.getByRole("button", { name: "Създай" }).click();
      await expect(page).toHaveURL("/admin/homepage");
      await expectToast(page, "Успех", "Секцията е създадена");
      await expect(rows(page)).toHaveCount(place + 1);
    }
    await expectUsable(page);

    for (const locale of locales) {
      await visit(page, locale, "/");
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(
        locale === "bg" ? "Плодове, които се дъвчат с усмивка" : "Fruit you chew with a smile",
      );
      for (const title of locale === "bg"
        ? ["Горещи оферти", "Най-продавани", "Нови попълнения", "Нашите плодчета"]
        : ["Hot Deals", "Best Sellers", "New Arrivals", "Our fruits"]) {
        const section = main.getByRole("region", { name: title, exact: true });
        await expect(section.getByRole("article")).toHaveCount(4);
        await expect(
          section.getByRole("link", { name: locale === "bg" ? "Всички продукти" : "All products" }),
        ).toHaveAttribute("href", localePath(locale, "/products"));
      }
      await expect(main.getByRole("timer")).toBeVisible();
      await expect(
        main.getByRole("heading", { name: locale === "bg" ? "От нашия блог" : "From our blog" }),
      ).toBeVisible();
      await expectUsable(page);
      await main
        .getByRole("link", {
          name: locale === "bg" ? "Разгледайте продуктите" : "See the products",
        })
        .click();
      await expect(page).toHaveURL(localePath(locale, "/products"));
    }
  },
);

test(
  "sections are sorted by mouse and by keyboard, and the site follows at once",
  once,
  async ({ page, signInAsAdmin, ownShop, openAnotherVisitor }) => {
    await haveSections(ownShop, ["Първа", "Втора", "Трета"]);
    await signInAsAdmin();
    await visit(page, "bg", "/admin/homepage");
    await expectOrder(page, ["Първа", "Втора", "Трета"]);

    await button(page, adminBg["edit.sort.handle"], "Първа").hover();
    await page.mouse.down();
    const target = await button(page, adminBg["edit.sort.handle"], "Трета").boundingBox();
    await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 30, { steps: 12 });
    await page.mouse.up();
    await expectOrder(page, ["Втора", "Трета", "Първа"]);
    await expectToast(page, "Успех", adminBg["homepage.sorted"]);

    await button(page, adminBg["edit.sort.handle"], "Първа").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await expect(
      page.getByText(named(adminBg["edit.sort.moved"], { name: "Първа", place: "2", count: "3" })),
    ).toBeAttached();
    await page.keyboard.press("Space");
    await expectOrder(page, ["Втора", "Първа", "Трета"]);
    await page.reload();
    await expectOrder(page, ["Втора", "Първа", "Трета"]);
    expect(await ownShop.sql("select sort_order from homepage_sections order by sort_order")).toEqual([
      { sort_order: 0 },
      { sort_order: 1 },
      { sort_order: 2 },
    ]);

    const visitor = await openAnotherVisitor();
    await visit(visitor, "en", "/");
    await expect(visitor.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      "Втора (en)",
      "Първа (en)",
      "Трета (en)",
    ]);
  },
);

test(
  "a section is hidden, shown, and deleted once that is confirmed",
  once,
  async ({ page, signInAsAdmin, ownShop }) => {
    await haveSections(ownShop, ["Ягоди", "Грозде"]);
    await signInAsAdmin();
    await visit(page, "bg", "/admin/homepage");
    await button(page, adminBg["homepage.hide"], "Ягоди").click();
    await expectToast(page, "Успех", "Секцията е скрита");
    await expect(rows(page).first()).toContainText(adminBg["homepage.badge.hidden"]);
    await expectUsable(page);
    const preview = page.getByRole("link", { name: adminBg["homepage.preview"] });
    const opened = page.waitForEvent("popup");
    await preview.click();
    const site = await opened;
    await expect(site).toHaveURL("/");
    await expect(site.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Грозде"]);
    await button(page, adminBg["homepage.show"], "Ягоди").click();
    await expectToast(page, "Успех", "Секцията е показана");
    await site.reload();
    await expect(site.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Ягоди", "Грозде"]);

    await link(page, adminBg["edit.deleteNamed"], "Ягоди").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Сигурни ли сте, че искате да изтриете тази секция?");
    await dialog.getByRole("button", { name: "Отказ" }).click();
    await expect(rows(page)).toHaveCount(2);
    await link(page, adminBg["edit.deleteNamed"], "Ягоди").click();
    await dialog.getByRole("button", { name: "Изтрий" }).click();
    await expectToast(page, "Успех", "Секцията е изтрита");
    await expectOrder(page, ["Грозде"]);
    await link(page, adminBg["edit.deleteNamed"], "Грозде").click();
    await dialog.getByRole("button", { name: "Изтрий" }).click();
    await expect(rows(page)).toHaveCount(0);
    await site.reload();
    await expect(site.getByRole("heading", { level: 1 })).toHaveText(translator("bg")("home.hero.title"));
  },
);

test(
  "a section is edited, scheduled and drafted; colours are rules of a style sheet",
  once,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of 422/);
    await haveSections(ownShop, ["Ягоди"]);
    await signInAsAdmin();
    await visit(page, "bg", "/admin/homepage");
    await link(page, adminBg["edit.editNamed"], "Ягоди").click();
    const dialog = page.getByRole("dialog");
    const save = async () => dialog.getByRole("button", { name: "Запази", exact: true }).click();
    await field(page, adminBg["homepage.field.title"]).fill("Малини 🍓 <b>");
    await field(page, adminBg["homepage.field.background_color"]).fill("тъмно");
    await field(page, adminBg["homepage.field.cta_url"]).fill("javascript:alert(1)");
    await save();
    await expectToast(page, "Грешка", adminBg["homepage.refused"]);
    await newestToast(page, "bg").getByRole("button").click();
    await expect(dialog.getByText(adminBg["edit.problem.color"])).toBeVisible();
    await expect(dialog.getByText(adminBg["edit.problem.link"])).toBeVisible();
    await expect(field(page, adminBg["homepage.field.title"])).toHaveValue("Малини 🍓 <b>");
    await field(page, adminBg["homepage.field.background_color"]).fill("#2D3748");
    await field(page, adminBg["homepage.field.cta_url"]).fill("/contact");
    await save();
    await expectToast(page, "Успех", "Секцията е обновена");
    await expect(page).toHaveURL("/admin/homepage");

    await visit(page, "bg", "/");
    const section = page.getByRole("region", { name: "Малини 🍓 <b>" });
    await expect(section).toHaveCSS("background-color", "rgb(45, 55, 72)");
    await expect(section).toHaveCSS("color", "rgb(255, 255, 255)");
    await expect(page.getByRole("main").locator("[style]")).toHaveCount(0);
    await expectUsable(page);

    for (const [label, date, badge] of [
      ["Начало", "2099-01-01", "От 01.01.2099"],
      ["Край", "2020-01-01", "Изтекла на 01.01.2020"],
    ] as const) {
      await ownShop.sql("update homepage_sections set start_date = null, end_date = null");
      await visit(page, "bg", "/admin/homepage");
      await link(page, adminBg["edit.editNamed"], "Малини 🍓 <b>").click();
      await dialog.getByLabel(named(adminBg["edit.date"], { label })).fill(date);
      await save();
      await expect(rows(page).first()).toContainText(badge);
      await visit(page, "bg", "/");
      await expect(section).toHaveCount(0);
    }
    await ownShop.sql("update homepage_sections set start_date = null, end_date = null");
    await visit(page, "bg", "/admin/homepage");
    await link(page, adminBg["edit.editNamed"], "Малини 🍓 <b>").click();
    await dialog.getByRole("combobox", { name: adminBg["homepage.field.status"] }).selectOption("draft");
    await save();
    await expect(rows(page).first()).toContainText("Чернова");
    await visit(page, "bg", "/");
    await expect(section).toHaveCount(0);
  },
);

test(
  "HTML that would run something does not, whatever type of section it stands in",
  once,
  async ({ page, ownShop, browserConsole }) => {
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
  },
);

test(
  "the banner's preview follows every control, and the site looks like it",
  once,
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await visit(page, "bg", "/admin/homepage");
    const dialog = await openNew(page, "hero");
    const preview = dialog.getByRole("group", { name: adminBg["homepage.hero.preview"] });
    await field(page, adminBg["homepage.field.title"]).fill("Нова реколта");
    await expect(preview).toContainText("Нова реколта");
    for (const [name, value] of [
      ["background_overlay", "dark"],
      ["title_animation", "bounce"],
      ["title_class", "uppercase"],
      ["subtitle_class", "plate"],
      ["button_style", "grape"],
      ["button_animation", "wiggle"],
    ] as const)
      await dialog.getByRole("combobox", { name: adminBg[`homepage.hero.${name}`] }).selectOption(value);
    await dialog.getByRole("checkbox", { name: adminBg["homepage.hero.scroll_indicator"] }).check();
    await dialog.getByRole("checkbox", { name: adminBg["homepage.hero.floating_decorations"] }).uncheck();
    const looksAsChosen = async (banner: Locator) => {
      const title = banner.getByText("Нова реколта");
      await expect(title).toHaveCSS("text-transform", "uppercase");
      await expect(title).toHaveCSS("color", "rgb(255, 255, 255)");
      await expect(banner.getByText("Разгледайте продуктите")).toHaveCSS(
        "background-color",
        "rgb(107, 63, 160)",
      );
      await expect(banner.getByRole("link", { name: translator("bg")("home.hero.scroll") })).toBeVisible();
    };
    await looksAsChosen(preview);
    await dialog.getByRole("button", { name: adminBg["homepage.hero.replay"] }).click();
    await looksAsChosen(preview);
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Създай" }).click();
    await expect(rows(page)).toHaveCount(1);
    const next = await openNew(page, "text_block");
    await next.getByRole("button", { name: "Създай" }).click();
    await expect(rows(page)).toHaveCount(2);

    await visit(page, "bg", "/");
    const banner = page.getByRole("region", { name: "Нова реколта" });
    await looksAsChosen(banner);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("animation-name", "hero-bounce");
    await expect(page.locator("img[fetchpriority=high]")).toHaveCount(1);
    await expectUsable(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("animation-duration", "1e-05s");
    await banner.getByRole("link", { name: translator("bg")("home.hero.scroll") }).click();
    await expect(page.getByRole("heading", { name: "С истински плодов сок" })).toBeInViewport();
  },
);

test(
  "a video starts only where motion is welcome, as its variant for the width, and can be stopped",
  once,
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
    asked.clear();
    await page.setViewportSize({ width: 768, height: 800 });
    await page.reload();
    await expect.poll(() => [...asked][0]).toBe(files.narrow);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, "en", "/");
    await expectUsable(page);
  },
);

test("a countdown ticks each second and gives way to its text", once, async ({ page, ownShop }) => {
  const end = new Date(Date.now() + 90_000).toISOString();
  const add = (place: number, config: object) =>
    ownShop.sql(
      `insert into homepage_sections (id, type, sort_order, title_bg, config) values ('${idOf(place)}', 'countdown', ${place}, 'Край ${place}', '${JSON.stringify(config)}')`,
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
});

test(
  "what fails says so in its own words and leaves everything as it was",
  once,
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of (500|409)/);
    await haveSections(ownShop, ["Ягоди", "Грозде"]);
    await signInAsAdmin();
    await visit(page, "bg", "/admin/homepage");
    const whileBroken = async (deed: () => Promise<unknown>, message: string) => {
      await ownShop.sql(
        "create or replace function fail() returns trigger language plpgsql as $$ begin raise 'broken by a test'; end $$",
      );
      await ownShop.sql(
        "create trigger fail before insert or update or delete on homepage_sections execute function fail()",
      );
      await deed();
      await expectToast(page, "Грешка", message);
      await ownShop.sql("drop trigger fail on homepage_sections");
    };
    await whileBroken(
      () => button(page, adminBg["homepage.hide"], "Ягоди").click(),
      "Неуспешно променяне на видимостта",
    );
    await whileBroken(async () => {
      await button(page, adminBg["edit.sort.handle"], "Ягоди").focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Space");
    }, "Неуспешно преподреждане");
    await expectOrder(page, ["Ягоди", "Грозде"]);
    await whileBroken(async () => {
      await link(page, adminBg["edit.deleteNamed"], "Ягоди").click();
      await page.getByRole("dialog").getByRole("button", { name: "Изтрий" }).click();
    }, "Неуспешно изтриване");
    await expect(rows(page)).toHaveCount(2);
    const dialog = page.getByRole("dialog");
    await whileBroken(async () => {
      await link(page, adminBg["edit.editNamed"], "Ягоди").click();
      await field(page, adminBg["homepage.field.title"]).fill("Малини");
      await dialog.getByRole("button", { name: "Запази", exact: true }).click();
    }, "Неуспешно запазване");
    await expect(field(page, adminBg["homepage.field.title"])).toHaveValue("Малини");
    await newestToast(page, "bg").getByRole("button").click();
    await dialog.getByRole("button", { name: "Запази", exact: true }).click();
    await expectToast(page, "Успех", "Секцията е обновена");

    await ownShop.sql(`delete from homepage_sections where id = '${idOf(1)}'`);
    await button(page, adminBg["homepage.hide"], "Грозде").click();
    await expectToast(page, "Грешка", "Неуспешно променяне на видимостта");
    await expectOrder(page, ["Малини"]);

    await ownShop.sql("alter table homepage_sections rename to sections_away");
    await visit(page, "bg", "/admin/homepage");
    await expect(page.getByRole("heading", { name: "Неуспешно зареждане на секциите" })).toBeVisible();
    await visit(page, "bg", "/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(translator("bg")("home.hero.title"));
    await ownShop.sql("alter table sections_away rename to homepage_sections");
    await visit(page, "bg", "/");
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Малини"]);
  },
);

test.describe(() => {
  test.use({ javaScriptEnabled: false });

  test(
    "sections are made, moved, hidden and deleted without JavaScript, in English too",
    once,
    async ({ page, signInAsAdmin, ownShop }) => {
      await haveSections(ownShop, ["Ягоди"]);
      await signInAsAdmin();
      await page.goto("/admin/homepage");
      await page
        .getByRole("button", { name: adminBg["menu.language.label"] })
        .filter({ visible: true })
        .click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Homepage Builder");
      const add = named(adminEn["homepage.addNamed"], { type: "Text Block" });
      await page.getByRole("link", { name: add, exact: true }).click();
      await page.getByRole("textbox", { name: adminEn["homepage.field.title"] }).first().fill("Малини");
      await page.getByRole("button", { name: adminEn["edit.create"] }).click();
      await expect(page.getByRole("status").filter({ hasText: adminEn["homepage.created"] })).toBeVisible();
      await page.goto("/admin/homepage");
      const list = page.getByRole("list", { name: adminEn["homepage.list"] }).getByRole("listitem");
      await expect(list).toHaveText([/Ягоди/, /Made with real fruit juice/]);
      await button(page, adminEn["edit.sort.down"], "Ягоди (en)").click();
      await expect(list).toHaveText([/Made with real fruit juice/, /Ягоди/]);
      await button(page, adminEn["homepage.hide"], "Ягоди (en)").click();
      await expect(list.last()).toContainText(adminEn["homepage.badge.hidden"]);
      await link(page, adminEn["edit.deleteNamed"], "Ягоди (en)").click();
      await page.getByRole("button", { name: adminEn["edit.delete"], exact: true }).click();
      await expect(list).toHaveCount(1);
      await page.goto("/");
      await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Малини"]);
    },
  );
});
