import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/screens/made-up-shop-test.ts";

const a = adminTranslator("bg");
const desk = { viewport: { width: 1280, height: 800 } };

test(
  "a packer and an accountant see the menu, the first screen and the controls of their role",
  { tag: "@once" },
  async ({ openAs, shop, browserConsole }) => {
    browserConsole.allow(/status of 403/);
    const packer = await openAs("packer", "bg", desk);
    const screensOf = (page: typeof packer) =>
      page
        .getByRole("navigation", { name: a("menu.label") })
        .getByRole("link")
        .allInnerTexts();
    await packer.goto("/admin");
    await expect(packer).toHaveURL(/\/admin\/parcels$/);
    expect(await screensOf(packer)).toEqual([
      a("menu.parcels"),
      a("menu.picking"),
      a("menu.lots"),
      a("menu.site"),
      a("menu.account"),
    ]);
    await packer.goto(`/admin/orders/${shop.placedOrder}`);
    await expect(packer).toHaveURL(/\/parcel$/);
    await expect(packer.getByRole("heading", { name: a("parcels.contents") })).toBeVisible();
    await packer.goto("/admin/customers");
    await expect(packer.getByRole("heading", { level: 1 })).toHaveText(a("screen.forbidden.title"));
    await packer.getByRole("link", { name: a("screen.back") }).click();
    await expect(packer).toHaveURL(/\/admin\/parcels$/);

    const accountant = await openAs("accountant", "bg", desk);
    await accountant.goto("/admin");
    await expect(accountant.getByRole("heading", { level: 1 })).toHaveText(a("orders.title"));
    expect(await screensOf(accountant)).toEqual([
      a("menu.orders"),
      a("menu.payouts"),
      a("menu.payments"),
      a("menu.bank"),
      a("menu.books"),
      a("menu.duties"),
      a("menu.visits"),
      a("menu.site"),
      a("menu.account"),
    ]);
    const main = accountant.getByRole("main");
    await expect(main.getByRole("link", { name: a("orders.export") })).toBeVisible();
    await expect(main.getByRole("link", { name: a("orders.new") })).toHaveCount(0);
    await expect(main.getByRole("checkbox")).toHaveCount(0);
    await accountant.goto(`/admin/orders/${shop.order}`);
    await expect(main.getByRole("heading", { name: a("orders.timeline") })).toBeVisible();
    await expect(main.getByRole("button")).toHaveCount(0);
    await expect(main.getByRole("link", { name: a("orders.correct") })).toHaveCount(0);
    await accountant.goto("/admin/staff");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(a("menu.account"));
    await expect(main.getByRole("textbox")).toHaveCount(0);
  },
);
