import { addTexts } from "#app/i18n/texts-loaded.ts";

/** Texts of product pages and the wishlist. */
export const browseBg = {
  "products.title": "Продукти",
  "products.subtitle": "Пет вкуса, истински сок, без мазнини и без глутен.",
  "products.subtitle.any": "Истински сок, без мазнини и без глутен.",
  "products.search": "Търсене",
  "products.search.placeholder": "Ягода, портокал…",
  "products.search.button": "Търси",
  "products.category": "Категория",
  "products.category.all": "Всички категории",
  "products.category.chosen": "Избраната категория",
  "products.category.description": "{category} – 3D желирани плодчета с истински плодов сок.",
  "products.flavor": "Вкус",
  "products.flavor.all": "Всички вкусове",
  "products.flavor.chosen": "Избраният вкус",
  "products.sort": "Подреждане",
  "products.sort.name_asc": "Име (А–Я)",
  "products.sort.name_desc": "Име (Я–А)",
  "products.sort.price_asc": "Цена (възходящо)",
  "products.sort.price_desc": "Цена (низходящо)",
  "products.sort.newest": "Най-нови",
  "products.empty.title": "Няма намерени продукти",
  "products.empty.text": "Опитайте с друга дума или изчистете филтрите.",
  "products.empty.clear": "Изчисти филтрите",
  "products.partial": "Няма продукт, който отговаря на всички думи. Ето тези, които отговарят на някои.",
  "products.proposals": "Може би търсите:",
  "products.pages": "Страници",
  "products.previous": "Предишна",
  "products.next": "Следваща",
  "products.page": "Страница {page} от {pages}",
  "products.apply": "Приложи",

  "product.weight": "Нетно количество",
  "product.flavor": "Вкус",
  "product.category": "Категория",
  "product.inStock": "В наличност",
  "product.related": "Може да ви хареса и",
  "product.path": "Навигационна пътека",
  "product.shipping": "Безплатна доставка до офис на Еконт или до вашия адрес",
  "product.processing": "Обработваме поръчката за 1\u2060–\u20602\u00a0работни дни",
  "product.payment": "Плащане с карта или наложен платеж",

  "wishlist.title": "Любими",
  "wishlist.remove": "Премахни от любими: {name}",
  "wishlist.signIn.title": "Влезте, за да видите любимите си",
  "wishlist.signIn.text": "Пазим любимите ви плодчета в профила ви, за да ги виждате на всяко устройство.",
  "wishlist.empty.title": "Все още нямате любими",
  "wishlist.empty.text": "Натиснете сърцето при някое плодче и то ще ви чака тук.",
  "wishlist.empty.button": "Към продуктите",
  "wishlist.loadFailed": "Не успяхме да заредим любимите ви",

  "seo.products.title": "Продукти | {shop}",
  "seo.products.description":
    "Ягода, ананас, портокал, грозде и праскова: всички 3D желирани плодчета на {shop} с истински сок на едно място.",
  "seo.recall.title": "Изтегляне на {product} | {shop}",
  "seo.recall.description":
    "Изтегляме партида от продукта от пазара. Вижте коя партида е, защо я изтегляме и какво да направите.",
  "seo.product.title": "{product} | {shop}",
  "seo.product.description":
    "{product} – меки 3D желирани плодчета с истински плодов сок: цена, съставки и наличност.",
  "seo.wishlist.title": "Любими | {shop}",
  "seo.wishlist.description":
    "Любимите ви плодчета от {shop} на едно място: добавете ги в количката, когато решите да поръчате.",
} as const;

addTexts("bg", browseBg);
