import { beforeAll, expect, test } from "vitest";
import type { SaleDocumentContent } from "#app/domain/books/sale-document.ts";
import { creditSums, invoiceSums, noVatReason } from "#app/domain/documents/invoice.ts";
import { issuedInvoice, packingSlip, soldLines } from "#tests/factories/documents/issued-documents.ts";
import type { IssuedDocument } from "./find-document.ts";
import { loadFonts, printable, unhyphenatedParts } from "./fonts.ts";
import { giftCardPdf } from "./gift-card-pdf.ts";
import { invoicePdf as invoiceUnderLogo } from "./invoice-pdf.ts";
import { packingSlipsPdf } from "./packing-slip-pdf.ts";
import { proFormaPdf } from "./pro-forma-pdf.ts";
import { saleDocumentPdf } from "./sale-document-pdf.ts";

beforeAll(loadFonts);

const invoicePdf = (document: IssuedDocument) => invoiceUnderLogo(document, null);

/** Returns all texts of a document in their order, with non-breaking spaces replaced by spaces. */
function textsOf(node: unknown): string[] {
  if (typeof node === "string") return [node.replaceAll("\u00a0", " ")];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== "object" || node === null || !("props" in node)) return [];
  return textsOf((node.props as { children?: unknown }).children);
}

test("an invoice has its number, dates, seller, buyer, goods, VAT, total and payment method", () => {
  const texts = textsOf(invoicePdf(issuedInvoice()));
  expect(texts).toEqual(
    expect.arrayContaining([
      "ФАКТУРА",
      "Оригинал",
      "№ 0000000042",
      "Дата на издаване: 21.11.2026 г.",
      "Дата на данъчното събитие: 20.11.2026 г.",
      "„Плодко“ ООД",
      "ул. „Овощна градина“ 12, 4000 Пловдив",
      "ЕИК: 000004600",
      "ИН по ЗДДС: BG000004600",
      "„Сладко“ ЕООД",
      "София, ул. „Шипка“ 1",
      "ЕИК: 131071587",
      "ИН по ЗДДС: BG131071587",
      "Плодчета 1, 100 г",
      "2 бр.",
      "2,34 €",
      "Данъчна основа",
      "4,68 €",
      "ДДС 20 %",
      "0,94 €",
      "Сума за плащане",
      "5,62 €",
      "a1b2c3d4 от 19.11.2026 г.",
      "Наложен платеж",
      "Иван Петров",
    ]),
  );
  expect(texts.join(" ")).not.toContain("Основание");
});

test("a unit price that is not whole cents gets as many decimals as it needs", () => {
  const document = issuedInvoice();
  const [line] = document.content.lines;
  if (!line) throw new Error("There is no line");
  const lines = [{ ...line, quantity: 3, net: 727 }];
  expect(textsOf(invoicePdf({ ...document, content: { ...document.content, lines } }))).toContain("2,423 €");
});

test("an invoice without VAT states the legal ground, and a private buyer has no company numbers", () => {
  const buyer = { name: "Мария Иванова", address: "Пловдив", eik: "", vat_number: "" };
  const texts = textsOf(
    invoicePdf(
      issuedInvoice({ rates: [{ rate: 0, net: 562, vat: 0 }], vat: 0, vat_reason: noVatReason, buyer }),
    ),
  );
  expect(texts).toContain("чл. 113, ал. 9 ЗДДС");
  expect(texts).toContain("ДДС 0 %");
  expect(texts.filter((text) => text.startsWith("ЕИК"))).toEqual(["ЕИК: 000004600"]);
});

test("an invoice of a registered seller with lines at 0 % states the ground of that rate", () => {
  const texts = textsOf(invoicePdf(issuedInvoice({ vat_reason: "чл. 46 ЗДДС" })));
  expect(texts).toEqual(expect.arrayContaining(["Основание за ставка 0 %", "чл. 46 ЗДДС"]));
});

