import type { Difference } from "#app/domain/books/package/difference.ts";
import { invoiceNumberText } from "#app/domain/documents/invoice.ts";
import type { Locale } from "#app/domain/locale.ts";
import { formatMoney } from "#app/domain/money.ts";
import { packageTranslator } from "./month-package.ts";

/** Returns a difference as a sentence. */
export function differenceText({ code, subject, ours, theirs }: Difference, locale: Locale): string {
  const t = packageTranslator(locale);
  const euros = (cents: number | null) =>
    cents === null ? t("difference.nothing") : formatMoney(cents, "EUR", locale);
  return t(`difference.${code}`, {
    subject: code === "document_sums" ? invoiceNumberText(Number(subject)) : subject,
    ours: euros(ours),
    theirs: euros(theirs),
  });
}
