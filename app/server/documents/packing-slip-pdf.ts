import type { DocumentProps } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { labelledName } from "#app/domain/bags/labelled-name.ts";
import { formatDate, formatDayInWords } from "#app/domain/dates.ts";
import { methodLabel } from "#app/domain/orders/order-situation.ts";
import { weightOf } from "#app/domain/documents/invoice.ts";
import { startOfSofiaDay } from "#app/domain/sofia-days.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { LotsOfLine } from "#app/server/catalogue/lots/lots-of-orders.ts";
import { formatMoney } from "#app/domain/money.ts";
import {
  fact,
  group,
  documentPages,
  pdfDocument,
  productText,
  styles,
  table,
  textBlock,
  unbreakableGroup,
} from "./pdf-layout.ts";
import type { Column } from "./pdf-layout.ts";
import type { PackingSlip } from "./packing-slips.ts";

const warnings = {
  cancelled: "Поръчката е отказана: не я изпращайте.",
  unpaid: "Поръчката не е платена: не я изпращайте.",
  refunded: "Парите по поръчката са върнати: не я изпращайте.",
  no_pieces: "За поръчката няма запазени бройки: не я изпращайте.",
  repack: "Опакована е от спряна партида: не я изпращайте, преди да я преопаковате.",
  short_of_lots: "Бройки за поръчката са само в спряна партида: не я изпращайте.",
} as const;

const columns: Column<PackingSlip["lines"][number]>[] = [
  { heading: "Продукт", textOf: (line, index) => productText(withParts(line), index) },
  { heading: "Грамаж", width: 60, textOf: (line) => weightText(line.weight_grams) },
  { heading: "Брой", width: 44, textOf: (line) => String(line.quantity) },
  { heading: "Тегло", width: 70, textOf: (line) => weightText(weightOf([line])) },
];

/**
 * Returns a line's name with its gifts, for a pack also with the units that are packed: `Кутия: 2 × Ягода, 100 г; 2 ×
 * Грозде, 110 г`. Of a bag, with its label and the pieces in each: `Торбичка „За Мими“, във всяка: 9 × Ягода`.
 */
function withParts(line: PackingSlip["lines"][number]): string {
  const { name_bg, gift_quantity: gifts, quantity, bag_label, parts } = line;
  const named = labelledName(name_bg, bag_label, "bg");
  const name = gifts > 0 ? `${named} (подарък: ${gifts} бр.)` : named;
  if (!parts) return name;
  const isFilled = bag_label !== null && quantity > 1;
  const units = parts.map((part) => `${isFilled ? part.units / quantity : part.units} × ${part.name_bg}`);
  return `${name}${isFilled ? ", във всяка" : ""}: ${units.join("; ")}`;
}

/** Lays out the packing slips of orders, each starting on a new page. */
export function packingSlipsPdf(shop: string, slips: readonly PackingSlip[]): ReactElement<DocumentProps> {
  const [first] = slips;
  const title = slips.length === 1 && first ? `Опаковъчен лист ${first.order_number}` : "Опаковъчни листове";
  return pdfDocument(
    { title, author: shop },
    slips.map((slip) => packingSlipPages(shop, slip)),
  );
}

