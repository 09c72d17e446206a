import type { SectionInput } from "#app/domain/content/home-section-input.ts";
import { defaultConfigs } from "#app/domain/content/section-defaults.ts";
import type { Locale } from "#app/domain/locale.ts";
import { shopName } from "#app/domain/shop/brand.ts";
import { translator } from "#app/i18n/translate.ts";
import { homeProducts } from "#app/server/catalogue/find-products.ts";
import { loadSiteTexts } from "#app/server/content/site-texts.ts";
import type { Database } from "#app/server/db/database.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { shopPictureAddress } from "#app/ui/pictures/shop-picture.tsx";

/** A new section (specification, section 4) without any content. */
const blank = {
  status: "published",
  is_visible: true,
  title_bg: null,
  title_en: null,
  subtitle_bg: null,
  subtitle_en: null,
  content_bg: null,
  content_en: null,
  cta_label_bg: null,
  cta_label_en: null,
  cta_url: null,
  image_enabled: true,
  video_enabled: false,
  desktop_image_url: null,
  mobile_image_url: null,
  desktop_video_url: null,
  mobile_video_url: null,
  background_color: null,
  text_color: null,
  start_date: null,
  end_date: null,
} as const;

/**
 * Returns the default home page as sections, with the texts and the four products that it shows now
 * (`app/storefront/content/home.tsx`): hero, product grid, and the selling points in a text block.
 */
export async function defaultSections(db: Database): Promise<SectionInput[]> {
  const [bg, en, products] = await Promise.all([textsOf(db, "bg"), textsOf(db, "en"), homeProducts(db)]);
  return [
    {
      ...blank,
      type: "hero",
      ...inBoth("title", bg.hero.title, en.hero.title),
      ...inBoth("subtitle", bg.hero.subtitle, en.hero.subtitle),
      ...inBoth("cta_label", bg.toProducts, en.toProducts),
      cta_url: "/products",
      desktop_image_url: shopPictureAddress("hero"),
      mobile_image_url: shopPictureAddress("hero-mobile"),
      config: defaultConfigs.hero,
    },
    {
      ...blank,
      type: "product_grid",
      ...inBoth("title", bg.products.title, en.products.title),
      ...inBoth("subtitle", bg.products.subtitle, en.products.subtitle),
      ...inBoth("cta_label", bg.allProducts, en.allProducts),
      cta_url: "/products",
      config: { ...defaultConfigs.product_grid, product_ids: products.map(({ id }) => id) },
    },
    {
      ...blank,
      type: "text_block",
      ...inBoth("title", bg.why.title, en.why.title),
      ...inBoth("content", bg.why.content, en.why.content),
      config: defaultConfigs.text_block,
    },
  ];
}

function inBoth<Name extends string>(name: Name, bg: string, en: string) {
  return { [`${name}_bg`]: bg, [`${name}_en`]: en } as Record<`${Name}_${Locale}`, string>;
}

/** Returns the texts of the default home page, the owner's own ones first. */
async function textsOf(db: Database, locale: Locale) {
  const t = translator(locale);
  const [own, company] = await Promise.all([loadSiteTexts(db, locale), loadCompany(db)]);
  const { sweets_headline: hero, fruits_headline: products, about_content: about } = own;
  const points = (["juice", "flavours", "healthy"] as const).map(
    (point) => `<h3>${t(`home.${point}.title`)}</h3><p>${t(`home.${point}.text`)}</p>`,
  );
  return {
    hero: {
      title: hero?.title ?? t("home.hero.title"),
      subtitle: hero?.subtitle ?? t("home.hero.subtitle"),
    },
    toProducts: t("home.hero.button"),
    products: {
      title: products?.title ?? t("home.products.title"),
      subtitle: products?.subtitle ?? t("home.products.subtitle"),
    },
    allProducts: t("home.products.all"),
    why: {
      title: t("home.why.title", { shop: shopName(company, locale) }),
      content: [about?.content ?? `<p>${t("home.about")}</p>`, ...points].join(""),
    },
  };
}
