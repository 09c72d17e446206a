import { addTexts } from "#app/i18n/texts-loaded.ts";

/** Texts of the home page and of landing pages. */
export const homeBg = {
  "home.title": "{shop} – 3D желирани плодчета",
  "home.hero.scroll": "Към следващата секция",

  "section.hot_deals": "Горещи оферти",
  "section.best_sellers": "Най-продавани",
  "section.new_arrivals": "Нови попълнения",
  "section.product_grid": "Нашите продукти",
  "section.video": "Видео",

  "video.play": "Пусни видеото",
  "video.pause": "Спри видеото",

  "home.hero.title": "Плодове, които се дъвчат с усмивка",
  "home.hero.subtitle":
    "Меки 3D желирани плодчета с истински сок от ягода, ананас, портокал, грозде и праскова. Без мазнини и без глутен.",
  "home.hero.button": "Разгледай продуктите",
  "home.hero.picture": "Желирани плодчета: грозде, ананас, ягода, портокал и праскова",
  "home.promises": "Обещаваме",
  "home.promises.payment": "С карта или наложен платеж",
  "home.products.title": "Нашите плодчета",
  "home.products.subtitle": "Изберете своя вкус – доставката винаги е безплатна.",
  "home.products.subtitle.paid": "Изберете своя вкус.",
  "home.products.all": "Всички продукти",
  "home.why.title": "Защо {shop}",
  "home.about": "Правим малки 3D плодчета с истински сок: всеки вкус – в своя форма.",
  "home.juice.title": "Истински плодов сок",
  "home.juice.text": "Във всяко плодче има истински сок – от плода, на който прилича.",
  "home.flavours.title": "Пет вкуса",
  "home.flavours.any.title": "Вкус за всеки",
  "home.flavours.any.text": "Всеки вкус е във формата на своя плод.",
  "home.flavours.text": "Ягода, ананас, портокал, грозде и праскова – всеки във формата на своя плод.",
  "home.healthy.title": "Без мазнини и без глутен",
  "home.healthy.text": "Сладка почивка за цялото семейство: на опаковката пише точно какво има вътре.",

  "auth.verified.title": "Имейлът ви е потвърден",
  "auth.verified.text": "В профила си ще намерите и поръчките, направени с този имейл.",
  "auth.verified.profile": "Към профила",
  "auth.deleted.title": "Профилът ви е изтрит",
  "auth.deleted.text":
    "Поръчките ви остават при нас, защото законът го изисква. Връзките към тях в писмата ни работят.",

  "seo.home.title": "{shop} – 3D желирани плодчета с истински сок",
  "seo.home.description":
    "Меки 3D желирани плодчета с истински сок в различни вкусове. Без мазнини, без глутен, с безплатна доставка.",
  "seo.home.description.paid":
    "Меки 3D желирани плодчета с истински сок в различни вкусове. Без мазнини и без глутен.",
  "seo.landing-page.title": "Специално предложение | {shop}",
  "seo.landing-page.description":
    "Специално предложение: меки 3D желирани плодчета с истински плодов сок, без мазнини и без глутен.",
} as const;

addTexts("bg", homeBg);
