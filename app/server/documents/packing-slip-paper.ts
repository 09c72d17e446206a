import type { DocumentProps } from "@react-pdf/renderer";
import type { ReactElement } from "react";
import { formatDate } from "#app/domain/dates.ts";
import { weightOf } from "#app/domain/invoice.ts";
import { formatMoney } from "#app/domain/money.ts";
import { fact, group, look, paper, paperFile, table, wholeGroup, words } from "./paper.ts";
import type { Column } from "./paper.ts";
import type { PackingSlip } from "./packing-slips.ts";

const deliveries = { econt_office: "До офис на Еконт", econt_address: "До адрес с Еконт" } as const;

const warnings = {
  cancelled: "Поръчката е отказана: не изпращайте.",
  unpaid: "Поръчката не е платена: не изпращайте.",
  refunded: "Парите по поръчката са върнати: не изпращайте.",
  no_pieces: "За поръчката няма запазени бройки: не изпращайте.",
} as const;

const columns: Column<PackingSlip["lines"][number]>[] = [
  { heading: "Продукт", textOf: (line) => line.name_bg },
  { heading: "Грамаж", width: 60, textOf: (line) => weightText(line.weight_grams) },
  { heading: "Брой", width: 44, textOf: (line) => String(line.quantity) },
  { heading: "Тегло", width: 70, textOf: (line) => weightText(weightOf([line])) },
];

/** The packing slips of orders, each from a sheet of its own on. */
export function packingSlipPapers(shop: string, slips: readonly PackingSlip[]): ReactElement<DocumentProps> {
  const [first] = slips;
  const title = slips.length === 1 && first ? `Опаковъчен лист ${first.order_number}` : "Опаковъчни листове";
  return paperFile(
    { title, author: shop },
    slips.map((slip) => packingSlipPaper(shop, slip)),
  );
}

/** What goes into one parcel, to whom, and what the courier collects. */
function packingSlipPaper(shop: string, slip: PackingSlip): ReactElement {
  const isCash = slip.payment_method === "cash_on_delivery";
  const cash = slip.cash > 0 ? formatMoney(slip.cash, "EUR", "bg") : "Няма сума за събиране";
  const pieces = slip.lines.reduce((sum, line) => sum + line.quantity, 0);
  return paper(
    `${shop} · поръчка ${slip.order_number}`,
    group(
      [look.row],
      group([look.half], words("Опаковъчен лист", look.title), words(shop)),
      group(
        [look.atRight],
        words(`Поръчка ${slip.order_number}`, look.large),
        words(`от ${formatDate(slip.created_at)}`),
      ),
    ),
    slip.warning && group([look.part, look.box], words(warnings[slip.warning], look.large)),
    group(
      [look.part, look.row],
      group(
        [look.half, look.box],
        words("Получател", look.label),
        words(`${slip.first_name} ${slip.last_name}`, look.large),
        words(slip.phone, look.strong),
      ),
      group(
        [look.half, look.box],
        words(slip.delivery_type ? deliveries[slip.delivery_type] : "Доставка", look.label),
        words(slip.address, look.strong),
      ),
    ),
    table(columns, slip.lines),
    wholeGroup(
      [look.part, look.row],
      group(
        [look.facts],
        fact("Общо бройки", String(pieces)),
        fact("Общо тегло", weightText(weightOf(slip.lines))),
      ),
      group(
        [look.half, look.box],
        words(isCash ? "Наложен платеж за събиране" : "Плащане с карта", look.label),
        words(cash, look.large),
        slip.need_invoice && words("Клиентът иска фактура."),
      ),
    ),
    wholeGroup([look.part, look.box, look.notes], words("Бележки", look.label)),
  );
}

const kilograms = new Intl.NumberFormat("bg-BG", { minimumFractionDigits: 3 });

/** Below a kilogram in grams, from there on in kilograms. */
function weightText(weight: number): string {
  return weight < 1000 ? `${weight}\u00a0г` : `${kilograms.format(weight / 1000)}\u00a0кг`;
}
