import { invoiceNumberText } from "#app/domain/documents/invoice.ts";
import { localePath } from "#app/domain/locale.ts";
import { orderPageTranslator } from "#app/i18n/order-page.ts";
import type { OrderPage } from "#app/server/orders/order-page.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useLocale } from "#app/ui/locale.tsx";

/** Links to the order's invoice and credit notes, as PDF files. */
export function OrderDocuments({ order }: { order: OrderPage }) {
  const locale = useLocale();
  const t = orderPageTranslator(locale);
  return (
    <Card className="p-5 sm:p-6 print:hidden">
      <CardTitle>{t("orders.documents")}</CardTitle>
      <ul className="mt-2">
        {order.documents.map(({ id, kind, number }) => (
          <li key={id}>
            <a
              href={localePath(locale, `/order/${order.page_token}/documents/${id}`)}
              className="inline-flex min-h-11 items-center font-medium text-primary-text underline underline-offset-4 hover:decoration-2"
            >
              {t(`orders.document.${kind}`, { number: invoiceNumberText(number) })}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
