import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of live notifications in the back office. */
export const liveTexts = dictionary({
  bg: {
    "live.order": "Нова поръчка {number}",
    "live.payment": "Платена поръчка {number}",
    "live.message": "Ново съобщение от контактната форма",
    "live.withdrawal": "Нов отказ от договор",
    "live.to_pack": "Поръчка {number} чака опаковане",
    "live.show": "Покажи",
    "live.lost": "Връзката прекъсна. Новите поръчки ще се покажат, щом се възстанови.",
  },
  en: {
    "live.order": "New order {number}",
    "live.payment": "Order {number} was paid",
    "live.message": "New message from the contact form",
    "live.withdrawal": "New withdrawal",
    "live.to_pack": "Order {number} is ready to pack",
    "live.show": "Show",
    "live.lost": "The connection was lost. New orders will appear once it is restored.",
  },
});
