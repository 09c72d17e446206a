import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of e-mails about reviews. */
export const reviewsEmailTexts = dictionary({
  bg: {
    "review.star": "{count} от 5 звезди",

    "review_request.subject": "Как ви се стори поръчка {number}?",
    "review_request.preview": "Изберете звезди – отнема половин минута.",
    "review_request.title": "Как ви се стори поръчката?",
    "review_request.text":
      "Натиснете звезда, за да оцените продукт. На отворената страница можете да добавите няколко думи и име, ако искате. Нищо не се публикува, докато не натиснете „Изпрати“.",
    "review_request.button": "Напиши отзив",
    "review_request.once": "За тази поръчка ви питаме само веднъж.",
    "review_request.reason":
      "Получавате този имейл, защото поръчахте от {shop} и не отказахте поканата за отзив.",
  },
  en: {
    "review.star": "{count} out of 5 stars",

    "review_request.subject": "How did you like order {number}?",
    "review_request.preview": "Pick your stars – it takes half a minute.",
    "review_request.title": "How did you like your order?",
    "review_request.text":
      "Press a star to rate a product. On the page that opens you can add a few words and a name, if you like. Nothing is published until you press “Submit”.",
    "review_request.button": "Write a review",
    "review_request.once": "We ask only once about this order.",
    "review_request.reason":
      "You are receiving this e-mail because you ordered from {shop} and did not refuse the invitation to review.",
  },
});
