import { addTexts } from "#app/i18n/texts-loaded.ts";
import type { homeBg } from "./home-bg.ts";

/** A missing key is a compile error. */
export const homeEn = {
  "home.title": "{shop} – 3D fruit gummies",
  "home.hero.scroll": "Scroll to the next section",

  "section.hot_deals": "Hot Deals",
  "section.best_sellers": "Best Sellers",
  "section.new_arrivals": "New Arrivals",
  "section.product_grid": "Our products",
  "section.video": "Video",

  "video.play": "Play the video",
  "video.pause": "Pause the video",

  "home.hero.title": "Fruity chews that make you smile",
  "home.hero.subtitle":
    "Soft 3D fruit gummies with real strawberry, pineapple, orange, grape and peach juice. Fat-free and gluten-free.",
  "home.hero.button": "Shop gummies",
  "home.hero.picture": "Fruit gummies: grapes, a pineapple, a strawberry, an orange and a peach",
  "home.promises": "Our promise",
  "home.promises.payment": "By card or cash on delivery",
  "home.products.title": "Our gummies",
  "home.products.subtitle": "Pick your flavour – delivery is always free.",
  "home.products.subtitle.paid": "Pick your flavour.",
  "home.products.all": "All products",
  "home.why.title": "Why {shop}",
  "home.about": "We make little 3D fruit gummies with real juice – each flavour in a shape of its own.",
  "home.juice.title": "Real fruit juice",
  "home.juice.text": "Every gummy is made with real juice from the fruit it looks like.",
  "home.flavours.title": "Five flavours",
  "home.flavours.any.title": "A flavour for everyone",
  "home.flavours.any.text": "Each flavour is shaped like its fruit.",
  "home.flavours.text": "Strawberry, pineapple, orange, grape and peach – each shaped like its fruit.",
  "home.healthy.title": "Fat-free and gluten-free",
  "home.healthy.text": "A sweet break for the whole family: the pack tells you exactly what's inside.",

  "auth.verified.title": "Your e-mail address is confirmed",
  "auth.verified.text": "You'll find orders placed with this e-mail address in your profile too.",
  "auth.verified.profile": "View profile",
  "auth.deleted.title": "Your account has been deleted",
  "auth.deleted.text":
    "We keep your orders, as the law requires. The links to them in our e-mails still work.",

  "seo.home.title": "{shop} – 3D fruit gummies with real juice",
  "seo.home.description":
    "Soft 3D fruit gummies with real juice in many flavours. Fat-free, gluten-free and delivered free of charge.",
  "seo.home.description.paid":
    "Soft 3D fruit gummies with real juice in many flavours. Fat-free and gluten-free.",
  "seo.landing-page.title": "Special offer | {shop}",
  "seo.landing-page.description":
    "Special offer: soft 3D fruit gummies with real fruit juice, fat-free and gluten-free.",
} as const satisfies Record<keyof typeof homeBg, string>;

addTexts("en", homeEn);
