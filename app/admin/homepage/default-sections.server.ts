import type { SectionInput } from "#app/domain/content/home-section-input.ts";
import { escapeText } from "#app/domain/content/placeholders.ts";
import { defaultConfigs } from "#app/domain/content/section-defaults.ts";
import type { SectionConfigs } from "#app/domain/content/home-section.ts";
import { areBuiltInFlavors } from "#app/domain/catalogue/flavor.ts";
import { localePath, localText } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { isDemoBrand, shopName } from "#app/domain/shop/brand.ts";
import {
  homeFlavors,
  homePartsTranslator,
  homePromises,
  homeQuestions,
  makingSteps,
  storySlug,
} from "#app/i18n/home-parts.ts";
import { otherShopTexts } from "#app/i18n/other-shop.server.ts";
import { translator } from "#app/i18n/translate.ts";
import { homeProducts } from "#app/server/catalogue/find-products.ts";
import { flavorOffers } from "#app/server/catalogue/flavor-offers.ts";
import type { FlavorOffer } from "#app/server/catalogue/flavor-offers.ts";
import { loadPageFrame } from "#app/server/content/page-frame.ts";
import type { PageFrameData } from "#app/server/content/page-frame.ts";
import type { Services } from "#app/server/services.ts";
import type { Shop } from "#app/server/shop/load-company.ts";
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
 * Returns the default home page as sections, with all that it shows now (`app/storefront/content/home.tsx`): hero,
 * promises, flavours, product grid, story, selling points, making and questions; of another shop than the demo shop
 * without what is about the demo shop's sweets. A part that only lists texts becomes a text block.
 */
export async function defaultSections(
  services: Pick<Services, "cards" | "db">,
  { shop, now }: { shop: Promise<Shop>; now: Date },
): Promise<SectionInput[]> {
  const { db } = services;
  const textsIn = async (locale: Locale) => {
    const frame = await loadPageFrame(services, { pathname: localePath(locale, "/"), shop, now });
    return textsOf(locale, { frame, flavors, company });
  };
  const { company } = await shop;
  const isDemo = isDemoBrand(company);
  const [flavors, products] = await Promise.all([flavorOffers(db), homeProducts(db)]);
  const [bg, en] = await Promise.all([textsIn("bg"), textsIn("en")]);
  const textBlock = (part: "promises" | "flavors" | "why" | "making" | "questions", align: TextAlign) => ({
    ...blank,
    type: "text_block" as const,
    ...inBoth("title", bg[part].title, en[part].title),
    ...inBoth("content", bg[part].content, en[part].content),
    config: { text_align: align },
  });
  return [
    {
      ...blank,
      type: "hero",
      ...inBoth("title", bg.hero.title, en.hero.title),
      ...inBoth("subtitle", bg.hero.subtitle, en.hero.subtitle),
      ...inBoth("cta_label", bg.toProducts, en.toProducts),
      cta_url: "/products",
      ...(isDemo && {
        desktop_image_url: shopPictureAddress("hero"),
        mobile_image_url: shopPictureAddress("hero-mobile"),
      }),
      config: defaultConfigs.hero,
    },
    textBlock("promises", "left"),
    ...(flavors.length > 0 ? [textBlock("flavors", "left")] : []),
    {
      ...blank,
      type: "product_grid",
      ...inBoth("title", bg.products.title, en.products.title),
      ...inBoth("subtitle", bg.products.subtitle, en.products.subtitle),
      ...inBoth("cta_label", bg.allProducts, en.allProducts),
      cta_url: "/products",
      config: { ...defaultConfigs.product_grid, product_ids: products.map(({ id }) => id) },
    },
    ...(isDemo ? [story(bg.story, en.story)] : []),
    ...(bg.why.content || en.why.content ? [textBlock("why", "center")] : []),
    ...(isDemo ? [textBlock("making", "left")] : []),
    textBlock("questions", "left"),
  ];
}

type Story = ReturnType<typeof textsOf>["story"];

