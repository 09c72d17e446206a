import { sql } from "drizzle-orm";
import { defaultConfigs } from "#app/domain/content/section-defaults.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Database } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { priceCampaigns } from "#app/server/db/schema/price-campaigns.ts";
import { landingPages, popups } from "#app/server/db/schema/campaigns.ts";
import { distributors } from "#app/server/db/schema/catalog.ts";
import { missingPaths, redirects } from "#app/server/db/schema/redirects.ts";
import { homepageSections, seoMeta, staticPages, textContent } from "#app/server/db/schema/content.ts";
import { insertBag, insertLoose } from "#tests/factories/catalogue/bags.ts";
import { madeUpId } from "#tests/factories/orders/made-up-orders.ts";

/** The popups' ids by what they are; none of them is active. */
export const popupIds = {
  newsletter: madeUpId(0xf001),
  promo: madeUpId(0xf002),
  timer: madeUpId(0xf003),
  bar: madeUpId(0xf004),
  sheet: madeUpId(0xf005),
} as const;

const day = 86_400_000;

/** Inserts the owner's public content, in addition to the demo shop's. Sections and popups are not visible yet. */
export async function fillContent(
  db: Database,
  { products: ids, soldOut }: { products: readonly string[]; soldOut: string },
  now: Date,
) {
  await db.execute(
    sql`update products set stock_quantity = 0, pictures = '{/demo/peach.webp}' where id = ${soldOut}`,
  );
  await db.execute(sql`update products set stock_quantity = 3 where id = ${ids[0] ?? ""}`);
  const sections = sectionsOf(ids, now);
  await db.insert(homepageSections).values(sections);
  await db.insert(popups).values(popupsOf(now));
  const cities = [
    ["Пловдив", "Plovdiv", "Бонбониера „Сладка спирка“", "Sweet Stop sweetshop", "+359 32 111 222"],
    ["Варна", "Varna", "Деликатеси „Морски бриз“", "Sea Breeze delicatessen", "+359 52 333 444"],
    ["Бургас", "Burgas", "Магазини „Слънчо“", "Sunny stores", "+359 56 555 666"],
    ["Стара Загора", "Stara Zagora", "Био пазар „Липа“", "Linden organic market", "+359 42 777 888"],
  ] as const;
  await db.insert(distributors).values(
    cities.map(([city_bg, city_en, company_bg, company_en, phone], index) => ({
      id: newId(),
      city_bg,
      city_en,
      company_bg,
      company_en,
      phone,
      sort_order: index + 1,
    })),
  );
  await db.insert(redirects).values({
    id: madeUpId(0x52ed),
    path: "/collections/zhelirani-bonboni",
    target: "/products",
    origin: "owner",
    created_at: now,
    updated_at: now,
  });
  await db.insert(missingPaths).values({ day: sofiaDay(now), path: "/стара/страница.html", count: 12 });
  await db.insert(staticPages).values([
    {
      id: newId(),
      slug: "podaratsi",
      title_bg: "Подаръци за фирми",
      title_en: "Company gifts",
      status: "published",
      show_in_footer: false,
      sort_order: 90,
    },
    {
      id: newId(),
      slug: "rabota",
      title_bg: "Работа при нас",
      title_en: "Work with us",
      status: "draft",
      show_in_footer: false,
      sort_order: 91,
    },
  ]);
  await db.insert(landingPages).values([
    { id: newId(), slug: "koleda", title_bg: "Коледни кутии", title_en: "Christmas boxes", status: "draft" },
    { id: newId(), slug: "prolet", title_bg: "Пролетна акция", title_en: "Spring offer", status: "archived" },
  ]);
  const seo = newId();
  await db.insert(seoMeta).values([
    {
      id: seo,
      page_slug: "home",
      title_bg: "Плодко – 3D желирани плодчета с истински сок",
      title_en: "Plodko – 3D fruit gummies with real juice",
      description_bg:
        "Пет вкуса с истински плодов сок, без мазнини и без глутен. Безплатна доставка с Еконт.",
      description_en: "Five flavours with real fruit juice, fat-free and gluten-free. Free shipping.",
      keywords_bg: "желирани бонбони, плодов сок",
    },
    { id: newId(), page_slug: "cart", robots: "noindex,follow", title_bg: "Количка – Плодко" },
  ]);
  const text = newId();
  await db.insert(textContent).values([
    {
      id: text,
      scope: "site",
      key: "header_tagline",
      title_bg: "3D желирани плодчета с истински сок",
      title_en: "3D fruit gummies with real juice",
    },
    {
      id: newId(),
      scope: "page",
      key: "about_content",
      title_bg: "За нас",
      title_en: "About us",
      content_bg: "<p>Малка работилница в Пловдив.</p>",
      content_en: "<p>A small workshop in Plovdiv.</p>",
    },
  ]);
  // Not on offer, so that the public pages stay as they are without bags.
  const loose = await insertLoose(db, { cents: 35, name_bg: "Ягода насипно", name_en: "Loose strawberry" });
  await insertBag(db, { id: madeUpId(0xba6), cents: 50, parts: [loose], is_offered: false });
  const priceCampaign = newId();
  await db.insert(priceCampaigns).values({
    id: priceCampaign,
    name: "Черен петък",
    kind: "percent",
    percent: 20,
    starts_at: new Date(now.getTime() + 86_400_000),
  });
  return { section: sections[2]?.id ?? "", seo, text, popups: popupIds, priceCampaign };
}

