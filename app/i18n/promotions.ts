import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "./dictionary.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of promotions in cart and checkout. A shop without promotions does not download them. */
const texts = dictionary({
  bg: {
    "promotion.linked": "Запазихме кода {code}",
    "promotion.linked.text": "Ще го приложим в количката.",
    "promotion.gift": "Подарък",
    "promotion.listPrice": "Обичайна цена",
    "promotion.giftPrice": "Цена като подарък",
    "promotion.unchecked": "Не успяхме да проверим отстъпките. Ще ги проверим при поръчката.",
    "promotion.lost": "Промоцията „{name}“ вече не важи.",
    "promotion.giftLost": "Подаръкът „{name}“ вече не е част от поръчката.",

    "code.open": "Имате код?",
    "code.label": "Код за отстъпка",
    "code.apply": "Приложи",
    "code.busy": "Проверяваме…",
    "code.list": "Кодове",
    "code.remove": "Премахни кода {code}",
    "code.removed": "Кодът {code} е премахнат.",
    "code.applied": "Приложен",
    "code.empty": "Въведете код.",
    "code.failed": "Не успяхме да проверим кода. Опитайте отново след малко.",
    "code.why.limited": "Твърде много опити. Опитайте отново след малко.",
    "code.why.same_promotion": "Друг код за същата промоция вече е приложен.",
    "code.why.unknown": "Няма такъв код. Проверете как е изписан.",
    "code.why.paused": "Кодът в момента не е активен.",
    "code.why.expired": "Срокът на кода е изтекъл.",
    "code.why.not_yet": "Кодът още не важи.",
    "code.why.not_yet.from": "Кодът важи от {date}.",
    "code.why.used_up": "Кодът вече е изчерпан.",
    "code.why.used_by_you": "Вече използвахте този код.",
    "code.why.first_order": "Кодът важи само за първа поръчка.",
    "code.why.below.amount": "Добавете още {amount}, за да важи кодът.",
    "code.why.below.amountOf": "Добавете още {amount} от продуктите, за които важи кодът.",
    "code.why.below.units": "Добавете още {count}\u00a0бр., за да важи кодът.",
    "code.why.below.unitsOf": "Добавете още {count}\u00a0бр. от продуктите, за които важи кодът.",
    "code.why.not_these_products": "Кодът не важи за продуктите в количката.",
    "code.why.better_offer": "Друга промоция е по-изгодна за вас и не се събира с този код.",
    "code.why.gift_gone": "Подаръкът към този код свърши.",
    "code.why.nothing_to_take": "В тази поръчка кодът няма какво да намали.",
  },
  en: {
    "promotion.linked": "Code {code} is saved",
    "promotion.linked.text": "It will be applied in your cart.",
    "promotion.gift": "Gift",
    "promotion.listPrice": "Usual price",
    "promotion.giftPrice": "Price as a gift",
    "promotion.unchecked": "We couldn't check the discounts. We'll check them when you order.",
    "promotion.lost": "The promotion “{name}” no longer applies.",
    "promotion.giftLost": "The gift “{name}” is no longer part of your order.",

    "code.open": "Have a code?",
    "code.label": "Discount code",
    "code.apply": "Apply",
    "code.busy": "Checking…",
    "code.list": "Codes",
    "code.remove": "Remove the code {code}",
    "code.removed": "The code {code} is removed.",
    "code.applied": "Applied",
    "code.empty": "Enter a code.",
    "code.failed": "We couldn't check the code. Please try again shortly.",
    "code.why.limited": "Too many attempts. Please try again shortly.",
    "code.why.same_promotion": "Another code for the same offer is already applied.",
    "code.why.unknown": "There's no such code. Check its spelling.",
    "code.why.paused": "The code isn't active at the moment.",
    "code.why.expired": "The code has expired.",
    "code.why.not_yet": "The code isn't valid yet.",
    "code.why.not_yet.from": "The code is valid from {date}.",
    "code.why.used_up": "The code has been used up.",
    "code.why.used_by_you": "You've already used this code.",
    "code.why.first_order": "The code is for first orders only.",
    "code.why.below.amount": "Add {amount} more to use the code.",
    "code.why.below.amountOf": "Add {amount} more of the products that the code is for.",
    "code.why.below.units": "Add {count} more to use the code.",
    "code.why.below.unitsOf": "Add {count} more of the products that the code is for.",
    "code.why.not_these_products": "The code isn't for the products in your cart.",
    "code.why.better_offer": "Another offer saves you more and can't be combined with this code.",
    "code.why.gift_gone": "The gift of this code has run out.",
    "code.why.nothing_to_take": "There's nothing in this order for the code to reduce.",
  },
});

type PromotionTextKey = keyof typeof texts.bg;

export function promotionTranslator(locale: Locale): Translate<PromotionTextKey> {
  return translatorOf(texts[locale]);
}
