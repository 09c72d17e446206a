import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** What the shop tells shopping agents, which they show to the people they shop for. */
const texts = dictionary({
  bg: {
    "agents.size": "Размер",
    "agents.currency": "Цените са в евро и включват ДДС, ако търговецът е регистриран по него.",
    "agents.delivery":
      "Доставката не е включена. Цената ѝ се вижда в магазина, преди да поръчате. Крайните цени са тези при поръчката.",
    "agents.free_delivery": "Доставката е безплатна: {promotion}.",
    "agents.gift": "При поръчката получавате подарък: {promotion}.",
    "agents.not_found": "Няма такъв продукт в магазина.",
    "agents.cart.not_found": "Тази количка не съществува или вече не се пази.",
    "agents.item.unavailable": "Продуктът {id} не се продава в магазина.",
    "agents.item.sizes": "Продуктът {id} има няколко размера. Изберете един: {sizes}.",
    "agents.item.sold_out": "Няма наличност от „{name}“.",
    "agents.item.fewer":
      "Може да се поръча най-много {quantity} бр. от „{name}“, затова намалихме количеството.",
    "agents.allergens": "„{name}“ съдържа или може да съдържа: {allergens}.",
    "agents.warnings": "„{name}“: {warnings}",
    "agents.code.unknown": "Кодът {code} не е валиден.",
    "agents.code.expired": "Кодът {code} не важи сега.",
    "agents.code.repeated": "От кодовете на една промоция важи само един, затова {code} не се прилага.",
    "agents.code.person": "Кодът {code} не важи за този клиент.",
    "agents.code.combination": "Кодът {code} не се прилага, защото друга промоция намалява цената повече.",
    "agents.code.basket": "Кодът {code} не намалява цената на тези продукти.",
  },
  en: {
    "agents.size": "Size",
    "agents.currency": "Prices are in euros, and include VAT where the seller is registered for it.",
    "agents.delivery":
      "Delivery is not included. The shop shows its price before you order. The final prices are those of the order.",
    "agents.free_delivery": "Delivery is free: {promotion}.",
    "agents.gift": "You get a gift with the order: {promotion}.",
    "agents.not_found": "The shop has no such product.",
    "agents.cart.not_found": "This cart does not exist, or is not kept any more.",
    "agents.item.unavailable": "The shop does not sell the product {id}.",
    "agents.item.sizes": "The product {id} has several sizes. Choose one: {sizes}.",
    "agents.item.sold_out": "“{name}” is sold out.",
    "agents.item.fewer": "{quantity} of “{name}” can be ordered, so the quantity was lowered.",
    "agents.allergens": "“{name}” contains or may contain: {allergens}.",
    "agents.warnings": "“{name}”: {warnings}",
    "agents.code.unknown": "The code {code} is not valid.",
    "agents.code.expired": "The code {code} does not apply now.",
    "agents.code.repeated": "Only one code of a promotion counts, so {code} does not apply.",
    "agents.code.person": "The code {code} does not apply to this customer.",
    "agents.code.combination": "The code {code} does not apply, because another promotion takes more off.",
    "agents.code.basket": "The code {code} takes nothing off these products.",
  },
});

type AgentTextKey = keyof (typeof texts)["bg"];

/** Returns the translator of messages to agents. */
export function agentTranslator(locale: Locale): Translate<AgentTextKey> {
  return translatorOf(texts[locale]);
}
