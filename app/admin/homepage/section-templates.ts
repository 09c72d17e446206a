import { isDemoBrand } from "#app/domain/shop/brand.ts";
import type { Brand } from "#app/domain/shop/brand.ts";
import type { SectionType } from "#app/domain/content/content.ts";
import { otherBodies, templateBodies } from "#app/domain/content/template-bodies.ts";
import type { SectionConfigs } from "#app/domain/content/home-section.ts";
import { shopPictureAddress } from "#app/ui/pictures/shop-picture.tsx";

/** What a new section of a type starts with: texts in both languages for the owner to replace. */
type SectionTemplate<Type extends SectionType> = {
  title_bg: string;
  title_en: string;
  subtitle_bg?: string;
  subtitle_en?: string;
  content_bg?: string;
  content_en?: string;
  cta_label_bg?: string;
  cta_label_en?: string;
  cta_url?: string;
  desktop_image_url?: string;
  mobile_image_url?: string;
  video_enabled?: boolean;
  background_color?: string;
  config?: Partial<SectionConfigs[Type]>;
};

const toProducts = {
  cta_label_bg: "Всички продукти",
  cta_label_en: "All products",
  cta_url: "/products",
} as const;

const sectionTemplates: { [Type in SectionType]: SectionTemplate<Type> } = {
  hero: {
    title_bg: "Плодове, които се дъвчат с усмивка",
    title_en: "Fruity chews that make you smile",
    subtitle_bg: "3D желирани плодчета с истински сок, без мазнини и без глутен.",
    subtitle_en: "3D fruit gummies made with real juice, fat-free and gluten-free.",
    cta_label_bg: "Разгледай продуктите",
    cta_label_en: "Shop gummies",
    cta_url: "/products",
    desktop_image_url: shopPictureAddress("hero"),
    mobile_image_url: shopPictureAddress("hero-mobile"),
    config: { title_animation: "rise", floating_decorations: true },
  },
  product_grid: {
    title_bg: "Нашите плодчета",
    title_en: "Our gummies",
    subtitle_bg: "Изберете своя вкус – доставката винаги е безплатна.",
    subtitle_en: "Pick your flavour – delivery is always free.",
    ...toProducts,
  },
  text_block: {
    title_bg: "С истински плодов сок",
    title_en: "Made with real fruit juice",
    ...templateBodies.text_block,
  },
  image_text: {
    title_bg: "От плода до плодчето",
    title_en: "From fruit to gummy",
    ...templateBodies.image_text,
    desktop_image_url: shopPictureAddress("strawberry-cut"),
    ...toProducts,
  },
  video: {
    title_bg: "Вижте как се правят",
    title_en: "See how they're made",
    video_enabled: true,
  },
  countdown: {
    title_bg: "Офертата свършва скоро",
    title_en: "The offer ends soon",
    subtitle_bg: "Поръчайте, преди времето да изтече.",
    subtitle_en: "Order before time runs out.",
    background_color: "#ffe9e3",
    cta_label_bg: "Към офертата",
    cta_label_en: "View the offer",
    cta_url: "/products",
  },
  custom_html: {
    title_bg: "Защо да изберете нас",
    title_en: "Why choose us",
    ...templateBodies.custom_html,
  },
  hot_deals: {
    title_bg: "Горещи оферти",
    title_en: "Hot Deals",
    subtitle_bg: "Най-сладките цени в момента.",
    subtitle_en: "The sweetest prices right now.",
    ...toProducts,
  },
  best_sellers: {
    title_bg: "Най-продавани",
    title_en: "Best Sellers",
    subtitle_bg: "Плодчетата, които поръчвате най-често.",
    subtitle_en: "The gummies you order most.",
    ...toProducts,
  },
  new_arrivals: {
    title_bg: "Нови попълнения",
    title_en: "New Arrivals",
    subtitle_bg: "Току-що извадени от формичките.",
    subtitle_en: "Fresh out of the moulds.",
    ...toProducts,
  },
  blog: {
    title_bg: "От нашия блог",
    title_en: "From our blog",
    ...templateBodies.blog,
  },
};

/** What the templates of a shop say that does not sell the demo shop's gummies, without their pictures. */
const otherTemplates: { [Type in SectionType]?: Partial<SectionTemplate<Type>> } = {
  hero: {
    title_bg: "Добре дошли при нас",
    title_en: "Welcome to our shop",
    subtitle_bg: "Кажете с едно изречение какво предлагате.",
    subtitle_en: "Say in a sentence what you offer.",
    cta_label_en: "View products",
    desktop_image_url: "",
    mobile_image_url: "",
  },
  product_grid: {
    title_bg: "Нашите продукти",
    title_en: "Our products",
    subtitle_bg: "Доставката винаги е безплатна.",
    subtitle_en: "Delivery is always free.",
  },
  text_block: { title_bg: "Какво ни отличава", title_en: "What sets us apart", ...otherBodies.text_block },
  image_text: { title_bg: "Отблизо", title_en: "Up close", desktop_image_url: "" },
  custom_html: otherBodies.custom_html ?? {},
  hot_deals: { subtitle_bg: "Най-добрите цени в момента.", subtitle_en: "The best prices right now." },
  best_sellers: {
    subtitle_bg: "Продуктите, които поръчвате най-често.",
    subtitle_en: "The products you order most.",
  },
  new_arrivals: { subtitle_bg: "Най-новото при нас.", subtitle_en: "The latest in our shop." },
};

/** Returns what a new section of a type starts with, in the words of a shop of this name. */
export function sectionTemplate<Type extends SectionType>(
  type: Type,
  brand: Pick<Brand, "shop_name_bg">,
): SectionTemplate<Type> {
  const own = isDemoBrand(brand) ? undefined : otherTemplates[type];
  return { ...sectionTemplates[type], ...own };
}
