import { pageTemplateNames } from "#app/domain/content/page-template-names.ts";
import { deliveryFields } from "#app/domain/delivery/delivery-settings-input.ts";
import { defaultDeliverySettings } from "#app/domain/delivery/delivery-settings.ts";
import { readProductInput } from "#app/domain/catalogue/product-input.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { addressLine } from "#app/i18n/address-line.ts";
import type { Services } from "#app/server/services.ts";
import { popupTable } from "#app/server/campaigns/popups.ts";
import { categoryTable } from "#app/server/catalogue/categories.ts";
import { setProductActive } from "#app/server/catalogue/change-product.ts";
import { flavorTable } from "#app/server/catalogue/flavors.ts";
import { saveProduct } from "#app/server/catalogue/save-product.ts";
import { distributorTable } from "#app/server/content/distributors.ts";
import { sectionTable } from "#app/server/content/home-sections.ts";
import { landingPageTable } from "#app/server/content/landing/landing-pages.ts";
import { pageFromTemplate } from "#app/server/content/page-templates.ts";
import { seoTable } from "#app/server/content/seo-settings.ts";
import { pageTable } from "#app/server/content/static-pages.ts";
import { textTable } from "#app/server/content/text-content.ts";
import { products } from "#app/server/db/schema/catalog.ts";
import { saveDeliverySettings } from "#app/server/delivery/delivery-settings.ts";
import { seedDemoShop } from "#app/server/demo/seed-demo-shop.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import { saveSettings } from "#app/server/shop/save-settings.ts";
import { saveTheme } from "#app/server/shop/theme.ts";
import { insertAdmin } from "../accounts/people.ts";
import { popupInput } from "../campaigns/popups.ts";
import { landingPageInput } from "../content/landing-pages.ts";
import { sectionInput } from "../content/sections.ts";
import { orderRequest } from "../orders/orders.ts";
import { testServices } from "./services.ts";

const settings = {
  shop_name_bg: "Сладкарница Роза",
  shop_name_en: "Sladkarnitsa Roza",
  logo_url: "",
  company_name_bg: "„Роза 2020“ ЕООД",
  company_name_en: "Roza 2020 Ltd.",
  address_bg: "бул. „Мария Луиза“ 3, 9000 Варна",
  address_en: "3 Maria Luiza Blvd., 9000 Varna, Bulgaria",
  email: "info@roza.example",
  support_email: "pomosht@roza.example",
  notification_email: "shef@roza.example",
  phone: "+359 52 111 222",
  facebook_url: "",
  instagram_url: "",
  youtube_url: "",
  base_currency: "EUR",
  show_bgn: "on",
  eik: "131071587",
  is_vat_registered: "on",
  vat_number: "BG131071587",
  vat_threshold_eur: "",
  vat_threshold_from: "",
  vat_threshold_source: "",
  zero_rate_ground: "",
  manager_bg: "Роза Димитрова",
  first_invoice_number: "1",
  invoice_rule: "by_hand",
  invoice_scope: "asked",
  cash_order_max_pieces: "50",
  search_synonyms: "торта, cake",
};

const productFields: Record<string, string> = {
  name_bg: "Торта „Мария“",
  name_en: "Maria cake",
  description_bg: "Домашна торта с яйчен крем.",
  description_en: "A home-made cake with custard.",
  price: "25,00",
  price_currency: "EUR",
  weight_grams: "1200",
  stock_quantity: "40",
  is_active: "on",
};

/**
 * Opens a shop that was the demo shop and is now another owner's, 'Сладкарница Роза': every change is made through the
 * back office's own services. It sells one cake without a flavour, delivers with Speedy only, and has written no texts
 * of its own yet.
 */
export async function roseShop() {
  const services = await testServices();
  const { db } = services;
  const owner = await insertAdmin(db, { email: "roza@example.com" });
  const now = new Date();
  await seedDemoShop(db, { write: () => Promise.resolve() }, now);
  expectSaved(await saveSettings(db, owner, { form: settings, seen: null, now }));
  await deliverWithSpeedy(services, owner, now);
  await removeDemo(services, owner, now);
  const read = readProductInput((name) => productFields[name] ?? "");
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const saved = await saveProduct(db, owner, { productId: null, input: read.input, seen: null, now });
  if (!saved.ok) throw new Error(saved.code);
  const productId = saved.record.id;
  for (const name of pageTemplateNames) {
    const input = { ...pageFromTemplate(name, settings), status: "published", show_in_footer: true } as const;
    expectSaved(await pageTable.save(db, owner, { id: null, input, seen: null, now }));
  }
  let people = 0;
  return {
    services,
    owner,
    productId,
    now,
    /** Places an order of one cake to an office of Speedy and returns its id. */
    newOrder: async (language: "bg" | "en" = "bg"): Promise<string> => {
      people += 1;
      const to = { city: "Бургас", deliveryType: "econt_office", deliveryDetails: "Център" } as const;
      const payload = orderRequest([{ productId, quantity: 1, price: saved.record.price_bgn / 100 }], {
        email: `buyer${people}@example.com`,
        address: addressLine(to, language, ["speedy"]),
        language,
      });
      const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
      if (!placed.ok) throw new Error(placed.code);
      return placed.orderId;
    },
  };
}

