import { bg } from "#app/i18n/bg.ts";
import { classConflicts } from "#e2e/checks/class-conflicts.ts";
import { expect, test } from "#e2e/fixtures.ts";
import { addButton, nameOf, openProduct } from "#e2e/shopper.ts";

const publicPages = [
  "/",
  "/products",
  "/products?q=xyz",
  "/categories",
  "/distributors",
  "/contact",
  "/order-success",
  "/auth",
];
const adminPages = [
  "/admin",
  "/admin/emails",
  "/admin/homepage",
  "/admin/homepage/new?template=hero",
  "/admin/messages",
  "/admin/popups",
  "/admin/popups/new?template=timer",
  "/admin/products",
  "/admin/settings",
  "/admin/subscribers",
  "/profile",
  "/profile?tab=orders",
];

test(
  "no element of the shop has two classes for one property",
  { tag: "@once" },
  async ({ page, signInAsAdmin }) => {
    await openProduct(page, "bg", "strawberry");
    await addButton(page, "bg", "strawberry").click();
    await expect(page.getByText(bg["product.added"])).toBeVisible();
    const conflicts = new Set<string>();
    const check = async () => {
      for (const conflict of await classConflicts(page)) conflicts.add(conflict);
    };
    await check();
    for (const address of ["/cart", "/checkout"]) {
      await page.goto(address);
      await expect(
        page.getByText(nameOf("strawberry", "bg")).filter({ visible: true }).first(),
      ).toBeVisible();
      await check();
    }
    for (const address of publicPages) {
      await page.goto(address);
      await check();
    }
    await signInAsAdmin();
    for (const address of adminPages) {
      await page.goto(address);
      await check();
    }
    expect([...conflicts]).toEqual([]);
  },
);
