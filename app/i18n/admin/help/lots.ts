import { dictionary } from "#app/i18n/dictionary.ts";
import type { ScreenHelp } from "./screen-help.ts";

/** Help of the list of lots. */
export const lotsHelp: ScreenHelp = {
  tasks: { first: {}, second: {}, third: { to: "/admin/parcels" } },
  texts: dictionary({
    bg: {
      about:
        "Партидата е доставка с номер и дата „{lots.bestBefore}“. Първо се опакова партидата, чиято дата изтича най-скоро.",
      first: "Нова доставка",
      firstText:
        "Натиснете „{lots.receive}“, изберете продукта и въведете броя, номера и датата. Бройките се добавят към наличността за продажба.",
      second: "Преброяване и брак",
      secondText:
        "Отворете партидата и в „{lots.correct}“ въведете колко бройки има на склад. Ако партидата не е спряна, се променя и наличността за продажба.",
      third: "Съмнение за проблем",
      thirdText:
        "Отворете партидата и натиснете „{lots.lock.submit}“. Тя не се продава, а опакованите с нея пратки чакат преопаковане.",
    },
    en: {
      about:
        "A lot is a delivery with a number and a “{lots.bestBefore}” date. The lot that expires first is packed first.",
      first: "A new delivery",
      firstText:
        "Press “{lots.receive}”, choose the product and enter the quantity, the number and the date. The items are added to the stock for sale.",
      second: "Counting and waste",
      secondText:
        "Open the lot and enter in “{lots.correct}” how many items there are. Unless the lot is withheld, the stock for sale changes too.",
      third: "A suspected problem",
      thirdText:
        "Open the lot and press “{lots.lock.submit}”. It is not sold, and parcels packed from it wait to be repacked.",
    },
  }),
};
