import { data } from "react-router";
import { z } from "zod";
import { documentFileName } from "#app/domain/documents/document-files.ts";
import { findSaleDocument } from "#app/server/books/find-sale-document.ts";
import { findDocument } from "#app/server/documents/find-document.ts";
import { printIssued } from "#app/server/documents/print-issued.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { pdfResponse } from "#app/server/documents/pdf-response.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/document-file";

/** `GET /admin/invoices/{id}`: an issued invoice, credit note or sale document as a PDF. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "documents.read");
  const id = z.uuid().safeParse(params.id);
  const services = context.get(servicesContext);
  const { db } = services;
  if (!id.success) throw data(null, { status: 404 });
  const invoice = await findDocument(db, admin, id.data);
  if (invoice) {
    const file = await printIssued(services, { kind: "invoice", document: invoice });
    return pdfResponse(file, documentFileName(invoice));
  }
  const sale = await findSaleDocument(db, admin, id.data);
  if (!sale) throw data(null, { status: 404 });
  const file = await printIssued(services, { kind: "sale_document", document: sale });
  return pdfResponse(file, documentFileName(sale));
}
