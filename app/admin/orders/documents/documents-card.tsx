import { FilePlus2, FileText, Printer } from "lucide-react";
import { formatDate } from "#app/domain/dates.ts";
import { creditable, invoiceNumberText, isInvoiceable } from "#app/domain/documents/invoice.ts";
import { formatMoney } from "#app/domain/money.ts";
import type { FoundOrder } from "#app/server/orders/find-order.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { BagLabelLinks, PackingLink } from "#app/admin/orders/packing/packing-links.tsx";
import { FoldedCard } from "#app/admin/shared/folded-card.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { useMay } from "#app/admin/shared/role.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type OrderDocument = FoundOrder["documents"][number];

/** Returns a function that names a document as printed: `Фактура № 0000000001`. */
export function useDocumentName(): (document: Pick<OrderDocument, "kind" | "number">) => string {
  const t = useAdminText();
  return ({ kind, number }) =>
    t("documents.numbered", { kind: t(`documents.${kind}`), number: invoiceNumberText(number) });
}

/** Shows the order's invoice and credit notes, with links to print or issue documents. */
export function DocumentsCard({ order }: { order: FoundOrder }) {
  const t = useAdminText();
  const may = useMay();
  const locale = useLocale();
  const nameOf = useDocumentName();
  const page = `/admin/orders/${order.id}`;
  const invoicePage = useListAddress(`${page}/invoice`);
  const creditPage = useListAddress(`${page}/credit-note`);
  const due = useDueTexts(order);
  const isRefused = !invoiceOf(order) && !isInvoiceable(order);
  return (
    <FoldedCard title={t("documents.title")} count={order.documents.length} startsOpen={due.length > 0}>
      {order.documents.length > 0 && (
        <ul className="mt-2 divide-y divide-line">
          {order.documents.map((document) => (
            <li key={document.id} className="flex items-center justify-between gap-4 py-2">
              <div className="min-w-0">
                <p className="font-medium">{nameOf(document)}</p>
                <p className="text-sm text-muted">
                  {t("documents.issuedAt", { date: formatDate(document.issued_at, locale) })} ·{" "}
                  {formatMoney(document.total, "EUR", locale)}
                </p>
              </div>
              <ButtonLink
                to={`/admin/invoices/${document.id}`}
                reloadDocument
                target="_blank"
                variant="outline"
                size="sm"
                aria-label={t("documents.open", { document: nameOf(document) })}
              >
                <FileText aria-hidden />
                PDF
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {[...due, ...(isRefused ? [t("documents.invoice.not_allowed")] : [])].map((text) => (
        <p key={text} className="mt-2 text-muted">
          {text}
        </p>
      ))}
      <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
        {may("parcels") && (
          <ButtonLink
            to={`/admin/orders/packing-slips?order=${order.id}`}
            reloadDocument
            target="_blank"
            variant="outline"
          >
            <Printer aria-hidden />
            {t("documents.slip")}
          </ButtonLink>
        )}
        {may("parcels") && <PackingLink orderId={order.id} />}
        {may("parcels") && order.lines.some(({ bag_label }) => bag_label !== null) && (
          <BagLabelLinks orderIds={[order.id]} />
        )}
        {may("documents.issue") && canInvoice(order) && (
          <ButtonLink to={invoicePage} variant="outline">
            <FilePlus2 aria-hidden />
            {t("documents.invoice.issue")}
          </ButtonLink>
        )}
        {may("documents.issue") && creditLeft(order) > 0 && (
          <ButtonLink to={creditPage} variant="outline">
            <FilePlus2 aria-hidden />
            {t("documents.credit.issue")}
          </ButtonLink>
        )}
      </div>
    </FoldedCard>
  );
}

/** Says which documents are still due. */
function useDueTexts(order: FoundOrder): string[] {
  const t = useAdminText();
  const locale = useLocale();
  const due = order.order_status === "cancelled" || order.payment_method === "stripe" ? creditLeft(order) : 0;
  return [
    ...(canInvoice(order) && order.need_invoice ? [t("documents.invoice.wanted")] : []),
    ...(due > 0 ? [t("documents.credit.due", { amount: formatMoney(due, "EUR", locale) })] : []),
  ];
}

function invoiceOf(order: FoundOrder): OrderDocument | undefined {
  return order.documents.find(({ kind }) => kind === "invoice");
}

function canInvoice(order: FoundOrder): boolean {
  return !invoiceOf(order) && isInvoiceable(order);
}

/** Returns the amount of the order's invoice that may still be credited, in euro cents; 0 without an invoice. */
function creditLeft(order: FoundOrder): number {
  const invoice = invoiceOf(order);
  if (!invoice) return 0;
  const notes = order.documents.filter(({ kind }) => kind === "credit_note");
  const credited = notes.reduce((sum, note) => sum + note.total, 0);
  return creditable(order, { total: invoice.total, credited });
}
