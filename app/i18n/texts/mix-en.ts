import { addTexts } from "#app/i18n/texts-loaded.ts";
import type { mixBg } from "./mix-bg.ts";

/** A missing key is a compile error. */
export const mixEn = {
  "mix.title": "Your own bag",
  "mix.subtitle": "Choose a bag and fill it with what you like.",
  "mix.bags": "Bag",
  "mix.bag.grams": "{range}\u00a0g, the bag is {price}",
  "mix.bag.pieces": "{range}\u00a0sweets, the bag is {price}",
  "mix.pieces": "What goes in",
  "mix.piece": "{price} each, {grams}\u00a0g",
  "mix.contents": "In the bag",
  "mix.filled.grams": "{filled} of {range}\u00a0g",
  "mix.filled.pieces": "{filled} of {range}\u00a0sweets",
  "mix.room.grams": "Room for {count}\u00a0g more",
  "mix.room.pieces": "Room for {count} more",
  "mix.full": "Full to the top",
  "mix.kinds": "{count} of at most {most} kinds",
  "mix.surprise": "Surprise me",
  "mix.undo": "Undo",
  "mix.empty": "Empty bag",
  "mix.label": "Name on the label",
  "mix.label.count": "{count} of {most} characters",
  "mix.link.copy": "Copy link",
  "mix.link.copied": "Link copied",
  "mix.link.failed": "The link could not be copied. Take it from the address of this page.",
  "mix.share": "Share",
  "mix.show": "Show price",
  "mix.changes": "Sweets: {count}, {grams}\u00a0g, {price}",
  "mix.law":
    "We fill the bag to your wish, so there is no right of withdrawal from it (article 57, point 3 of the Bulgarian Consumer Protection Act). The legal guarantee applies.",

  "mix.fault.bag_gone": "This bag is no longer on offer. Choose another one.",
  "mix.fault.empty": "The bag is empty. Put something in it.",
  "mix.fault.piece_gone": "“{name}” is not offered for this bag.",
  "mix.fault.piece_gone.unknown": "One of the sweets is no longer offered.",
  "mix.fault.piece_short": "“{name}”: only {stock} left.",
  "mix.fault.piece_short.none": "“{name}” is sold out.",
  "mix.fault.too_many_kinds": "The bag holds at most {most} different kinds.",
  "mix.fault.too_small.grams": "Add at least {missing}\u00a0g.",
  "mix.fault.too_small.pieces": "Add at least {missing} more.",
  "mix.fault.too_large.grams": "Take out at least {extra}\u00a0g.",
  "mix.fault.too_large.pieces": "Take out at least {extra}.",
  "mix.fault.remove": "Remove: {name}",
  "mix.fault.remove.unknown": "Remove it",

  "seo.mix.title": "Your own bag | {shop}",
  "seo.mix.description":
    "Fill a bag with the sweets you love: see its weight, price and ingredients at once, and put a name on the label.",
} as const satisfies Record<keyof typeof mixBg, string>;

addTexts("en", mixEn);
