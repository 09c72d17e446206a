import { feedFiles } from "#app/domain/feeds/feed-files.ts";
import { adminBg } from "#app/i18n/admin-texts.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { newestToast } from "#e2e/shopper.ts";
import { checkFeed } from "#tests/factories/feeds/check-feeds.ts";

const a = adminTranslator("bg");

test(
  "the owner switches a feed on, protects it, and follows a fault to its field",
  { tag: ["@once", "@long"] },
  async ({ page, request, signInAsAdmin, ownShop }) => {
    await ownShop.sql("update products set gtin = null");
    await signInAsAdmin();
    await page.goto("/admin/feeds");
    const main = page.getByRole("main");
    await expect(main.getByText(adminBg["feeds.addresses.none"])).toBeVisible();
    const path = `/feeds/${feedFiles.google.name}`;
    expect((await request.get(ownShop.url + path)).status()).toBe(404);

    await main.getByRole("checkbox", { name: adminBg["feeds.has_google"] }).check();
    await main.getByRole("button", { name: adminBg["settings.save"] }).click();
    await expect(newestToast(page, "bg")).toContainText(adminBg["feeds.saved"]);
    // The Bulgarian feed is the first of the two.
    const address = main.getByText(/\/feeds\/google\.xml$/).first();
    await expect(address).toBeVisible();
    const feed = await request.get(ownShop.url + path);
    expect(feed.headers()["content-encoding"]).toMatch(/br|gzip/);
    const { products, faults } = checkFeed("google", await feed.text());
    expect([products.length > 0, faults]).toEqual([true, []]);
    const etag = feed.headers().etag ?? "";
    const again = await request.get(ownShop.url + path, { headers: { "If-None-Match": etag } });
    expect(again.status()).toBe(304);

    await main.getByRole("button", { name: adminBg["feeds.secret.make"] }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(adminBg["feeds.secret.confirm"]);
    expect((await request.get(ownShop.url + path)).status()).toBe(200);
    await question.getByRole("button", { name: adminBg["feeds.secret.make"] }).click();
    await expect(newestToast(page, "bg")).toContainText(adminBg["feeds.secret.made"]);
    const secret = main.getByText(/\/feeds\/google\.xml\?key=/).first();
    await expect(secret).toBeVisible();
    expect((await request.get(ownShop.url + path)).status()).toBe(404);
    const { search } = new URL(await secret.innerText());
    expect((await request.get(ownShop.url + path + search)).status()).toBe(200);
    await main.getByRole("button", { name: adminBg["feeds.secret.remove"] }).click();
    await expect(newestToast(page, "bg")).toContainText(adminBg["feeds.secret.removed"]);
    await expect(address).toBeVisible();

    const channel = a("feeds.channel.google");
    await main.getByRole("link", { name: new RegExp(String.raw`^${channel} \(\d+\)$`) }).click();
    await expect(page).toHaveURL(/channel=google/);
    const fault = a("feeds.faults.attribute", { text: a("feeds.fault.no_gtin"), attribute: "gtin" });
    await main
      .getByRole("link", { name: `${channel}: ${fault}` })
      .first()
      .click();
    await expect(page.getByRole("textbox", { name: adminBg["products.field.gtin"] })).toBeFocused();
  },
);
