import { expect, test } from "vitest";
import { flavorNames } from "#tests/factories/catalogue/flavors.ts";
import { localePath, locales } from "#app/domain/locale.ts";
import { defaultBrand } from "#app/domain/shop/brand.ts";
import { homePartsTranslator, homeQuestions, makingSteps } from "#app/i18n/home-parts.ts";
import { translator } from "#app/i18n/translate.ts";
import { homeProducts } from "#app/server/catalogue/find-products.ts";
import { createFirstSections, sectionTable } from "#app/server/content/home-sections.ts";
import { shownSections } from "#app/server/content/shown-sections.ts";
import { newId } from "#app/server/db/new-id.ts";
import { revisions, staticPages } from "#app/server/db/schema/content.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { loadShop } from "#app/server/shop/load-company.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { saveDelivery, somePrices } from "#tests/factories/delivery/delivery.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { noCards } from "#tests/factories/payments/payments.ts";
import { defaultSections } from "./default-sections.server.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00.000Z");
for (const name_en of ["Plum", "Pear", "Fig", "Kiwi", "Lime"]) await insertProduct(db, { name_en });

const defaults = () => defaultSections({ db, cards: noCards }, { shop: loadShop(db), now });
const start = async () => createFirstSections(db, admin, { inputs: await defaults(), now });

test("a double click creates the default page's sections once, shown in both languages", async () => {
  await Promise.all([start(), start()]);
  const sections = await sectionTable.list(db, admin);
  expect(sections.map(({ type, sort_order }) => [type, sort_order])).toEqual([
    ["hero", 0],
    ["text_block", 1],
    ["text_block", 2],
    ["product_grid", 3],
    ["image_text", 4],
    ["text_block", 5],
    ["text_block", 6],
    ["text_block", 7],
  ]);
  const products = (await homeProducts(db)).map(({ id }) => id);
  for (const locale of locales) {
    const t = translator(locale);
    const own = homePartsTranslator(locale);
    const shown = await shownSections(db, { locale, now });
    expect(shown).toMatchObject([
      { title: t("home.hero.title"), subtitle: t("home.hero.subtitle"), ctaUrl: "/products" },
      { html: expect.stringContaining(t("footer.delivery")) as string },
      {
        title: own("flavours.title.any"),
        html: expect.stringContaining(flavorNames.strawberry[locale]) as string,
      },
      { title: t("home.products.title"), ctaLabel: t("home.products.all") },
      { title: own("story.title"), html: expect.stringContaining(own("story.text")) as string, ctaUrl: null },
      { html: expect.stringContaining(t("home.juice.text")) as string },
      { title: own("making.title") },
      { html: expect.stringContaining(own("questions.returns.text")) as string },
    ]);
    for (const step of makingSteps) expect(shown[6]?.html).toContain(own(`making.${step}.text`));
    for (const { title, text } of homeQuestions(locale, { cardPayments: false }, defaultBrand))
      expect(shown[7]?.html).toContain(`<h3>${title}</h3><p>${text}</p>`);
    expect(shown[7]?.html).toContain(`href="${localePath(locale, "/withdrawal")}"`);
    expect(shown[3]?.products.map(({ id }) => id)).toEqual(products);
  }
  expect(await db.select().from(revisions)).toHaveLength(8);
  const actions = await db.select({ action: auditLog.action }).from(auditLog);
  expect(actions.filter(({ action }) => action === "create")).toHaveLength(8);
});

test("texts and links follow the shop: paid delivery, other carriers, and a published story", async () => {
  await saveDelivery(db, { pricing: "fixed", carriers: ["speedy"], prices: somePrices });
  const story = { slug: "about", title_bg: "За нас", title_en: "About us", content_bg: "<p>Тук сме.</p>" };
  await db.insert(staticPages).values({ id: newId(), ...story, status: "published", show_in_footer: true });
  const html = JSON.stringify(await defaults());
  const t = translator("bg");
  expect(html).toContain(t("home.products.subtitle.paid"));
  expect(html).not.toContain(t("home.products.subtitle"));
  expect(html).not.toContain(t("footer.delivery"));
  expect(html).toContain('"cta_url":"/about"');
});

test("a page that has a section already gets no others", async () => {
  for (const { id } of (await sectionTable.list(db, admin)).slice(1))
    await sectionTable.delete(db, admin, { id, now });
  await start();
  expect(await sectionTable.list(db, admin)).toHaveLength(1);
});
