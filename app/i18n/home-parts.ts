import { areBuiltInFlavors } from "#app/domain/catalogue/flavor.ts";
import type { Flavor } from "#app/domain/catalogue/flavor.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { carriersInWords } from "#app/domain/delivery/carriers-in-words.ts";
import type { Locale } from "#app/domain/locale.ts";
import { isDemoBrand } from "#app/domain/shop/brand.ts";
import type { Brand } from "#app/domain/shop/brand.ts";
import { dictionary } from "./dictionary.ts";
import { translatorOf } from "./translate.ts";
import type { Translate } from "./translate.ts";

/** Texts of the default home page's parts that the browser does not render again; it downloads them with their code. */
const texts = dictionary({
  bg: {
    "flavours.title": "Пет плода, пет вкуса",
    "flavours.title.any": "Нашите вкусове",

    "story.title": "Бонбон, който прилича на плода си",
    "story.text":
      "Ягодата има семенца, ананасът – рошава корона, а гроздето е зърно до зърно. И вкусът идва от същия плод: във всяко плодче има истински сок.",
    "story.link": "Към нашата история",

    "making.title": "Как се прави едно плодче",
    "making.juice.title": "Сок",
    "making.juice.text": "Започваме с истински плодов сок: от него идват вкусът и ароматът.",
    "making.mould.title": "Отливане",
    "making.mould.text": "Варим сместа на малки партиди и я отливаме в триизмерни форми.",
    "making.setting.title": "Почивка",
    "making.setting.text": "Плодчетата стягат бавно, за да останат меки.",
    "making.packing.title": "Опаковане",
    "making.packing.text": "Преглеждаме ги на ръка и ги затваряме в опаковка с дата и партида.",

    "questions.title": "Въпроси и отговори",
    "questions.inside.title": "Какво има в плодчетата?",
    "questions.inside.text":
      "Истински плодов сок, без мазнини и без глутен. Пълният състав, алергените и хранителните стойности са на страницата на всеки продукт и на опаковката.",
    "questions.delivery.title": "Колко струва доставката и кога ще получа поръчката?",
    "questions.delivery.text":
      "Доставката с Еконт до офис или до адрес винаги е безплатна. Обработваме поръчката за 1\u2060–\u20602\u00a0работни дни, а после куриерът се свързва с вас.",
    "questions.delivery.other":
      "Доставката чрез {carriers} винаги е безплатна. Обработваме поръчката за 1\u2060–\u20602\u00a0работни дни, а после куриерът се свързва с вас.",
    "questions.delivery.paid":
      "Куриер носи поръчката до офис или до адрес. Цената виждате в количката, преди да поръчате. Обработваме поръчката за 1\u2060–\u20602\u00a0работни дни, а после куриерът се свързва с вас.",
    "questions.payment.title": "Как мога да платя?",
    "questions.payment.text": "С карта онлайн или с наложен платеж – на куриера, когато получите пратката.",
    "questions.payment.cash": "С наложен платеж – на куриера, когато получите пратката.",
    "questions.profile.title": "Трябва ли ми профил, за да поръчам?",
    "questions.profile.text":
      "Не, поръчвате и без регистрация. С профил следите поръчките си и пазите любимите си {goods}.",
    "questions.profile.sweets": "плодчета",
    "questions.profile.goods": "продукти",
    "questions.returns.title": "Мога ли да върна поръчката?",
    "questions.returns.text":
      "Да. До 14\u00a0дни след получаването можете да върнете неотворените опаковки, без да посочвате причина. Отворена храна не се връща.",
  },
  en: {
    "flavours.title": "Five fruits, five flavours",
    "flavours.title.any": "Our flavours",

    "story.title": "Sweets that look like their fruit",
    "story.text":
      "The strawberry has its seeds, the pineapple its tousled crown, and the grapes hang berry by berry. The flavour comes from the same fruit too: there's real juice in every gummy.",
    "story.link": "Read our story",

    "making.title": "How a gummy is made",
    "making.juice.title": "Juice",
    "making.juice.text": "We start with real fruit juice, which gives the flavour and aroma.",
    "making.mould.title": "Moulding",
    "making.mould.text": "We cook the mixture in small batches and pour it into three-dimensional moulds.",
    "making.setting.title": "Setting",
    "making.setting.text": "The gummies set slowly, so they stay soft.",
    "making.packing.title": "Packing",
    "making.packing.text": "We check them by hand and seal them in packs marked with date and batch.",

    "questions.title": "Questions and answers",
    "questions.inside.title": "What's in the gummies?",
    "questions.inside.text":
      "Real fruit juice, and no fat or gluten. Every product page and pack lists the full ingredients, allergens and nutrition facts.",
    "questions.delivery.title": "How much is delivery, and when will my order arrive?",
    "questions.delivery.text":
      "Delivery by Econt to an office or an address is always free. We process orders within 1\u2060–\u20602\u00a0working days, and then the courier contacts you.",
    "questions.delivery.other":
      "Delivery by {carriers} is always free. We process orders within 1\u2060–\u20602\u00a0working days, and then the courier contacts you.",
    "questions.delivery.paid":
      "A courier brings your order to an office or an address. You see the price in the cart before you order. We process orders within 1\u2060–\u20602\u00a0working days, and then the courier contacts you.",
    "questions.payment.title": "How can I pay?",
    "questions.payment.text": "By card online, or cash on delivery when the courier hands you the parcel.",
    "questions.payment.cash": "Cash on delivery, when the courier hands you the parcel.",
    "questions.profile.title": "Do I need an account to order?",
    "questions.profile.text":
      "No, you can order without one. With an account you can follow your orders and keep a wishlist.",
    "questions.profile.sweets": "gummies",
    "questions.profile.goods": "products",
    "questions.returns.title": "Can I return my order?",
    "questions.returns.text":
      "Yes. You can return unopened packs within 14\u00a0days of receiving them, without giving a reason. Opened food can't be returned.",
  },
});

