import { dictionary } from "#app/i18n/dictionary.ts";
import type { ScreenHelp } from "./screen-help.ts";

/** Help of the order list. */
export const ordersHelp: ScreenHelp = {
  tasks: { first: {}, second: {}, third: { needs: "parcels", to: "/admin/parcels" } },
  texts: dictionary({
    bg: {
      about:
        "Всички поръчки на магазина, най-новите отгоре. Над тях са продажбите и работата, която ви чака.",
      first: "Работата, която чака",
      firstText:
        "Натиснете задача в „{orders.work.waits}“ или „{orders.work.wrong}“. Отваря се списък само с нея.",
      second: "Търсене на поръчка",
      secondText:
        "Напишете номер, име, фирма, телефон или имейл и натиснете „{edit.search}“. В „{orders.filters}“ избирате статус, плащане и дати.",
      third: "Няколко поръчки наведнъж",
      thirdText:
        "Отбележете поръчките и натиснете „{orders.batch.advance}“. Имате десет секунди да върнете стъпката. След това клиентите получават имейл, ако поръчките са изпратени или доставени.",
    },
    en: {
      about:
        "All orders of the shop, the newest first. Above them are the sales and the work that waits for you.",
      first: "Work that waits",
      firstText:
        "Press a task in “{orders.work.waits}” or “{orders.work.wrong}”. A list with only that task opens.",
      second: "Finding an order",
      secondText:
        "Type a number, name, company, phone or e-mail and press “{edit.search}”. In “{orders.filters}” you choose status, payment and dates.",
      third: "Several orders at once",
      thirdText:
        "Tick the orders and press “{orders.batch.advance}”. You have ten seconds to undo the step. After that the customers get an e-mail if the orders are shipped or delivered.",
    },
  }),
};
