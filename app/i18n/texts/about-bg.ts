import { addTexts } from "#app/i18n/texts-loaded.ts";

/** Texts of the pages about the shop and of pages linked from e-mails. */
export const aboutBg = {
  "categories.title": "Категории",
  "categories.subtitle": "Намерете своите плодчета по вкус.",
  "categories.empty": "Все още няма категории.",
  "categories.all": "Всички продукти",

  "distributors.title": "Дистрибутори",
  "distributors.subtitle": "Тук можете да намерите нашите плодчета.",
  "distributors.city": "Град",
  "distributors.company": "Фирма",
  "distributors.phone": "Телефон",
  "distributors.empty.title": "Скоро и във вашия град",
  "distributors.empty.text": "В момента няма дистрибутори, които да покажем.",
  "distributors.cta.title": "Станете наш дистрибутор",
  "distributors.cta.text": "Имате хранителен магазин или заведение? Пишете ни и ще ви изпратим условията си.",
  "distributors.cta.button": "Свържете се с нас",
  "distributors.shops.title": "За магазините",
  "distributors.shops.1": "Вкусове, които се открояват на рафта",
  "distributors.shops.2": "Удобни опаковки за щендер и каса",
  "distributors.shops.3": "Дълъг срок на годност без хладилник",
  "distributors.partners.title": "За партньорите",
  "distributors.partners.1": "Безплатна доставка до вашия град",
  "distributors.partners.2": "Мостри преди първата поръчка",
  "distributors.partners.3": "Личен контакт, който отговаря до един работен ден",

  "contact.title": "Контакти",
  "contact.subtitle": "Въпрос, идея или поръчка за празник – ще се радваме да ни пишете.",
  "contact.email": "Имейл",
  "contact.phone": "Телефон",
  "contact.address": "Адрес",
  "contact.form.title": "Пишете ни",
  "contact.form.name": "Име",
  "contact.form.email": "Имейл",
  "contact.form.phone": "Телефон",
  "contact.form.message": "Съобщение",
  "contact.form.submit": "Изпрати",
  "contact.form.busy": "Изпращане…",
  "contact.form.privacy": "Използваме данните ви само за да ви отговорим.",
  "contact.form.trap": "Оставете това поле празно",
  "contact.sent.title": "Съобщението е изпратено!",
  "contact.sent.text": "Ще се свържем с Вас възможно най-скоро.",
  "contact.error.title": "Грешка",
  "contact.error.text": "Неуспешно изпращане на съобщението. Моля опитайте отново.",
  "contact.limited.title": "Твърде много съобщения",
  "contact.limited.text":
    "Изпратихте ни няколко съобщения за кратко време. Опитайте отново след няколко минути или ни се обадете.",

  "staticPage.contents": "На тази страница",
  "staticPage.empty": "Съдържанието на тази страница още не е налично.",

  "seo.categories.title": "Категории | {shop}",
  "seo.categories.description":
    "Желираните плодчета на {shop}, подредени по вкус: изберете категория и разгледайте всички продукти в нея.",
  "seo.distributors.title": "Дистрибутори | {shop}",
  "seo.distributors.description":
    "Къде да намерите плодчетата на {shop} близо до вас, с град и телефон, и как да станете наш дистрибутор.",
  "seo.contact.title": "Контакти | {shop}",
  "seo.contact.description":
    "Имате въпрос към {shop}? Пишете ни с формата за съобщения или се обадете: тук са имейлът, телефонът и адресът ни.",
  "seo.static-page.title": "{shop}",
  "seo.static-page.description":
    "{shop} прави меки 3D желирани плодчета с истински плодов сок, без мазнини и без глутен.",
  "seo.newsletter.title": "Бюлетин | {shop}",
  "seo.newsletter.description":
    "Абонирайте се за бюлетина на {shop}: новини, нови вкусове и предложения по имейл. Отписвате се по всяко време.",
  "seo.newsletter-confirm.title": "Потвърждение на абонамента | {shop}",
  "seo.newsletter-confirm.description":
    "Потвърдете абонамента си за бюлетина на {shop}, за да получавате новини и предложения по имейл.",
  "seo.newsletter-unsubscribe.title": "Отписване от бюлетина | {shop}",
  "seo.newsletter-unsubscribe.description":
    "Отпишете се от бюлетина на {shop} с едно натискане. След това няма да получавате писма с новини от нас.",
  "seo.stock-alert.title": "Известие за наличност | {shop}",
  "seo.stock-alert.description":
    "Потвърдете или откажете имейла от {shop}, че изчерпан продукт отново е в наличност. Писмото е само едно.",
  "seo.email-choices.title": "Имейли от магазина | {shop}",
  "seo.email-choices.description":
    "Изберете кои имейли да получавате от {shop} освен тези за поръчките ви: напомняния, известия, покани за отзив и бюлетин.",
  "seo.review.title": "Отзив за поръчката | {shop}",
  "seo.review.description":
    "Оценете продуктите от поръчката си в {shop}: от една до пет звезди, с текст и име, ако желаете, и без профил.",
  "seo.withdrawal.title": "Отказ от договора | {shop}",
  "seo.withdrawal.description":
    "Откажете се онлайн от покупка в {shop} до 14 дни след получаването, без профил и без да посочвате причина.",
} as const;

addTexts("bg", aboutBg);
