import { data } from "react-router";
import { documentFileName, proFormaName } from "#app/domain/documents/document-files.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { findProForma } from "#app/server/books/pro-forma.ts";
import type { Database } from "#app/server/db/database.ts";
import { pdfResponse } from "#app/server/documents/pdf-response.ts";
import { printIssued } from "#app/server/documents/print-issued.ts";
import { findOrderPageDocument } from "#app/server/orders/order-page.ts";
import { countBy } from "#app/server/request/limits.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { secretPage } from "#app/storefront/accounts/personal-page.ts";
import type { Route } from "./+types/order-document";

/**
 * `GET /order/{token}/documents/{id}`: a document of the order that the token identifies, as a PDF. Answers 404 without
 * such a document, and 429 above the limits for an order and a network address, since printing takes processor time.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, limits } = services;
  const { token, id } = params;
  const found = await findDocument(db, { token, id });
  if (!found) throw data(null, { status: 404, headers: secretPage });
  const wait = await countBy([
    [limits.orderPagesPerAddress, context.get(clientAddressContext)],
    [limits.orderPagesPerOrder, found.orderId],
  ]).consume();
  if (wait !== null)
    throw data(null, { status: 429, headers: { ...secretPage, "Retry-After": String(wait) } });
  const { orderId: _orderId, ...printed } = found;
  const file = await printIssued(services, printed);
  return pdfResponse(
    file,
    printed.kind === "pro_forma"
      ? `${proFormaName}-${printed.document.transfer.reason}`
      : documentFileName(printed.document),
  );
}

async function findDocument(db: Database, { token, id }: { token: string; id: string }) {
  if (isRecordId(id)) return findOrderPageDocument(db, { token, documentId: id });
  const found = id === proFormaName ? await findProForma(db, { token, now: new Date() }) : null;
  return found && ({ ...found, kind: "pro_forma" } as const);
}
