import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of loose products, which are sold only in bags and packs, in the back office. */
export const looseProductsTexts = dictionary({
  bg: {
    "products.loose": "Насипен",
    "products.loose.new": "Нов насипен бонбон",
    "products.loose.edit": "Редактиране на насипен бонбон",
    "products.loose.title": "Насипен бонбон",
    "products.loose.text":
      "Продава се само в торбички и пакети и няма своя страница. Цената, теглото и наличността са за един бонбон.",
    "products.loose.status": "Само в торбички и пакети",
    "products.loose.created.noFood":
      "Продуктът е създаден без задължителната информация за храната, затова етикетите на торбички с него няма да се отпечатат. Вижте раздел „Етикет“.",
    "products.loose.updated.noFood":
      "Продуктът е обновен, но е без задължителната информация за храната, затова етикетите на торбички с него няма да се отпечатат. Вижте раздел „Етикет“.",
    "products.loose.bags": "Може да е в торбичките:",
    "products.status.loose": "Насипни",
    "products.in_bag": "Продуктът може да е в торбичките: {names}. Първо го премахнете от тях.",
    "products.toggle.loose": "Насипният бонбон се продава само в торбички и пакети и няма своя страница.",
    "products.toggle.bag": "Торбичката се предлага от страница „Торбички“.",
    "products.batch.refusal.in_bag": "В торбички – първо ги премахнете от тях: {names}",
    "products.batch.refusal.loose": "Насипни – продават се само в торбички и пакети: {names}",
    "products.batch.refusal.bag": "Торбички – предлагат се от страница „Торбички“: {names}",
    "productFiles.how.loose":
      "is_loose е 1 за насипните бонбони. Задава се само за нов продукт и после не се променя. Торбичките не са във файла.",
    "productFiles.problem.bag": "Това е торбичка. Променете я на страница „Торбички“.",
    "productFiles.problem.fixed": "Дали продуктът е насипен, не може да се промени. Създайте нов.",
    "productFiles.problem.loose": "Насипният бонбон не се показва в магазина и няма размери.",
    "edit.problem.loose": "Насипният бонбон не се показва в магазина и няма размери.",
    "moveIn.kept.in_bag": "– може да е в торбичка.",
  },
  en: {
    "products.loose": "Loose",
    "products.loose.new": "New loose gummy",
    "products.loose.edit": "Edit loose gummy",
    "products.loose.title": "Loose gummy",
    "products.loose.text":
      "It is sold only in bags and packs and has no page of its own. Price, weight and stock are for one gummy.",
    "products.loose.status": "Only in bags and packs",
    "products.loose.created.noFood":
      "The product has been created without its mandatory food information, so the labels of bags with it cannot be printed. See the Label tab.",
    "products.loose.updated.noFood":
      "The product has been updated, but lacks its mandatory food information, so the labels of bags with it cannot be printed. See the Label tab.",
    "products.loose.bags": "These bags may contain it:",
    "products.status.loose": "Loose",
    "products.in_bag": "These bags may contain the product: {names}. Remove it from them first.",
    "products.toggle.loose": "A loose gummy is sold only in bags and packs and has no page of its own.",
    "products.toggle.bag": "A bag is put on offer on the “Bags” page.",
    "products.batch.refusal.in_bag": "Are in bags, remove them from these first: {names}",
    "products.batch.refusal.loose": "Are loose, sold only in bags and packs: {names}",
    "products.batch.refusal.bag": "Are bags, put on offer on the “Bags” page: {names}",
    "productFiles.how.loose":
      "is_loose is 1 for loose gummies. It is set for a new product only and never changes. Bags are not in the file.",
    "productFiles.problem.bag": "This is a bag. Change it on the “Bags” page.",
    "productFiles.problem.fixed": "Whether a product is loose cannot be changed. Create a new one.",
    "productFiles.problem.loose": "A loose gummy is not shown in the shop and has no sizes.",
    "edit.problem.loose": "A loose gummy is not shown in the shop and has no sizes.",
    "moveIn.kept.in_bag": "– a bag may contain it.",
  },
});
