import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of the screen of the shop's public address. */
export const addressTexts = dictionary({
  bg: {
    "menu.address": "Публичен адрес",
    "address.title": "Публичен адрес",
    "address.subtitle": "Адресът, на който клиентите отварят магазина, и който стои във връзките към него.",
    "address.saved": "Адресът е запазен",
    "address.failed": "Адресът не беше запазен",
    "address.now": "Сега",
    "address.inForce": "Адрес в сила",
    "address.through": "Отворихте администрацията през",
    "address.through.unknown": "неизвестен адрес",
    "address.changes": "Когато запазите друг адрес",
    "address.changes.links":
      "Имейлите, картата на сайта, търсачките и плащанията го ползват веднага, без рестарт.",
    "address.changes.sessions":
      "При преминаване между http и https всички влизат отново, и вие: бисквитките за вход се сменят.",
    "address.changes.https": "С https браузърите помнят една година, че магазинът се отваря само така.",
    "address.changes.stripe": "Ако приемате карти през Stripe, сменете там адреса на webhook на {stripe}.",
    "address.changes.rescue":
      "Ако адресът спре да работи, задайте друг с BASE_URL в средата на програмата: той има предимство.",
    "address.insecure": "Адресът е без https",
    "address.insecure.text":
      "Можете да го запазите, но паролите пътуват нешифровани, браузърите предупреждават посетителите, а плащането с карта иска https.",
    "address.change": "Промяна",
    "address.change.text":
      "Насочете домейна към сървъра, отворете администрацията през него и го запазете там. Така не може да се запази грешен адрес.",
    "address.locked": "Адресът е зададен с BASE_URL в средата на програмата и се променя само там.",
    "address.base_url": "Адрес на магазина",
    "address.base_url.hint": "Например https://shop.example, без нищо след домейна.",
    "address.openThere": "Отвори администрацията на {address}",
    "edit.problem.addressForm": "Въведете адрес като https://shop.example, без нищо след домейна.",
    "edit.problem.addressElsewhere":
      "Този адрес се запазва само през самия него: отворете там администрацията и го запазете.",
    "edit.problem.addressLocked": "Адресът е зададен в средата на програмата (BASE_URL).",
  },
  en: {
    "menu.address": "Public address",
    "address.title": "Public address",
    "address.subtitle": "The address at which customers open the shop, and that links to it have.",
    "address.saved": "The address is saved",
    "address.failed": "The address was not saved",
    "address.now": "Now",
    "address.inForce": "Address in force",
    "address.through": "You opened the admin panel at",
    "address.through.unknown": "an unknown address",
    "address.changes": "When you save another address",
    "address.changes.links":
      "E-mails, the sitemap, search engines and payments use it at once, without a restart.",
    "address.changes.sessions":
      "A change between http and https makes everybody sign in again, you too: the sign-in cookies change.",
    "address.changes.https": "With https, browsers remember for a year that the shop opens only that way.",
    "address.changes.stripe":
      "If you take cards through Stripe, change the webhook's address there to {stripe}.",
    "address.changes.rescue":
      "If the address stops working, set another one with BASE_URL in the program's environment: it takes precedence.",
    "address.insecure": "The address has no https",
    "address.insecure.text":
      "You can save it, but passwords travel unencrypted, browsers warn visitors, and card payments want https.",
    "address.change": "Change",
    "address.change.text":
      "Point the domain at the server, open the admin panel through it, and save it there. So no wrong address can be saved.",
    "address.locked": "The address is set with BASE_URL in the program's environment and changes only there.",
    "address.base_url": "The shop's address",
    "address.base_url.hint": "For example https://shop.example, with nothing behind the domain.",
    "address.openThere": "Open the admin panel at {address}",
    "edit.problem.addressForm":
      "Enter an address such as https://shop.example, with nothing behind the domain.",
    "edit.problem.addressElsewhere":
      "This address is saved only through itself: open the admin panel there and save it.",
    "edit.problem.addressLocked": "The address is set in the program's environment (BASE_URL).",
  },
});
