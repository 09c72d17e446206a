import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of flavours in the back office. */
export const flavorsTexts = dictionary({
  bg: {
    "menu.flavors": "Вкусове",
    "flavors.title": "Вкусове",
    "flavors.subtitle":
      "Вкусовете на продуктите, в реда, в който се показват на началната страница и във филтъра на продуктите.",
    "flavors.new": "Нов вкус",
    "flavors.edit": "Редактиране на вкус",
    "flavors.list": "Вкусове по ред",
    "flavors.products": "Продукти в продажба: {count}",
    "flavors.badge.hidden": "Скрит",
    "flavors.name.bg": "Име на български",
    "flavors.name.en": "Име на английски",
    "flavors.name.en.hint": "Празно: показва се българското име.",
    "flavors.color": "Цвят",
    "flavors.color.hint": "Фонът зад снимките на вкуса. Празно: бледорозово.",
    "flavors.image": "Снимка за началната страница",
    "flavors.image.hint": "Показва се в кръг. Без нея: снимката на магазина или на продукт с този вкус.",
    "flavors.isActive": "Показвай в магазина",
    "flavors.isActive.hint":
      "Скритият вкус не се показва на купувачите. Продуктите с него остават в продажба и пак се намират по името му.",
    "flavors.delete.title": "Изтриване на вкус",
    "flavors.delete.text": "Сигурни ли сте, че искате да изтриете „{name}“?",
    "flavors.delete.has_products":
      "Има продукти с този вкус, може би скрити. Изберете им друг вкус или скрийте този.",
    "flavors.delete.built_in": "Този вкус не може да се изтрие, а само да се скрие.",
    "flavors.created": "Вкусът е създаден",
    "flavors.updated": "Вкусът е обновен",
    "flavors.deleted": "Вкусът е изтрит",
    "flavors.hidden": "Вкусът е скрит",
    "flavors.shown": "Вкусът е показан",
    "flavors.loadFailed": "Неуспешно зареждане на вкусовете",
  },
  en: {
    "menu.flavors": "Flavours",
    "flavors.title": "Flavours",
    "flavors.subtitle":
      "The flavours of your products, in the order in which the home page and the product filter show them.",
    "flavors.new": "New flavour",
    "flavors.edit": "Edit flavour",
    "flavors.list": "Flavours in order",
    "flavors.products": "Products on sale: {count}",
    "flavors.badge.hidden": "Hidden",
    "flavors.name.bg": "Name in Bulgarian",
    "flavors.name.en": "Name in English",
    "flavors.name.en.hint": "Empty: the Bulgarian name is shown.",
    "flavors.color": "Colour",
    "flavors.color.hint": "The ground behind the flavour's pictures. Empty: pale pink.",
    "flavors.image": "Picture for the home page",
    "flavors.image.hint": "Shown in a circle. Without one: the shop's picture, or that of a product.",
    "flavors.isActive": "Show in the shop",
    "flavors.isActive.hint":
      "Shoppers do not see a hidden flavour. Its products stay on sale and can still be found by its name.",
    "flavors.delete.title": "Delete flavour",
    "flavors.delete.text": "Are you sure you want to delete “{name}”?",
    "flavors.delete.has_products":
      "There are products of this flavour, perhaps hidden ones. Choose another flavour for them, or hide this one.",
    "flavors.delete.built_in": "This flavour cannot be deleted, only hidden.",
    "flavors.created": "The flavour has been created",
    "flavors.updated": "The flavour has been updated",
    "flavors.deleted": "The flavour has been deleted",
    "flavors.hidden": "The flavour is hidden",
    "flavors.shown": "The flavour is shown",
    "flavors.loadFailed": "The flavours could not be loaded",
  },
});
