import { dictionary } from "#app/i18n/dictionary.ts";
import type { ScreenHelp } from "./screen-help.ts";

/** Help of the packers' screen. */
export const parcelsHelp: ScreenHelp = {
  tasks: { first: { to: "/admin/carriers" }, second: {}, third: {} },
  texts: dictionary({
    bg: {
      about:
        "Пратките от опаковането до куриера, разделени на етапи. Числото до етапа показва колко пратки са в него.",
      first: "Товарителници",
      firstText:
        "В „{parcels.stage.to_pack}“ отбележете поръчките и натиснете „{parcels.make}“. После ги отпечатайте от „{parcels.stage.labelled}“ с „{parcels.print}“.",
      second: "Предаване на куриера",
      secondText:
        "Отбележете пратките и натиснете „{parcels.handOver}“. Поръчките стават изпратени и клиентите получават имейл; имате десет секунди да върнете стъпката.",
      third: "Търсене на пратка",
      thirdText:
        "Сканирайте товарителницата в „{parcels.scan}“ и пратката се отваря. Или напишете номер, име, телефон или град в „{parcels.search}“.",
    },
    en: {
      about:
        "Parcels from packing to the courier, by stage. The number beside a stage says how many parcels are in it.",
      first: "Labels",
      firstText:
        "In “{parcels.stage.to_pack}”, tick the orders and press “{parcels.make}”. Then print the labels in “{parcels.stage.labelled}” with “{parcels.print}”.",
      second: "Handing over",
      secondText:
        "Tick the parcels and press “{parcels.handOver}”. The orders become shipped and the customers get an e-mail; you have ten seconds to undo the step.",
      third: "Finding a parcel",
      thirdText:
        "Scan the label in “{parcels.scan}” and the parcel opens. Or type a number, name, phone or town in “{parcels.search}”.",
    },
  }),
};
