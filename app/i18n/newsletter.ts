import type { Locale } from "#app/domain/locale.ts";
import { textsIn } from "#texts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of the pages linked from newsletter e-mails. Separate from the shop's texts, which every page downloads. */
const newsletterBg = {
  "newsletter.confirm.title": "Потвърждение на абонамента",
  "newsletter.confirm.text":
    "Остава да потвърдите, че искате бюлетина на {email}. Ето с какво се съгласявате:",
  "newsletter.confirm.button": "Потвърдете абонамента",
  "newsletter.confirm.busy": "Потвърждаване…",
  "newsletter.confirmed.title": "Абонирани сте",
  "newsletter.confirmed.text": "Благодарим! Бюлетинът ще пристига на {email}.",
  "newsletter.already.text": "Абонаментът на {email} вече е потвърден. Не е нужно да правите нищо.",
  "newsletter.expired.title": "Връзката вече не важи",
  "newsletter.expired.text": "Тя важи {days}\u00a0дни. Ако още искате бюлетина, ще ви изпратим нова.",
  "newsletter.ended.title": "Отписали сте се",
  "newsletter.ended.text":
    "След това писмо {email} е отписан от бюлетина. Ако отново го искате, ще ви изпратим ново писмо за потвърждение.",
  "newsletter.unknown.title": "Връзката не е валидна",
  "newsletter.unknown.text": "Проверете дали сте отворили целия адрес от писмото.",
  "newsletter.gone.title": "Не сте абонирани",
  "newsletter.gone.text": "Този имейл вече не е в списъка ни и не получава бюлетина.",
  "newsletter.rate_limited.title": "Твърде много опити",
  "newsletter.rate_limited.text": "Проверете пощата си, а ако писмото не е там, опитайте отново по-късно.",
  "newsletter.again.button": "Изпратете ми писмо",
  "newsletter.again.busy": "Изпращане…",
  "newsletter.asked.title": "Проверете пощата си",
  "newsletter.asked.text": "Изпратихме писмо за потвърждение на {email}.",
  "newsletter.unsubscribe.title": "Отписване от бюлетина",
  "newsletter.unsubscribe.text": "С един бутон спираме да изпращаме бюлетина на {email}.",
  "newsletter.unsubscribe.button": "Отпишете се",
  "newsletter.unsubscribe.busy": "Отписване…",
  "newsletter.unsubscribed.title": "Отписани сте",
  "newsletter.unsubscribed.text": "Няма повече да изпращаме бюлетина на {email}.",
  "newsletter.back.title": "Размислихте?",
  "newsletter.back.text": "Ще ви изпратим писмо, с което да потвърдите отново. Съгласието ще бъде:",
  "newsletter.toProducts": "Към продуктите",
};

const newsletterEn: Record<OwnKey, string> = {
  "newsletter.confirm.title": "Confirm your subscription",
  "newsletter.confirm.text":
    "Please confirm that you want the newsletter at {email}. This is what you agree to:",
  "newsletter.confirm.button": "Confirm the subscription",
  "newsletter.confirm.busy": "Confirming…",
  "newsletter.confirmed.title": "You are subscribed",
  "newsletter.confirmed.text": "Thank you! The newsletter will come to {email}.",
  "newsletter.already.text":
    "The subscription of {email} is confirmed already. There is nothing you need to do.",
  "newsletter.expired.title": "The link no longer works",
  "newsletter.expired.text":
    "It works for {days}\u00a0days. If you still want the newsletter, we will send you a new one.",
  "newsletter.ended.title": "You have unsubscribed",
  "newsletter.ended.text":
    "After this letter {email} was unsubscribed from the newsletter. If you want it again, we will send a new letter to confirm.",
  "newsletter.unknown.title": "The link is not valid",
  "newsletter.unknown.text": "Please check that you opened the whole address of the letter.",
  "newsletter.gone.title": "You are not subscribed",
  "newsletter.gone.text": "This e-mail is no longer on our list and gets no newsletter.",
  "newsletter.rate_limited.title": "Too many attempts",
  "newsletter.rate_limited.text":
    "Please look into your mailbox; if the letter is not there, try again later.",
  "newsletter.again.button": "Send me a letter",
  "newsletter.again.busy": "Sending…",
  "newsletter.asked.title": "Look into your mailbox",
  "newsletter.asked.text": "We have sent a letter to confirm to {email}.",
  "newsletter.unsubscribe.title": "Unsubscribe from the newsletter",
  "newsletter.unsubscribe.text": "One press, and we no longer send the newsletter to {email}.",
  "newsletter.unsubscribe.button": "Unsubscribe",
  "newsletter.unsubscribe.busy": "Unsubscribing…",
  "newsletter.unsubscribed.title": "You are unsubscribed",
  "newsletter.unsubscribed.text": "We no longer send the newsletter to {email}.",
  "newsletter.back.title": "Changed your mind?",
  "newsletter.back.text": "We will send you a letter to confirm again. The consent will be:",
  "newsletter.toProducts": "To the products",
};

type OwnKey = keyof typeof newsletterBg;

const dictionaries: Record<Locale, Record<OwnKey, string>> = {
  bg: newsletterBg,
  en: newsletterEn,
};

export function newsletterTranslator(locale: Locale): Translate<OwnKey | "newsletter.consent"> {
  return translatorOf({
    ...dictionaries[locale],
    "newsletter.consent": textsIn(locale)["newsletter.consent"],
  });
}
