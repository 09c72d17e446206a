import { data } from "react-router";
import { z } from "zod";
import { invoiceNumberText } from "#app/domain/documents/invoice.ts";
import { findDocument } from "#app/server/documents/find-document.ts";
import { printPaper } from "#app/server/documents/print-document.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { pdfResponse } from "#app/server/documents/pdf-response.ts";
import { grantedFile } from "#app/admin/shared/granted.server.ts";
import type { Route } from "./+types/document-file";

const fileNames = { invoice: "faktura", credit_note: "kreditno-izvestie" } as const;

/** `GET /admin/invoices/{id}`: an issued invoice or credit note as a PDF. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = await grantedFile({ request, context }, "documents.read");
  const id = z.uuid().safeParse(params.id);
  const { db } = context.get(servicesContext);
  const document = id.success ? await findDocument(db, admin, id.data) : null;
  if (!document) throw data(null, { status: 404 });
  const file = await printPaper({ paper: "invoice", document });
  return pdfResponse(file, `${fileNames[document.kind]}-${invoiceNumberText(document.number)}`);
}
