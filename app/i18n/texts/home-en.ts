import { addTexts } from "#app/i18n/texts-loaded.ts";
import type { homeBg } from "./home-bg.ts";

/** A missing key is a compile error. */
export const homeEn = {
  "home.title": "{shop} – 3D gummy fruit",
  "home.hero.scroll": "Down to what follows",

  "section.hot_deals": "Hot Deals",
  "section.best_sellers": "Best Sellers",
  "section.new_arrivals": "New Arrivals",
  "section.product_grid": "Our products",
  "section.video": "Video",

  "video.play": "Play the video",
  "video.pause": "Pause the video",

  "home.hero.title": "Fruit to chew with a smile",
  "home.hero.subtitle":
    "Soft 3D gummy fruits with real strawberry, pineapple, orange, grape and peach juice. Fat-free and gluten-free.",
  "home.hero.button": "See the products",
  "home.hero.picture": "Gummy fruits: grapes, a pineapple, a strawberry, an orange and a peach",
  "home.promises": "We promise",
  "home.promises.payment": "By card or cash on delivery",
  "home.products.title": "Our gummies",
  "home.products.subtitle": "Pick your flavour – delivery is always free.",
  "home.products.all": "All products",
  "home.why.title": "Why {shop}",
  "home.about": "We make small 3D fruits with real juice: one for each flavour, cast in a mould of its own.",
  "home.juice.title": "Real fruit juice",
  "home.juice.text": "There is real juice in every piece – of the very fruit it looks like.",
  "home.flavours.title": "Five flavours",
  "home.flavours.text": "Strawberry, pineapple, orange, grape and peach – each in the shape of its fruit.",
  "home.healthy.title": "Fat-free and gluten-free",
  "home.healthy.text": "A sweet break for the whole family: the pack says exactly what is inside.",

  "auth.verified.title": "Your e-mail is confirmed",
  "auth.verified.text": "Orders placed with this e-mail are in your profile too.",
  "auth.verified.profile": "To the profile",

  "seo.home.title": "{shop} – 3D gummy fruits with real juice",
  "seo.home.description":
    "Soft 3D gummy fruits with real juice in five flavours. Fat-free, gluten-free, delivered free of charge.",
  "seo.landing-page.title": "Special offer | {shop}",
  "seo.landing-page.description": "A special offer from {shop}: 3D gummy fruits with real fruit juice.",
} as const satisfies Record<keyof typeof homeBg, string>;

addTexts("en", homeEn);
