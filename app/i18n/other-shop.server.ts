import { isDemoBrand } from "#app/domain/shop/brand.ts";
import type { Brand } from "#app/domain/shop/brand.ts";
import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "./dictionary.ts";
import type { OwnTexts } from "./translate.ts";

/**
 * What a shop says instead of the demo shop's texts about its gummies, until the owner writes other ones. An empty text
 * is left out of the page.
 */
const texts = dictionary({
  bg: {
    "shop.tagline": "",
    "footer.about": "",
    "auth.signUp.text": "В профила си ще намирате поръчките и любимите си продукти.",

    "home.title": "{shop}",
    "home.hero.subtitle": "",
    "home.hero.button": "Разгледай продуктите",
    "home.hero.picture": "",
    "home.products.title": "Нашите продукти",
    "home.products.subtitle": "Доставката винаги е безплатна.",
    "home.products.subtitle.paid": "",
    "home.about": "",
    "seo.home.title": "{shop} – онлайн магазин",
    "seo.home.description":
      "Онлайн магазинът на {shop}: разгледайте продуктите, поръчайте без регистрация и ги получете с безплатна доставка.",
    "seo.home.description.paid":
      "Онлайн магазинът на {shop}: разгледайте продуктите, поръчайте без регистрация и ги получете в офис или на адрес.",
    "seo.landing-page.description":
      "Специално предложение от {shop}: вижте продуктите в него и поръчайте онлайн, без регистрация.",

    "products.subtitle": "",
    "products.subtitle.any": "",
    "products.search.placeholder": "",
    "products.category.description":
      "{category}: разгледайте продуктите в категорията с цени и наличност и поръчайте онлайн.",
    "wishlist.signIn.text": "Пазим любимите ви продукти в профила ви, за да ги виждате на всяко устройство.",
    "wishlist.empty.text": "Натиснете сърцето при някой продукт и той ще ви чака тук.",
    "wishlist.empty.button": "Към продуктите",
    "seo.products.description":
      "Всички продукти на {shop} на едно място: разгледайте ги с цени и наличност и поръчайте онлайн.",
    "seo.product.description": "{product} – вижте цена, описание и наличност в {shop} и поръчайте онлайн.",
    "seo.wishlist.description":
      "Любимите ви продукти от {shop} на едно място: добавете ги в количката, когато решите да поръчате.",

    "categories.subtitle": "Разгледайте продуктите по категории.",
    "distributors.subtitle": "Тук можете да намерите нашите продукти.",
    "distributors.shops.1": "Продукти, които се открояват на рафта",
    "distributors.shops.2": "Редовни доставки",
    "distributors.shops.3": "Условия според вашите количества",
    "seo.categories.description":
      "Продуктите на {shop}, подредени по категории: изберете категория и разгледайте всичко в нея.",
    "seo.distributors.description":
      "Къде да намерите продуктите на {shop} близо до вас, с град и телефон, и как да станете наш дистрибутор.",
    "seo.static-page.description":
      "Информация от {shop}: за магазина, поръчките, доставката и правата ви като клиент.",
    "seo.newsletter.description":
      "Абонирайте се за бюлетина на {shop}: новини, нови продукти и предложения по имейл. Отписвате се по всяко време.",

    "cart.empty.text": "Изберете любимите си продукти, за да започнете.",
    "cart.empty.button": "Към продуктите",
    "seo.cart.description":
      "Продуктите във вашата количка в {shop}: проверете бройките и сумата и продължете.",
    "seo.checkout.description":
      "Поръчайте продуктите във вашата количка в {shop} с безплатна доставка до офис или адрес.",
    "seo.checkout.description.paid":
      "Поръчайте продуктите във вашата количка в {shop} с доставка до офис или адрес.",
    "success.products": "Още продукти",
    "orders.empty.button": "Към продуктите",
    "seo.auth.description":
      "Влезте в профила си в {shop} или си създайте нов, за да виждате поръчките и любимите си продукти.",
  },
  en: {
    "shop.tagline": "",
    "footer.about": "",
    "auth.signUp.text": "Keep track of your orders and save your favourite products.",

    "home.title": "{shop}",
    "home.hero.subtitle": "",
    "home.hero.button": "View products",
    "home.hero.picture": "",
    "home.products.title": "Our products",
    "home.products.subtitle": "Delivery is always free.",
    "home.products.subtitle.paid": "",
    "home.about": "",
    "seo.home.title": "{shop} – online shop",
    "seo.home.description":
      "The online shop of {shop}: browse the products, order without an account and have them delivered free of charge.",
    "seo.home.description.paid":
      "The online shop of {shop}: browse the products, order without an account and have them delivered to you.",
    "seo.landing-page.description":
      "A special offer from {shop}: see the products in it and order online, without an account.",

    "products.subtitle": "",
    "products.subtitle.any": "",
    "products.search.placeholder": "",
    "products.category.description":
      "{category}: browse the products in this category with prices and stock, and order online.",
    "wishlist.signIn.text": "Your favourite products are saved to your account, ready on every device.",
    "wishlist.empty.text": "Tap the heart on a product and it'll be waiting here.",
    "wishlist.empty.button": "View products",
    "seo.products.description":
      "All the products of {shop} in one place: browse them with prices and stock, and order online.",
    "seo.product.description":
      "{product} – see its price, description and stock at {shop}, and order online.",
    "seo.wishlist.description":
      "Your favourite products from {shop} in one place: add them to your cart when you're ready to order.",

    "categories.subtitle": "Browse the products by category.",
    "distributors.subtitle": "Where to find our products.",
    "distributors.shops.1": "Products that stand out on the shelf",
    "distributors.shops.2": "Regular deliveries",
    "distributors.shops.3": "Terms that match your quantities",
    "seo.categories.description":
      "The products of {shop}, sorted by category: choose a category and browse everything in it.",
    "seo.distributors.description":
      "Where to find the products of {shop} near you, with town and phone number, and how to become a distributor.",
    "seo.static-page.description":
      "Information from {shop}: about the shop, orders, delivery and your rights as a customer.",
    "seo.newsletter.description":
      "Subscribe to the {shop} newsletter: news, new products and offers by e-mail. You can unsubscribe at any time.",

    "cart.empty.text": "Pick your favourite products to get started.",
    "cart.empty.button": "View products",
    "seo.cart.description": "The products in your cart at {shop}: check the quantities and the total.",
    "seo.checkout.description":
      "Order the products in your cart at {shop}, delivered free to an office or address.",
    "seo.checkout.description.paid":
      "Order the products in your cart at {shop}, delivered to an office or address.",
    "success.products": "More products",
    "orders.empty.button": "View products",
    "seo.auth.description":
      "Sign in to your {shop} account, or create one, to see your orders and your favourite products.",
  },
} satisfies Record<Locale, OwnTexts>);

/** Returns the texts that replace the demo shop's, by language; undefined while the shop has the demo shop's name. */
export function otherShopTexts(
  brand: Pick<Brand, "shop_name_bg">,
): Readonly<Record<Locale, OwnTexts>> | undefined {
  return isDemoBrand(brand) ? undefined : texts;
}
