import { dictionary } from "#app/i18n/dictionary.ts";
import type { ScreenHelp } from "./screen-help.ts";

/** Help of the cash on delivery. */
export const payoutsHelp: ScreenHelp = {
  tasks: {
    first: { needs: "payments.change", to: "/admin/carriers" },
    second: { needs: "payments.change" },
    third: {},
  },
  texts: dictionary({
    bg: {
      about: "Парите от наложен платеж: какво ви дължат куриерите и какво вече са изплатили.",
      first: "Изплатеното от куриера",
      firstText:
        "Натиснете „{payouts.upload}“ при куриера и изберете файла, който получавате от него. Някои куриери се четат и без файл: с „{payouts.fetch}“.",
      second: "Суми за проверка",
      secondText:
        "Сумите, които съвпадат с пратка, се отбелязват като платени. Останалите са в „{payouts.open}“, където решавате за всяка.",
      third: "Чакащи суми",
      thirdText:
        "„{payouts.owedParcels}“ изброява доставените пратки, за които още няма пари. „{payouts.state.missing}“ значи, че срокът за плащане е минал: попитайте куриера.",
    },
    en: {
      about: "The money of cash on delivery: what the couriers owe you and what they have paid out.",
      first: "What a courier paid out",
      firstText:
        "Press “{payouts.upload}” at the courier and choose the file you get from it. Some couriers are read without a file: with “{payouts.fetch}”.",
      second: "Amounts to check",
      secondText:
        "Amounts that match a parcel are marked as paid. The others are in “{payouts.open}”, where you decide about each.",
      third: "Amounts that wait",
      thirdText:
        "“{payouts.owedParcels}” lists delivered parcels whose money has not come. “{payouts.state.missing}” means that the payment is late: ask the courier.",
    },
  }),
};
