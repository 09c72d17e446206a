import { data } from "react-router";
import { documentFileName } from "#app/domain/documents/document-files.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import { pdfResponse } from "#app/server/documents/pdf-response.ts";
import { printPaper } from "#app/server/documents/print-document.ts";
import { findOrderPageDocument } from "#app/server/orders/order-page.ts";
import { countBy } from "#app/server/request/limits.ts";
import { clientAddressContext, servicesContext } from "#app/server/services-context.ts";
import { secretPage } from "#app/storefront/accounts/personal-page.ts";
import type { Route } from "./+types/order-document";

/**
 * `GET /order/{token}/documents/{id}`: a document of the order whose page has the token, as a PDF. 429 past
 * twenty an hour for one order, since printing takes processor time.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, limits } = context.get(servicesContext);
  const { token, id } = params;
  const found = isRecordId(id) ? await findOrderPageDocument(db, { token, documentId: id }) : null;
  if (!found) throw data(null, { status: 404, headers: secretPage });
  const wait = await countBy([
    [limits.orderPagesPerAddress, context.get(clientAddressContext)],
    [limits.orderPagesPerOrder, found.orderId],
  ]).consume();
  if (wait !== null)
    throw data(null, { status: 429, headers: { ...secretPage, "Retry-After": String(wait) } });
  const { orderId: _orderId, ...job } = found;
  return pdfResponse(await printPaper(job), documentFileName(found.document));
}
