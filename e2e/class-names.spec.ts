import { bg } from "#app/i18n/bg.ts";
import { classConflicts } from "./checks/class-conflicts.ts";
import { expect, test } from "./fixtures.ts";

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
  "/admin/products",
  "/admin/settings",
  "/profile",
  "/profile?tab=orders",
];

test(
  "no element of the shop carries two classes for one property",
  { tag: "@once" },
  async ({ page, signInAsAdmin }) => {
    await page.goto("/products");
    await page.getByRole("link", { name: "Сочна ягода" }).first().click();
    await page.getByRole("button", { name: bg["product.addToCart"] }).first().click();
    await expect(page.getByText(bg["product.added"])).toBeVisible();
    const conflicts = new Set<string>();
    const look = async () => {
      for (const conflict of await classConflicts(page)) conflicts.add(conflict);
    };
    await look();
    for (const address of ["/cart", "/checkout"]) {
      await page.goto(address);
      await expect(page.getByText("Сочна ягода")).toBeVisible();
      await look();
    }
    for (const address of publicPages) {
      await page.goto(address);
      await look();
    }
    await signInAsAdmin();
    for (const address of adminPages) {
      await page.goto(address);
      await look();
    }
    expect([...conflicts]).toEqual([]);
  },
);