test("a credit note names the invoice and the reason", () => {
  const { content, issued_at } = issuedInvoice();
  const sums = creditSums(content, { amount: 120, notes: [], description: "Намаление", returned: [] });
  const corrects = { number: 42, issued_at: "2026-11-20T10:00:00Z", reason: "Върната стока" };
  const note = {
    kind: "credit_note",
    number: 43,
    content: { ...content, ...sums, corrects },
    issued_at,
  } as const;
  const texts = textsOf(invoicePdf(note));
  for (const text of [
    "КРЕДИТНО ИЗВЕСТИЕ",
    "№ 0000000043",
    "Към фактура № 0000000042 от 20.11.2026 г.",
    "Основание за издаване: Върната стока",
    "Намаление",
    "Сума за връщане",
    "1,20 €",
  ])
    expect(texts).toContain(text);
});

test("a packing slip has the parcel's contents, the recipient and the cash to collect", () => {
  const parts = [{ name_bg: "Ягода, 100 г", name_en: "", units: 6 }];
  const lines = soldLines(6).map((line, index) => ({
    ...line,
    order_id: "",
    gift_quantity: 0,
    bag_label: null,
    parts: index ? null : parts,
  }));
  const texts = textsOf(packingSlipsPdf("„Плодко“ ООД", [packingSlip({ lines, need_invoice: true })]));
  for (const text of [
    "Опаковъчен лист",
    "Поръчка 0000c001",
    "Мария Иванова",
    "+359 88 123 4567",
    "До офис на Еконт",
    "Пловдив, офис на Еконт: Център",
    "Плодчета 6",
    "200 г",
    "12",
    "1,200 кг",
    "Наложен платеж за събиране",
    "5,62 €",
    "Клиентът иска фактура.",
    "Бележки",
  ])
    expect(texts).toContain(text);
});

test("a packing slip marks gifts, and says what promotions took off the cash to collect", () => {
  const [line] = packingSlip().lines;
  if (!line) throw new Error("a slip without lines");
  const slip = packingSlip({ lines: [{ ...line, gift_quantity: 1 }], promotions_eur: 281 });
  const texts = textsOf(packingSlipsPdf("„Плодко“ ООД", [slip]));
  for (const text of ["(подарък: 1 бр.)", "след промоции: 2,81 €"])
    expect(texts.join(" ").replaceAll("\u00a0", " ")).toContain(text);
});

test("a packing slip says from which lots the parcel is packed, and whether that is only planned", () => {
  const line = { name_bg: "Сочна ягода", name_en: "", lots: [], withoutLot: 0, missing: 0, isFixed: true };
  const lots = [
    { code: "L1", best_before: "2027-05-31", quantity: 2, isWithheld: false },
    { code: "", best_before: "2027-06-30", quantity: 1, isWithheld: false },
    { code: "L3", best_before: null, quantity: 1, isWithheld: true },
  ];
  const fixed = textsOf(
    packingSlipsPdf("Плодко", [packingSlip({ lots: [{ ...line, lots, withoutLot: 3 }] })]),
  );
  expect(fixed).toContain("Партиди");
  expect(fixed).toContain(
    "Сочна ягода: 2 × L1 (до 31.05.2027 г.), 1 × до 30.06.2027 г., 1 × L3 СПРЯНА, 3 × без партида",
  );
  const planned = { ...line, isFixed: false, missing: 2 };
  const texts = textsOf(packingSlipsPdf("Плодко", [packingSlip({ lots: [planned] })]));
  expect(texts).toContain("Партиди (по план)");
  expect(texts).toContain("Сочна ягода: липсват 2, партидата е спряна");
});

test("a slip says where the parcel goes and with whom", () => {
  const destination = {
    ...packingSlip().destination,
    way: "office",
    carrier: "speedy",
    line: "Русе, Тракия",
  } as const;
  const texts = textsOf(packingSlipsPdf("Плодко", [packingSlip({ destination })]));
  for (const text of ["До офис или автомат", "Русе, Тракия", "Спиди"]) expect(texts).toContain(text);
});

test("a parcel that should not be sent has a warning, and a paid one has nothing to collect", () => {
  const texts = textsOf(
    packingSlipsPdf("Плодко", [
      packingSlip({ warning: "cancelled", cash: 0 }),
      packingSlip({
        warning: "unpaid",
        payment_method: "stripe",
        cash: 0,
        destination: { ...packingSlip().destination, way: null },
      }),
      packingSlip({ warning: "refunded", payment_method: "stripe", cash: 0 }),
      packingSlip({ warning: "no_pieces" }),
      packingSlip({ payment_status: "paid", paid_eur: 0, cash: 0 }),
    ]),
  );
  for (const text of [
    "Поръчката е отказана: не я изпращайте.",
    "Поръчката не е платена: не я изпращайте.",
    "Парите по поръчката са върнати: не я изпращайте.",
    "За поръчката няма запазени бройки: не я изпращайте.",
    "Няма сума за събиране",
    "Карта",
    "Без плащане",
    "Доставка",
  ])
    expect(texts).toContain(text);
});

