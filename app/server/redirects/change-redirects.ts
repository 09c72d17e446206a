import { eq } from "drizzle-orm";
import type { DeletedRedirect } from "#app/domain/redirects/redirect-input.ts";
import type { RedirectOrigin, RedirectRefusal, RedirectText } from "#app/domain/redirects/redirect.ts";
import { redirectPath } from "#app/domain/redirects/redirect-path.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { redirects } from "#app/server/db/schema/redirects.ts";
import { addRedirects, lockRedirects } from "./add-redirects.ts";

export type Redirect = typeof redirects.$inferSelect;

type Db = Pick<Database, "transaction">;

export type SaveRedirectResult =
  | { ok: true; record: Redirect }
  | { ok: false; code: "gone" }
  /** Another person saved it after it was shown. */
  | { ok: false; code: "stale"; by: null; at: Date }
  | RefusedRedirect;

/** `why` as in `addRedirects`. */
type RefusedRedirect = { ok: false; code: "refused"; why: RedirectRefusal };

export type RestoreRedirectResult = { ok: true; record: Redirect } | RefusedRedirect;

/**
 * Saves a redirect, or adds one when `id` is null. Refused as `gone`; as `stale` when it was changed after `seen` (null
 * overwrites); and for each reason of `addRedirects`.
 */
export async function saveRedirect(
  db: Db,
  admin: Granted<"content">,
  { id, input, seen, now }: { id: string | null; input: RedirectText; seen: Date | null; now: Date },
): Promise<SaveRedirectResult> {
  return refusing(db, async (tx): Promise<SaveRedirectResult> => {
    await lockRedirects(tx);
    const before = id === null ? undefined : await findIn(tx, id);
    if (id !== null && !before) return { ok: false, code: "gone" };
    if (before && seen && before.updated_at.getTime() !== seen.getTime())
      return { ok: false, code: "stale", by: null, at: before.updated_at };
    if (before) await tx.delete(redirects).where(eq(redirects.id, before.id));
    const record = await add(tx, input, { before, origin: before?.origin ?? originOf(input.path), now });
    const action = before ? "update" : "create";
    await writeAudit(tx, admin, {
      action,
      entity: "redirect",
      recordId: record.id,
      ...(before && { before: shown(before) }),
      after: shown(record),
      now,
    });
    return { ok: true, record };
  });
}

/**
 * Restores a deleted redirect with its id, origin and time of creation. Refused for each reason of `addRedirects`, and
 * as `exists` when it is restored already.
 */
export async function restoreRedirect(
  db: Db,
  admin: Granted<"content">,
  { id, input, origin, createdAt, now }: DeletedRedirect & { now: Date },
): Promise<RestoreRedirectResult> {
  return refusing(db, async (tx): Promise<RestoreRedirectResult> => {
    await lockRedirects(tx);
    if (await findIn(tx, id)) throw new RefusedError("exists");
    const record = await add(tx, input, { before: { id, created_at: createdAt }, origin, now });
    await writeAudit(tx, admin, {
      action: "create",
      entity: "redirect",
      recordId: id,
      after: shown(record),
      now,
    });
    return { ok: true, record };
  });
}

/** Runs a change in a transaction, which a `RefusedError` rolls back and ends as its refusal. */
async function refusing<Result>(
  db: Db,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result | RefusedRedirect> {
  return db.transaction(change).catch((error: unknown) => {
    if (error instanceof RefusedError) return { ok: false, code: "refused", why: error.why };
    throw error;
  });
}

/** Deletes a redirect and returns it, or null when it is already deleted. */
export async function deleteRedirect(
  db: Db,
  admin: Granted<"content">,
  { id, now }: { id: string; now: Date },
): Promise<Redirect | null> {
  return db.transaction(async (tx) => {
    await lockRedirects(tx);
    const before = await findIn(tx, id);
    if (!before) return null;
    await tx.delete(redirects).where(eq(redirects.id, before.id));
    await writeAudit(tx, admin, {
      action: "delete",
      entity: "redirect",
      recordId: id,
      before: shown(before),
      now,
    });
    return before;
  });
}

/** Returns a redirect for editing, or null. */
export async function findRedirectById(
  db: Pick<Database, "select">,
  _admin: Granted<"content">,
  id: string,
): Promise<Redirect | null> {
  return (await findIn(db, id)) ?? null;
}

async function findIn(db: Pick<Database, "select">, id: string): Promise<Redirect | undefined> {
  if (!isRecordId(id)) return undefined;
  const [found] = await db.select().from(redirects).where(eq(redirects.id, id));
  return found;
}

const shown = ({ path, target }: Redirect) => ({ path, target });

/** Returns the origin of a redirect that the owner enters: the path of a product says that another replaces it. */
function originOf(path: string): RedirectOrigin {
  const [, folder, id] = redirectPath(path)?.split("/") ?? [];
  return folder === "products" && isRecordId(id) ? "product" : "owner";
}

/** Adds a redirect, in place of the deleted one that it was before. */
async function add(
  tx: Transaction,
  input: RedirectText,
  {
    before,
    origin,
    now,
  }: { before: Pick<Redirect, "id" | "created_at"> | undefined; origin: RedirectOrigin; now: Date },
): Promise<Redirect> {
  const { added, refused } = await addRedirects(tx, [input], { origin, now });
  const [id] = added;
  if (id === undefined) throw new RefusedError(refused[0]?.code ?? "path");
  const kept = before ? { id: before.id, created_at: before.created_at } : { id };
  const [record] = await tx.update(redirects).set(kept).where(eq(redirects.id, id)).returning();
  if (!record) throw new Error("The redirect that was just added is missing");
  return record;
}

/** Rolls the transaction back. */
class RefusedError extends Error {
  override name = "RefusedError";
  readonly why: RedirectRefusal;

  constructor(why: RedirectRefusal) {
    super(why);
    this.why = why;
  }
}
