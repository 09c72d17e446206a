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

/** Default title and description of each page and language (specification, section 9). `{product}` is its name. */
export const defaultPageTexts: Record<PageName, Record<Locale, PageTexts>> = {
  home: {
    bg: {
      title: "Плодко – 3D желирани плодчета с истински сок",
      description:
        "Меки 3D желирани плодчета с истински сок в пет вкуса. Без мазнини, без глутен, с безплатна доставка.",
    },
    en: {
      title: "Plodko – 3D gummy fruits with real juice",
      description:
        "Soft 3D gummy fruits with real juice in five flavours. Fat-free, gluten-free, delivered free of charge.",
    },
  },
  products: {
    bg: {
      title: "Продукти | Плодко",
      description: "Ягода, ананас, портокал, грозде и праскова: всички 3D желирани плодчета на едно място.",
    },
    en: {
      title: "Products | Plodko",
      description: "Strawberry, pineapple, orange, grape and peach: all our 3D gummy fruits in one place.",
    },
  },
  product: {
    bg: {
      title: "{product} | Плодко",
      description: "{product} – 3D желирани плодчета с истински плодов сок.",
    },
    en: { title: "{product} | Plodko", description: "{product} – 3D gummy fruits with real fruit juice." },
  },
  categories: {
    bg: { title: "Категории | Плодко", description: "Нашите желирани плодчета, подредени по вкус." },
    en: { title: "Categories | Plodko", description: "Our gummy fruits, arranged by taste." },
  },
  distributors: {
    bg: {
      title: "Дистрибутори | Плодко",
      description: "Къде да намерите плодчетата на Плодко и как да станете дистрибутор.",
    },
    en: {
      title: "Distributors | Plodko",
      description: "Where to find Plodko gummies, and how to become a distributor.",
    },
  },
  contact: {
    bg: {
      title: "Контакти | Плодко",
      description: "Пишете на Плодко: форма за съобщения, имейл, телефон и адрес.",
    },
    en: {
      title: "Contact | Plodko",
      description: "Write to Plodko: message form, e-mail, phone and address.",
    },
  },
  "static-page": {
    bg: { title: "Плодко", description: "Плодко прави 3D желирани плодчета с истински плодов сок." },
    en: { title: "Plodko", description: "Plodko makes 3D gummy fruits with real fruit juice." },
  },
  "landing-page": {
    bg: {
      title: "Специално предложение | Плодко",
      description: "Специално предложение от Плодко: 3D желирани плодчета с истински плодов сок.",
    },
    en: {
      title: "Special offer | Plodko",
      description: "A special offer from Plodko: 3D gummy fruits with real fruit juice.",
    },
  },
  cart: {
    bg: { title: "Количка | Плодко", description: "Плодчетата във вашата количка." },
    en: { title: "Cart | Plodko", description: "The gummies in your cart." },
  },
  checkout: {
    bg: { title: "Поръчка | Плодко", description: "Поръчайте с безплатна доставка." },
    en: { title: "Checkout | Plodko", description: "Order with free delivery." },
  },
  wishlist: {
    bg: { title: "Любими | Плодко", description: "Вашите любими плодчета." },
    en: { title: "Wishlist | Plodko", description: "Your favourite gummies." },
  },
  "order-success": {
    bg: { title: "Благодарим за поръчката | Плодко", description: "Вашата поръчка." },
    en: { title: "Thank you for your order | Plodko", description: "Your order." },
  },
  "sandbox-payment": {
    bg: { title: "Пробно плащане | Плодко", description: "Тук не се движат истински пари." },
    en: { title: "Trial payment | Plodko", description: "No real money moves here." },
  },
  auth: {
    bg: { title: "Вход | Плодко", description: "Вход в Плодко." },
    en: { title: "Sign in | Plodko", description: "Sign in to Plodko." },
  },
  "forgot-password": {
    bg: { title: "Забравена парола | Плодко", description: "Нова парола за Плодко." },
    en: { title: "Forgotten password | Plodko", description: "A new password for Plodko." },
  },
  "reset-password": {
    bg: { title: "Нова парола | Плодко", description: "Нова парола за Плодко." },
    en: { title: "New password | Plodko", description: "A new password for Plodko." },
  },
  "sign-in-code": {
    bg: { title: "Втора стъпка на входа | Плодко", description: "Код за вход в Плодко." },
    en: { title: "Second step of the sign-in | Plodko", description: "A code to sign in to Plodko." },
  },
  "staff-invite": {
    bg: { title: "Покана за екипа | Плодко", description: "Покана за екипа на Плодко." },
    en: { title: "Invitation to the staff | Plodko", description: "An invitation to the staff of Plodko." },
  },
  profile: {
    bg: { title: "Моят профил | Плодко", description: "Вашите данни и поръчки." },
    en: { title: "My profile | Plodko", description: "Your details and orders." },
  },
  order: {
    bg: { title: "Моята поръчка | Плодко", description: "Вашата поръчка." },
    en: { title: "My order | Plodko", description: "Your order." },
  },
  "newsletter-confirm": {
    bg: {
      title: "Потвърждение на абонамента | Плодко",
      description: "Вашият абонамент за бюлетина на Плодко.",
    },
    en: {
      title: "Confirm your subscription | Plodko",
      description: "Your subscription to Plodko's newsletter.",
    },
  },
  "newsletter-unsubscribe": {
    bg: { title: "Отписване от бюлетина | Плодко", description: "Вашият абонамент за бюлетина на Плодко." },
    en: {
      title: "Unsubscribe from the newsletter | Plodko",
      description: "Your subscription to Plodko's newsletter.",
    },
  },
  withdrawal: {
    bg: {
      title: "Отказ от договора | Плодко",
      description: "Откажете се от покупка онлайн, без профил и без да посочвате причина.",
    },
    en: {
      title: "Withdraw from the contract | Plodko",
      description: "Withdraw from a purchase online, without an account and without giving a reason.",
    },
  },
  "not-found": {
    bg: { title: "Страницата не е намерена | Плодко", description: "Тази страница не съществува." },
    en: { title: "Page not found | Plodko", description: "This page does not exist." },
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
