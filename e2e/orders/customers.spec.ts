import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { expectUsableWithFocusRings } from "#e2e/expect-usable.ts";
import { placeOrder } from "./placed-order.ts";
import { field, newestToast } from "#e2e/shopper.ts";

const a = adminTranslator("bg");

test(
  "a customer can be found, annotated, exported and erased",
  { tag: ["@once", "@long"] },
  async ({ page, browserConsole, openAnotherVisitor, signInAsAdmin }) => {
    browserConsole.allow(/status of (409|422)/);
    const email = `jivka-${Date.now()}@example.com`;
    const name = "Живка Щерева";
    const shopper = await openAnotherVisitor();
    const order = await placeOrder(shopper, {
      email,
      language: "bg",
      firstName: "Живка",
      lastName: "Щерева",
    });
    await signInAsAdmin();
    await page.goto("/admin/customers");

    await test.step("the list finds the customer in Latin letters and has the query in its URL", async () => {
      await page.getByLabel(a("customers.search")).fill(`jivka sht ${email}`);
      await page.getByLabel(a("customers.sort")).selectOption("name_asc");
      await page.getByRole("button", { name: a("edit.search"), exact: true }).click();
      await expect(page).toHaveURL(/\?q=jivka.*sort=name_asc/);
      const rows = page.getByRole("table").getByRole("row");
      await expect(rows).toHaveCount(2);
      await expect(rows.last()).toContainText(email);
      const file = await download(page, a("customers.export"));
      expect(file).toContain(`"Живка";"Щерева";"${email}"`);
      expect(file.trim().split("\r\n")).toHaveLength(2);
      await page.getByLabel(a("customers.subscribed.filter")).selectOption("yes");
      await page.getByRole("button", { name: a("edit.search"), exact: true }).click();
      await expect(page.getByRole("heading", { name: a("customers.none.title") })).toBeVisible();
      await page.goBack();
      await rows.last().getByRole("link", { name }).click();
    });

    await test.step("the customer's page links to the order, and the data export contains it", async () => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page.getByRole("link", { name: order.number })).toHaveAttribute(
        "href",
        `/admin/orders/${order.id}`,
      );
      await expect(page.getByRole("link", { name: a("emails.kind.order_received") })).toBeVisible();
      const data = JSON.parse(await download(page, a("customers.data"))) as object;
      expect(data).toMatchObject({ customer: { email }, orders: [{ order_number: order.number }] });
    });

    await test.step("notes are saved; a conflicting save shows the other person's text", async () => {
      const notes = field(page, a("customers.notes.label"));
      const other = await openAnotherVisitor();
      await signInAsAdmin(other);
      await other.goto(page.url());
      await notes.fill("Звъни преди доставка");
      await page.getByRole("button", { name: a("customers.notes.save") }).click();
      await expect(newestToast(page, "bg")).toContainText(a("customers.notes.saved"));
      await field(other, a("customers.notes.label")).fill("Не звъни");
      await other.getByRole("button", { name: a("customers.notes.save") }).click();
      const refusal = other.getByRole("alert").filter({ hasText: a("customers.notes.stale") });
      await expect(refusal).toContainText("Звъни преди доставка");
      await expect(field(other, a("customers.notes.label"))).toHaveValue("Не звъни");
      await other.getByRole("button", { name: a("customers.notes.save") }).click();
      await expect(newestToast(other, "bg")).toContainText(a("customers.notes.saved"));
      await notes.fill("Непотвърдено");
      await page.getByRole("link", { name: a("customers.erase") }).click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: a("edit.unsaved.leave") })
        .click();
    });

    await test.step("a customer with an open order cannot be erased", async () => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(a("customers.erase.title", { name }));
      await expect(page.getByText(a("customers.erase.refused.open_orders"))).toBeVisible();
      await expect(page.getByRole("button", { name: a("customers.erase.submit") })).toHaveCount(0);
      // Without the toasts, which may cover a small screen for a while.
      await page.reload();
      await expectUsableWithFocusRings(page);
      for (const from of ["new", "processing", "shipped"]) {
        const form = { intent: "advance", from };
        const answer = await page.request.post(`/admin/orders/${order.id}`, { form });
        expect(answer.ok()).toBe(true);
      }
      await page.reload();
    });

    await test.step("typing the e-mail erases the customer, and the order stays", async () => {
      const typed = field(page, a("customers.erase.confirm", { email }));
      await typed.fill("somebody@example.com");
      await page.getByRole("button", { name: a("customers.erase.submit") }).click();
      await expect(typed).toHaveAccessibleDescription(a("customers.erase.refused.confirmation"));
      await expect(typed).toHaveValue("somebody@example.com");
      await typed.fill(email);
      await page.getByRole("button", { name: a("customers.erase.submit") }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(a("customers.erase.done.title"));
      await page.goto(`/admin/customers?q=${email}`);
      await expect(page.getByRole("heading", { name: a("customers.none.title") })).toBeVisible();
      await page.goto(`/admin/orders/${order.id}`);
      await expect(page.getByRole("main")).toContainText(name);
    });
  },
);

async function download(page: Page, link: string): Promise<string> {
  const started = page.waitForEvent("download");
  await page.getByRole("link", { name: link }).click();
  return readFile(await (await started).path(), "utf8");
}

test(
  "a refused note stays refused when a new order refreshes the customer's page",
  { tag: "@once" },
  async ({ page, browserConsole, openAnotherVisitor, signInAsAdmin }) => {
    browserConsole.allow(/status of 409/);
    const person = { email: `zhivka-${Date.now()}@example.com`, language: "bg" as const, firstName: "Живка" };
    const shopper = await openAnotherVisitor();
    const first = await placeOrder(shopper, person);
    await signInAsAdmin();
    const listening = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/live");
    await page.goto(`/admin/customers?q=${person.email}`);
    await page.getByRole("table").getByRole("link", { name: person.firstName }).click();
    await expect(page.getByRole("link", { name: first.number })).toBeVisible();
    await listening;
    const other = await openAnotherVisitor();
    await signInAsAdmin(other);
    await other.goto(page.url());
    await field(other, a("customers.notes.label")).fill("Звъни преди доставка");
    await other.getByRole("button", { name: a("customers.notes.save") }).click();
    await expect(newestToast(other, "bg")).toContainText(a("customers.notes.saved"));
    await field(page, a("customers.notes.label")).fill("Не звъни");
    await page.getByRole("button", { name: a("customers.notes.save") }).click();
    const refusal = page.getByRole("alert").filter({ hasText: a("customers.notes.stale") });
    await expect(refusal).toContainText("Звъни преди доставка");
    const second = await placeOrder(shopper, person);
    await expect(page.getByRole("link", { name: second.number })).toBeVisible();
    await expect(refusal).toContainText("Звъни преди доставка");
    await expect(field(page, a("customers.notes.label"))).toHaveValue("Не звъни");
  },
);
