import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of paged lists in the back office. */
export const listsTexts = dictionary({
  bg: {
    "lists.pages": "Страници",
    "lists.first": "Първа страница",
    "lists.previous": "Предишна",
    "lists.next": "Следваща",
    "lists.sort": "Подреди по: {column}",
    "lists.selectAll": "Избери всички на страницата",
    "lists.selectNone": "Отмени избора",
    "lists.selected": "Избрани: {count}",
  },
  en: {
    "lists.pages": "Pages",
    "lists.first": "First page",
    "lists.previous": "Previous",
    "lists.next": "Next",
    "lists.sort": "Sort by: {column}",
    "lists.selectAll": "Select all on page",
    "lists.selectNone": "Clear selection",
    "lists.selected": "Selected: {count}",
  },
});
