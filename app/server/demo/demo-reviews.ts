import type { BuiltInFlavor } from "#app/domain/catalogue/flavor.ts";
import type { Locale } from "#app/domain/locale.ts";

/** A review of the demo shop, which is marked as such wherever it is shown. `days`: its age when the shop is seeded. */
export type DemoReview = {
  flavor: BuiltInFlavor;
  stars: 1 | 2 | 3 | 4 | 5;
  name: string;
  language: Locale;
  text: string;
  answer?: string;
  days: number;
};

export const demoReviews: readonly DemoReview[] = [
  {
    flavor: "strawberry",
    stars: 5,
    name: "Елица",
    language: "bg",
    text: "Приличат на истински ягоди, дори шапчицата се яде. Децата ги познаха със затворени очи.",
    days: 3,
  },
  {
    flavor: "strawberry",
    stars: 4,
    name: "Daniel",
    language: "en",
    text: "Softer than I expected and not too sweet. The bag could be a little bigger.",
    days: 9,
  },
  {
    flavor: "strawberry",
    stars: 4,
    name: "",
    language: "bg",
    text: "Пресни и меки, пристигнаха на втория ден.",
    answer: "Благодарим ви! Опаковаме ги в деня на изпращането.",
    days: 16,
  },
  {
    flavor: "pineapple",
    stars: 5,
    name: "Georgi",
    language: "en",
    text: "Tastes like the fruit, with a real tang. We finished the bag in one evening.",
    days: 5,
  },
  {
    flavor: "pineapple",
    stars: 3,
    name: "Ралица",
    language: "bg",
    text: "Вкусът е добър, но за мен са малко кисели.",
    days: 21,
  },
  {
    flavor: "orange",
    stars: 5,
    name: "Стоян",
    language: "bg",
    text: "Ухаят на портокал още щом отвориш плика. Взех втори за колегите.",
    days: 2,
  },
  {
    flavor: "orange",
    stars: 5,
    name: "Nina",
    language: "en",
    text: "Bright and fresh, my favourite of the five.",
    days: 12,
  },
  {
    flavor: "orange",
    stars: 2,
    name: "Пламен",
    language: "bg",
    text: "Добри са, но пликът беше леко смачкан.",
    answer: "Съжаляваме! Следващите пратки вече са в по-твърда кутия.",
    days: 27,
  },
  {
    flavor: "grape",
    stars: 5,
    name: "Йоана",
    language: "bg",
    text: "Цяла чепка за игра и за ядене. Меки и сочни.",
    days: 7,
  },
  {
    flavor: "grape",
    stars: 4,
    name: "Martin",
    language: "en",
    text: "Lovely look and taste; the berries stick together a little.",
    days: 18,
  },
  {
    flavor: "peach",
    stars: 5,
    name: "Силвия",
    language: "bg",
    text: "Най-нежните от всички, с аромат на зряла праскова.",
    days: 4,
  },
  {
    flavor: "peach",
    stars: 4,
    name: "Emma",
    language: "en",
    text: "",
    days: 11,
  },
];
