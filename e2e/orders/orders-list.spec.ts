import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { locales } from "#app/domain/locale.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { switchToEnglish } from "#e2e/admin-language.ts";
import { expect } from "#e2e/fixtures.ts";
import { test } from "#e2e/own-shop.ts";
import { newestToast } from "#e2e/shopper.ts";
import { expectUsable } from "#e2e/expect-usable.ts";

type Shop = { sql: (statement: string) => Promise<Record<string, unknown>[]> };
let people = 0;

/** Places two orders of a customer with this name, of one and of two units; returns their numbers. */
async function placeTwo(page: Page, shop: Shop, firstName: string): Promise<[string, string]> {
  const [product] = await shop.sql("select id from products where flavor = 'strawberry'");
  const numbers: string[] = [];
  for (const quantity of [1, 2]) {
    people += 1;
    const items = [{ productId: String(product?.id), quantity, price: 6.9 }];
    const email = `list${people}-${Date.now()}@example.com`;
    const answer = await page.request.post("/api/functions/create-order", {
      data: orderBody(items, { email, firstName }),
    });
    expect(answer.status()).toBe(200);
    numbers.push(((await answer.json()) as { orderId: string }).orderId.slice(-8));
  }
  return [numbers[0] ?? "", numbers[1] ?? ""];
}

const customers = { bg: { name: "Жечко", typed: "jechko" }, en: { name: "Щилян", typed: "shtilian" } };

for (const locale of locales) {
  const a = adminTranslator(locale);
  const { name, typed } = customers[locale];

  test(
    `the owner sees pending work, searches orders, advances them together and exports them (${locale})`,
    { tag: "@once" },
    async ({ page, ownShop, signInAsAdmin, context }) => {
      const [small, large] = await placeTwo(page, ownShop, name);
      const row = (number: string) => page.getByRole("row").filter({ hasText: number });
      const selectAll = page.getByRole("checkbox", { name: a("lists.selectAll") });
      const press = (button: "advance" | "mark_paid" | "slips") =>
        page.getByRole("button", { name: a(`orders.batch.${button}`), exact: true }).click();
      await signInAsAdmin();
      await page.goto("/admin");
      await expect(page.getByRole("searchbox")).toBeFocused();
      if (locale === "en") await switchToEnglish(page);
      await expect(page.getByRole("heading", { name: a("orders.sales"), exact: true })).toBeVisible();

      const search = page.getByRole("searchbox", { name: a("orders.search") });

      // The task links to its orders, which can be found by a transliterated name.
      const work = page.getByRole("navigation", { name: a("orders.work"), exact: true });
      const toProcess = work.getByRole("link", { name: a("orders.work.to_process") });
      await toProcess.click();
      await expect(toProcess).toHaveAttribute("aria-current", "true");
      await search.fill(typed);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/work=to_process.*q=|q=.*work=to_process/);
      await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(2);

      // By keyboard alone: selecting all shows what the next action will do.
      await selectAll.focus();
      await page.keyboard.press("Space");
      const processing = a("orders.selected.processing", { count: 2 });
      await expect(
        page.getByRole("status").filter({ hasText: `${a("lists.selected", { count: 2 })} · ${processing}` }),
      ).toBeVisible();
      await press("advance");
      await expect(newestToast(page, locale)).toContainText(a("orders.batch.moved", { count: 2 }));
      await expect(page.getByText(a("orders.none.title"))).toBeVisible();
      const chips = page.getByRole("list", { name: a("orders.chips") });
      const workChip = a("orders.chip.work", { value: a("orders.work.to_process") });
      await chips.getByRole("link", { name: workChip }).click();
      await expect(row(small)).toContainText(a("orders.status.processing"));

      // An action that sends e-mails to customers asks for confirmation.
      await selectAll.check();
      await press("advance");
      const dialog = page.getByRole("dialog", { name: a("orders.confirm.title") });
      await expect(dialog).toContainText(a("orders.selected.shipped", { count: 2 }));
      await dialog.getByRole("button", { name: a("edit.cancel") }).click();
      await expect(row(large)).toContainText(a("orders.status.processing"));
      await press("advance");
      await dialog.getByRole("button", { name: a("orders.confirm.yes") }).click();
      await expect(row(small)).toContainText(a("orders.status.shipped"));
      await expect(row(large)).toContainText(a("orders.status.shipped"));
      // The step can be undone, even after leaving the page, and made again.
      await page.getByRole("link", { name: small }).click();
      await newestToast(page, locale)
        .getByRole("button", { name: a("orders.undo") })
        .click();
      await expect(newestToast(page, locale)).toContainText(a("orders.undo.done", { count: 2 }));
      await expect(page.getByRole("button", { name: a("orders.advance.shipped") })).toBeVisible();
      await page.getByRole("link", { name: a("orders.back") }).click();
      await selectAll.check();
      await press("advance");
      await dialog.getByRole("button", { name: a("orders.confirm.yes") }).click();
      await expect(row(small)).toContainText(a("orders.status.shipped"));
      // The orders stay selected for the next action.
      await expect(selectAll).toBeChecked();
      await selectAll.uncheck();
      await expect(page.getByRole("form", { name: a("orders.batch.label") })).toBeHidden();

      // Sorted by total and filtered, all in the URL.
      await page.getByRole("link", { name: a("lists.sort", { column: a("orders.total") }) }).click();
      await expect(page.getByRole("row").nth(1)).toContainText(large);
      await expect(page.getByRole("columnheader", { name: a("orders.total") })).toHaveAttribute(
        "aria-sort",
        "descending",
      );
      await page.getByText(a("orders.filters"), { exact: true }).click();
      await page.getByLabel(a("orders.filter.payment"), { exact: true }).selectOption("paid");
      await page.getByRole("button", { name: a("edit.search"), exact: true }).click();
      await expect(page.getByText(a("orders.none.title"))).toBeVisible();
      await page.goBack();
      await expect(page.getByRole("row").nth(1)).toContainText(large);
      await expect(page.locator("select[name=payment]")).toHaveValue("");

      // Packing slips open in a new tab, and the export contains what the list shows.
      await context.route(/packing-slips/, (route) => route.fulfill({ body: "slips" }));
      await row(small)
        .getByRole("checkbox", { name: a("orders.select", { number: small }) })
        .check();
      const opened = page.waitForEvent("popup");
      await press("slips");
      const asked = new URL((await opened).url()).searchParams.getAll("order");
      expect(asked.map((id) => id.slice(-8))).toEqual([small]);
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: a("orders.export") }).click();
      const file = await readFile(await (await download).path(), "utf8");
      expect(file.trim().split("\r\n")).toHaveLength(3);
      expect(file).toContain(`${large}";`);

      // All orders of a courier's payout are marked as paid.
      await selectAll.check();
      await press("mark_paid");
      const payout = page.getByRole("dialog", { name: a("orders.confirmPaid.title") });
      await payout.getByRole("button", { name: a("orders.confirm.yes") }).click();
      await expect(newestToast(page, locale)).toContainText(a("orders.batch.done", { marked: 2, left: 0 }));
      await expect(row(large)).toContainText(a("orders.payment.paid"));
    },
  );
}

