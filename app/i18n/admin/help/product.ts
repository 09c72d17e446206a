import { dictionary } from "#app/i18n/dictionary.ts";
import type { ScreenHelp } from "./screen-help.ts";

/** Help of the product editor. */
export const productHelp: ScreenHelp = {
  tasks: { first: {}, second: { to: "/admin/media" }, third: {} },
  texts: dictionary({
    bg: {
      about: "Данните на един продукт в три раздела. Всички раздели се запазват заедно, с бутона най-долу.",
      first: "Име и описание",
      firstText: "Попълнете ги в „{products.tab.general}“. Без английски текст магазинът показва българския.",
      second: "Снимки",
      secondText:
        "Основната снимка е в „{products.tab.general}“, а останалите и 3D моделът са в „{products.tab.pictures}“. Най-добре изглеждат вертикални снимки с пропорции 2:3.",
      third: "Етикет на храната",
      thirdText:
        "В „{products.tab.food}“ попълнете наименованието, съставките и хранителната стойност. Без тях видимият продукт се отбелязва с „{products.food.missing.badge}“.",
    },
    en: {
      about:
        "The data of one product on three tabs. All tabs are saved together, with the button at the bottom.",
      first: "Name and description",
      firstText:
        "Fill them in on “{products.tab.general}”. Without an English text the shop shows the Bulgarian one.",
      second: "Pictures",
      secondText:
        "The main picture is on “{products.tab.general}”; the others and the 3D model are on “{products.tab.pictures}”. Upright pictures of 2:3 look best.",
      third: "The food label",
      thirdText:
        "On “{products.tab.food}”, fill in the name of the food, the ingredients and the nutrition. A visible product without them is marked “{products.food.missing.badge}”.",
    },
  }),
};
