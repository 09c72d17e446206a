import { readCountdownEnd } from "#app/domain/schedule.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import { defaultBlockConfigs } from "#app/domain/content/landing-page.ts";
import type { DemoMedia } from "./demo-media.ts";
import type { landingPageBlocks, landingPages } from "#app/server/db/schema/campaigns.ts";

type NewPage = Omit<typeof landingPages.$inferInsert, "id">;
type NewBlock = Pick<typeof landingPageBlocks.$inferInsert, "type" | "content_bg" | "content_en" | "config">;

/** Returns the demo shop's landing page: its countdown ends at the end of the thirtieth day after seeding. */
export function demoLandingPage(pictures: DemoMedia["pictures"], now: Date): NewPage {
  const lastDay = addDays(sofiaDay(now), 30);
  return {
    slug: "leten-plod",
    title_bg: "Летен плод през цялата година",
    title_en: "Summer fruit all year round",
    status: "published",
    // The banner's image area is taller than wide.
    hero_desktop_image: pictures["hero-mobile"],
    hero_mobile_image: pictures["hero-mobile"],
    hero_title_bg: "Шепа лято по всяко време",
    hero_title_en: "A handful of summer, any time of year",
    hero_subtitle_bg:
      "Пет вкуса с истински плодов сок, без мазнини и без глутен. Поръчайте сега – доставката е безплатна.",
    hero_subtitle_en:
      "Five flavours made with real fruit juice, fat-free and gluten-free. Order now – delivery is free.",
    countdown_enabled: true,
    countdown_end: readCountdownEnd({ date: lastDay, time: "" }) ?? null,
    seo_title_bg: "Летен плод през цялата година – Плодко",
    seo_title_en: "Summer fruit all year round – Plodko",
    seo_description_bg:
      "3D желирани плодчета с истински сок от ягода, ананас, портокал, грозде и праскова. Безплатна доставка в цялата страна.",
    seo_description_en:
      "3D fruit gummies made with real juice: strawberry, pineapple, orange, grape and peach. Free delivery across Bulgaria.",
    seo_keywords_bg: "желирани бонбони, плодов сок, летен плод",
    seo_keywords_en: "fruit gummies, real juice, summer fruit",
  };
}

/** Returns the page's blocks in order, one of each type. */
export const demoLandingBlocks = (pictures: DemoMedia["pictures"]): NewBlock[] => [
  {
    type: "rich_text",
    content_bg: `<h2>Плод, който не чака сезона си</h2>
<p class="lead">Ягодите се берат през май, гроздето – през септември. Нашите плодчета носят вкуса им и в най-краткия зимен ден.</p>
<p>Всяко започва с истински плодов сок и се отлива във формичка, направена по истински плод: със семенцата на ягодата, с короната на ананаса и с порите на портокаловата кора. Без мазнини, без глутен и без скрити съставки.</p>`,
    content_en: `<h2>Fruit that doesn’t wait for its season</h2>
<p class="lead">Strawberries are picked in May, grapes in September. Our gummies bring their taste to the shortest day of winter.</p>
<p>Each one starts with real fruit juice and is cast in a mould made from a real fruit: with the strawberry’s seeds, the pineapple’s crown and the dimples of the orange peel. Fat-free, gluten-free and with no hidden ingredients.</p>`,
    config: {},
  },
  {
    type: "image",
    content_bg: "„Сочна ягода“: зелената шапчица се отхапва първа.",
    content_en: "“Juicy Strawberry”: the green cap is always the first bite.",
    config: {
      ...defaultBlockConfigs.image,
      image_url: pictures.strawberry,
      alt_bg: "Желирана ягода със зелена шапчица, до нея половинка",
      alt_en: "A strawberry gummy with a green cap, half of one beside it",
      link_url: "/products?q=ягода",
    },
  },
  {
    type: "product_grid",
    content_bg: "Изберете своя вкус",
    content_en: "Pick your flavour",
    config: { ...defaultBlockConfigs.product_grid, count: 4 },
  },
  {
    type: "video",
    content_bg: "Отблизо: светлината преминава през всяко плодче.",
    content_en: "Up close: light shines right through every gummy.",
    config: { ...defaultBlockConfigs.video, video_url: "/demo/ride.mp4", autoplay: true },
  },
  {
    type: "custom_html",
    content_bg: `<h2>Кой вкус е за вас</h2>
<table>
<thead><tr><th scope="col">Вкус</th><th scope="col">На какво прилича</th><th scope="col">Най-подходящ</th></tr></thead>
<tbody>
<tr><th scope="row">Ягода</th><td>Сладка, с лека летна киселинка</td><td>За първи опит</td></tr>
<tr><th scope="row">Ананас</th><td>Сладък и едва тръпчив</td><td>За следобеда</td></tr>
<tr><th scope="row">Портокал</th><td>Първо сладък, после свеж</td><td>За любителите на цитруси</td></tr>
<tr><th scope="row">Грозде</th><td>Тъмно и меко като края на септември</td><td>За след вечеря</td></tr>
<tr><th scope="row">Праскова</th><td>Нежна и ароматна</td><td>За подарък</td></tr>
</tbody>
</table>
<p class="note">Не можете да изберете? Вземете по едно от всяко.</p>`,
    content_en: `<h2>Which flavour is for you</h2>
<table>
<thead><tr><th scope="col">Flavour</th><th scope="col">What it is like</th><th scope="col">Best for</th></tr></thead>
<tbody>
<tr><th scope="row">Strawberry</th><td>Sweet, with a hint of summer tartness</td><td>A first try</td></tr>
<tr><th scope="row">Pineapple</th><td>Sweet, with the faintest tang</td><td>Afternoons</td></tr>
<tr><th scope="row">Orange</th><td>Sweet at first, then fresh</td><td>Citrus lovers</td></tr>
<tr><th scope="row">Grape</th><td>Dark and soft as late September</td><td>After dinner</td></tr>
<tr><th scope="row">Peach</th><td>Tender and fragrant</td><td>A gift</td></tr>
</tbody>
</table>
<p class="note">Can’t decide? Take one of each.</p>`,
    config: {},
  },
];
