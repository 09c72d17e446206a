import { adminBg } from "#app/i18n/admin-texts.ts";
import { translator } from "#app/i18n/translate.ts";
import { htmlAttacks } from "#tests/factories/pages/html-attacks.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { contentBg, create, named, address, htmlView, openNew, fillTitles, editor } from "./page-editor.ts";
import { field, newestToast } from "#e2e/shopper.ts";

test(
  "a page from a template has its text in both languages, and its table survives the editor",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop }) => {
    await signInAsAdmin();
    await page.goto("/admin/pages");
    const editorsLoaded: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("rich-text-editor")) editorsLoaded.push(request.url());
    });
    expect(editorsLoaded).toEqual([]);
    await page
      .getByRole("navigation", { name: adminBg["pages.templates"] })
      .getByRole("link", { name: adminBg["pages.template.delivery"] })
      .click();
    await expect(address(page)).toHaveValue("delivery");
    await expect(editor(page, contentBg)).toContainText("Доставяме чрез {{carriers}}");
    await expect(editor(page, contentBg)).toContainText(adminBg["richText.kept.table"]);
    // In the editor a link to a placeholder has no address, which would be an invalid URL; the saved page has it.
    await expect(editor(page, contentBg).locator("a", { hasText: "{{email}}" })).not.toHaveAttribute("href");
    expect(editorsLoaded.length).toBeGreaterThan(0);
    await address(page).fill("delivery-2");
    await editor(page, contentBg).press("ControlOrMeta+End");
    await page.keyboard.type(" Край.");
    await page.getByRole("combobox", { name: adminBg["pages.status"] }).selectOption("published");
    await page.getByRole("button", create).click();
    await expect(newestToast(page, "bg")).toContainText("Страницата е създадена");
    await page.goto("/delivery-2");
    await expect(page.getByRole("main").getByRole("table").getByRole("row")).toHaveCount(3);
    await expect(page.getByRole("main")).toContainText("Край.");
    await expect(page.getByRole("main").locator('a[href^="mailto:"]').first()).toHaveAttribute("href", /@/);
    await page.goto("/en/delivery-2");
    await expect(page.getByRole("heading", { name: "Payment options" })).toBeVisible();
    await ownShop.sql("delete from static_pages where slug = 'delivery-2'");
  },
);

test(
  "no attack runs script: typed into the editor, saved on a page, or written to the database directly",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop, browserConsole }) => {
    // Pictures in attacks have invalid addresses.
    browserConsole.allow(/Failed to load resource|net::ERR/);
    // The editor parses HTML in a separate document, and the browser reports what the page's policy refuses there.
    const ofPolicy = /Content Security Policy/;
    browserConsole.allow(ofPolicy);
    const refusals = () => browserConsole.complaints.filter((text) => ofPolicy.test(text)).length;
    const attack = htmlAttacks.map((html) => `${html}\n<p>.</p>`).join("\n");
    const ran = () => page.evaluate(() => "__xss" in window);
    page.on("dialog", () => expect("a dialog").toBe("never opened"));
    await page.route("**/evil.example/**", (route) => route.abort());

    await signInAsAdmin();
    await openNew(page);
    await htmlView(page, contentBg).click();
    await field(page, contentBg).fill(attack);
    await htmlView(page, contentBg).click();
    await expect(editor(page, contentBg)).not.toHaveText("");
    await editor(page, contentBg).click();
    await page.keyboard.type("x");
    await htmlView(page, contentBg).click();
    expect(await ran()).toBe(false);
    await field(page, contentBg).fill(attack);
    await fillTitles(page, "Атака", "Attack");
    await address(page).fill("attack");
    await page.getByRole("combobox", { name: adminBg["pages.status"] }).selectOption("published");
    await page.getByRole("button", create).click();
    const toasts = page.getByRole("region", { name: translator("bg")("shop.notifications") });
    await expect(toasts).toContainText("Страницата е създадена");
    await expect(toasts).toContainText("onerror");
    expect(await ran()).toBe(false);

    const looked = async (where: string) => {
      const before = refusals();
      await page.goto(where);
      await page.getByRole("main").hover();
      await page.keyboard.press("Tab");
      expect(await ran(), where).toBe(false);
      const main = page.getByRole("main");
      await expect(main.locator("script, object, embed, form, [style], [onerror]")).toHaveCount(0);
      // The page's banner has an SVG edge outside the owner's HTML.
      await expect(main.locator(".rich-text").first()).toBeAttached();
      await expect(main.locator(".rich-text svg")).toHaveCount(0);
      expect(refusals(), `${where} has nothing to refuse`).toBe(before);
    };
    await looked("/attack");
    await looked("/en/attack");
    const quoted = `$attack$${attack.replaceAll("\0", "")}$attack$`;
    await ownShop.sql(
      `update static_pages set content_bg = ${quoted}, content_en = ${quoted} where slug = 'attack'`,
    );
    await looked("/attack");
    await looked("/en/attack");
    await page.goto("/admin/pages?q=attack");
    await page.getByRole("link", { name: named("edit.editNamed", { name: "Атака" }) }).click();
    await expect(editor(page, contentBg)).not.toHaveText("");
    expect(await ran()).toBe(false);
    await ownShop.sql("delete from static_pages where slug = 'attack'");
  },
);

