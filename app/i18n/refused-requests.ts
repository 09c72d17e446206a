import type { Locale } from "#app/domain/locale.ts";

/** Requests refused before they are processed, by response status; 500 failed outside the pages' own boundary. */
export type RefusedStatus = 400 | 403 | 405 | 408 | 414 | 431 | 500;

/** Error page texts of these requests. Separate from the shop's texts, which every page downloads. */
export const refusedRequests: Record<
  Locale,
  Record<RefusedStatus, { title: string; text: string }> & { home: string }
> = {
  bg: {
    400: { title: "Не разбрахме тази заявка", text: "Отворете началната страница и опитайте оттам." },
    403: {
      title: "Заявката дойде от друг сайт",
      text: "Заради сигурността ви не я изпълнихме. Отворете страницата от нашия сайт и опитайте отново.",
    },
    405: { title: "Не приемаме такива заявки", text: "Отворете началната страница и опитайте оттам." },
    408: { title: "Връзката беше твърде бавна", text: "Заявката не пристигна навреме. Опитайте отново." },
    414: {
      title: "Адресът е твърде дълъг",
      text: "Върнете се в началото и потърсете с по-малко думи и филтри.",
    },
    431: {
      title: "Браузърът изпрати твърде много данни",
      text: "Изтрийте бисквитките за този сайт и опитайте отново.",
    },
    500: {
      title: "Възникна неочаквана грешка",
      text: "Нещо се обърка при нас. Опитайте отново след малко.",
    },
    home: "Към началото",
  },
  en: {
    400: { title: "We could not read this request", text: "Go to the home page and try again from there." },
    403: {
      title: "This request came from another site",
      text: "For your security, we didn't process it. Open the page on our site and try again.",
    },
    405: {
      title: "This kind of request is not accepted",
      text: "Go to the home page and try again from there.",
    },
    408: {
      title: "The connection was too slow",
      text: "The request did not arrive in time. Please try again.",
    },
    414: {
      title: "The address is too long",
      text: "Go back to the home page and search with fewer words and filters.",
    },
    431: { title: "Your browser sent too much data", text: "Clear this site's cookies and try again." },
    500: {
      title: "An unexpected error occurred",
      text: "Something went wrong on our end. Please try again in a moment.",
    },
    home: "Back to home",
  },
};