test(
  "the list of orders is accessible, on a phone too",
  { tag: ["@once", "@long"] },
  async ({ page, ownShop, signInAsAdmin }) => {
    const a = adminTranslator("en");
    const { name } = customers.en;
    await placeTwo(page, ownShop, name);
    await signInAsAdmin();
    await page.goto("/admin");
    await switchToEnglish(page);
    await page.getByRole("heading", { name: a("orders.sales"), exact: true }).click();
    await page.getByText(a("orders.sales.table"), { exact: true }).click();
    await expect(page.getByRole("cell").first()).toBeVisible();
    await expectUsable(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/admin?q=${name}`);
    const status = page.getByLabel(a("orders.filter.status"), { exact: true });
    await expect(status).toBeHidden();
    await page.getByText(a("orders.filters"), { exact: true }).click();
    await status.selectOption("new");
    await page.getByLabel(a("orders.sort"), { exact: true }).selectOption("total_asc");
    await expectUsable(page);
    await page.getByRole("button", { name: a("edit.search"), exact: true }).click();
    await expect(page).toHaveURL(/status=new/);
    await expect(page).toHaveURL(/sort=total_asc/);
    await expectUsable(page);
  },
);

test(
  "a date of the list wraps only between day and time",
  { tag: ["@once", "@long"] },
  async ({ page, ownShop, signInAsAdmin }) => {
    const [small] = await placeTwo(page, ownShop, "Ивайло");
    await signInAsAdmin();
    await page.goto("/admin?q=Ivaylo");
    const dates = page.getByRole("row").filter({ hasText: small }).getByRole("cell").nth(1);
    for (const width of [768, 900, 1024, 1279, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await linesOf(dates), `${width} px`).toMatch(/^\d\d\.\d\d\.\d{4} г\.,[ |]\d\d:\d\d$/);
    }
  },
);

/** Returns the text of a cell, with a `|` where a line wraps. */
function linesOf(cell: Locator): Promise<string> {
  return cell.locator("> div").evaluate((content) => {
    const words = document.createRange();
    const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
    let text = "";
    let line: number | undefined;
    while (walker.nextNode()) {
      const written = walker.currentNode.textContent ?? "";
      for (let index = 0; index < written.length; index++) {
        words.setStart(walker.currentNode, index);
        words.setEnd(walker.currentNode, index + 1);
        const { top, width } = words.getBoundingClientRect();
        // A space at the end of a line has no width.
        if (width === 0) continue;
        if (line !== undefined && top > line + 2) text = `${text.trimEnd()}|`;
        line = top;
        text += written[index];
      }
    }
    return text;
  });
}
