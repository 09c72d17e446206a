import { localePath, locales } from "#app/domain/locale.ts";
import { ownReviewTranslator } from "#app/i18n/reviews/own-reviews.ts";
import { reviewRequestTranslator } from "#app/i18n/reviews/review-request.ts";
import { translator } from "#app/i18n/translate.ts";
import { lineLink, reviewLink } from "#app/server/reviews/review-links.ts";
import { axeViolations } from "#e2e/checks/accessibility.ts";
import { expect } from "#e2e/fixtures.ts";
import { authSecret, test } from "#e2e/own-shop.ts";
import { deviceIn } from "#e2e/phone.ts";
import { field, fillCart, fillCheckout, nameOf, visit } from "#e2e/shopper.ts";

const askForReviews = `
  insert into follow_up_settings (id, asks_reviews, updated_at) values (1, true, now())
  on conflict (id) do update set asks_reviews = true, moderates_reviews = true`;

for (const locale of locales) {
  const t = translator(locale);
  const r = ownReviewTranslator(locale);
  const q = reviewRequestTranslator(locale);

  test.describe(() => {
    test.use(deviceIn[locale].options);

    test(
      `a shopper is told of the one request, and reviews the order by its link (${deviceIn[locale].name})`,
      { tag: ["@once", "@long"] },
      async ({ page, ownShop, browserConsole }) => {
        browserConsole.allow(/status of 422/);
        await ownShop.sql(askForReviews);
        const main = page.getByRole("main");
        const email = `reviews-${locale}@example.com`;

        await test.step("the checkout announces the request, and keeps a refusal over a reload", async () => {
          await fillCart(page, locale, ["strawberry", "grape"]);
          await visit(page, locale, "/checkout");
          await fillCheckout(page, locale, email);
          await expect(main.getByText(q("review-request.text"))).toBeVisible();
          const refusal = main.getByRole("checkbox", { name: q("review-request.refuse") });
          await refusal.check();
          await page.reload();
          await expect(refusal).toBeChecked();
          await refusal.uncheck();
          expect(await axeViolations(page)).toEqual([]);
          await main.getByRole("button", { name: t("checkout.submit") }).click();
          await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("success.title"));
        });

        const rows = await ownShop.sql(
          `select orders.id, order_lines.id as line, allows_review_request as allowed
           from orders join order_lines on order_id = orders.id where email = '${email}' order by position`,
        );
        expect(rows.map(({ allowed }) => allowed)).toEqual([true, true]);
        const maker = { baseUrl: ownShop.url, signingSecret: authSecret };
        const link = reviewLink(maker, { orderId: String(rows[0]?.id), locale });
        const stars = (count: number) =>
          main.getByRole("radio", { name: r("own-review.stars.choice", { count }) });
        const text = () => field(page, `${r("own-review.text")} (${t("shop.optional")})`);

        await test.step("a star of the e-mail opens the form, and a link in the text is refused", async () => {
          await page.goto(lineLink(link, { lineId: String(rows[0]?.line), stars: 4 }));
          await expect(stars(4)).toBeChecked();
          await expect(main.getByRole("heading", { name: nameOf("strawberry", locale) })).toBeVisible();
          await text().fill("evil.com");
          await main.getByRole("button", { name: r("own-review.submit"), exact: true }).click();
          await expect(main.getByText(r("own-review.error.link"))).toBeVisible();
          await expect(text()).toBeFocused();
          expect(await axeViolations(page)).toEqual([]);
        });

        await test.step("the review waits for staff; it is edited with the keyboard, and deleted", async () => {
          await text().fill("Вкусни");
          await main.getByRole("button", { name: r("own-review.submit"), exact: true }).click();
          await expect(main.getByText(r("own-review.pending.title"))).toBeVisible();
          await stars(4).press("ArrowRight");
          await main.getByRole("button", { name: r("own-review.save"), exact: true }).click();
          await expect(main.getByRole("status")).toBeFocused();
          await expect(stars(5)).toBeChecked();
          await main.getByText(r("own-review.delete"), { exact: true }).click();
          await main.getByRole("button", { name: r("own-review.delete.confirm"), exact: true }).click();
          await expect(main.getByText(r("own-review.deleted.title"))).toBeVisible();
          await expect(main.getByRole("status")).toBeFocused();
        });

        await test.step("the other product of the order has a form of its own", async () => {
          await main.getByRole("link", { name: new RegExp(nameOf("grape", locale)) }).click();
          await expect(main.getByRole("heading", { name: nameOf("grape", locale) })).toBeVisible();
          await expect(page).toHaveURL(new RegExp(localePath(locale, "/review")));
        });
      },
    );
  });
}