/** Lays out one parcel: its contents, the recipient, and the cash to collect at the handover, or that it is a gift. */
function packingSlipPages(shop: string, slip: PackingSlip): ReactElement {
  const t = adminTranslator("bg");
  const { way, carrier, line: place } = slip.destination;
  const totalQuantity = slip.lines.reduce((sum, line) => sum + line.quantity, 0);
  return documentPages(
    `${shop} · поръчка ${slip.order_number}`,
    group(
      [styles.row],
      group([styles.half], textBlock("Опаковъчен лист", styles.title), textBlock(shop)),
      group(
        [styles.atRight],
        textBlock(`Поръчка ${slip.order_number}`, styles.large),
        textBlock(`от ${formatDate(slip.created_at, "bg")}`),
      ),
    ),
    slip.warning && group([styles.part, styles.box], textBlock(warnings[slip.warning], styles.large)),
    group(
      [styles.part, styles.row],
      group(
        [styles.half, styles.box],
        textBlock("Получател", styles.label),
        textBlock(`${slip.first_name} ${slip.last_name}`, styles.large),
        textBlock(slip.phone, styles.strong),
      ),
      group(
        [styles.half, styles.box],
        textBlock(way ? t(`orders.deliveryType.${way}`) : "Доставка", styles.label),
        textBlock(place, styles.strong),
        carrier && textBlock(t(`parcel.carrier.${carrier}`)),
      ),
    ),
    table(columns, slip.lines),
    slip.lots.length > 0 &&
      unbreakableGroup(
        [styles.part, styles.box],
        textBlock(slip.lots.every(({ isFixed }) => isFixed) ? "Партиди" : "Партиди (по план)", styles.label),
        ...slip.lots.map((line) => textBlock(`${line.name_bg}: ${lotsText(line)}`)),
      ),
    unbreakableGroup(
      [styles.part, styles.row],
      group(
        [styles.facts],
        fact("Общо бройки", String(totalQuantity)),
        fact("Общо тегло", weightText(weightOf(slip.lines))),
      ),
      slip.gift ? giftBox(slip.gift) : paymentBox(slip),
    ),
    unbreakableGroup([styles.part, styles.box, styles.notes], textBlock("Бележки", styles.label)),
  );
}

/** Lays out what the packer must know of a gift. Its slip states no sum: it may go into the parcel. */
function giftBox({ wished_on, has_card }: NonNullable<PackingSlip["gift"]>): ReactElement {
  return group(
    [styles.half, styles.box],
    textBlock("Подарък", styles.large),
    textBlock("Без документи с цени в пратката."),
    textBlock(has_card ? "Добавете картичката." : "Без картичка."),
    wished_on && textBlock(`Желан ден: ${formatDayInWords(wished_on, "bg")}`, styles.strong),
  );
}

function paymentBox(slip: PackingSlip): ReactElement {
  const t = adminTranslator("bg");
  const cash = slip.cash > 0 ? formatMoney(slip.cash, "EUR", "bg") : "Няма сума за събиране";
  return group(
    [styles.half, styles.box],
    textBlock(
      `${t(`orders.method.${methodLabel(slip)}`)}${slip.cash > 0 ? " за събиране" : ""}`,
      styles.label,
    ),
    textBlock(cash, styles.large),
    slip.delivery_eur > 0 &&
      textBlock(`в това число доставка: ${formatMoney(slip.delivery_eur, "EUR", "bg")}`),
    slip.cash > 0 &&
      slip.promotions_eur > 0 &&
      textBlock(`след промоции: ${formatMoney(slip.promotions_eur, "EUR", "bg")}`),
    slip.cash > 0 &&
      slip.discount_eur > 0 &&
      textBlock(`след отстъпка: ${formatMoney(slip.discount_eur, "EUR", "bg")}`),
    slip.need_invoice && textBlock("Клиентът иска фактура."),
  );
}

/** Returns the lots from which a line is packed: `2 × L2611 (до 31.05.2027 г.), 1 × без партида`. */
function lotsText({ lots, withoutLot, missing }: LotsOfLine): string {
  const parts = lots.map(({ code, best_before, quantity, isWithheld }) => {
    const day = best_before && `до ${formatDate(startOfSofiaDay(best_before), "bg")}`;
    const lot = [code, day && (code ? `(${day})` : day), isWithheld && "СПРЯНА"].filter(Boolean).join(" ");
    return `${quantity} × ${lot}`;
  });
  if (withoutLot > 0) parts.push(`${withoutLot} × без партида`);
  if (missing > 0) parts.push(`липсват ${missing}, партидата е спряна`);
  return parts.join(", ");
}

const kilograms = new Intl.NumberFormat("bg-BG", { minimumFractionDigits: 3 });

/** Formats a weight in grams: below a kilogram in grams, otherwise in kilograms. */
function weightText(weight: number): string {
  return weight < 1000 ? `${weight}\u00a0г` : `${kilograms.format(weight / 1000)}\u00a0кг`;
}
