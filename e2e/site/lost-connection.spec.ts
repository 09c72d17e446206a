import type { Page } from "@playwright/test";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { productPageTranslator } from "#app/i18n/product-page.ts";
import { expect } from "#e2e/fixtures.ts";
import { button as sectionButton, insertSections } from "#e2e/content/homepage-builder.ts";
import { test } from "#e2e/own-shop.ts";
import { contentBg, create, editor, fillTitles, openNew, titleBg } from "#e2e/content/page-editor.ts";
import { placeOrder } from "#e2e/orders/placed-order.ts";
import { field, nameOf, newestToast, openProduct, visit } from "#e2e/shopper.ts";

const once = { tag: "@once" };
const long = { tag: ["@once", "@long"] };

async function expectRefusal(page: Page, text: string): Promise<void> {
  await expect(newestToast(page, "bg")).toContainText(adminBg["toast.error"]);
  await expect(newestToast(page, "bg")).toContainText(text);
}

test.beforeEach(({ browserConsole }) => {
  browserConsole.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches/);
});

test(
  "an editor keeps its values while offline, and saves afterwards",
  once,
  async ({ page, context, signInAsAdmin }) => {
    await signInAsAdmin();
    await openNew(page);
    await fillTitles(page, "Дълга работа", "Long work");
    await editor(page, contentBg).fill("Много написани думи");
    await context.setOffline(true);
    await page.getByRole("button", create).click();
    await expectRefusal(page, adminBg["edit.saveFailed"]);
    await expect(field(page, titleBg)).toHaveValue("Дълга работа");
    await expect(editor(page, contentBg)).toHaveText("Много написани думи");
    await context.setOffline(false);
    await field(page, adminBg["pages.slug"]).fill("dulga-rabota");
    await page.getByRole("button", create).click();
    await expect(newestToast(page, "bg")).toContainText(adminBg["pages.created"]);
  },
);

test(
  "an editor restores the values submitted after the session had ended",
  long,
  async ({ page, context, signInAsAdmin }) => {
    await signInAsAdmin();
    await openNew(page);
    await fillTitles(page, "Изтекла сесия", "Ended session");
    await editor(page, contentBg).fill("Много написани думи");
    const status = page.getByRole("dialog").getByRole("combobox", { name: adminBg["pages.status"] });
    await status.selectOption("published");
    await page.getByRole("checkbox", { name: adminBg["pages.showInFooter"] }).uncheck();
    await context.clearCookies();
    await page.getByRole("button", create).click();
    await expect(page).toHaveURL(/\/auth\?after=/);
    await signInAsAdmin();
    await openNew(page);
    await expect(page.getByRole("alert").filter({ hasText: adminBg["edit.restored.title"] })).toBeVisible();
    await expect(field(page, titleBg)).toHaveValue("Изтекла сесия");
    await expect(editor(page, contentBg)).toHaveText("Много написани думи");
    await expect(status).toHaveValue("published");
    await expect(page.getByRole("checkbox", { name: adminBg["pages.showInFooter"] })).not.toBeChecked();
    await page.getByRole("link", { name: adminBg["edit.cancel"] }).click();
    const question = page.getByRole("dialog", { name: adminBg["edit.unsaved.title"] });
    await question.getByRole("button", { name: adminBg["edit.unsaved.stay"] }).click();
    await page.getByRole("button", create).click();
    await expect(newestToast(page, "bg")).toContainText(adminBg["pages.created"]);
    await openNew(page);
    await expect(field(page, titleBg)).toHaveValue("");
  },
);

test(
  "one-click actions report that they failed, and the page stays",
  long,
  async ({ page, context, ownShop, signInAsAdmin }) => {
    const { number } = await placeOrder(page, { email: "lost@example.com", language: "bg" });
    await ownShop.sql("delete from homepage_sections");
    await insertSections(ownShop, ["Първа"]);
    await signInAsAdmin();
    const whileLost = async (press: () => Promise<void>, text: string) => {
      await context.setOffline(true);
      await press();
      await expectRefusal(page, text);
      await context.setOffline(false);
    };
    // As after a new deployment: the toast code is not cached, and loads with the page, before any action.
    const browser = await context.newCDPSession(page);
    await browser.send("Network.clearBrowserCache");
    const messages = page.waitForResponse(/\/toast-stack-[^/]*\.js$/);
    await visit(page, "bg", "/admin");
    await (await messages).finished();
    await expect(page.getByRole("region", { name: /^Известия/ })).toBeAttached();
    const row = page.getByRole("row").filter({ hasText: number });
    const advance = row.getByRole("button", { name: adminBg["orders.advance.processing"] });
    await whileLost(() => advance.click(), "Неуспешно обновяване на статуса");
    await expect(advance).toBeVisible();
    await visit(page, "bg", "/admin/products");
    const active = page.getByRole("button", { pressed: true }).first();
    await whileLost(() => active.click(), "Неуспешно обновяване на статуса");
    await expect(active).toHaveAttribute("aria-pressed", "true");
    await visit(page, "bg", "/admin/homepage");
    const hide = sectionButton(page, adminBg["edit.hide"], "Първа");
    await whileLost(() => hide.click(), "Неуспешно променяне на видимостта");
    await expect(hide).toBeVisible();
    await hide.click();
    await expect(newestToast(page, "bg")).toContainText(adminBg["homepage.hidden"]);
  },
);

