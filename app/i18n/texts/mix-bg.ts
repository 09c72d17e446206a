import { addTexts } from "#app/i18n/texts-loaded.ts";

/** Texts of the page on which shoppers fill a bag. */
export const mixBg = {
  "mix.title": "Твоята торбичка",
  "mix.subtitle": "Изберете торбичка и я напълнете с каквото ви харесва.",
  "mix.bags": "Торбичка",
  "mix.bag.grams": "{range}\u00a0г, торбичката е {price}",
  "mix.bag.pieces": "{range}\u00a0бонбона, торбичката е {price}",
  "mix.pieces": "Какво да има в нея",
  "mix.piece": "{price} за брой, {grams}\u00a0г",
  "mix.contents": "В торбичката",
  "mix.filled.grams": "{filled} от {range}\u00a0г",
  "mix.filled.pieces": "{filled} от {range}\u00a0бонбона",
  "mix.room.grams": "Побират се още {count}\u00a0г",
  "mix.room.pieces": "Побират се още {count}\u00a0бр.",
  "mix.full": "Пълна е догоре",
  "mix.kinds": "{count} от най-много {most} вида",
  "mix.surprise": "Изненадай ме",
  "mix.undo": "Върни",
  "mix.empty": "Изпразни",
  "mix.label": "Име на етикета",
  "mix.label.count": "{count} от {most} знака",
  "mix.link.copy": "Копирай връзката",
  "mix.link.copied": "Връзката е копирана",
  "mix.link.failed": "Връзката не можа да се копира. Вземете я от адреса на страницата.",
  "mix.share": "Сподели",
  "mix.show": "Покажи цената",
  "mix.changes": "{count}\u00a0бр., {grams}\u00a0г, {price}",
  "mix.law":
    "Приготвяме торбичката по ваше желание, затова за нея няма право на отказ (чл. 57, т. 3 от Закона за защита на потребителите). Законовата гаранция важи.",

  "mix.fault.bag_gone": "Тази торбичка вече не се предлага. Изберете друга.",
  "mix.fault.empty": "Торбичката е празна. Сложете нещо в нея.",
  "mix.fault.piece_gone": "„{name}“ не се предлага за тази торбичка.",
  "mix.fault.piece_gone.unknown": "Един от бонбоните вече не се предлага.",
  "mix.fault.piece_short": "„{name}“: остават само {stock}\u00a0бр.",
  "mix.fault.piece_short.none": "„{name}“ се изчерпа.",
  "mix.fault.too_many_kinds": "В торбичката се побират най-много {most} различни вида.",
  "mix.fault.too_small.grams": "Сложете още поне {missing}\u00a0г.",
  "mix.fault.too_small.pieces": "Сложете още поне {missing}\u00a0бр.",
  "mix.fault.too_large.grams": "Извадете поне {extra}\u00a0г.",
  "mix.fault.too_large.pieces": "Извадете поне {extra}\u00a0бр.",
  "mix.fault.remove": "Премахни: {name}",
  "mix.fault.remove.unknown": "Премахни го",

  "seo.mix.title": "Твоята торбичка | {shop}",
  "seo.mix.description":
    "Напълнете торбичка с бонбоните, които обичате: вижте веднага теглото, цената и състава и сложете име на етикета.",
} as const;

addTexts("bg", mixBg);
