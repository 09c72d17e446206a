import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of the campaign figures of popups and landing pages. */
export const campaignsTexts = dictionary({
  bg: {
    "campaign.result": "Резултат",
    "campaign.none": "Още няма показвания",
    "campaign.views": "Показвания",
    "campaign.closes": "Затваряния",
    "campaign.signups": "Абонирани",
    "campaign.orders": "Поръчки",
    "campaign.plot": "Показвания за последните {days} дни: {views}",
  },
  en: {
    "campaign.result": "Result",
    "campaign.none": "Not shown yet",
    "campaign.views": "Views",
    "campaign.closes": "Closes",
    "campaign.signups": "Sign-ups",
    "campaign.orders": "Orders",
    "campaign.plot": "Views in the last {days} days: {views}",
  },
});
