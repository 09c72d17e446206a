import type { Page } from "@playwright/test";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { toasts } from "#e2e/shopper.ts";

const a = adminTranslator("bg");
const t = translator("bg");

/** Every kind of personal page; one of them is enough for the back office, since both sign-outs notify tabs alike. */
const tabsAt = {
  shop: ["/profile", "/profile?tab=orders", "/admin", "/admin/customers"],
  "back office": ["/profile"],
};

for (const place of ["shop", "back office"] as const)
  test(
    `signing out in the ${place} redirects every other tab from personal pages to the home page`,
    { tag: ["@once", "@long"] },
    async ({ page, signInAsAdmin }) => {
      await signInAsAdmin();
      const tabs = await Promise.all(
        tabsAt[place].map(async (address) => {
          const tab = await page.context().newPage();
          await tab.goto(address);
          return tab;
        }),
      );
      // Unsaved changes do not prevent the redirect.
      const editor = await page.context().newPage();
      await editor.goto("/admin/pages/new");
      await editor.getByRole("textbox", { name: a("pages.slug") }).fill("unfinished");
      if (place === "shop") {
        await page.goto("/");
        await page.getByLabel(t("account.menu", { name: "Admin" })).click();
        await page.getByRole("button", { name: t("account.signOut") }).click();
      } else {
        await page.goto("/admin");
        await page.getByRole("button", { name: a("menu.signOut") }).click();
      }
      const signIn = { name: t("nav.signIn"), exact: true };
      for (const tab of [page, editor, ...tabs]) {
        await expect(tab).toHaveURL("/");
        await expect(tab.getByRole("link", signIn)).toBeVisible();
      }
    },
  );

test(
  "seven windows of the back office share one connection and all show a new message",
  { tag: ["@once", "@long"] },
  async ({ page, signInAsAdmin, request }) => {
    await signInAsAdmin();
    const streaming = new Set<Page>();
    page.context().on("request", (sent) => {
      if (new URL(sent.url()).pathname === "/api/live") streaming.add(sent.frame().page());
    });
    const connected = page.waitForResponse("/api/live");
    await page.goto("/admin/messages");
    await connected;
    const others = await Promise.all(Array.from({ length: 6 }, () => page.context().newPage()));
    for (const other of others) await other.goto("/admin/messages");
    const message = { name: "Здравка", email: "zdravka@example.com", message: "Имате ли ябълкови?" };
    await request.post("/api/functions/send-contact-email", { data: message });
    for (const window of [page, ...others])
      await expect(toasts(window, "bg")).toContainText(a("live.message"));
    expect([...streaming]).toEqual([page]);
  },
);
