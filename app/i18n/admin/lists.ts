import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts shared by the lists of the back office. */
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
    "lists.unfilter": "Махни търсенето и филтрите",
    "lists.sorted": "Новият ред е запазен",
    "lists.sortFailed": "Неуспешно преподреждане",
    "lists.visibilityFailed": "Неуспешно променяне на видимостта",
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
    "lists.unfilter": "Remove search and filters",
    "lists.sorted": "The new order is saved",
    "lists.sortFailed": "Could not reorder",
    "lists.visibilityFailed": "Could not change the visibility",
  },
});
