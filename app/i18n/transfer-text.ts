import { formatDayInWords } from "#app/domain/dates.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatMoney } from "#app/domain/money.ts";
import { groupedIban } from "#app/domain/payments/iban.ts";
import type { TransferDetails } from "#app/domain/payments/transfer.ts";

/** Texts for the customer of an order by bank transfer. The server renders them, since few orders need them. */
const texts = {
  bg: {
    title: "Плащане с банков превод",
    text: "Преведете сумата по тази сметка. Щом пристигне, започваме да приготвяме поръчката.",
    holder: "Получател",
    amount: "Сума",
    reason: "Основание",
    hint: "По него разпознаваме плащането ви.",
    until: (day: string) => `Срок за плащане: ${day}. След това поръчката се отказва.`,
    code: "QR код за превода",
    proForma: "Проформа фактура (PDF)",
    scan: "Или сканирайте кода с приложението на банката си.",
    copy: (name: string) => `Копирай: ${name}`,
  },
  en: {
    title: "Pay by bank transfer",
    text: "Transfer the amount to this account. We'll get your order ready as soon as it arrives.",
    holder: "Account holder",
    amount: "Amount",
    reason: "Payment reference",
    hint: "We recognise your payment by it.",
    until: (day: string) => `Pay by ${day}. After that, the order is cancelled.`,
    code: "QR code of the transfer",
    proForma: "Pro forma invoice (PDF)",
    scan: "Or scan the code with your banking app.",
    copy: (name: string) => `Copy: ${name}`,
  },
} as const;

/** A detail of a transfer: its name, its text, and what its button copies. */
export type TransferRow = { name: string; text: string; copied: string; copy: string; hint?: string };

/** Returns the texts of an order's transfer in a language. */
export function transferText(details: TransferDetails, locale: Locale) {
  const { holder, iban, bic, amountEur, reason, until } = details;
  const t = texts[locale];
  const rows: Omit<TransferRow, "copy">[] = [
    { name: t.holder, text: holder, copied: holder },
    { name: "IBAN", text: groupedIban(iban), copied: iban },
    ...(bic ? [{ name: "BIC", text: bic, copied: bic }] : []),
    { name: t.amount, text: formatMoney(amountEur, "EUR", locale), copied: (amountEur / 100).toFixed(2) },
    { name: t.reason, text: reason, copied: reason, hint: t.hint },
  ];
  return {
    title: t.title,
    text: t.text,
    until: until && t.until(formatDayInWords(until, locale)),
    code: t.code,
    scan: t.scan,
    proForma: t.proForma,
    rows: rows.map((row): TransferRow => ({ ...row, copy: t.copy(row.name) })),
  };
}