test(
  "the editor's tools make headings, lists, links and pictures, and can be used by keyboard",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin }) => {
    await signInAsAdmin();
    await openNew(page);
    const tool = (name: keyof typeof adminBg) =>
      page.getByRole("dialog").getByRole("button", { name: adminBg[name], exact: true });
    await editor(page, contentBg).click();
    await tool("richText.h2").click();
    await page.keyboard.type("Заглавие");
    await page.keyboard.press("Enter");
    await tool("richText.bulletList").click();
    await page.keyboard.type("точка");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await tool("richText.link").click();
    await field(page, adminBg["richText.link.address"]).fill("javascript:alert(1)");
    await field(page, adminBg["richText.link.address"]).press("Enter");
    await expect(field(page, adminBg["richText.link.address"])).toHaveAttribute("aria-invalid", "true");
    await field(page, adminBg["richText.link.address"]).fill("/products");
    await field(page, adminBg["richText.link.address"]).press("Enter");
    await tool("richText.picture").click();
    await field(page, adminBg["richText.picture.address"]).fill("/demo/strawberry.webp");
    await field(page, adminBg["richText.picture.alt"]).fill("Ягода");
    await field(page, adminBg["richText.picture.alt"]).press("Escape");
    await expect(field(page, adminBg["richText.picture.alt"])).toHaveCount(0);
    await expect(page.getByRole("dialog")).toBeVisible();
    await tool("richText.picture").click();
    await field(page, adminBg["richText.picture.address"]).fill("/demo/strawberry.webp");
    await field(page, adminBg["richText.picture.alt"]).fill("Ягода");
    await tool("richText.picture.insert").click();
    await expect(editor(page, contentBg).getByRole("img", { name: "Ягода" })).toBeVisible();
    await tool("richText.h2").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tool("richText.h3")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect(tool("richText.picture")).toBeFocused();
    await htmlView(page, contentBg).click();
    await expect(field(page, contentBg)).toHaveValue(
      '<h2>Заглавие</h2><ul><li><p>точка</p></li></ul><p><a href="/products">/products</a></p><img src="/demo/strawberry.webp" alt="Ягода">',
    );
  },
);

test(
  "the editor closes without a question only if nothing changed, and Ctrl-S keeps it open",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, ownShop }) => {
    await signInAsAdmin();
    await page.goto("/admin/pages");
    await page.getByRole("link", { name: named("edit.editNamed", { name: "За нас" }) }).click();
    await htmlView(page, contentBg).click();
    await htmlView(page, contentBg).click();
    await expect(editor(page, contentBg)).toContainText("От кои плодове");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("link", { name: named("edit.editNamed", { name: "За нас" }) }).click();
    await ownShop.sql("delete from revisions");
    await editor(page, contentBg).click();
    await page.keyboard.type("Ново начало. ");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: adminBg["edit.unsaved.title"] })).toBeVisible();
    await page.getByRole("button", { name: adminBg["edit.unsaved.stay"] }).click();
    await page.keyboard.press("ControlOrMeta+s");
    await expect(newestToast(page, "bg")).toContainText("Страницата е обновена");
    await expect(page.getByRole("dialog", { name: adminBg["pages.edit"] })).toBeVisible();
    await newestToast(page, "bg")
      .getByRole("button", { name: translator("bg")("shop.close") })
      .click();
    await expect(newestToast(page, "bg")).toHaveCount(0);
    // The cursor stays in its place after the save.
    await editor(page, contentBg).focus();
    await page.keyboard.type("Още. ");
    await page.keyboard.press("ControlOrMeta+s");
    await expect(newestToast(page, "bg")).toContainText("Страницата е обновена");
    // The two saves, and the page's state before them.
    await expect.poll(() => ownShop.sql("select count(*)::int from revisions")).toEqual([{ count: 3 }]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goto("/about");
    await expect(page.getByRole("main")).toContainText("Ново начало. Още.");
  },
);
