import { dictionary } from "#app/i18n/dictionary.ts";
import type { ScreenHelp } from "./screen-help.ts";

/** Help of the product list. */
export const productsHelp: ScreenHelp = {
  tasks: { first: { needs: "catalogue" }, second: { needs: "catalogue", to: "/admin/lots" }, third: {} },
  texts: dictionary({
    bg: {
      about: "Всичко, което магазинът продава, с цените и наличностите. Скритите продукти също са тук.",
      first: "Нов продукт",
      firstText:
        "Натиснете „{products.new}“, а за комплект от няколко продукта – „{products.pack.new}“. Цял списък от CSV файл качвате с „{products.import}“.",
      second: "Цена, наличност и показване",
      secondText:
        "Променете числото в реда и натиснете отметката до него. С превключвателя в „{products.column.status}“ показвате или скривате продукта.",
      third: "Текстове и снимки",
      thirdText: "Натиснете името на продукта. Отваря се редакторът с описанието, снимките и етикета му.",
    },
    en: {
      about: "Everything the shop sells, with prices and stock. Hidden products are here too.",
      first: "A new product",
      firstText:
        "Press “{products.new}”, or “{products.pack.new}” for several products sold together. Upload a whole list from a CSV file with “{products.import}”.",
      second: "Price, stock and visibility",
      secondText:
        "Change the number in the row and press the tick beside it. The switch in “{products.column.status}” shows or hides the product.",
      third: "Texts and pictures",
      thirdText:
        "Press the name of the product. Its editor opens, with the description, the pictures and the food label.",
    },
  }),
};
