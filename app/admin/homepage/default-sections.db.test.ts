import { expect, test } from "vitest";
import { locales } from "#app/domain/locale.ts";
import { translator } from "#app/i18n/translate.ts";
import { homeProducts } from "#app/server/catalogue/find-products.ts";
import { createFirstSections, sectionTable } from "#app/server/content/home-sections.ts";
import { shownSections } from "#app/server/content/shown-sections.ts";
import { revisions } from "#app/server/db/schema/content.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { defaultSections } from "./default-sections.server.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00.000Z");
for (const name_en of ["Plum", "Pear", "Fig", "Kiwi", "Lime"]) await insertProduct(db, { name_en });

const start = async () => createFirstSections(db, admin, { inputs: await defaultSections(db), now });

test("a double click creates the default page's sections once, shown in both languages", async () => {
  await Promise.all([start(), start()]);
  const sections = await sectionTable.list(db, admin);
  expect(sections.map(({ type, sort_order }) => [type, sort_order])).toEqual([
    ["hero", 0],
    ["product_grid", 1],
    ["text_block", 2],
  ]);
  const products = (await homeProducts(db)).map(({ id }) => id);
  for (const locale of locales) {
    const t = translator(locale);
    const shown = await shownSections(db, { locale, now });
    expect(shown).toMatchObject([
      { title: t("home.hero.title"), subtitle: t("home.hero.subtitle"), ctaUrl: "/products" },
      { title: t("home.products.title"), ctaLabel: t("home.products.all") },
      { html: expect.stringContaining(t("home.juice.text")) as string },
    ]);
    expect(shown[1]?.products.map(({ id }) => id)).toEqual(products);
  }
  expect(await db.select().from(revisions)).toHaveLength(3);
  const actions = await db.select({ action: auditLog.action }).from(auditLog);
  expect(actions.filter(({ action }) => action === "create")).toHaveLength(3);
});

test("a page that has a section already gets no others", async () => {
  for (const { id } of (await sectionTable.list(db, admin)).slice(1))
    await sectionTable.delete(db, admin, { id, now });
  await start();
  expect(await sectionTable.list(db, admin)).toHaveLength(1);
});
