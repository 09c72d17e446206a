import { dictionary } from "#app/i18n/dictionary.ts";

/** Texts of the switch that opens, closes and pauses the shop. */
export const adminOpeningTexts = dictionary({
  bg: {
    "menu.opening": "Отваряне",
    "opening.title": "Отваряне на магазина",
    "opening.subtitle": "Кога посетителите виждат магазина и могат да поръчват.",
    "opening.saved": "Запазено",
    "opening.failed": "Магазинът не беше променен",
    "opening.now.demo": "Магазинът е отворен за проба",
    "opening.now.demo.text":
      "Всички го виждат и могат да поръчват, но пробните плащания и пробният куриер не местят нито пари, нито пратки.",
    "opening.now.open": "Магазинът е отворен",
    "opening.now.open.text":
      "Посетителите го виждат и поръчват. Пробните плащания и пробният куриер са изключени.",
    "opening.now.closed": "Магазинът е затворен",
    "opening.now.closed.text":
      "Посетителите виждат „Отваряме скоро“ с поле за бюлетина. Само вие и екипът ви виждате магазина, след вход.",
    "opening.now.paused": "Поръчките са спрени",
    "opening.now.paused.text":
      "Посетителите виждат всичко, но не могат да поръчват. Приетите поръчки вървят както обикновено.",
    "opening.switch": "Промяна",
    "opening.switch.text": "Промяната е в сила веднага, за всички.",
    "opening.to.stay": "Остава така",
    "opening.to.stay.text": "Записва само думите по-долу.",
    "opening.to.open": "Отвори магазина",
    "opening.to.open.text":
      "Приема истински поръчки. Пробните плащания и пробният куриер се изключват завинаги.",
    "opening.to.closed": "Затвори, докато се подготвям",
    "opening.to.closed.text": "Посетителите виждат „Отваряме скоро“. Екипът вижда и пробва всичко.",
    "opening.to.paused": "Спри поръчките",
    "opening.to.paused.text": "Страниците остават, с вашето обяснение най-отгоре.",
    "opening.words": "Обяснение, докато поръчките са спрени",
    "opening.words.text": "Стои най-отгоре на всяка страница. Празно: „В момента не приемаме нови поръчки…“.",
    "opening.words_bg": "На български",
    "opening.words_en": "На английски",
    "opening.strip.closed": "Магазинът е затворен за посетители.",
    "opening.strip.paused": "Поръчките от сайта са спрени.",
    "opening.strip.link": "Отвори магазина",
    "edit.problem.liveKeys":
      "Плащането с карта е включено, но без истински ключове от Stripe. Въведете ги или изключете картите в „Начини на плащане“.",
  },
  en: {
    "menu.opening": "Opening",
    "opening.title": "Open the shop",
    "opening.subtitle": "When visitors see the shop and can order.",
    "opening.saved": "Saved",
    "opening.failed": "The shop was not changed",
    "opening.now.demo": "The shop is open on trial",
    "opening.now.demo.text":
      "Everybody sees it and can order, but the test payments and the test courier move neither money nor parcels.",
    "opening.now.open": "The shop is open",
    "opening.now.open.text": "Visitors see it and order. The test payments and the test courier are off.",
    "opening.now.closed": "The shop is closed",
    "opening.now.closed.text":
      "Visitors see “Opening soon” with a field for the newsletter. Only you and your team see the shop, after signing in.",
    "opening.now.paused": "Orders are paused",
    "opening.now.paused.text": "Visitors see everything but cannot order. Accepted orders go on as usual.",
    "opening.switch": "Change",
    "opening.switch.text": "A change takes effect at once, for everybody.",
    "opening.to.stay": "Leave it so",
    "opening.to.stay.text": "Saves only the words below.",
    "opening.to.open": "Open the shop",
    "opening.to.open.text":
      "Takes real orders. The test payments and the test courier are switched off for good.",
    "opening.to.closed": "Close it while I prepare",
    "opening.to.closed.text": "Visitors see “Opening soon”. Your team sees and tries everything.",
    "opening.to.paused": "Pause orders",
    "opening.to.paused.text": "The pages stay, with your explanation at the top.",
    "opening.words": "Explanation while orders are paused",
    "opening.words.text": "At the top of every page. Empty: “We are not taking new orders at the moment…”.",
    "opening.words_bg": "In Bulgarian",
    "opening.words_en": "In English",
    "opening.strip.closed": "The shop is closed to visitors.",
    "opening.strip.paused": "Orders from the site are paused.",
    "opening.strip.link": "Open the shop",
    "edit.problem.liveKeys":
      "Cards are offered, but without live keys of Stripe. Enter them, or switch cards off under “Payment methods”.",
  },
});
