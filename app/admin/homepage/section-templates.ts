import type { SectionType } from "#app/domain/content/content.ts";
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

export const sectionTemplates: { [Type in SectionType]: SectionTemplate<Type> } = {
  hero: {
    title_bg: "Плодове, които се дъвчат с усмивка",
    title_en: "Fruit you chew with a smile",
    subtitle_bg: "3D желирани плодчета с истински сок, без мазнини и без глутен.",
    subtitle_en: "3D fruit gummies made with real juice, fat-free and gluten-free.",
    cta_label_bg: "Разгледайте продуктите",
    cta_label_en: "See the products",
    cta_url: "/products",
    desktop_image_url: shopPictureAddress("hero"),
    mobile_image_url: shopPictureAddress("hero-mobile"),
    config: { title_animation: "rise", floating_decorations: true },
  },
  product_grid: {
    title_bg: "Нашите плодчета",
    title_en: "Our fruits",
    subtitle_bg: "Изберете своя вкус – доставката винаги е безплатна.",
    subtitle_en: "Pick your flavour – shipping is always free.",
    ...toProducts,
  },
  text_block: {
    title_bg: "С истински плодов сок",
    title_en: "Made with real fruit juice",
    content_bg:
      "<p>Разкажете с няколко изречения какво прави вашите плодчета различни: откъде идва плодът, кой ги прави и как.</p>",
    content_en:
      "<p>Tell in a few sentences what sets your fruits apart: where the fruit comes from, who makes them and how.</p>",
  },
  image_text: {
    title_bg: "От плода до плодчето",
    title_en: "From the fruit to the gummy",
    content_bg: "<p>Опишете какво се вижда на снимката и защо си струва да се опита.</p>",
    content_en: "<p>Describe what the picture shows and why it is worth a try.</p>",
    desktop_image_url: shopPictureAddress("strawberry-cut"),
    ...toProducts,
  },
  video: {
    title_bg: "Вижте как се правят",
    title_en: "See how they are made",
    video_enabled: true,
  },
  countdown: {
    title_bg: "Офертата свършва скоро",
    title_en: "The offer ends soon",
    subtitle_bg: "Поръчайте, преди времето да изтече.",
    subtitle_en: "Order before the time runs out.",
    background_color: "#ffe9e3",
    cta_label_bg: "Към офертата",
    cta_label_en: "To the offer",
    cta_url: "/products",
  },
  custom_html: {
    title_bg: "Защо да изберете нас",
    title_en: "Why choose us",
    content_bg: "<ul><li>Истински плодов сок</li><li>Пет вкуса</li><li>Безплатна доставка</li></ul>",
    content_en: "<ul><li>Real fruit juice</li><li>Five flavours</li><li>Free shipping</li></ul>",
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
    subtitle_en: "The fruits you order most.",
    ...toProducts,
  },
  new_arrivals: {
    title_bg: "Нови попълнения",
    title_en: "New Arrivals",
    subtitle_bg: "Току-що излезли от формичките.",
    subtitle_en: "Fresh out of the moulds.",
    ...toProducts,
  },
  blog: {
    title_bg: "От нашия блог",
    title_en: "From our blog",
    content_bg: "<h3>Заглавие на историята</h3><p>Първите изречения, които карат читателя да продължи.</p>",
    content_en: "<h3>Title of the story</h3><p>The first sentences that make the reader go on.</p>",
  },
};
