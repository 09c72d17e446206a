import { beforeAll, expect, test } from "vitest";
import { creditSums, noVatReason } from "#app/domain/documents/invoice.ts";
import { issuedInvoice, packingSlip, soldLines } from "#tests/factories/orders/papers.ts";
import { loadFonts, printable } from "./fonts.ts";
import { invoicePaper } from "./invoice-pdf.ts";
import { packingSlipPapers } from "./packing-slip-pdf.ts";

beforeAll(loadFonts);

/** All texts of a document in their order, with non-breaking spaces replaced by spaces. */
function textsOf(node: unknown): string[] {
  if (typeof node === "string") return [node.replaceAll("\u00a0", " ")];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== "object" || node === null || !("props" in node)) return [];
  return textsOf((node.props as { children?: unknown }).children);
}

test("an invoice has everything that the law requires", () => {
  const texts = textsOf(invoicePaper(issuedInvoice()));
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
  expect(textsOf(invoicePaper({ ...document, content: { ...document.content, lines } }))).toContain(
    "2,423 €",
  );
});

test("an invoice without VAT states the legal ground, and a private buyer has no company numbers", () => {
  const buyer = { name: "Мария Иванова", address: "Пловдив", eik: "", vat_number: "" };
  const texts = textsOf(invoicePaper(issuedInvoice({ vat_rate: 0, vat: 0, vat_reason: noVatReason, buyer })));
  expect(texts).toContain("чл. 113, ал. 9 ЗДДС");
  expect(texts).toContain("ДДС 0 %");
  expect(texts.filter((text) => text.startsWith("ЕИК"))).toEqual(["ЕИК: 000004600"]);
});

test("a credit note names the invoice and the reason", () => {
  const { content, issued_at } = issuedInvoice();
  const sums = creditSums(content, { amount: 120, credited: 0, description: "Намаление" });
  const corrects = { number: 42, issued_at: "2026-11-20T10:00:00Z", reason: "Върната стока" };
  const note = {
    kind: "credit_note",
    number: 43,
    content: { ...content, ...sums, corrects },
    issued_at,
  } as const;
  const texts = textsOf(invoicePaper(note));
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
  const lines = soldLines(6).map((line) => ({ ...line, order_id: "" }));
  const texts = textsOf(packingSlipPapers("„Плодко“ ООД", [packingSlip({ lines, need_invoice: true })]));
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

test("a parcel that should not be sent has a warning, and a paid one has nothing to collect", () => {
  const texts = textsOf(
    packingSlipPapers("Плодко", [
      packingSlip({ warning: "cancelled", cash: 0 }),
      packingSlip({ warning: "unpaid", payment_method: "stripe", cash: 0, delivery_way: null }),
      packingSlip({ warning: "refunded", payment_method: "stripe", cash: 0 }),
      packingSlip({ warning: "no_pieces" }),
    ]),
  );
  for (const text of [
    "Поръчката е отказана: не я изпращайте.",
    "Поръчката не е платена: не я изпращайте.",
    "Парите по поръчката са върнати: не я изпращайте.",
    "За поръчката няма запазени бройки: не я изпращайте.",
    "Няма сума за събиране",
    "Плащане с карта",
    "Доставка",
  ])
    expect(texts).toContain(text);
});

test("characters of the font are kept, emoji are removed, and others become a visible placeholder", () => {
  expect(printable("„Ягода“ – 5 €, № 1 Ünal Ωμέγα ѝ")).toBe("„Ягода“ – 5 €, № 1 Ünal Ωμέγα ѝ");
  expect(printable("Мария 🍓👩‍👩‍👧🇧🇬 Иванова")).toBe("Мария Иванова");
  expect(printable("漢字 ООД")).toBe("□□ ООД");
  expect(printable("и\u0306 \ufe0f😀")).toBe("й");
});
