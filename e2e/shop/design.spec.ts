import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { localePath, locales } from "#app/domain/locale.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { field, uncachedHome, newestToast } from "#e2e/shopper.ts";

const save = { name: adminBg["design.save"] };
const preview = (page: Page) => page.getByRole("group", { name: adminBg["design.preview"] });
const numberField = (page: Page, label: string) => page.getByRole("spinbutton", { name: label, exact: true });
/** Returns the value of a theme variable of the page. */
const rootVariable = (page: Page, name: string) =>
  page.evaluate(
    (variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(),
    name,
  );

test.beforeEach(({ ownShop }) => ownShop.sql("delete from theme_settings"));

test(
  "the preview shows changes at once, and the saved theme is in a page's first HTML",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto("/admin/design");
    const button = preview(page).getByRole("button", { name: adminBg["design.preview.primary"] });
    await expect(button).toHaveCSS("background-color", "rgb(255, 107, 107)");
    await field(page, adminBg["design.primary_color"]).fill("#0000AA");
    await expect(button).toHaveCSS("background-color", "rgb(0, 0, 170)");
    await page
      .getByLabel(adminBg["edit.color.pick"].replace("{label}", adminBg["design.text_color"]))
      .fill("#222222");
    await expect(field(page, adminBg["design.text_color"])).toHaveValue("#222222");
    await expect(preview(page).getByRole("paragraph").first()).toHaveCSS("color", "rgb(34, 34, 34)");
    await page.getByLabel(adminBg["design.secondary_font"]).selectOption("Lato");
    await expect(page.getByText("Lato няма кирилица")).toBeVisible();
    const heading = preview(page).getByRole("heading", { name: adminBg["design.preview.heading"] });
    await expect(heading).toHaveCSS("font-family", 'Lato, "Open Sans", system-ui, sans-serif');
    await expect
      .poll(
        () => page.evaluate(() => document.fonts.check("700 20px Lato", "Abc")),
        "the preview loaded the font",
      )
      .toBe(true);
    await page.getByLabel(adminBg["design.button_style"], { exact: true }).selectOption("square");
    await expect(button).toHaveCSS("border-radius", "0px");
    await numberField(page, adminBg["design.border_radius"]).fill("8");
    expect(await rootVariable(page, "--primary"), "the page itself changes only after the save").toBe(
      "#ff6b6b",
    );

    await page.getByRole("button", save).click();
    await expect(newestToast(page, "bg")).toContainText("Успешно!");
    await expect(newestToast(page, "bg")).toContainText("Темата е запазена и приложена.");
    await expect.poll(() => rootVariable(page, "--primary")).toBe("#0000aa");
    const saveButton = page.getByRole("button", save);
    await expect(saveButton, "the back office keeps its own look").toHaveCSS(
      "background-color",
      "rgb(45, 55, 72)",
    );
    await expect(saveButton).toHaveCSS("border-radius", "8px");
    await page.getByRole("link", { name: adminBg["menu.site"] }).filter({ visible: true }).click();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    expect(await rootVariable(page, "--button-radius")).toBe("0px");

    for (const locale of locales) {
      const html = await (await page.request.get(localePath(locale, "/products"))).text();
      const head = html.slice(0, html.indexOf("</head>"));
      expect(head).toContain("--primary:#0000aa");
      expect(head).toContain("--radius:8px");
      for (const [font, isSent] of [
        ["Inter", true],
        ["Lato", true],
        ["Open Sans", true],
        ["Roboto", false],
      ] as const)
        expect([font, head.includes(`font-family:"${font}"`)]).toEqual([font, isSent]);
      const preloads = [...head.matchAll(/<link rel="preload" as="font"[^>]*href="([^"]+)"/g)];
      const files = preloads.map(([, address = ""]) => address);
      expect(files.map((address) => /inter-[a-z]+/.exec(address)?.[0])).toEqual(
        locale === "bg" ? ["inter-cyrillic", "inter-latin"] : ["inter-latin"],
      );
      for (const file of files)
        expect((await page.request.get(file)).headers()["content-type"]).toBe("font/woff2");
    }
    await page.goto("/admin/design");
    await expect(field(page, adminBg["design.primary_color"])).toHaveValue("#0000aa");
    await expect(numberField(page, adminBg["design.border_radius"])).toHaveValue("8");
  },
);

