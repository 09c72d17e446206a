import type { Locale } from "#app/domain/locale.ts";
import { textsIn } from "#texts";
import { dictionary } from "./dictionary.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/**
 * Texts of the pages that the newsletter's form and its e-mails open. Separate from the shop's texts, which every page
 * downloads.
 */
const texts = dictionary({
  bg: {
    "newsletter.consent.purchases":
      "Съгласявам се {shop} да използва поръчките ми с този имейл, за да подбира какво да ми изпраща.",
    "newsletter.consent.withdrawn":
      "Оттеглям съгласието си {shop} да използва поръчките ми, за да подбира какво да ми изпраща.",
    "newsletter.consent.optional": "{consent} (по желание)",
    "newsletter.confirm.title": "Потвърждение на абонамента",
    "newsletter.confirm.text":
      "Остава да потвърдите, че искате бюлетина на {email}. Ето с какво се съгласявате:",
    "newsletter.confirm.button": "Потвърди абонамента",
    "newsletter.confirm.busy": "Потвърждаване…",
    "newsletter.confirmed.title": "Абонирани сте",
    "newsletter.confirmed.text": "Благодарим! Ще получавате бюлетина на {email}.",
    "newsletter.already.text": "Абонаментът за {email} вече е потвърден. Не е нужно да правите нищо.",
    "newsletter.expired.title": "Връзката вече не важи",
    "newsletter.expired.text": "Тя важи {days}\u00a0дни. Ако още искате бюлетина, ще ви изпратим нова.",
    "newsletter.ended.title": "Отписали сте се",
    "newsletter.ended.text":
      "След изпращането на това писмо {email} е отписан от бюлетина. Ако отново го искате, ще ви изпратим ново писмо за потвърждение.",
    "newsletter.unknown.title": "Връзката не е валидна",
    "newsletter.unknown.text": "Проверете дали сте отворили целия адрес от писмото.",
    "newsletter.gone.title": "Не сте абонирани",
    "newsletter.gone.text": "Този имейл вече не е в списъка ни и не получава бюлетина.",
    "newsletter.rate_limited.title": "Твърде много опити",
    "newsletter.rate_limited.text": "Проверете пощата си, а ако писмото не е там, опитайте отново по-късно.",
    "newsletter.again.button": "Изпрати ми писмо",
    "newsletter.again.busy": "Изпращане…",
    "newsletter.asked.title": "Проверете пощата си",
    "newsletter.asked.text": "Изпратихме писмо за потвърждение на {email}.",
    "newsletter.unsubscribe.title": "Отписване от бюлетина",
    "newsletter.unsubscribe.text": "Натиснете бутона и повече няма да изпращаме бюлетина на {email}.",
    "newsletter.unsubscribe.button": "Отпиши се",
    "newsletter.unsubscribe.busy": "Отписване…",
    "newsletter.unsubscribed.title": "Отписани сте",
    "newsletter.unsubscribed.text": "Повече няма да изпращаме бюлетина на {email}.",
    "newsletter.back.title": "Размислихте?",
    "newsletter.back.text":
      "Ще ви изпратим писмо, с което да потвърдите отново. Ето с какво ще се съгласите:",
  },
  en: {
    "newsletter.consent.purchases":
      "I agree that {shop} may use my orders with this e-mail address to choose what to send me.",
    "newsletter.consent.withdrawn":
      "I no longer agree that {shop} may use my orders to choose what to send me.",
    "newsletter.consent.optional": "{consent} (optional)",
    "newsletter.confirm.title": "Confirm your subscription",
    "newsletter.confirm.text":
      "Please confirm that you want the newsletter at {email}. This is what you agree to:",
    "newsletter.confirm.button": "Confirm subscription",
    "newsletter.confirm.busy": "Confirming…",
    "newsletter.confirmed.title": "You're subscribed",
    "newsletter.confirmed.text": "Thank you! You'll receive the newsletter at {email}.",
    "newsletter.already.text":
      "The subscription for {email} is already confirmed. There's nothing you need to do.",
    "newsletter.expired.title": "The link no longer works",
    "newsletter.expired.text":
      "It was valid for {days}\u00a0days. If you still want the newsletter, we'll send you a new one.",
    "newsletter.ended.title": "You've unsubscribed",
    "newsletter.ended.text":
      "{email} was unsubscribed after we sent that e-mail. If you want the newsletter again, we'll send a new confirmation e-mail.",
    "newsletter.unknown.title": "The link is not valid",
    "newsletter.unknown.text": "Check that you opened the whole link from the e-mail.",
    "newsletter.gone.title": "You're not subscribed",
    "newsletter.gone.text": "This e-mail is no longer on our list and won't get the newsletter.",
    "newsletter.rate_limited.title": "Too many attempts",
    "newsletter.rate_limited.text": "Check your inbox; if the e-mail isn't there, try again later.",
    "newsletter.again.button": "Send me an e-mail",
    "newsletter.again.busy": "Sending…",
    "newsletter.asked.title": "Check your inbox",
    "newsletter.asked.text": "We've sent a confirmation e-mail to {email}.",
    "newsletter.unsubscribe.title": "Unsubscribe from the newsletter",
    "newsletter.unsubscribe.text": "Press the button and we'll stop sending the newsletter to {email}.",
    "newsletter.unsubscribe.button": "Unsubscribe",
    "newsletter.unsubscribe.busy": "Unsubscribing…",
    "newsletter.unsubscribed.title": "You've unsubscribed",
    "newsletter.unsubscribed.text": "We'll no longer send the newsletter to {email}.",
    "newsletter.back.title": "Changed your mind?",
    "newsletter.back.text": "We'll send you an e-mail to confirm again. This is what you'll agree to:",
  },
});

type OwnKey = keyof typeof texts.bg;

/** Keys of the form's own texts, which every page loads. */
const formKeys = [
  "newsletter.consent",
  "newsletter.signUp.title",
  "newsletter.signUp.email",
  "newsletter.signUp.text",
] as const;

export function newsletterTranslator(locale: Locale): Translate<OwnKey | (typeof formKeys)[number]> {
  const loaded = textsIn(locale);
  const ofForm = Object.fromEntries(formKeys.map((key) => [key, loaded[key]]));
  return translatorOf({ ...texts[locale], ...(ofForm as Record<(typeof formKeys)[number], string>) });
}
