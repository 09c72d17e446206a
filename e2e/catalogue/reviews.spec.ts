import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { reviewTranslator } from "#app/i18n/reviews/product-reviews.ts";
import { expect } from "#e2e/fixtures.ts";
import { placeOrder } from "#e2e/orders/placed-order.ts";
import { test } from "#e2e/own-shop.ts";
import { openProduct, visit } from "#e2e/shopper.ts";

const a = adminTranslator("bg");

test(
  "staff publish reviews by keyboard, shoppers read, filter and report them, and one is refused for its words",
  { tag: ["@once", "@long"] },
  async ({ page: guest, ownShop, openAnotherVisitor, signInAsAdmin }) => {
    await placeOrder(guest, { email: "reviewer@example.com", language: "bg" });
    const write = (stars: number, text: string) =>
      ownShop.sql(`with bought as (
          insert into order_lines (id, order_id, position, product_id, name_bg, name_en, unit_price_bgn, weight_grams, quantity)
          select gen_random_uuid(), orders.id, 50 + ${stars}, products.id, products.name_bg, products.name_en, 690, 120, 1
          from orders, products where orders.email = 'reviewer@example.com' and products.flavor = 'strawberry'
          returning id, product_id)
        insert into reviews (id, order_line_id, product_id, stars, text, name, language, email, state, created_at, updated_at)
        select gen_random_uuid(), id, product_id, ${stars}, '${text}', 'Мария', 'bg', 'reviewer@example.com', 'pending',
          now() + interval '${stars} seconds', now() from bought`);
    await write(5, "Чудесни ягоди");
    await write(4, "Малко сладки");

    const staff = await openAnotherVisitor();
    await signInAsAdmin(staff);
    await staff.goto("/admin/reviews");
    const [newest, older] = [staff.getByRole("article").nth(0), staff.getByRole("article").nth(1)];
    await expect(newest).toContainText("Чудесни ягоди");
    await newest.focus();
    await staff.keyboard.press("j");
    await expect(older).toBeFocused();
    await staff.keyboard.press("k");
    await staff.keyboard.press("p");
    await staff.keyboard.press("p");
    await expect(staff.getByText(a("reviews.empty.title"))).toBeVisible();

    for (const locale of ["bg", "en"] as const) {
      const t = reviewTranslator(locale);
      const path = new URL(await openProduct(guest, locale, "strawberry")).pathname;
      const section = guest.getByRole("region", { name: t("reviews.title") });
      await expect(section.getByRole("article")).toHaveCount(2);
      await expect(section).toContainText(locale === "bg" ? "★ 4,5" : "★ 4.5");
      await expect(section).not.toContainText(t("reviews.demo.review"));
      await section.getByRole("link", { name: t("reviews.stars.other", { count: 4 }) }).click();
      await expect(section.getByRole("article")).toHaveCount(1);
      await visit(guest, "bg", path.replace(/^\/en/, ""));
    }

    const t = reviewTranslator("bg");
    const reported = guest.getByRole("article").filter({ hasText: "Малко сладки" }).last();
    await reported.getByText(t("reviews.report"), { exact: true }).click();
    await reported.getByLabel(t("reviews.report.reason")).selectOption("off_topic");
    await reported.getByRole("button", { name: t("reviews.report.send") }).click();
    await expect(reported.getByRole("status")).toHaveText(t("reviews.report.sent"));

    await staff.goto("/admin/reviews?show=reported");
    const review = staff.getByRole("article");
    await review.focus();
    await staff.keyboard.press("r");
    await review.getByLabel(a("reviews.refusal.off_topic")).check();
    await review.getByRole("button", { name: a("reviews.refuse.save") }).click();
    await expect(staff.getByText(a("reviews.done.refuse"))).toBeVisible();
    await expect
      .poll(() => ownShop.sql("select recipient from mails where kind = 'review_refused'"))
      .toEqual([{ recipient: "reviewer@example.com" }]);
    await guest.reload();
    await expect(guest.getByRole("region", { name: t("reviews.title") }).getByRole("article")).toHaveCount(1);
  },
);