test(
  "a note about an order survives offline and an ended session, and leaving it unsaved asks first",
  long,
  async ({ page, context, signInAsAdmin }) => {
    const { id } = await placeOrder(page, { email: "note1@example.com", language: "bg" });
    await placeOrder(page, { email: "note2@example.com", language: "bg" });
    await signInAsAdmin();
    await visit(page, "bg", `/admin/orders/${id}`);
    const note = field(page, adminBg["notes.add"]);
    const submit = page.getByRole("button", { name: adminBg["notes.submit"] });
    await note.fill("Звъни два пъти");
    await page.getByRole("link", { name: adminBg["orders.newerOne"] }).click();
    const question = page.getByRole("dialog", { name: adminBg["edit.unsaved.title"] });
    await question.getByRole("button", { name: adminBg["edit.unsaved.stay"] }).click();
    await context.setOffline(true);
    await submit.click();
    await expect(note).toHaveAccessibleDescription(new RegExp(adminBg["orders.refused.failed"]));
    await expect(note).toHaveValue("Звъни два пъти");
    await context.setOffline(false);
    await context.clearCookies();
    await submit.click();
    await expect(page).toHaveURL(/\/auth\?after=/);
    await signInAsAdmin();
    await visit(page, "bg", `/admin/orders/${id}`);
    await expect(note).toHaveValue("Звъни два пъти");
    await submit.click();
    await expect(page.getByRole("listitem").filter({ hasText: "Звъни два пъти" })).toBeVisible();
    await expect(note).toHaveValue("");
    await page.getByRole("link", { name: adminBg["orders.newerOne"] }).click();
    await expect(page).not.toHaveURL(new RegExp(id));
  },
);

test(
  "a link pressed offline keeps the page, and is followed when the connection is back",
  once,
  async ({ page, context }) => {
    await openProduct(page, "bg", "strawberry");
    const heading = page.getByRole("heading", { level: 1 });
    const press = (scope: "banner" | "contentinfo") =>
      page.getByRole(scope).getByRole("link", { name: "Контакти", exact: true }).click();
    await page.keyboard.press("Shift");
    await expect(page.getByRole("region", { name: /^Известия/ })).toBeAttached();
    await context.setOffline(true);
    // Of the header, and of the footer, which is the server's HTML.
    for (const scope of ["contentinfo", "banner"] as const) {
      await press(scope);
      await expect(newestToast(page, "bg")).toContainText("Страницата ще се отвори, щом връзката се върне.");
    }
    await expect(heading).toHaveText(nameOf("strawberry", "bg"));
    await context.setOffline(false);
    await expect(page).toHaveURL("/contact");
  },
);

test(
  "a link is followed where the browser is wrong about being offline",
  { tag: "@once" },
  async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, "onLine", { get: () => false }),
    );
    await visit(page, "bg", "/contact");
    await page.getByRole("contentinfo").getByRole("link", { name: "Дистрибутори", exact: true }).click();
    await expect(page).toHaveURL("/distributors");
  },
);

test(
  "a part of a page whose script fails to load does not break the page, and loads later",
  long,
  async ({ page, browserConsole }) => {
    browserConsole.allow(/ERR_FAILED/);
    let isLost = true;
    let asked = 0;
    await page.route(/\/assets\/food-facts-[\w-]+\.js/, (route) => {
      asked += 1;
      return isLost ? route.abort() : route.continue();
    });
    const facts = page.getByRole("main").getByText(productPageTranslator("bg")("food.title"));
    // After client-side navigation the part is missing, and loads with the next user input.
    await openProduct(page, "bg", "strawberry");
    await expect.poll(() => asked).toBeGreaterThan(0);
    await expect(facts).toHaveCount(0);
    isLost = false;
    const pressAndSee = async (isSeen: () => Promise<void>) => {
      await page.keyboard.press("Shift");
      await isSeen();
    };
    // The failure may reach the page after the press: pressed until it has.
    await expect(() => pressAndSee(() => expect(facts).toBeVisible({ timeout: 500 }))).toPass();
    // Rendered by the server, the part stays visible.
    isLost = true;
    const askedBefore = asked;
    await page.reload();
    await expect.poll(() => asked).toBeGreaterThan(askedBefore);
    const isAskedAgain = () => expect.poll(() => asked, { timeout: 500 }).toBeGreaterThan(askedBefore + 1);
    await expect(() => pressAndSee(isAskedAgain)).toPass();
    await expect(facts).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(nameOf("strawberry", "bg"));
  },
);
