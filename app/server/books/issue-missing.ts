import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Services } from "#app/server/services.ts";
import { checkMonth } from "./audit-month.ts";
import { loadAuditSettings } from "./save-audit-settings.ts";
import { issueSaleDocuments } from "./issue-sale-document.ts";

/**
 * Issues the sale documents that a month's delivered orders lack, for at most a hundred orders per call, and returns
 * the number of documents. Needed when the company's details were missing at the delivery.
 */
export async function issueMissing(
  services: Pick<Services, "db" | "jobs">,
  staff: Granted<"books.change">,
  { month, now }: { month: string; now: Date },
): Promise<number> {
  const { coveredFrom } = await loadAuditSettings(services.db);
  const { missing } = await checkMonth(services.db, { month, coveredFrom });
  let issued = 0;
  for (const { id: orderId } of missing)
    issued += (await issueSaleDocuments(services, { orderId, now })).ids.length;
  if (issued > 0)
    await services.db.transaction((tx) =>
      writeAudit(tx, staff, {
        action: "issue",
        entity: "books",
        recordId: month,
        after: { sale_documents: issued },
        now,
      }),
    );
  return issued;
}
