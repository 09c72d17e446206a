import { addTexts } from "#app/i18n/texts-loaded.ts";

/**
 * Texts of the page frame and texts shared by several parts. Keys are `screen.thing`. Texts quoted from the
 * specification are verbatim.
 */
export const shopBg = {
  "shop.tagline": "3D желирани плодчета с истински сок",
  "shop.skip": "Към съдържанието",
  "shop.language": "English",
  "shop.language.label": "EN – switch to English",
  "shop.menu": "Меню",
  "shop.close": "Затвори",
  "shop.optional": "по избор",
  "shop.notifications": "Известия",
  "shop.table": "Таблица",
  "shop.loading": "Зареждане…",

  "nav.label": "Основна навигация",
  "nav.home": "Начало",
  "nav.products": "Продукти",
  "nav.contact": "Контакти",
  "nav.distributors": "Дистрибутори",
  "nav.categories": "Категории",
  "nav.cart": "Количка",
  "nav.wishlist": "Любими",
  "nav.signIn": "Вход",
  "nav.signOut": "Изход",
  "nav.admin": "Админ панел",
  "nav.cartCount": "Количка, {count}\u00a0бр.",
  "nav.cartCount.one": "Количка, 1\u00a0бр.",
  "nav.wishlistCount": "Любими, {count}\u00a0бр.",
  "nav.wishlistCount.one": "Любими, 1\u00a0бр.",

  "footer.label": "Долна част на страницата",
  "footer.about": "Правим малки 3D плодчета с истински плодов сок – без мазнини и без глутен.",

  "withdrawal.link": "Отказ от договора",

  "footer.links": "Бързи връзки",
  "footer.contact": "Контакти",
  "footer.social": "Последвайте ни",
  "footer.pages": "Информация",
  "footer.copyright": "© {years} {company}. Всички права запазени.",
  "footer.terms": "Плащане и доставка",
  "footer.cash": "Наложен платеж",
  "footer.delivery": "Безплатна доставка с Еконт",
  "delivery.promised": "Доставка до {day}",
  "footer.eik": "ЕИК {number}",
  "footer.vat": "ДДС № {number}",

  "countdown.label": "Оставащо време",
  "countdown.until": "До {at}",
  "countdown.days": "дни",
  "countdown.days.one": "ден",
  "countdown.hours": "часа",
  "countdown.hours.one": "час",
  "countdown.minutes": "минути",
  "countdown.minutes.one": "минута",
  "countdown.seconds": "секунди",
  "countdown.seconds.one": "секунда",

  "products.found.one": "{count} продукт",
  "products.found.other": "{count} продукта",

  "product.grams": "{grams}\u00a0г",
  "product.perKilogram": "{price} за кг",
  "product.addToCart": "Добави в количката",
  "product.add": "Добави",
  "product.addNamed": "Добави в количката: {name}",
  "product.soldOut": "Изчерпано",
  "product.added": "Добавено в количката",
  "product.lowestBefore": "Най-ниска цена за последните 30\u00a0дни преди намалението: {price}",
  "product.lowStock.one": "Остава само {count}\u00a0бр.",
  "product.lowStock.other": "Остават само {count}\u00a0бр.",
  "product.allOfStock": "Това е цялата наличност: {count}\u00a0бр.",
  "product.mostInCart": "В количката се побират най-много {count}\u00a0бр. от продукт",
  "product.inCart": "Вече е в количката ви",
  "product.quantity": "Количество",

  "cart.product": "Продукт",
  "cart.full": "В количката се побират най-много {count} различни продукта",
  "cart.empty.button": "Към продуктите",
  "cart.decrease": "Намали количеството: {name}",
  "cart.increase": "Увеличи количеството: {name}",
  "cart.quantity": "Количество: {name}",
  "cart.remove": "Премахни",
  "cart.noScript": "Количката се пази в браузъра ви и изисква JavaScript.",

  "checkout.error.required": "Моля попълнете всички задължителни полета.",
  "checkout.error.email": "Моля въведете валиден имейл адрес.",
  "checkout.error.phone": "Моля въведете валиден телефонен номер.",
  "checkout.field.required": "Полето е задължително.",

  "account.menu": "Профилът на {name}",
  "account.label": "Моят профил",
  "account.profile": "Профил",
  "account.admin": "Админ панел",
  "account.signOut": "Изход",

  "auth.signIn": "Влез",
  "auth.signIn.text": "Радваме се да ви видим отново.",
  "auth.signUp.text": "В профила си ще намирате поръчките и любимите си плодчета.",
  "auth.signedUp.title": "Регистрацията е успешна!",
  "auth.signedUp.text": "Проверете имейла си за потвърждение.",
  "auth.ended.title": "Сесията ви приключи",
  "auth.ended.text": "Влезте, за да продължите оттам, където бяхте.",
  "auth.ended.stored": "Написаното от вас е запазено в този браузър. Влезте, за да продължите с него.",
  "auth.error.title": "Грешка при вход",
  "auth.showTyped": "Покажи въведеното",

  "wishlist.toggle": "Любими: {name}",
  "wishlist.added.title": "Добавено в любими",
  "wishlist.removed.title": "Премахнато от любими",
  "wishlist.removed.text": "Продуктът е премахнат от любимите ви.",
  "wishlist.already.title": "Вече е в любими",
  "wishlist.already.text": "Този продукт вече е в любимите ви.",
  "wishlist.error": "Грешка",
  "wishlist.addFailed": "Неуспешно добавяне в любими.",
  "wishlist.removeFailed": "Неуспешно премахване от любими.",
  "wishlist.signedOut.title": "Необходим е вход",
  "wishlist.signedOut.text": "Влезте в профила си, за да добавяте продукти в любими.",

  "newsletter.consent":
    "Съгласявам се {shop} да ми изпраща новини и предложения на този имейл. Мога да се отпиша по всяко време чрез връзката във всяко писмо.",

  "notFound.title": "Опа! Страницата не е намерена",
  "notFound.text": "Може би е преместена или адресът е сгрешен.",
  "notFound.home": "Към началото",

  "offline.title": "Няма връзка с интернет",
  "offline.link": "Страницата ще се отвори, щом връзката се върне.",
  "error.title": "Възникна неочаквана грешка!",
  "error.text": "Нещо се обърка при нас. Опитайте отново след малко.",
  "error.retry": "Опитай отново",
  "error.tooLarge.title": "Формулярът е твърде дълъг",
  "error.tooLarge.text": "Върнете се, съкратете текста и го изпратете отново.",

  "seo.not-found.title": "Страницата не е намерена | {shop}",
  "seo.not-found.description":
    "Тази страница на {shop} не съществува. Продуктите ни са на началната страница.",
} as const;

addTexts("bg", shopBg);
