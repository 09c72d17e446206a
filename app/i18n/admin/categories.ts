import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of categories in the back office. */
export const categoriesTexts = dictionary({
  bg: {
    "menu.categories": "Категории",
    "categories.title": "Категории",
    "categories.subtitle":
      "По тях купувачите намират продуктите. Скритите категории не се виждат в магазина, но продуктите им остават в продажба.",
    "categories.new": "Нова категория",
    "categories.edit": "Редактиране на категория",
    "categories.list": "Категории по ред",
    "categories.products": "Продукти в продажба: {count}",
    "categories.badge.hidden": "Скрита",
    "categories.empty.title": "Все още няма категории",
    "categories.empty.text": "Създайте първата, за да групирате продуктите.",
    "categories.first": "Създай първата категория",
    "categories.name.bg": "Име на български",
    "categories.name.en": "Име на английски",
    "categories.description.bg": "Описание на български",
    "categories.description.en": "Описание на английски",
    "categories.description.hint":
      "Показва се под името на категорията и в резултатите на търсачките: най-добре до 160 знака.",
    "categories.image": "Изображение",
    "categories.image.hint":
      "Най-добре хоризонтално, с пропорции 4:3. Празно: показва се снимката на най-новия продукт в категорията.",
    "categories.isActive": "Показвай в магазина",
    "categories.isActive.hint": "Скрита категория не се предлага като филтър и не се показва при продуктите.",
    "categories.delete.title": "Изтриване на „{name}“",
    "categories.delete.text":
      "Сигурни ли сте, че искате да изтриете категорията? В нея няма продукти, а връзките към нея ще спрат да работят.",
    "categories.delete.inUse":
      "Продукти в тази категория: {count}. Изберете къде да отидат, преди да я изтриете, или само я скрийте.",
    "categories.delete.last":
      "Продукти в тази категория: {count}. Няма друга категория, в която да ги преместите. Създайте нова или скрийте тази.",
    "categories.delete.moveTo": "Премести продуктите в",
    "categories.delete.move": "Премести и изтрий",
    "categories.delete.hide": "Само скрий",
    "categories.created": "Категорията е създадена",
    "categories.updated": "Категорията е обновена",
    "categories.deleted": "Категорията е изтрита",
    "categories.hidden": "Категорията е скрита",
    "categories.shown": "Категорията е показана",
    "categories.loadFailed": "Неуспешно зареждане на категориите",
  },
  en: {
    "menu.categories": "Categories",
    "categories.title": "Categories",
    "categories.subtitle":
      "Shoppers use them to find products. Hidden categories are not shown in the shop, but their products stay on sale.",
    "categories.new": "New category",
    "categories.edit": "Edit category",
    "categories.list": "Categories in order",
    "categories.products": "Products on sale: {count}",
    "categories.badge.hidden": "Hidden",
    "categories.empty.title": "There are no categories yet",
    "categories.empty.text": "Create the first one to group the products.",
    "categories.first": "Create first category",
    "categories.name.bg": "Name in Bulgarian",
    "categories.name.en": "Name in English",
    "categories.description.bg": "Description in Bulgarian",
    "categories.description.en": "Description in English",
    "categories.description.hint":
      "Shown under the category's name and in search results: best up to 160 characters.",
    "categories.image": "Picture",
    "categories.image.hint":
      "Best in landscape, 4:3. Empty: the picture of the category's newest product is shown.",
    "categories.isActive": "Show in the shop",
    "categories.isActive.hint":
      "A hidden category is not offered as a filter and is not shown with products.",
    "categories.delete.title": "Delete “{name}”",
    "categories.delete.text":
      "Are you sure you want to delete this category? It has no products, and links to it will stop working.",
    "categories.delete.inUse":
      "Products in this category: {count}. Choose where to move them before you delete it, or just hide it.",
    "categories.delete.last":
      "Products in this category: {count}. There is no other category to move them to. Create one, or hide this one.",
    "categories.delete.moveTo": "Move the products to",
    "categories.delete.move": "Move and delete",
    "categories.delete.hide": "Just hide",
    "categories.created": "The category has been created",
    "categories.updated": "The category has been updated",
    "categories.deleted": "The category has been deleted",
    "categories.hidden": "The category is hidden",
    "categories.shown": "The category is shown",
    "categories.loadFailed": "The categories could not be loaded",
  },
});
