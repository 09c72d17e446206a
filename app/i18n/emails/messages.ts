import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of e-mails about messages and the newsletter. */
export const messagesEmailTexts = dictionary({
  bg: {
    "contact_message.subject": "Съобщение от {name}",
    "contact_message.title": "Ново съобщение от сайта",
    "contact_message.from": "От",
    "contact_message.text": "Съобщение",
    "contact_message.reply": "Отговорът на това писмо отива при подателя.",

    "message_reply.subject": "Отговор на съобщението ви до {shop}",
    "message_reply.title": "Отговор на съобщението ви",
    "message_reply.further": "Ако имате още въпроси, отговорете на този имейл.",
    "message_reply.quote": "Вашето съобщение от {date}",

    "newsletter_confirmation.subject": "Потвърдете абонамента си за бюлетина",
    "newsletter_confirmation.preview": "Остава една крачка до бюлетина на {shop}.",
    "newsletter_confirmation.title": "Потвърдете абонамента си",
    "newsletter_confirmation.text": "Някой, вероятно вие, поиска бюлетина на {shop} за този имейл.",
    "newsletter_confirmation.consent":
      "Като потвърдите, се съгласявате да ви изпращаме новини и предложения на този имейл. Можете да се откажете по всяко време.",
    "newsletter_confirmation.button": "Потвърди абонамента",
    "newsletter_confirmation.life": "Връзката важи {days} дни.",
    "newsletter_confirmation.notYou":
      "Ако не сте искали бюлетина, оставете това писмо без внимание: без потвърждение няма да го получавате.",

    "newsletter_welcome.subject": "Вече сте абонирани за бюлетина на {shop}",
    "newsletter_welcome.preview": "Абонаментът ви е потвърден.",
    "newsletter_welcome.title": "Добре дошли сред абонатите ни",
    "newsletter_welcome.text":
      "Абонаментът ви за бюлетина на {shop} е потвърден. Ще ви пишем, когато имаме ново плодче или добра оферта.",
    "newsletter_welcome.end":
      "Можете да се отпишете по всяко време: връзката е в края на това и на всяко следващо писмо.",
  },
  en: {
    "contact_message.subject": "Message from {name}",
    "contact_message.title": "New message from the site",
    "contact_message.from": "From",
    "contact_message.text": "Message",
    "contact_message.reply": "Replies to this e-mail go to the sender.",

    "message_reply.subject": "Reply to your message to {shop}",
    "message_reply.title": "Reply to your message",
    "message_reply.further": "If you have more questions, just reply to this e-mail.",
    "message_reply.quote": "Your message of {date}",

    "newsletter_confirmation.subject": "Confirm your newsletter subscription",
    "newsletter_confirmation.preview": "One more step to the {shop} newsletter.",
    "newsletter_confirmation.title": "Confirm your subscription",
    "newsletter_confirmation.text":
      "Somebody, probably you, asked for the {shop} newsletter with this e-mail.",
    "newsletter_confirmation.consent":
      "By confirming, you agree to receive news and offers at this e-mail. You can withdraw your consent at any time.",
    "newsletter_confirmation.button": "Confirm subscription",
    "newsletter_confirmation.life": "The link works for {days} days.",
    "newsletter_confirmation.notYou":
      "If you didn't ask for the newsletter, please ignore this e-mail: you won't get it unless you confirm.",

    "newsletter_welcome.subject": "You're subscribed to the {shop} newsletter",
    "newsletter_welcome.preview": "Your subscription is confirmed.",
    "newsletter_welcome.title": "Welcome aboard",
    "newsletter_welcome.text":
      "Your subscription to the {shop} newsletter is confirmed. We'll write when there's a new flavour or a good offer.",
    "newsletter_welcome.end":
      "You can unsubscribe at any time: the link is at the end of this and every following e-mail.",
  },
});
