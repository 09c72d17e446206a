import { expect, test } from "vitest";
import { localePath, localText, locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { BuiltInFlavor } from "#app/domain/catalogue/flavor.ts";
import { emailTranslator } from "#app/i18n/translate-email.ts";
import { newsletterTranslator } from "#app/i18n/newsletter.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { translator } from "#app/i18n/translate.ts";
import { withdrawalTranslator } from "#app/i18n/withdrawal.ts";
import { demoProducts } from "#app/server/demo/demo-shop.ts";
import { insertExampleBag } from "#tests/factories/catalogue/bags.ts";
import { insertWholeCampaign } from "#tests/factories/campaigns/landing-campaign.ts";
import type { PlainVisitor } from "#tests/factories/pages/plain-visitor.ts";
import { linkIn, startDemoShop } from "./demo-shop.ts";

// The storefront for visitors whose browser runs no scripts.

const shop = await startDemoShop();

const nameOf = (flavor: BuiltInFlavor, locale: Locale) => {
  const product = demoProducts.find((each) => each.flavor === flavor);
  return product ? localText(product, "name", locale) : flavor;
};
const headings = (visitor: PlainVisitor) =>
  visitor.main.all("article").map((card) => card.all("h2", "h3")[0]?.text);

for (const locale of locales) {
  const t = translator(locale);
  const at = (path: string) => localePath(locale, path);

  test(`search, category and sorting work (${locale})`, async () => {
    const visitor = shop.visitor();
    await visitor.open(at("/"));
    expect(visitor.main.all("article")).toHaveLength(4);
    await visitor.follow(t("home.hero.button"), visitor.main);
    expect(headings(visitor)).toHaveLength(5);
    for (const [typed, flavor] of [
      ["ягода", "strawberry"],
      ["jagoda", "strawberry"],
      ["pinapple", "pineapple"],
    ] as const) {
      visitor.fill(t("products.search"), typed);
      await visitor.enter(t("products.search"));
      expect(headings(visitor)).toEqual([nameOf(flavor, locale)]);
      expect(visitor.valueOf(t("products.search"))).toBe(typed);
    }
    visitor.fill(t("products.search"), "");
    visitor.select(t("products.category"), locale === "bg" ? "Градина и лозе" : "Garden & vineyard");
    visitor.select(t("products.sort"), "price_asc");
    await visitor.press(t("products.apply"));
    expect(headings(visitor)).toEqual([nameOf("grape", locale), nameOf("strawberry", locale)]);

    visitor.fill(t("products.search"), "марципан");
    await visitor.enter(t("products.search"));
    expect(visitor.main.text).toContain(t("products.empty.title"));
    await visitor.follow(t("products.empty.clear"), visitor.main);
    expect(headings(visitor)).toHaveLength(5);
    expect(headings(visitor)[0]).toBe(nameOf("orange", locale));
    visitor.fill(t("products.search"), "ягода ананас");
    await visitor.enter(t("products.search"));
    expect(visitor.main.text).toContain(t("products.partial"));
    expect(headings(visitor)).toEqual([nameOf("strawberry", locale), nameOf("pineapple", locale)]);
    visitor.fill(t("products.search"), locale === "bg" ? "праскваа" : "peechh");
    await visitor.enter(t("products.search"));
    expect(visitor.main.text).toContain(t("products.proposals"));
    await visitor.follow(locale === "bg" ? "праскова" : "Peach", visitor.main);
    expect(headings(visitor)).toEqual([nameOf("peach", locale)]);
  });

  test(`an invalid e-mailed link leads to a form that works (${locale})`, async () => {
    const visitor = shop.visitor();
    await visitor.open(`${at("/auth/reset-password")}?token=forged`);
    expect(visitor.messages.join()).toContain(t("reset.link.title"));
    await visitor.follow(t("reset.again"), visitor.main);
    visitor.fill(t("auth.email"), "nobody@example.com");
    await visitor.press(t("forgot.send"));
    expect(visitor.main.text).toContain(t("forgot.sent.text"));
  });

  test(`a refused message keeps its values and can then be sent (${locale})`, async () => {
    const visitor = shop.visitor();
    await visitor.open(at("/contact"));
    visitor.fill(t("contact.form.message"), "Първи ред\nвтори ред");
    await visitor.press(t("contact.form.submit"));
    expect(visitor.descriptionOf(t("contact.form.name"))).toBe(t("checkout.field.required"));
    expect(visitor.valueOf(t("contact.form.message"))).toBe("Първи ред\nвтори ред");
    visitor.fill(t("contact.form.name"), "Мария");
    visitor.fill(t("contact.form.email"), `plain-${locale}@example.com`);
    await visitor.press(t("contact.form.submit"));
    expect(visitor.messages.join()).toContain(t("contact.sent.title"));
    expect(visitor.valueOf(t("contact.form.message"))).toBe("");
  });

  test(`a subscription can be confirmed and ended (${locale})`, async () => {
    const n = newsletterTranslator(locale);
    const email = `reader-${locale}@example.com`;
    await shop.call("newsletter-signup", { email, consent: true, language: locale });
    const mail = await shop.emailTo(email);
    const visitor = shop.visitor();
    await visitor.open(linkIn(mail, at("/newsletter/confirm")));
    await visitor.press(n("newsletter.confirm.button"));
    expect(visitor.messages.join()).toContain(n("newsletter.confirmed.text", { email }));
    await visitor.open(linkIn(mail, at("/newsletter/unsubscribe")));
    await visitor.press(n("newsletter.unsubscribe.button"));
    expect(visitor.messages.join()).toContain(n("newsletter.unsubscribed.text", { email }));
    await visitor.press(n("newsletter.again.button"));
    expect(visitor.messages.join()).toContain(n("newsletter.asked.text", { email }));
  });
}

test("pages and links work, and what needs scripts says so", async () => {
  const t = translator("bg");
  const visitor = shop.visitor();
  await visitor.open("/categories");
  await visitor.follow("Овощна градина", visitor.main);
  await visitor.follow(nameOf("peach", "bg"), visitor.main);
  expect(visitor.main.all("h1")[0]?.text).toBe(nameOf("peach", "bg"));
  expect(visitor.main.text).toContain("8,50 лв.");
  expect(visitor.main.text).toContain(t("cart.noScript"));
  expect(visitor.hasButton(t("wishlist.toggle", { name: nameOf("peach", "bg") }))).toBe(false);
  for (const path of ["/cart", "/checkout"]) {
    await visitor.open(path);
    expect([path, visitor.main.text.includes(t("cart.noScript"))]).toEqual([path, true]);
  }
  await visitor.follow(t("nav.contact"));
  expect(visitor.main.all("h1")[0]?.text).toBe(t("contact.title"));
  await visitor.follow(t("shop.language.label"));
  expect(visitor.address).toBe("/en/contact");
});

test("a landing page and its links work", async () => {
  const t = translator("bg");
  await insertWholeCampaign(shop);
  const visitor = shop.visitor();
  await visitor.open("/promo/autumn");
  expect(visitor.main.all("h1")).toHaveLength(1);
  expect(visitor.shown("timer")).toHaveLength(0);
  expect(visitor.page.all("time")[0]?.text).toMatch(/^До \d/);
  expect(visitor.main.all("article")).toHaveLength(5);
  const [foot] = visitor.page.all("footer");
  expect(foot?.text).toContain("ООД");
  for (const name of ["hello@plodko.example", "Поверителност", "Общи условия"])
    expect(visitor.link(name, foot).attributes.href).not.toBe("");
  await visitor.follow(translator("bg")("cart.empty.button"));
  const [, block = "none"] = visitor.address.split("#");
  expect(visitor.page.all().some(({ attributes }) => attributes.id === block)).toBe(true);
  await visitor.follow(t("shop.language.label"));
  expect(visitor.address).toBe("/en/promo/autumn");
  await visitor.follow("Plodko");
  expect(visitor.address).toBe("/en");
});

test("a declaration for an unknown order is confirmed, stored once when sent twice, and can be marked as handled", async () => {
  const w = withdrawalTranslator("bg");
  const a = adminTranslator("bg");
  const email = "no-such-order@example.com";
  const visitor = shop.visitor();
  await visitor.open("/withdrawal");
  visitor.fill(w("withdrawal.name"), "Без скрипт");
  visitor.fill(w("withdrawal.orderNumber"), "ffffffff");
  visitor.fill(w("withdrawal.email"), email);
  await visitor.press(w("withdrawal.next"));
  const repeat = visitor.resend(w("withdrawal.confirm"));
  await visitor.press(w("withdrawal.confirm"));
  expect(visitor.main.text).toContain(w("withdrawal.done.title"));
  const confirmation = visitor.messages;
  await repeat();
  expect(visitor.messages).toEqual(confirmation);
  expect((await shop.emailTo(email)).subject).toBe(emailTranslator("bg")("withdrawal_unmatched.subject"));
  expect(shop.emailsTo(email)).toHaveLength(1);

  const admin = await shop.inAdmin();
  await admin.open("/admin/withdrawals?show=open");
  expect(
    admin.main
      .all("article")
      .map(({ text }) => text)
      .join(),
  ).toContain(a("withdrawals.order.unknown"));
  await admin.press(a("withdrawals.handleNamed", { name: "Без скрипт" }));
  expect(admin.main.all("article")).toHaveLength(0);
  expect(admin.messages.join()).toContain(a("withdrawals.done.handle"));
});

test("a form fills a bag, and says its price and what is wrong with it", async () => {
  const t = translator("en");
  await insertExampleBag(shop.db);
  const visitor = shop.visitor();
  const plain = (text: string) => text.replaceAll("\u00a0", " ");
  await visitor.open("/en/mix");
  expect(visitor.main.text).toContain(t("mix.fault.empty"));
  for (const [name, quantity] of [
    ["Strawberry", "9"],
    ["Pineapple", "4"],
    ["Peach", "2"],
  ] as const)
    visitor.fill(t("cart.quantity", { name }), quantity);
  await visitor.press(t("mix.show"));
  const tooLarge = plain(t("mix.fault.too_large.grams", { extra: 14 }));
  expect(plain(visitor.main.text)).toContain(tooLarge);
  visitor.fill(t("cart.quantity", { name: "Peach" }), "1");
  await visitor.press(t("mix.show"));
  expect(plain(visitor.main.text)).not.toContain(tooLarge);
  for (const said of ["12,18 BGN", t("mix.full"), t("mix.law"), t("cart.noScript")])
    expect(plain(visitor.main.text)).toContain(plain(said));
  expect(visitor.valueOf(t("cart.quantity", { name: "Strawberry" }))).toBe("9");
});