type NewSection = typeof homepageSections.$inferInsert;

/** Returns sections of several types, as an owner would fill them in. */
function sectionsOf(productIds: readonly string[], now: Date): NewSection[] {
  const sections: Omit<NewSection, "id" | "sort_order">[] = [
    {
      type: "hero",
      title_bg: "Плод в шепа, смях в джоба",
      title_en: "A handful of fruit, a pocketful of smiles",
      subtitle_bg: "Пет вкуса с истински сок от зрели плодове.",
      subtitle_en: "Five flavours with real juice of ripe fruit.",
      cta_label_bg: "Към плодчетата",
      cta_label_en: "See the sweets",
      cta_url: "/products",
      config: { ...defaultConfigs.hero, background_overlay: "light", floating_decorations: true },
    },
    {
      type: "hot_deals",
      title_bg: "Горещи предложения",
      title_en: "Hot deals",
      subtitle_bg: "Само тази седмица",
      subtitle_en: "This week only",
      config: { product_ids: productIds.slice(0, 4) },
    },
    {
      type: "image_text",
      title_bg: "От градината до кутията",
      title_en: "From the garden to the box",
      content_bg: "<p>Изстискваме плода сутрин, желираме го следобед и го опаковаме до вечерта.</p>",
      content_en:
        "<p>We press the fruit in the morning, set it in the afternoon and pack it by the evening.</p>",
      cta_label_bg: "Как ги правим",
      cta_label_en: "How we make them",
      cta_url: "/about",
      desktop_image_url: "/demo/hero.webp",
      mobile_image_url: "/demo/hero-mobile.webp",
      config: defaultConfigs.image_text,
    },
    {
      type: "countdown",
      title_bg: "Есенната серия си отива",
      title_en: "The autumn batch is leaving",
      subtitle_bg: "После – чак догодина",
      subtitle_en: "Then not before next year",
      config: {
        ...defaultConfigs.countdown,
        countdown_end: new Date(now.getTime() + 9.3 * day).toISOString(),
      },
    },
    { type: "new_arrivals", title_bg: "Нови вкусове", title_en: "New flavours", config: {} },
    {
      type: "text_block",
      title_bg: "Защо Плодко",
      title_en: "Why Plodko",
      content_bg:
        "<p>Защото в една кутия има повече плод, отколкото захар, и защото децата познават вкусовете.</p>",
      content_en:
        "<p>Because a box holds more fruit than sugar, and because children can name the flavours.</p>",
      config: defaultConfigs.text_block,
    },
    {
      type: "blog",
      title_bg: "От нашата кухня",
      title_en: "From our kitchen",
      content_bg: "<h3>Как се пази желираното плодче?</h3><p>На хладно и на сухо, в затворена кутия.</p>",
      content_en: "<h3>How to keep a gummy?</h3><p>Cool and dry, in a closed box.</p>",
      config: {},
    },
  ];
  return sections.map((section, sort_order) => ({ is_visible: false, ...section, id: newId(), sort_order }));
}

type NewPopup = typeof popups.$inferInsert;

function popupsOf(now: Date): NewPopup[] {
  const once: Pick<NewPopup, "trigger_type" | "page_matcher" | "frequency_cap"> = {
    trigger_type: "page_matcher",
    page_matcher: "*",
    frequency_cap: "always",
  };
  const sale = {
    headline_bg: "Две кутии на цената на една",
    headline_en: "Two boxes for the price of one",
    subheadline_bg: "До края на седмицата, докато има плодове.",
    subheadline_en: "Until the end of the week, while there is fruit.",
    cta_label_bg: "Разгледайте",
    cta_label_en: "Have a look",
    cta_url: "/products",
  };
  return [
    {
      ...once,
      id: popupIds.newsletter,
      name: "Бюлетин",
      type: "newsletter",
      headline_bg: "Първи за новите вкусове",
      headline_en: "First to hear of new flavours",
      subheadline_bg: "Едно писмо на месец, без реклами от други.",
      subheadline_en: "One letter a month, no ads of others.",
      cta_label_bg: "Запишете ме",
      cta_label_en: "Sign me up",
      legal_note_bg: "Съгласен съм да получавам бюлетина и знам, че мога да се отпиша по всяко време.",
      legal_note_en: "I agree to get the newsletter and know that I can unsubscribe at any time.",
      popup_image: "/demo/hero-mobile.webp",
    },
    { ...once, ...sale, id: popupIds.promo, name: "Две за една", type: "promo" },
    {
      ...once,
      ...sale,
      id: popupIds.timer,
      name: "Последни часове",
      type: "timer",
      background_color: "#2d3748",
      text_color: "#ffffff",
      timer_end: new Date(now.getTime() + 1.4 * day),
      status: "scheduled",
      start_date: new Date(now.getTime() + 60 * day),
    },
    { ...once, ...sale, id: popupIds.bar, name: "Лента", type: "promo", size: "bar" },
    { ...once, ...sale, id: popupIds.sheet, name: "Долен лист", type: "promo", size: "bottom-sheet" },
  ];
}
