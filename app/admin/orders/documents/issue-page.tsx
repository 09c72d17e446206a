import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import type { MissingOfSeller } from "#app/server/documents/load-seller.ts";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows the frame of the pages that issue an invoice or a credit note. */
export function IssuePage({
  orderId,
  orderNumber,
  title,
  children,
}: {
  orderId: string;
  orderNumber: string;
  title: string;
  children: ReactNode;
}) {
  const t = useAdminText();
  return (
    <>
      <PageHead
        title={title}
        text={t("documents.for", { number: orderNumber })}
        back={{ to: useListAddress(`/admin/orders/${orderId}`), text: t("documents.back") }}
      />
      {children}
    </>
  );
}

/** Lists the seller's details that invoices need and that are missing, with a link to the settings. */
export function MissingSeller({ missing }: { missing: readonly MissingOfSeller[] }) {
  const t = useAdminText();
  const fields = missing.map((field) => t(`documents.missing.${field}`)).join(", ");
  return (
    <Card className="max-w-3xl p-5 sm:p-6">
      <CardTitle>{t("documents.no_seller.title")}</CardTitle>
      <p className="mt-2">{t("documents.no_seller.text", { fields })}</p>
      <ButtonLink to="/admin/settings" className="mt-4">
        {t("documents.toSettings")}
      </ButtonLink>
    </Card>
  );
}

/** Links to the PDF of an issued document. */
export function OpenPdf({ documentId }: { documentId: string }) {
  const t = useAdminText();
  return (
    <ButtonLink to={`/admin/invoices/${documentId}`} reloadDocument target="_blank" variant="outline">
      {t("documents.pdf")}
    </ButtonLink>
  );
}
