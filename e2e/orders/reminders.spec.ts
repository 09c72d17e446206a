import { localePath, locales } from "#app/domain/locale.ts";
import { restoredCartTranslator } from "#app/i18n/channels/restored-cart.ts";
import { cartReminderTranslator } from "#app/i18n/follow-ups/cart-reminder.ts";
import { mailChoicesTranslator } from "#app/i18n/follow-ups/mail-choices.ts";
import { orderReminderTranslator } from "#app/i18n/follow-ups/order-reminder.ts";
import { translator } from "#app/i18n/translate.ts";
import { stopLink } from "#app/server/recipients/stop-link.ts";
import { cartLink as keptCartLink } from "#app/server/reminders/cart/cart-links.ts";
import { expectUsableWithFocusRings } from "#e2e/expect-usable.ts";
import { expect } from "#e2e/fixtures.ts";
import { untilHydrated } from "#e2e/hydration.ts";
import { authSecret, test } from "#e2e/own-shop.ts";
import { addButton, cartLink, fillCart, fillCheckout, newestToast, visit } from "#e2e/shopper.ts";

const offered = `
  insert into follow_up_settings (id, offers_cart_reminders, updated_at) values (1, true, now())
  on conflict (id) do update set offers_cart_reminders = true, updated_at = now();
  delete from cart_reminders`;
/** Makes the shop send the reminders that wait. */
const due = `
  update cart_reminders set send_at = now();
  update pgboss.job set start_after = now() where name = 'cart-reminders' and state = 'created'`;

for (const locale of locales) {
  const t = translator(locale);
  const c = cartReminderTranslator(locale);
  const r = restoredCartTranslator(locale);
  const m = mailChoicesTranslator(locale);
  const o = orderReminderTranslator(locale);

  test(
    `a guest is reminded of the cart, restores it elsewhere, and stops such e-mails (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, openAnotherVisitor, ownShop }) => {
      const email = `reminded-${locale}@example.com`;
      const main = page.getByRole("main");
      await ownShop.sql(offered);
      await fillCart(page, locale, ["strawberry", "grape"]);
      await visit(page, locale, "/checkout");
      const tick = main.getByRole("checkbox", { name: c("cartReminder.label") });
      await expect(tick).not.toBeChecked();
      await main.getByRole("textbox", { name: t("checkout.email"), exact: true }).fill(email);
      expect(await ownShop.sql("select id from cart_reminders")).toEqual([]);
      await tick.check();
      await expect(async () => {
        expect(await ownShop.sql("select email from cart_reminders")).toEqual([{ email }]);
      }).toPass();
      await tick.uncheck();
      await expect(async () => {
        expect(await ownShop.sql("select email from cart_reminders")).toEqual([]);
      }).toPass();
      await tick.check();
      await expect(async () => {
        expect(await ownShop.sql("select email from cart_reminders")).toEqual([{ email }]);
      }).toPass();
      await ownShop.sql(due);

      // This shop has no mail server: the e-mail waits in its outbox.
      let mails: Record<string, unknown>[] = [];
      await expect(async () => {
        mails = await ownShop.sql(
          `select data ->> 'reminder_id' as reminder, data ->> 'recipient_id' as reader
           from mails where recipient = '${email}' and kind = 'cart_reminder'`,
        );
        expect(mails).toHaveLength(1);
      }).toPass({ timeout: 20_000 });
      const [mail] = mails;
      const maker = { baseUrl: ownShop.url, signingSecret: authSecret };
      const kept = keptCartLink(maker, { reminderId: String(mail?.reminder), locale });
      const elsewhere = await openAnotherVisitor();
      await elsewhere.goto(kept);
      await expect(cartLink(elsewhere)).toContainText("2");
      await expect(newestToast(elsewhere, locale)).toContainText(r("restoredCart.restored"));
      await expect(elsewhere).toHaveURL(localePath(locale, "/cart"));
      await visit(elsewhere, locale, "/products");
      await addButton(elsewhere, locale, "peach").click();
      await expect(cartLink(elsewhere)).toContainText("3");
      await elsewhere.goto(kept);
      const question = elsewhere.getByRole("dialog", { name: r("restoredCart.ask") });
      await question.getByRole("button", { name: r("restoredCart.replace"), exact: true }).click();
      await expect(cartLink(elsewhere)).toContainText("2");

      const stop = stopLink(maker, { recipientId: String(mail?.reader), topic: "cart_reminders", locale });
      await elsewhere.goto(stop);
      const choices = elsewhere.getByRole("main");
      await choices.getByRole("button", { name: m("mailing.stop.button") }).click();
      await expect(choices.getByRole("status")).toContainText(m("mailing.stopped.title"));
      await expectUsableWithFocusRings(elsewhere);
      await choices.getByRole("button", { name: m("mailing.allow.button") }).click();
      await expect(choices.getByRole("button", { name: m("mailing.stop.button") })).toBeVisible();
      const reviews = choices.getByRole("button", { name: m("mailing.topic.reviews"), exact: true });
      await reviews.click();
      await expect(reviews).toHaveAttribute("aria-pressed", "false");
    },
  );

  test(
    `a customer asks after the order to be reminded to order again, changes it on its page, and stops it (${locale})`,
    { tag: "@once" },
    async ({ page, ownShop }) => {
      const main = page.getByRole("main");
      const email = `again-${locale}@example.com`;
      await ownShop.sql("delete from order_reminders");
      await fillCart(page, locale, ["strawberry"]);
      await visit(page, locale, "/checkout");
      await fillCheckout(page, locale, email);
      await main.getByRole("button", { name: t("checkout.submit") }).click();
      await expect(page).toHaveURL(/\/order-success/);
      await main.getByRole("combobox", { name: o("orderReminder.weeks") }).selectOption("8");
      await main.getByRole("button", { name: o("orderReminder.ask") }).click();
      await expect(main.getByRole("button", { name: o("orderReminder.stop") })).toBeVisible();
      await expectUsableWithFocusRings(page);
      await main.getByRole("link", { name: t("success.order") }).click();
      await expect(page).toHaveURL(/\/order\/[\da-f]{32}/);
      await untilHydrated(page);
      await main.getByRole("combobox", { name: o("orderReminder.weeks") }).selectOption("2");
      await main.getByRole("button", { name: o("orderReminder.change") }).click();
      await expect(async () => {
        expect(await ownShop.sql("select weeks from order_reminders")).toEqual([{ weeks: 2 }]);
      }).toPass();
      await expectUsableWithFocusRings(page);
      await main.getByRole("button", { name: o("orderReminder.stop") }).click();
      await expect(main.getByRole("button", { name: o("orderReminder.ask") })).toBeVisible();
      await expect(main.getByText(o("orderReminder.stopped"))).toBeFocused();
    },
  );
}