test("the cash to collect states the discount that was subtracted", () => {
  const discounted = packingSlip({ cash: 462, discount_eur: 100 });
  expect(textsOf(packingSlipsPdf("Плодко", [discounted]))).toContain("след отстъпка: 1,00 €");
  expect(textsOf(packingSlipsPdf("Плодко", [{ ...discounted, cash: 0 }])).join()).not.toContain("отстъпка");
});

test("a packing slip has the name on a bag's label, and the recipe of one bag", () => {
  const filled = (quantity: number, bag_label: string) =>
    soldLines(1).map((line) => ({
      ...line,
      name_bg: "Торбичка",
      order_id: "",
      quantity,
      gift_quantity: 0,
      bag_label,
      parts: [
        { name_bg: "Ягода", name_en: "", units: 9 * quantity },
        { name_bg: "Ананас", name_en: "", units: 4 * quantity },
      ],
    }));
  const lines = [...filled(2, "За Мими"), ...filled(1, "")];
  const texts = textsOf(packingSlipsPdf("„Плодко“ ООД", [packingSlip({ lines })]));
  expect(texts).toContain("Торбичка „За Мими“, във всяка: 9 × Ягода; 4 × Ананас");
  expect(texts).toContain("Торбичка: 9 × Ягода; 4 × Ананас");
});

test("the slip of a gift states no sum, and says what the parcel must not hold", () => {
  const gift = { wished_on: "2026-12-01", has_card: true };
  const sums = { delivery_eur: 300, promotions_eur: 281, discount_eur: 100, need_invoice: true };
  const slip = packingSlip({ gift, payment_method: "stripe", cash: 0, ...sums });
  const texts = textsOf(packingSlipsPdf("„Плодко“ ООД", [slip]));
  for (const text of ["Подарък", "Без документи с цени в пратката.", "Добавете картичката."])
    expect(texts).toContain(text);
  expect(texts).toContain("Желан ден: вторник, 1 декември");
  expect(texts.join(" ")).not.toMatch(/€|лв|фактура|Карта/);
});

test("a card has the giver's lines in both alphabets, and nothing of the order", () => {
  const card = { order_number: "0000c001", card_text: "Честит рожден ден!\n\nLove, Mimi ♥" };
  const texts = textsOf(giftCardPdf("Плодко", card));
  expect(texts).toEqual(["Честит рожден ден!", "", "Love, Mimi ♥", "Плодко"]);
});

test("characters of the font remain, emoji are removed, and others become a visible placeholder", () => {
  expect(printable("„Ягода“ – 5 €, № 1 Ünal Ωμέγα ѝ")).toBe("„Ягода“ – 5 €, № 1 Ünal Ωμέγα ѝ");
  expect(printable("Мария 🍓👩‍👩‍👧🇧🇬 Иванова")).toBe("Мария Иванова");
  expect(printable("漢字 ООД")).toBe("□□ ООД");
  expect(printable("и\u0306 \ufe0f😀")).toBe("й");
  expect(printable("Пе\u00adтър\u200b\u2060\u202e\tИванов\u3164\nул. 1\u0000")).toBe("Петър Иванов ул. 1");
});

test("an id is never hyphenated: it wraps in parts, with nothing between them", () => {
  const id = "eb623a53-2d53-4c1f-9a1b-2c3d4e5f6071";
  expect(unhyphenatedParts(`Основание: ${id} и още`)).toEqual([
    "Основание:\u00a0",
    "eb623a53",
    "-2d53-4c",
    "1f-9a1b-",
    "2c3d4e5f",
    "6071\u00a0",
    "и\u00a0",
    "още",
  ]);
  for (const text of ["Поръчка a1b2c3d4", "Превисокоговорителствувателно"])
    expect(unhyphenatedParts(text)).toBeNull();
  const sold = soldContent();
  const content = { ...sold, payment: { ...sold.payment, transaction: id } };
  const issued_at = new Date("2026-11-20T10:00:00Z");
  const texts = textsOf(saleDocumentPdf({ kind: "sale", number: 7, content, issued_at }, null));
  expect(texts.join("")).toContain(id);
  expect(texts.flatMap((text) => text.split(" ")).filter((word) => word.length > 24)).toEqual([]);
});