test(
  "the home page has the theme's colour, background and heading font",
  { tag: "@once" },
  async ({ page, ownShop }) => {
    await ownShop.sql(insertedTheme({ background_color: "#fff8f0", secondary_font: "Oswald" }));
    const html = await (await page.request.get("/")).text();
    expect(html).toContain('<meta name="theme-color" content="#fff8f0"/>');
    await page.goto("/");
    await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 248, 240)");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS(
      "font-family",
      "Oswald, system-ui, sans-serif",
    );
  },
);

test(
  "warns of low contrast while colours are being chosen",
  { tag: "@once" },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await page.goto("/admin/design");
    const pair = page.getByRole("listitem").filter({ hasText: adminBg["design.contrast.text"] }).last();
    await expect(pair).toContainText("11,9:1, чете се добре");
    await field(page, adminBg["design.text_color"]).fill("#bbbbbb");
    await expect(pair).toContainText("1,9:1, слаб контраст");
    const warning = page.getByRole("status").filter({ hasText: adminBg["design.contrast.warning"] });
    await expect(warning).toContainText(`Текст върху фона: 1,9:1. ${adminBg["design.contrast.kept"]}`);
    await expect(warning).toContainText(/Основен цвят като текст: 2,7:1\. Текстът ще е #[0-9a-f]{6}/);
  },
);

test(
  "one click and a save restore the default theme",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop }) => {
    await ownShop.sql(insertedTheme({ primary_color: "#00aa00" }));
    await signInAsAdmin();
    await page.goto("/admin/design");
    await expect(field(page, adminBg["design.primary_color"])).toHaveValue("#00aa00");
    await page.getByRole("button", { name: adminBg["design.reset"] }).click();
    await expect(field(page, adminBg["design.primary_color"])).toHaveValue(defaultTheme.primary_color);
    await expect(page.getByText(adminBg["design.defaults"])).toBeVisible();
    expect(await rootVariable(page, "--primary")).toBe("#00aa00");
    const form = page.locator("form").filter({ has: page.getByRole("button", save) });
    await form.evaluate((element) => element.setAttribute("data-of-defaults", ""));
    await page.getByRole("button", save).click();
    await expect(newestToast(page, "bg")).toContainText(adminBg["design.saved"]);
    await expect(page).toHaveURL("/admin/design");
    // The form is replaced by the saved theme's, a moment after the URL changes.
    await expect(page.locator("[data-of-defaults]")).toHaveCount(0);
    await expect.poll(() => rootVariable(page, "--primary")).toBe(defaultTheme.primary_color);
    // A second save right after the first is not a conflict: the form has the saved version.
    await field(page, adminBg["design.primary_color"]).fill("#00bb00");
    await page.getByRole("button", save).click();
    await expect.poll(() => rootVariable(page, "--primary")).toBe("#00bb00");
  },
);

/** Holds back the page's own data requests, as those after a save, until the returned function is called. */
async function holdReads(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "GET") await released;
    await route.continue();
  });
  return release;
}

test(
  "a theme that could not be saved stays in the form, and a conflicting save is reported",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    browserConsole.allow(/status of (500|409)/);
    await signInAsAdmin();
    await page.goto("/admin/design");
    await field(page, adminBg["design.primary_color"]).fill("#112233");
    await ownShop.sql("alter table theme_settings rename to theme_away");
    await page.getByRole("button", save).click();
    await expect(newestToast(page, "bg")).toContainText("Неуспешно запазване на темата.");
    const shown = await page.request.get(uncachedHome);
    expect(await shown.text(), "the default theme without a stored one").toContain("--primary:#ff6b6b");
    await ownShop.sql("alter table theme_away rename to theme_settings");
    await expect(field(page, adminBg["design.primary_color"])).toHaveValue("#112233");
    await ownShop.sql(insertedTheme({ primary_color: "#00aa00" }));
    const release = await holdReads(page);
    await page.getByRole("button", save).click();
    await expect(page.getByRole("alert").filter({ hasText: adminBg["edit.stale.title"] })).toBeVisible();
    const overwrite = page.getByRole("button", { name: adminBg["edit.stale.overwrite"] });
    await expect(overwrite, "while the page's data is loading").toBeDisabled();
    release();
    await overwrite.click();
    await expect.poll(() => rootVariable(page, "--primary")).toBe("#112233");
  },
);