type HomePartsTextKey = keyof typeof texts.bg;

export function homePartsTranslator(locale: Locale): Translate<HomePartsTextKey> {
  return translatorOf(texts[locale]);
}

type DemoOrOther = Pick<Brand, "shop_name_bg">;

/** What the default home page says about delivery and payment, as the page's frame has it (`loadPageFrame`). */
export type HomeTerms = {
  deliveryText?: string;
  delivery?: object;
  offered?: readonly CarrierName[];
  payments?: { methods: string };
  cardPayments: boolean;
};

/**
 * Returns the shop's promises: about the sweets (juice and health), which only the demo shop makes, and about delivery
 * and payment. `t` translates the storefront's texts.
 */
export function homePromises(
  t: Translate,
  terms: HomeTerms | undefined,
  brand: DemoOrOther,
): { sweets: [string, string] | null; terms: [string, string] } {
  return {
    sweets: isDemoBrand(brand) ? [t("home.juice.title"), t("home.healthy.title")] : null,
    terms: [
      terms?.deliveryText ?? t("footer.delivery"),
      terms?.payments?.methods ?? t(terms?.cardPayments ? "home.promises.payment" : "footer.cash"),
    ],
  };
}

/**
 * Returns the selling point about the flavours; it counts and names them only while they are the specification's five.
 */
export function homeFlavors(
  t: Translate,
  flavors: readonly Pick<Flavor, "key">[],
): { title: string; text: string } {
  const which = areBuiltInFlavors(flavors) ? "home.flavours" : "home.flavours.any";
  return { title: t(`${which}.title`), text: t(`${which}.text`) };
}

/**
 * Returns the questions with their answers; only the demo shop's name what is in its gummies. The last is about returns,
 * and a link to the withdrawal form follows it.
 */
export function homeQuestions(
  locale: Locale,
  terms: HomeTerms | undefined,
  brand: DemoOrOther,
): { title: string; text: string }[] {
  const t = homePartsTranslator(locale);
  const carriers = terms?.offered && carriersInWords(terms.offered, locale);
  const delivery = terms?.delivery
    ? t("questions.delivery.paid")
    : t(carriers ? "questions.delivery.other" : "questions.delivery.text", { carriers: carriers ?? "" });
  const payment = terms?.payments
    ? `${terms.payments.methods}.`
    : t(terms?.cardPayments ? "questions.payment.text" : "questions.payment.cash");
  const isDemo = isDemoBrand(brand);
  const goods = t(isDemo ? "questions.profile.sweets" : "questions.profile.goods");
  return [
    ...(isDemo ? [{ title: t("questions.inside.title"), text: t("questions.inside.text") }] : []),
    { title: t("questions.delivery.title"), text: delivery },
    { title: t("questions.payment.title"), text: payment },
    { title: t("questions.profile.title"), text: t("questions.profile.text", { goods }) },
    { title: t("questions.returns.title"), text: t("questions.returns.text") },
  ];
}

/** The steps in which a gummy is made, in order. */
export const makingSteps = ["juice", "mould", "setting", "packing"] as const;

/** The slug of the page with the shop's story (`page-templates/about.ts`). */
export const storySlug = "about";
