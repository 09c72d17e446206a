import type { Locale } from "./locale.ts";

/** Public pages that have a title and a description of their own. */
export type PageName =
  | "home"
  | "products"
  | "product"
  | "categories"
  | "distributors"
  | "contact"
  | "static-page"
  | "landing-page"
  | "cart"
  | "checkout"
  | "wishlist"
  | "order-success"
  | "sandbox-payment"
  | "auth"
  | "forgot-password"
  | "reset-password"
  | "sign-in-code"
  | "staff-invite"
  | "profile"
  | "order"
  | "newsletter-confirm"
  | "newsletter-unsubscribe"
  | "withdrawal"
  | "not-found";

type PageTexts = { title: string; description: string };

/** Pages that hold nothing for a searcher: their own copy of the visitor's state. */
const notIndexed: readonly PageName[] = [
  "cart",
  "checkout",
  "wishlist",
  "order-success",
  "sandbox-payment",
  "auth",
  "forgot-password",
  "reset-password",
  "sign-in-code",
  "staff-invite",
  "profile",
  "order",
  "newsletter-confirm",
  "newsletter-unsubscribe",
  "withdrawal",
  "not-found",
];

export function robotsFor(page: PageName): string {
  return notIndexed.includes(page) ? "noindex,follow" : "index,follow";
}

/**
 * Default title and description of each page and language (specification, section 9). `{product}` is
 * its name, `{shop}` the shop's.
 */
