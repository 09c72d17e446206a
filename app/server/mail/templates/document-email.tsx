import type { DocumentKind } from "#app/domain/documents/document-files.ts";
import { invoiceNumberText } from "#app/domain/documents/invoice.ts";
import type { EmailOrder } from "#app/server/mail/email-order.ts";
import { Hello, Paragraph, Support, ToShop, OwnWords } from "./email.tsx";
import type { Template } from "./email.tsx";
import { FollowOrder, OrderFacts } from "./order-parts.tsx";

/** To the customer: names a document of the order, which is attached as a PDF file. */
export const orderDocument: Template<{
  order: EmailOrder;
  document: { kind: DocumentKind; number: number };
}> = ({ order, document }, sender) => {
  const { t } = sender;
  const name = t(`order_document.${document.kind}`, { number: invoiceNumberText(document.number) });
  return {
    subject: t("order_document.subject", { document: name, number: order.order_number }),
    preview: t("order_document.text", { document: name }),
    title: t("order_document.title"),
    body: (
      <>
        <Hello name={order.first_name} sender={sender} />
        <Paragraph>{t("order_document.text", { document: name })}</Paragraph>
        <OrderFacts order={order} sender={sender} />
        <FollowOrder order={order} sender={sender} />
        <OwnWords sender={sender} />
        <Support sender={sender} />
        <ToShop sender={sender} />
      </>
    ),
  };
};
