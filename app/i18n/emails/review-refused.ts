import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of the e-mail that says why a review is not shown. */
export const reviewRefusedEmailTexts = dictionary({
  bg: {
    "review_refused.subject": "Отзивът ви за „{product}“ не е публикуван",
    "review_refused.title": "Отзивът ви не е публикуван",
    "review_refused.text":
      "Благодарим, че ни писахте за „{product}“. Прочетохме отзива ви и не го публикуваме.",
    "review_refused.reason.insult": "Причината: в текста има обида или груби думи.",
    "review_refused.reason.personal_data":
      "Причината: в текста има лични данни, например име, телефон или адрес.",
    "review_refused.reason.advertising": "Причината: текстът рекламира друго или съдържа връзки.",
    "review_refused.reason.off_topic": "Причината: текстът не е за този продукт.",
    "review_refused.reason.health_claim":
      "Причината: в текста се твърди, че храната лекува или пази здравето. Законът не ни позволява да показваме такива твърдения.",
    "review_refused.stars": "Броят на звездите не е причина: публикуваме отзиви с всякаква оценка.",
    "review_refused.quote": "Вашият отзив",
    "review_refused.edit": "Можете да промените текста и да го изпратите отново, или да изтриете отзива.",
    "review_refused.button": "Промени отзива",
    "review_refused.why": "Получавате този имейл, защото сте написали отзив в {shop}.",
  },
  en: {
    "review_refused.subject": "Your review of “{product}” was not published",
    "review_refused.title": "Your review was not published",
    "review_refused.text":
      "Thank you for writing about “{product}”. We've read your review and won't publish it.",
    "review_refused.reason.insult": "The reason: the text contains an insult or offensive words.",
    "review_refused.reason.personal_data":
      "The reason: the text contains personal data, such as a name, a phone number or an address.",
    "review_refused.reason.advertising": "The reason: the text advertises something else or contains links.",
    "review_refused.reason.off_topic": "The reason: the text is not about this product.",
    "review_refused.reason.health_claim":
      "The reason: the text says that food cures or protects health. The law does not let us show such claims.",
    "review_refused.stars": "The number of stars is not a reason: we publish reviews with any rating.",
    "review_refused.quote": "Your review",
    "review_refused.edit": "You can change the text and send it again, or delete the review.",
    "review_refused.button": "Edit review",
    "review_refused.why": "You get this e-mail because you wrote a review at {shop}.",
  },
});
