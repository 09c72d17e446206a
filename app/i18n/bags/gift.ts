import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts of a gift at the checkout. */
const texts = dictionary({
  bg: {
    "gift.is": "Поръчката е подарък",
    "gift.about": "Не слагаме цени в пратката. Имейлите за поръчката получавате само вие.",
    "gift.noCash":
      "За подарък няма наложен платеж: куриерът ще поиска парите от получателя. Платете предварително.",
    "gift.giftCard": "Текст за картичка",
    "gift.giftCard.hint": "По избор. Отпечатваме го без емоджи. Остават {count} знака.",
    "gift.giftCard.over": "По избор. Отпечатваме го без емоджи. Превишава с {count} знака.",
    "gift.preview": "Така ще изглежда картичката",
    "gift.isForOther": "Друг ще получи пратката",
    "gift.address": "Доставяме на посочения по-горе адрес или офис. Куриерът се обажда на получателя.",
    "gift.giftFirstName": "Име на получателя",
    "gift.giftLastName": "Фамилия на получателя",
    "gift.giftPhone": "Телефон на получателя",
    "gift.giftPhone.hint": "Даваме го само на куриера.",
    "gift.giftWishedOn": "Желан ден за доставка",
    "gift.giftWishedOn.hint": "По избор. От {first} до {last}, в работен ден.",
    "gift.error.required": "Попълнете това поле.",
    "gift.error.name": "Въведете поне 2\u00a0букви.",
    "gift.error.phone": "Въведете валиден телефонен номер.",
    "gift.error.card": "Текстът за картичката може да е до 200\u00a0знака и до 10\u00a0реда.",
    "gift.error.wishedOn": "Куриерите не доставят тогава. Изберете друг работен ден.",
    "gift.summary": "Подарък",
    "gift.summary.for": "Подарък за {name}",
    "gift.summary.on": "Желан ден: {day}",
  },
  en: {
    "gift.is": "This order is a gift",
    "gift.about": "We put no prices in the parcel. E-mails about the order go to you alone.",
    "gift.noCash":
      "A gift can't be paid cash on delivery: the courier would ask the receiver for the money. Please pay in advance.",
    "gift.giftCard": "Text for a card",
    "gift.giftCard.hint": "Optional. We print it without emoji. {count} characters left.",
    "gift.giftCard.over": "Optional. We print it without emoji. {count} characters too many.",
    "gift.preview": "How the card will look",
    "gift.isForOther": "Somebody else receives it",
    "gift.address": "We deliver to the address or office above. The courier calls the receiver.",
    "gift.giftFirstName": "Receiver's first name",
    "gift.giftLastName": "Receiver's last name",
    "gift.giftPhone": "Receiver's phone",
    "gift.giftPhone.hint": "We give it to the courier only.",
    "gift.giftWishedOn": "Wished day of delivery",
    "gift.giftWishedOn.hint": "Optional. From {first} to {last}, on a working day.",
    "gift.error.required": "Please fill in this field.",
    "gift.error.name": "At least 2\u00a0characters, please.",
    "gift.error.phone": "Please enter a valid phone number.",
    "gift.error.card": "The card takes up to 200\u00a0characters and 10\u00a0lines.",
    "gift.error.wishedOn": "The couriers don't deliver then. Please choose another working day.",
    "gift.summary": "Gift",
    "gift.summary.for": "Gift for {name}",
    "gift.summary.on": "Wished day: {day}",
  },
});

export type GiftTextKey = keyof typeof texts.bg;

export function giftTranslator(locale: Locale): Translate<GiftTextKey> {
  return translatorOf(texts[locale]);
}