export const defaultPageTexts: Record<PageName, Record<Locale, PageTexts>> = {
  home: {
    bg: {
      title: "{shop} – 3D желирани плодчета с истински сок",
      description:
        "Меки 3D желирани плодчета с истински сок в пет вкуса. Без мазнини, без глутен, с безплатна доставка.",
    },
    en: {
      title: "{shop} – 3D gummy fruits with real juice",
      description:
        "Soft 3D gummy fruits with real juice in five flavours. Fat-free, gluten-free, delivered free of charge.",
    },
  },
  products: {
    bg: {
      title: "Продукти | {shop}",
      description: "Ягода, ананас, портокал, грозде и праскова: всички 3D желирани плодчета на едно място.",
    },
    en: {
      title: "Products | {shop}",
      description: "Strawberry, pineapple, orange, grape and peach: all our 3D gummy fruits in one place.",
    },
  },
  product: {
    bg: {
      title: "{product} | {shop}",
      description: "{product} – 3D желирани плодчета с истински плодов сок.",
    },
    en: { title: "{product} | {shop}", description: "{product} – 3D gummy fruits with real fruit juice." },
  },
  categories: {
    bg: { title: "Категории | {shop}", description: "Нашите желирани плодчета, подредени по вкус." },
    en: { title: "Categories | {shop}", description: "Our gummy fruits, arranged by taste." },
  },
  distributors: {
    bg: {
      title: "Дистрибутори | {shop}",
      description: "Къде да намерите плодчетата на {shop} и как да станете дистрибутор.",
    },
    en: {
      title: "Distributors | {shop}",
      description: "Where to find {shop} gummies, and how to become a distributor.",
    },
  },
  contact: {
    bg: {
      title: "Контакти | {shop}",
      description: "Пишете на {shop}: форма за съобщения, имейл, телефон и адрес.",
    },
    en: {
      title: "Contact | {shop}",
      description: "Write to {shop}: message form, e-mail, phone and address.",
    },
  },
  "static-page": {
    bg: { title: "{shop}", description: "{shop} прави 3D желирани плодчета с истински плодов сок." },
    en: { title: "{shop}", description: "{shop} makes 3D gummy fruits with real fruit juice." },
  },
  "landing-page": {
    bg: {
      title: "Специално предложение | {shop}",
      description: "Специално предложение от {shop}: 3D желирани плодчета с истински плодов сок.",
    },
    en: {
      title: "Special offer | {shop}",
      description: "A special offer from {shop}: 3D gummy fruits with real fruit juice.",
    },
  },
  cart: {
    bg: { title: "Количка | {shop}", description: "Плодчетата във вашата количка." },
    en: { title: "Cart | {shop}", description: "The gummies in your cart." },
  },
  checkout: {
    bg: { title: "Поръчка | {shop}", description: "Поръчайте с безплатна доставка." },
    en: { title: "Checkout | {shop}", description: "Order with free delivery." },
  },
  wishlist: {
    bg: { title: "Любими | {shop}", description: "Вашите любими плодчета." },
    en: { title: "Wishlist | {shop}", description: "Your favourite gummies." },
  },
  "order-success": {
    bg: { title: "Благодарим за поръчката | {shop}", description: "Вашата поръчка." },
    en: { title: "Thank you for your order | {shop}", description: "Your order." },
  },
  "sandbox-payment": {
    bg: { title: "Пробно плащане | {shop}", description: "Тук не се движат истински пари." },
    en: { title: "Trial payment | {shop}", description: "No real money moves here." },
  },
  auth: {
    bg: { title: "Вход | {shop}", description: "Влезте в профила си или си направете нов." },
    en: { title: "Sign in | {shop}", description: "Sign in to your account, or open one." },
  },
  "forgot-password": {
    bg: { title: "Забравена парола | {shop}", description: "Нова парола за профила ви." },
    en: { title: "Forgotten password | {shop}", description: "A new password for your account." },
  },
  "reset-password": {
    bg: { title: "Нова парола | {shop}", description: "Нова парола за профила ви." },
    en: { title: "New password | {shop}", description: "A new password for your account." },
  },
  "sign-in-code": {
    bg: { title: "Втора стъпка на входа | {shop}", description: "Код за вход в профила ви." },
    en: { title: "Second step of the sign-in | {shop}", description: "A code to sign in to your account." },
  },
  "staff-invite": {
    bg: { title: "Покана за екипа | {shop}", description: "Покана за екипа на {shop}." },
    en: { title: "Invitation to the staff | {shop}", description: "An invitation to the staff of {shop}." },
  },
  profile: {
    bg: { title: "Моят профил | {shop}", description: "Вашите данни и поръчки." },
    en: { title: "My profile | {shop}", description: "Your details and orders." },
  },
  order: {
    bg: { title: "Моята поръчка | {shop}", description: "Вашата поръчка." },
    en: { title: "My order | {shop}", description: "Your order." },
  },
  "newsletter-confirm": {
    bg: {
      title: "Потвърждение на абонамента | {shop}",
      description: "Вашият абонамент за бюлетина на {shop}.",
    },
    en: {
      title: "Confirm your subscription | {shop}",
      description: "Your subscription to {shop}'s newsletter.",
    },
  },
  "newsletter-unsubscribe": {
    bg: { title: "Отписване от бюлетина | {shop}", description: "Вашият абонамент за бюлетина на {shop}." },
    en: {
      title: "Unsubscribe from the newsletter | {shop}",
      description: "Your subscription to {shop}'s newsletter.",
    },
  },
  withdrawal: {
    bg: {
      title: "Отказ от договора | {shop}",
      description: "Откажете се от покупка онлайн, без профил и без да посочвате причина.",
    },
    en: {
      title: "Withdraw from the contract | {shop}",
      description: "Withdraw from a purchase online, without an account and without giving a reason.",
    },
  },
  "not-found": {
    bg: { title: "Страницата не е намерена | {shop}", description: "Тази страница не съществува." },
    en: { title: "Page not found | {shop}", description: "This page does not exist." },
  },
};

/** The defaults of the page whose settings stand under a slug; those of a static page where no route has it. */
export function defaultTextsOf(slug: string): Record<Locale, PageTexts> {
  if (slug === "product-detail") return defaultPageTexts.product;
  return Object.hasOwn(defaultPageTexts, slug)
    ? defaultPageTexts[slug as PageName]
    : defaultPageTexts["static-page"];
}

/** Parameters that make a different page of the list for a search engine; searches and orders do not. */
const canonicalParameters = ["category", "page"];

/** The address without what does not make a different page: only allow-listed parameters stay, in one order. */
export function canonicalPath(pathname: string, search: string): string {
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of canonicalParameters) {
    const value = given.get(name);
    if (value && !(name === "page" && value === "1") && !(name === "category" && value === "all"))
      kept.set(name, value);
  }
  const query = kept.toString();
  return query ? `${pathname}?${query}` : pathname;
}
