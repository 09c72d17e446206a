import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts shared by the lists of the back office. */
export const listsTexts = dictionary({
  bg: {
    "lists.pages": "Страници",
    "lists.begin": "Добави първия запис",
    "lists.first": "Първа страница",
    "lists.previous": "Предишна",
    "lists.next": "Следваща",
    "lists.sort": "Подреди по: {column}",
    "lists.selectAll": "Избери всички на страницата",
    "lists.selectNone": "Отмени избора",
    "lists.selected": "Избрани: {count}",
    "lists.sorted": "Новият ред е запазен",
    "lists.sortFailed": "Неуспешно преподреждане",
    "lists.visibilityFailed": "Неуспешно променяне на видимостта",
  },
  en: {
    "lists.pages": "Pages",
    "lists.begin": "Add the first record",
    "lists.first": "First page",
    "lists.previous": "Previous",
    "lists.next": "Next",
    "lists.sort": "Sort by: {column}",
    "lists.selectAll": "Select all on page",
    "lists.selectNone": "Clear selection",
    "lists.selected": "Selected: {count}",
    "lists.sorted": "The new order is saved",
    "lists.sortFailed": "Could not reorder",
    "lists.visibilityFailed": "Could not change the visibility",
  },
});