function story(bg: Story, en: Story): SectionInput {
  return {
    ...blank,
    type: "image_text",
    ...inBoth("title", bg.title, en.title),
    ...inBoth("content", bg.content, en.content),
    ...(bg.isTold && { ...inBoth("cta_label", bg.link, en.link), cta_url: `/${storySlug}` }),
    desktop_image_url: shopPictureAddress("strawberry-cut"),
    config: { image_side: "left" },
  };
}

type TextAlign = SectionConfigs["text_block"]["text_align"];

function inBoth<Name extends string, Value extends string | null>(name: Name, bg: Value, en: Value) {
  return { [`${name}_bg`]: bg, [`${name}_en`]: en } as Record<`${Name}_${Locale}`, Value>;
}

/** Returns the texts of the default home page, the owner's own ones first. */
function textsOf(
  locale: Locale,
  {
    frame,
    flavors,
    company,
  }: { frame: PageFrameData; flavors: readonly FlavorOffer[]; company: Shop["company"] },
) {
  const isDemo = isDemoBrand(company);
  const t = translator(locale, otherShopTexts(company)?.[locale]);
  const own = homePartsTranslator(locale);
  const { sweets_headline: hero, fruits_headline: products, about_content: about } = frame.texts;
  const point = (title: string, text: string) => `<h3>${title}</h3><p>${text}</p>`;
  const paragraph = (text: string) => (text ? `<p>${text}</p>` : "");
  const list = (items: readonly string[], tag = "ul") =>
    `<${tag}>${items.map((item) => `<li>${item}</li>`).join("")}</${tag}>`;
  const ofFlavors = homeFlavors(t, flavors);
  const points = isDemo
    ? [
        point(t("home.juice.title"), t("home.juice.text")),
        point(ofFlavors.title, ofFlavors.text),
        point(t("home.healthy.title"), t("home.healthy.text")),
      ]
    : [];
  const promises = homePromises(t, frame, company);
  const withdrawal = `<p><a href="${localePath(locale, "/withdrawal")}">${t("withdrawal.link")}</a></p>`;
  return {
    hero: {
      title: hero?.title ?? (isDemo ? t("home.hero.title") : shopName(company, locale)),
      subtitle: hero?.subtitle ?? t("home.hero.subtitle"),
    },
    toProducts: t("home.hero.button"),
    promises: { title: null, content: list([...(promises.sweets ?? []), ...promises.terms]) },
    flavors: {
      title: own(areBuiltInFlavors(flavors) ? "flavours.title" : "flavours.title.any"),
      content: list(
        flavors.map((flavor) => {
          const { key, productId } = flavor;
          const path = productId === null ? `/products?flavor=${key}` : `/products/${productId}`;
          return `<a href="${localePath(locale, path)}">${escapeText(localText(flavor, "name", locale))}</a>`;
        }),
      ),
    },
    products: {
      title: products?.title ?? t("home.products.title"),
      subtitle:
        products?.subtitle ?? t(frame.delivery ? "home.products.subtitle.paid" : "home.products.subtitle"),
    },
    allProducts: t("home.products.all"),
    story: {
      title: own("story.title"),
      content: `<p>${own("story.text")}</p>`,
      link: own("story.link"),
      isTold: frame.footerPages.some(({ slug }) => slug === storySlug),
    },
    why: {
      title: t("home.why.title", { shop: shopName(company, locale) }),
      content: [about?.content ?? paragraph(t("home.about")), ...points].join(""),
    },
    making: {
      title: own("making.title"),
      content: list(
        makingSteps.map(
          (name) => `<strong>${own(`making.${name}.title`)}</strong> – ${own(`making.${name}.text`)}`,
        ),
        "ol",
      ),
    },
    questions: {
      title: own("questions.title"),
      content:
        homeQuestions(locale, frame, company)
          .map(({ title, text }) => point(title, text))
          .join("") + withdrawal,
    },
  };
}
