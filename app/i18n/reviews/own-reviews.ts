import type { Locale } from "#app/domain/locale.ts";
import { dictionary } from "#app/i18n/dictionary.ts";
import { translatorOf } from "#app/i18n/translate.ts";
import type { Translate } from "#app/i18n/translate.ts";

/** Texts of the page on which a customer reviews an order's products, by the link of an e-mail. */
const texts = dictionary({
  bg: {
    "own-review.title": "Отзив за поръчката",
    "own-review.intro": "Оценете това, което купихте. Профил не е нужен, а текст и име са по желание.",
    "own-review.moderated":
      "Публикуваме всеки отзив, след като го прочетем – с пет звезди или с една. Промененият отзив пак чака да го прочетем.",
    "own-review.stars": "Оценка",
    "own-review.stars.hint": "1 – лошо, 5 – отлично",
    "own-review.stars.choice": "{count} от 5 звезди",
    "own-review.text": "Отзив",
    "own-review.text.hint": "Без връзки, имейли и телефони. Не описвайте лечебни свойства.",
    "own-review.name": "Име",
    "own-review.name.hint": "Показваме го до отзива.",
    "own-review.submit": "Изпрати",
    "own-review.save": "Запази",
    "own-review.busy": "Изпращане...",
    "own-review.delete": "Изтрий отзива",
    "own-review.delete.text": "Отзивът ще бъде изтрит завинаги заедно с отговора на магазина.",
    "own-review.delete.confirm": "Изтрий",
    "own-review.others": "Още от поръчката",
    "own-review.write": "Напиши отзив",
    "own-review.edit": "Редактирай отзива",
    "own-review.pending.title": "Отзивът чака преглед",
    "own-review.pending.text":
      "Ще го публикуваме, след като го прочетем. Можете да го промените от същата връзка.",
    "own-review.published.title": "Отзивът е публикуван",
    "own-review.published.text": "Можете да го промените или изтриете от същата връзка.",
    "own-review.refused.title": "Отзивът не е публикуван",
    "own-review.refused.insult": "Съдържа обида. Променете го и го изпратете отново.",
    "own-review.refused.personal_data": "Съдържа лични данни. Променете го и го изпратете отново.",
    "own-review.refused.advertising": "Съдържа реклама. Променете го и го изпратете отново.",
    "own-review.refused.off_topic": "Не е за продукта. Променете го и го изпратете отново.",
    "own-review.refused.health_claim":
      "Приписва здравословно действие, което законът не ни позволява да публикуваме. Променете го и го изпратете отново.",
    "own-review.deleted.title": "Отзивът е изтрит",
    "own-review.error.title": "Отзивът не е изпратен",
    "own-review.error.check": "Проверете отбелязаните полета.",
    "own-review.error.required": "Изберете от една до пет звезди.",
    "own-review.error.long": "Текстът е твърде дълъг: най-много {count} знака.",
    "own-review.error.link": "Махнете връзките и имейлите: не ги публикуваме.",
    "own-review.error.gone": "Този продукт вече не е в поръчката.",
    "own-review.error.rate_limited": "Твърде много опити. Опитайте отново след {minutes} мин.",
    "own-review.error.failed": "Нещо се обърка. Опитайте отново.",
    "own-review.error.offline": "Няма връзка с магазина. Опитайте отново.",
    "own-review.unknown.title": "Връзката не е валидна",
    "own-review.unknown.text":
      "Отворете я направо от имейла или я копирайте цялата. Ако поръчката е изтрита, отзивът ѝ вече не може да се промени.",
  },
  en: {
    "own-review.title": "Review your order",
    "own-review.intro": "Rate what you bought. You need no account; text and name are optional.",
    "own-review.moderated":
      "We publish every review once we have read it – five stars or one. A changed review waits to be read again.",
    "own-review.stars": "Rating",
    "own-review.stars.hint": "1 – poor, 5 – excellent",
    "own-review.stars.choice": "{count} out of 5 stars",
    "own-review.text": "Review",
    "own-review.text.hint": "No links, e-mail addresses or phone numbers. Please make no health claims.",
    "own-review.name": "Name",
    "own-review.name.hint": "We show it next to the review.",
    "own-review.submit": "Submit",
    "own-review.save": "Save",
    "own-review.busy": "Sending...",
    "own-review.delete": "Delete the review",
    "own-review.delete.text": "The review will be deleted for good, along with the shop's answer.",
    "own-review.delete.confirm": "Delete",
    "own-review.others": "More from this order",
    "own-review.write": "Write a review",
    "own-review.edit": "Edit the review",
    "own-review.pending.title": "Your review is waiting to be read",
    "own-review.pending.text":
      "We will publish it once we have read it. You can change it with the same link.",
    "own-review.published.title": "Your review is published",
    "own-review.published.text": "You can change or delete it with the same link.",
    "own-review.refused.title": "Your review is not published",
    "own-review.refused.insult": "It contains an insult. Change it and submit it again.",
    "own-review.refused.personal_data": "It contains personal data. Change it and submit it again.",
    "own-review.refused.advertising": "It contains advertising. Change it and submit it again.",
    "own-review.refused.off_topic": "It is not about the product. Change it and submit it again.",
    "own-review.refused.health_claim":
      "It makes a health claim, which the law does not let us publish. Change it and submit it again.",
    "own-review.deleted.title": "Your review is deleted",
    "own-review.error.title": "Your review was not sent",
    "own-review.error.check": "Check the marked fields.",
    "own-review.error.required": "Choose one to five stars.",
    "own-review.error.long": "This is too long: {count} characters at most.",
    "own-review.error.link": "Remove links and e-mail addresses: we do not publish them.",
    "own-review.error.gone": "This product is no longer in the order.",
    "own-review.error.rate_limited": "Too many attempts. Try again in {minutes} min.",
    "own-review.error.failed": "Something went wrong. Try again.",
    "own-review.error.offline": "The shop cannot be reached. Try again.",
    "own-review.unknown.title": "This link is not valid",
    "own-review.unknown.text":
      "Open it straight from the e-mail, or copy all of it. If the order was erased, its review can no longer be changed.",
  },
});

type OwnReviewTextKey = keyof typeof texts.bg;

export function ownReviewTranslator(locale: Locale): Translate<OwnReviewTextKey> {
  return translatorOf(texts[locale]);
}