test("a product whose name is only an emoji has its number", () => {
  const document = issuedInvoice();
  const [line] = document.content.lines;
  if (!line) throw new Error("There is no line");
  const lines = [line, { ...line, description: "🍓" }];
  expect(textsOf(invoicePdf({ ...document, content: { ...document.content, lines } }))).toContain("№ 2");
});

test("the invoice of an English order is in both languages", () => {
  const [line] = soldLines(1);
  if (!line) throw new Error("There is no line");
  const lines = [{ ...line, name_en: "Chews 1" }];
  const delivery = { stotinki: 0, cents: 200 };
  const sums = invoiceSums(lines, { total: 762, baseCurrency: "EUR", delivery, language: "en" });
  const texts = textsOf(invoicePdf(issuedInvoice({ ...sums, language: "en" })));
  for (const text of [
    "ФАКТУРА / INVOICE",
    "Дата на издаване / Issued: 21.11.2026 г.",
    "Получател / Customer",
    "Плодчета 1, 100 г / Chews 1, 100 g",
    "Доставка / Delivery",
    "2 бр. / 2 pcs",
    "Наложен платеж / Cash on delivery",
    "Сума за плащане / Total",
    "7,62 €",
  ])
    expect(texts).toContain(text);
});

test("a pro forma invoice has the bank details and says that it is no tax document", () => {
  const { content } = issuedInvoice({ payment_method: "bank_transfer" });
  const transfer = {
    holder: "Плодко ООД",
    iban: "BG18RZBB91550123456789",
    bic: "",
    amountEur: 562,
    reason: "a1b2c3d4",
    until: "2026-11-25",
  };
  const texts = textsOf(proFormaPdf({ content, transfer }, null));
  for (const text of [
    "ПРОФОРМА ФАКТУРА",
    "Не е данъчен документ",
    "BG18 RZBB 9155 0123 4567 89",
    "a1b2c3d4",
    "сряда, 25 ноември",
    "5,62 €",
  ])
    expect(texts).toContain(text);
  expect(texts).not.toContain("BIC");
});

function soldContent() {
  return {
    seller: issuedInvoice().content.seller,
    contact: "shop@plodko.example",
    order_number: "a1b2c3d4",
    ordered_at: "2026-11-19T10:00:00Z",
    sold_at: "2026-11-20T10:00:00Z",
    payment: { method: "stripe", code: 2, transaction: "ch_1", pos_number: "", provider: "Stripe" },
    lines: [{ description: "Плодчета 1, 100 г", quantity: 2, price: 234, rate: 20, vat: 94, sum: 562 }],
    rates: [{ rate: 20, net: 468, vat: 94 }],
    net: 468,
    discount: 0,
    vat: 94,
    total: 562,
    qr: "RF0001234*a1b2c3d4*ch_1*2026-11-20*12:00:00*5.62",
    corrects: null,
  } satisfies SaleDocumentContent;
}

test("a sale document has what Ordinance N-18, article 52o asks for; a reversal names what it reverses", () => {
  const content = soldContent();
  const issued_at = new Date("2026-11-20T10:00:00Z");
  const texts = textsOf(saleDocumentPdf({ kind: "sale", number: 7, content, issued_at }, null));
  for (const text of [
    "ДОКУМЕНТ ЗА ПРОДАЖБА",
    "№ 0000000007",
    "ЕИК: 000004600",
    "a1b2c3d4 от 19.11.2026 г.",
    "ch_1",
    "Б, 20 %",
    "2,34 €",
    "Обща сума",
  ])
    expect(texts).toContain(text);
  expect(texts.join("")).toContain(content.qr);
  const corrects = { number: 7, issued_at: content.sold_at, reason: "Върната стока", method: 2 } as const;
  const reversal = textsOf(
    saleDocumentPdf({ kind: "reversal", number: 8, content: { ...content, corrects }, issued_at }, null),
  );
  expect(reversal).toContain("Сторнира документ № 0000000007 от 20.11.2026 г.");
  expect(reversal).toContain("Върната сума");
});
