import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { isErased, maxCustomerNotes } from "#app/domain/orders/customer.ts";
import { sanitizeLines } from "#app/domain/shop/contact.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { customers } from "#app/server/db/schema/orders.ts";

export type SaveNotesResult =
  | { ok: true; version: string }
  | { ok: false; code: "gone" | "too_long" }
  | { ok: false; code: "stale"; kept: string; version: string };

/** Returns a version of the notes for the optimistic lock: the form sends back the version that it was opened with. */
export function versionOf(notes: string): string {
  return createHash("sha256").update(notes).digest("base64url").slice(0, 16);
}

/**
 * Saves the owner's notes about a customer. Refused as `too_long` past 2000 characters, as `gone` when the customer is
 * unknown or erased, and as `stale`, with the stored notes, when they changed since version `seen`. Saving unchanged
 * notes writes nothing.
 */
export async function saveNotes(
  db: Pick<Database, "transaction">,
  admin: Granted<"customers">,
  {
    customerId,
    notes,
    seen,
    now,
  }: {
    customerId: string;
    notes: string;
    /** The version that the form was opened with. */ seen: string;
    now: Date;
  },
): Promise<SaveNotesResult> {
  const typed = sanitizeLines(notes, maxCustomerNotes + 1);
  if (Array.from(typed).length > maxCustomerNotes) return { ok: false, code: "too_long" };
  const customer = eq(customers.id, customerId);
  return db.transaction(async (tx): Promise<SaveNotesResult> => {
    const [row] = await tx
      .select({ notes: customers.notes, email: customers.email })
      .from(customers)
      .where(customer)
      .for("update");
    if (!row || isErased(row)) return { ok: false, code: "gone" };
    if (row.notes === typed) return { ok: true, version: versionOf(typed) };
    const version = versionOf(row.notes);
    if (version !== seen) return { ok: false, code: "stale", kept: row.notes, version };
    await tx.update(customers).set({ notes: typed }).where(customer);
    // The audit log must not copy personal data.
    const after = { notes: "changed" };
    await writeAudit(tx, admin, {
      action: "update",
      entity: "customer",
      recordId: customerId,
      before: {},
      after,
      now,
    });
    return { ok: true, version: versionOf(typed) };
  });
}