type RoseShop = Awaited<ReturnType<typeof roseShop>>;
type Owner = RoseShop["owner"];

function expectSaved(result: { ok: boolean }): void {
  if (!result.ok) throw new Error(JSON.stringify(result));
}

async function deliverWithSpeedy(services: Services, owner: Owner, now: Date): Promise<void> {
  const carriers = { ...services.carriers, names: () => Promise.resolve(["speedy" as const]) };
  const fields = deliveryFields({ ...defaultDeliverySettings, carriers: ["speedy"] }, "EUR");
  const change = { field: (name: string) => fields[name] ?? "", seen: null, now };
  expectSaved(await saveDeliverySettings({ db: services.db, carriers }, owner, change));
}

/** Hides the demo's products, flavours and categories, and deletes its pages, landing page and distributor. */
async function removeDemo({ db }: Services, owner: Owner, now: Date): Promise<void> {
  for (const { id } of await db.select({ id: products.id }).from(products))
    expectSaved(await setProductActive(db, owner, { productId: id, isActive: false, seen: null, now }));
  for (const table of [categoryTable, flavorTable])
    for (const { id } of await table.list(db, owner))
      expectSaved(await table.set(db, owner, { id, values: { is_active: false }, now }));
  for (const table of [pageTable, landingPageTable, distributorTable])
    for (const { id } of await table.list(db, owner)) await table.delete(db, owner, { id, now });
}

/** Writes the owner's texts, SEO settings, theme, home page, landing page, popup and distributor. */
export async function writeOwnContent({ services, owner, now }: RoseShop): Promise<void> {
  const { db } = services;
  const texts = [
    { key: "header_tagline", scope: "site", title_bg: "Торти по поръчка", title_en: "Cakes to order" },
    {
      key: "footer_about",
      scope: "site",
      content_bg: "<p>Печем от 2020 г.</p>",
      content_en: "<p>Since 2020.</p>",
    },
    { key: "sweets_headline", scope: "category", title_bg: "Торти от Варна", title_en: "Cakes from Varna" },
    {
      key: "about_content",
      scope: "page",
      content_bg: "<p>Малка пекарна.</p>",
      content_en: "<p>A bakery.</p>",
    },
  ] as const;
  for (const input of texts)
    expectSaved(await textTable.save(db, owner, { id: null, input, seen: null, now }));
  const seo = { page_slug: "home", title_bg: "Роза – торти", title_en: "Roza – cakes" };
  expectSaved(await seoTable.save(db, owner, { id: null, input: seo, seen: null, now }));
  const theme = { ...defaultTheme, primary_color: "#aa3366" };
  expectSaved(await saveTheme(db, owner, { form: theme, seen: null, now }));
  for (const input of [
    sectionInput({ title_bg: "Нашите торти", title_en: "Our cakes", content_bg: "<p>Пресни.</p>" }),
    sectionInput({ type: "product_grid", title_bg: "На витрината", title_en: "On display" }),
  ])
    expectSaved(await sectionTable.save(db, owner, { id: null, input, seen: null, now }));
  const landing = landingPageInput({
    slug: "velikden",
    title_bg: "Великден",
    title_en: "Easter",
    status: "published",
  });
  expectSaved(await landingPageTable.save(db, owner, { id: null, input: landing, seen: null, now }));
  const popup = popupInput({ name: "Великден", headline_bg: "Козунаци", headline_en: "Easter bread" });
  expectSaved(await popupTable.save(services, owner, { id: null, input: popup, seen: null, now }));
  const distributor = {
    city_bg: "Бургас",
    city_en: "Burgas",
    company_bg: "Кафе „Море“",
    company_en: "More café",
    phone: "+359 56 333 444",
    is_active: true,
  };
  expectSaved(await distributorTable.save(db, owner, { id: null, input: distributor, seen: null, now }));
}
