import { invoiceSums } from "#app/domain/documents/invoice.ts";
import type { InvoiceContent } from "#app/domain/documents/invoice.ts";
import type { IssuedDocument } from "#app/server/documents/find-document.ts";
import type { PackingSlip } from "#app/server/documents/packing-slips.ts";

const at = new Date("2026-11-21T10:00:00Z");

/** Returns `count` order lines, each with a different name. */
export function soldLines(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    name_bg: `Плодчета ${index + 1}`,
    weight_grams: 100,
    unit_price_bgn: 550,
    quantity: 2,
    vat_rate: 20 as const,
  }));
}

/** Returns an invoice whose total is 5.62 euros times its number of lines. */
export function issuedInvoice(changes: Partial<InvoiceContent> = {}, lines = 1): IssuedDocument {
  const content: InvoiceContent = {
    seller: {
      name: "„Плодко“ ООД",
      address: "ул. „Овощна градина“ 12, 4000 Пловдив",
      eik: "000004600",
      vat_number: "BG000004600",
    },
    buyer: {
      name: "„Сладко“ ЕООД",
      address: "София, ул. „Шипка“ 1",
      eik: "131071587",
      vat_number: "BG131071587",
    },
    manager: "Иван Петров",
    order_number: "a1b2c3d4",
    ordered_at: "2026-11-19T10:00:00Z",
    supplied_at: "2026-11-20T10:00:00Z",
    payment_method: "cash_on_delivery",
    ...invoiceSums(soldLines(lines), { total: 562 * lines, baseCurrency: "BGN" }),
    vat_reason: "",
    corrects: null,
    ...changes,
  };
  return { kind: "invoice", number: 42, content, issued_at: at };
}

export function packingSlip(changes: Partial<PackingSlip> = {}): PackingSlip {
  return {
    id: "01890000-0000-7000-8000-00000000c001",
    order_number: "0000c001",
    created_at: at,
    first_name: "Мария",
    last_name: "Иванова",
    phone: "+359 88 123 4567",
    destination: {
      way: "econt_office",
      carrier: null,
      office: null,
      type: "econt_office",
      town: "Пловдив",
      details: "Център",
      line: "Пловдив, офис на Еконт: Център",
    },
    gift: null,
    need_invoice: false,
    payment_method: "cash_on_delivery",
    payment_status: "pending",
    order_status: "new",
    holds_stock: true,
    paid_eur: 0,
    refunded_eur: 0,
    total_eur: 562,
    delivery_eur: 0,
    discount_eur: 0,
    promotions_eur: 0,
    lines: soldLines(1).map((line) => ({
      ...line,
      order_id: "01890000-0000-7000-8000-00000000c001",
      gift_quantity: 0,
      bag_label: null,
      parts: null,
    })),
    lots: [],
    cash: 562,
    warning: null,
    ...changes,
  };
}
