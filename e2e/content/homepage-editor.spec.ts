import type { Locator } from "@playwright/test";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { translator } from "#app/i18n/translate.ts";
import { photograph } from "#tests/factories/content/media.ts";
import { expect } from "#e2e/fixtures.ts";
import { expectToast, filled, openNew, rows } from "./homepage-builder.ts";
import { test } from "#e2e/own-shop.ts";
import { field, newestToast, visit } from "#e2e/shopper.ts";
import { expectUsable } from "#e2e/expect-usable.ts";

const once = { tag: "@once" };
const long = { tag: ["@once", "@long"] };

test.beforeEach(({ ownShop }) => ownShop.sql("delete from homepage_sections"));

test(
  "the banner's preview shows the chosen look, and the site matches it",
  long,
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
      await expect(banner.getByText("Разгледай продуктите")).toHaveCSS(
        "background-color",
        "rgb(107, 63, 160)",
      );
      await expect(banner.getByRole("link", { name: translator("bg")("home.hero.scroll") })).toBeVisible();
    };
    await looksAsChosen(preview);
    await dialog.getByRole("button", { name: adminBg["homepage.hero.replay"] }).click();
    await looksAsChosen(preview);
    const horizontal = dialog.getByRole("slider", { name: adminBg["media.focus.x"] });
    const whole = dialog.getByRole("img", { name: adminBg["media.focus.whole"], exact: true });
    await whole.scrollIntoViewIfNeeded();
    const box = await whole.boundingBox();
    if (!box) throw new Error("The picture is not shown");
    await page.mouse.click(box.x + box.width * 0.25, box.y + box.height * 0.75);
    await expect(horizontal).toHaveValue("25");
    await horizontal.press("ArrowRight");
    await expect(dialog.getByRole("slider", { name: adminBg["media.focus.y"] })).toHaveValue("75");
    await expect(dialog.getByRole("img", { name: adminBg["media.focus.phone"] })).toHaveCSS(
      "object-position",
      "26% 75%",
    );
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Създай" }).click();
    await expect(rows(page)).toHaveCount(1);
    const next = await openNew(page, "product_grid");
    await next.getByRole("button", { name: "Създай" }).click();
    await expect(rows(page)).toHaveCount(2);

    await visit(page, "bg", "/");
    const banner = page.getByRole("region", { name: "Нова реколта" });
    await looksAsChosen(banner);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("animation-name", "hero-bounce");
    await expect(page.locator("img[fetchpriority=high]")).toHaveCSS("object-position", "26% 75%");
    await expectUsable(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("animation-duration", "1e-05s");
    await banner.getByRole("link", { name: translator("bg")("home.hero.scroll") }).click();
    await expect(page.getByRole("heading", { name: "Нашите плодчета" })).toBeInViewport();
  },
);

test(
  "uploads a section's picture, and refuses a file that is not a picture",
  once,
  async ({ page, signInAsAdmin, browserConsole }) => {
    browserConsole.allow(/status of 415/);
    await signInAsAdmin();
    await visit(page, "bg", "/admin/homepage");
    const dialog = await openNew(page, "image_text");
    const label = adminBg["homepage.field.desktop_image_url"];
    const upload = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      const chooser = page.waitForEvent("filechooser");
      const name = filled(adminBg["media.field.uploadFor"], { label });
      await dialog.getByRole("button", { name, exact: true }).click();
      await (await chooser).setFiles(file);
    };
    await upload({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("не е картинка") });
    await expectToast(page, "Грешка", adminBg["media.refused.not_an_image"]);
    await newestToast(page, "bg").getByRole("button").click();
    await upload({ name: "a.jpg", mimeType: "image/jpeg", buffer: await photograph(90, 60) });
    await expectToast(page, "Успех", "Изображението е качено");
    await expect(field(page, label)).toHaveValue(/^\/media\/banner-images\/homepage\//);
    await newestToast(page, "bg").getByRole("button").click();
    await dialog
      .getByRole("textbox", { name: adminBg["homepage.field.content"] })
      .first()
      .fill("Ягоди от Самоков.");
    await dialog.getByRole("button", { name: "Създай" }).click();
    await expect(rows(page)).toHaveCount(1);
    await visit(page, "bg", "/");
    const picture = page.getByRole("region", { name: "От плода до плодчето" }).locator("img");
    await expect(picture).toHaveAttribute("src", /^\/media\/banner-images\/homepage\//);
    await expect(picture).toHaveJSProperty("complete", true);
  },
);

test(
  "a section type's choices survive trying another type",
  long,
  async ({ page, signInAsAdmin, ownShop }) => {
    await signInAsAdmin();
    await visit(page, "bg", "/admin/homepage");
    const dialog = await openNew(page, "hero");
    const select = (key: keyof typeof adminBg) =>
      page.getByRole("dialog").getByRole("combobox", { name: adminBg[key], exact: true });
    await select("homepage.hero.title_animation").selectOption("bounce");
    await dialog.getByRole("checkbox", { name: adminBg["homepage.hero.scroll_indicator"] }).check();
    await select("homepage.field.type").selectOption("text_block");
    await expect(select("homepage.hero.title_animation")).toHaveCount(0);
    await select("homepage.layout.text_align").selectOption("center");
    await select("homepage.field.type").selectOption("hero");
    await expect(select("homepage.hero.title_animation")).toHaveValue("bounce");
    await dialog.getByRole("button", { name: adminBg["edit.create"] }).click();
    await expect(rows(page)).toHaveCount(1);
    const [section] = await ownShop.sql("select config from homepage_sections");
    expect(section?.config).toMatchObject({ title_animation: "bounce", scroll_indicator: true });
    expect(section?.config).not.toHaveProperty("text_align");
  },
);

test("refuses an incomplete date instead of ignoring it", long, async ({ page, signInAsAdmin }) => {
  await signInAsAdmin();
  await visit(page, "bg", "/admin/homepage");
  const dialog = await openNew(page, "text_block");
  const date = field(page, adminBg["edit.date"].replace("{label}", adminBg["homepage.field.start_date"]));
  await date.pressSequentially("11");
  await dialog.getByRole("button", { name: adminBg["edit.create"] }).click();
  await expect(date).toHaveAccessibleDescription(new RegExp(adminBg["edit.problem.moment"]));
  await expect(date).toBeFocused();
  await expect(rows(page)).toHaveCount(0);
  await date.fill("2027-01-31");
  await dialog.getByRole("button", { name: adminBg["edit.create"] }).click();
  await expect(rows(page)).toHaveCount(1);
});