test(
  "save-theme is for administrators only and leaves omitted fields unchanged",
  { tag: "@once" },
  async ({ page, signInAsAdmin, ownShop }) => {
    await ownShop.sql(insertedTheme({ border_radius: 4 }));
    const theme = { primary_color: "#aa00aa", secondary_color: "#4ecdc4", accent_color: "#45b7d1" };
    const rest = {
      background_color: "#ffffff",
      text_color: "#2d3748",
      primary_font: "Inter",
      secondary_font: "Inter",
    };
    const call = (body: unknown) =>
      page.request.post(`${ownShop.url}/api/functions/save-theme`, { data: body as object });
    expect((await call({ ...theme, ...rest })).status()).toBe(401);
    await signInAsAdmin();
    await ownShop.sql("update profiles set is_admin = false, role = null");
    expect((await call({ ...theme, ...rest })).status(), "a customer").toBe(403);
    await ownShop.sql("update profiles set is_admin = true, role = 'owner'");
    const refused = await call({ ...theme, ...rest, primary_font: "<b>", text_color: 5 });
    expect(refused.status()).toBe(422);
    expect(await refused.json()).toMatchObject({ code: "invalid", fields: ["text_color", "primary_font"] });
    expect(await (await call([])).json()).toMatchObject({ success: false, code: "invalid" });
    const saved = await call({ ...theme, ...rest, id: 7, updated_at: "2000-01-01" });
    expect(await saved.json()).toEqual({
      success: true,
      theme: { ...defaultTheme, ...theme, ...rest, border_radius: 4 },
    });
  },
);

test(
  "with the smallest and largest sizes, pages do not overflow and the header link keeps 44 px",
  { tag: ["@once", "@long"] },
  async ({ page, ownShop }) => {
    const largest = { font_size_base: 18, letter_spacing: 0.05, line_height: 2, border_radius: 40 };
    const smallest = { font_size_base: 14, letter_spacing: -0.03, line_height: 1.2, border_radius: 0 };
    for (const sizes of [largest, smallest]) {
      await ownShop.sql(
        insertedTheme({ ...sizes, primary_font: "Montserrat", secondary_font: "Montserrat" }),
      );
      for (const locale of locales)
        for (const shown of ["/", "/products", "/contact", "/cart"]) {
          await page.goto(localePath(locale, shown));
          for (const width of [1280, 768, 360]) {
            await page.setViewportSize({ width, height: 800 });
            const horizontalOverflow = await page.evaluate(
              () => document.documentElement.scrollWidth - window.innerWidth,
            );
            expect
              .soft(horizontalOverflow, `${locale} ${shown} at ${width} px, ${sizes.font_size_base}`)
              .toBeLessThanOrEqual(0);
          }
        }
    }
    const { height = 0 } = (await page.getByRole("banner").getByRole("link").last().boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(44);
  },
);

test("no script contains a font URL", { tag: "@once" }, async () => {
  const assets = path.join(projectRoot, "build/client/assets");
  const scripts = (await readdir(assets)).filter((name) => name.endsWith(".js"));
  expect(scripts).not.toEqual([]);
  for (const script of scripts)
    expect(await readFile(path.join(assets, script), "utf8")).not.toContain(".woff2");
});

/** Returns the statement that saves the default theme with some changes, as if another person had. */
function insertedTheme(changes: Partial<typeof defaultTheme>): string {
  const theme = { ...defaultTheme, ...changes };
  const values = Object.values(theme).map((value) => `'${value}'`);
  const updates = Object.entries(theme).map(([name, value]) => `${name} = '${value}'`);
  return `insert into theme_settings (id, ${Object.keys(theme).join(", ")}) values (1, ${values.join(", ")})
    on conflict (id) do update set ${updates.join(", ")}, updated_at = now()`;
}
