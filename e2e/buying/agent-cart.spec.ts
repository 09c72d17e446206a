import { localePath, locales } from "#app/domain/locale.ts";
import { promotionTranslator } from "#app/i18n/promotions.ts";
import { restoredCartTranslator } from "#app/i18n/channels/restored-cart.ts";
import { translator } from "#app/i18n/translate.ts";
import { tokenHash } from "#app/server/agents/carts/cart-token.ts";
import { expectUsableWithFocusRings } from "#e2e/expect-usable.ts";
import { expect } from "#e2e/fixtures.ts";
import { untilHydrated } from "#e2e/hydration.ts";
import { test } from "#e2e/own-shop.ts";
import { cartLink, fillCart, fillCheckout, nameOf, newestToast, visit } from "#e2e/shopper.ts";

/** The company's data, without which no agent is served. */
const company = `
  insert into shop_settings (company_name_bg, company_name_en, address_bg, address_en, email, support_email, phone,
    notification_email, facebook_url, instagram_url, youtube_url, eik)
  values ('„Плодко“ ООД', 'Plodko Ltd.', 'Пловдив', 'Plovdiv', 'hello@plodko.example', 'hello@plodko.example', '',
    'hello@plodko.example', '', '', '', '131071587') on conflict do nothing`;
const code = `
  insert into promotions (id, name_bg, name_en, kind, amount_bgn, needs_code, sort_order)
  select gen_random_uuid(), 'От асистент', 'From an assistant', 'amount', 100, true, 1
  where not exists (select from promotion_codes where code = 'AGENT1');
  insert into promotion_codes (id, promotion_id, code)
  select gen_random_uuid(), id, 'AGENT1' from promotions where name_en = 'From an assistant' on conflict do nothing`;

/** An agent's cart with two peaches and a product that the shop has never had. */
const agentCart = (token: string) => `
  delete from agent_carts;
  insert into agent_carts (id, token_hash, language, lines, codes, agent, created_at, updated_at, expires_at)
  select '${token}', '${tokenHash(token)}', 'en', jsonb_build_array(
      jsonb_build_object('id', 'l1', 'productId', id, 'quantity', 2),
      jsonb_build_object('id', 'l2', 'productId', gen_random_uuid(), 'quantity', 1)),
    '{AGENT1}', 'agent.example', now(), now(), now() + interval '1 day'
  from products where flavor = 'peach' limit 1`;

for (const locale of locales) {
  const t = translator(locale);
  const r = restoredCartTranslator(locale);
  const p = promotionTranslator(locale);

  test(
    `a shopper with a cart of her own opens an agent's cart, and orders it (${locale})`,
    { tag: ["@once", "@long"] },
    async ({ page, ownShop, browserConsole }) => {
      browserConsole.allow(/status of 404/);
      const token = `An-Agents-Token-${locale}`;
      await ownShop.sql([company, code, agentCart(token)].join(";"));
      const main = page.getByRole("main");
      await fillCart(page, locale, ["strawberry"]);

      await page.goto(localePath(locale, `/k/${token}`));
      await untilHydrated(page);
      const question = page.getByRole("dialog", { name: r("restoredCart.ask") });
      await expect(question).toBeVisible();
      await expectUsableWithFocusRings(page);
      await page.keyboard.press("Escape");
      await expect(newestToast(page, locale)).toContainText(r("restoredCart.closed"));
      await page.reload();
      await question.getByRole("button", { name: r("restoredCart.keep"), exact: true }).click();
      await expect(page).toHaveURL(`${localePath(locale, "/cart")}?utm_source=agent.example`);
      await expect(main.getByRole("link", { name: nameOf("strawberry", locale) })).toBeVisible();

      await page.goto(localePath(locale, `/k/${token}`));
      await question.getByRole("button", { name: r("restoredCart.replace"), exact: true }).click();
      await expect(cartLink(page)).toContainText("2");
      await expect(page).toHaveURL(`${localePath(locale, "/cart")}?utm_source=agent.example`);
      await expect(newestToast(page, locale)).toContainText(
        r("restoredCart.gone", { names: r("restoredCart.deleted.one", { count: 1 }) }),
      );
      await expect(main.getByRole("link", { name: nameOf("peach", locale) })).toBeVisible();
      await expect(main.getByRole("link", { name: nameOf("strawberry", locale) })).toHaveCount(0);
      const codes = main.getByRole("list", { name: p("code.list") });
      await expect(codes.getByRole("listitem")).toContainText(["AGENT1"]);

      const other = page.getByRole("banner").getByRole("link", { name: t("shop.language.label") });
      const isUsed = new RegExp(`${localePath(locale === "bg" ? "en" : "bg", "/cart")}\\?utm_source=[^&]+$`);
      await expect(other).toHaveAttribute("href", isUsed);

      await visit(page, locale, "/checkout");
      await fillCheckout(page, locale, `agent-${locale}@example.com`);
      await main.getByRole("button", { name: t("checkout.submit") }).click();
      await expect(page).toHaveURL(/\/order-success/);

      await ownShop.sql("update agent_carts set cancelled_at = now()");
      await page.goto(localePath(locale, `/k/${token}`));
      await expect(newestToast(page, locale)).toContainText(r("restoredCart.expired"));
    },
  );

  test(
    `a permalink fills an empty cart, leads on within the shop, and says when it is broken (${locale})`,
    { tag: "@once" },
    async ({ page, ownShop }) => {
      await ownShop.sql(company);
      const [{ id } = { id: "" }] = await ownShop.sql(
        "select id from products where flavor = 'grape' limit 1",
      );
      const next = localePath(locale, "/checkout");
      await page.goto(localePath(locale, `/buy/${String(id).toUpperCase()}:2,nothing:1?continue_to=${next}`));
      await expect(page).toHaveURL(next);
      await expect(newestToast(page, locale)).toContainText(r("restoredCart.unknown.one"));
      await visit(page, locale, "/cart");
      await expect(cartLink(page)).toContainText("2");

      await page.goto(localePath(locale, "/buy/broken"));
      await expect(newestToast(page, locale)).toContainText(r("restoredCart.broken"));
      await expect(cartLink(page)).toContainText("2");
    },
  );
}
