import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { MoveInCounts } from "#app/domain/move-in/move-in.ts";
import type { PlannedProduct } from "#app/domain/move-in/plan-moved-product.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { AuditAuthor } from "#app/server/audit/write-audit.ts";
import { categoryTable } from "#app/server/catalogue/categories.ts";
import { flavorNames } from "#app/server/catalogue/flavors.ts";
import { chooseCards, lockFamilies } from "#app/server/catalogue/sizes.ts";
import { writeProducts } from "#app/server/catalogue/write-products.ts";
import type { ProductToWrite } from "#app/server/catalogue/write-products.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { newId } from "#app/server/db/new-id.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { categories } from "#app/server/db/schema/catalog.ts";
import { moveInPictures, moveInRecords, moveIns } from "#app/server/db/schema/move-in.ts";
import { redirects } from "#app/server/db/schema/redirects.ts";
import { isUniqueViolation } from "#app/server/db/unique-violation.ts";
import { moveInJob, moveInPicturesJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import { writeRevision } from "#app/server/records/save-content.ts";
import { addRedirects } from "#app/server/redirects/add-redirects.ts";
import type { Services } from "#app/server/services.ts";
import { categoryNames, planMoveIn } from "./plan-move-in.ts";
import type { MoveInPlan } from "./plan-move-in.ts";

type MoveIn = typeof moveIns.$inferSelect;

/**
 * Handles a job of the move-ins queue: makes everything that the file holds in one transaction, and enqueues the
 * fetching of its pictures. Interrupted, it begins again. Ends as `failed`, with nothing made, when the file would now
 * make something else than its preview showed (`stale`), or an error is unexpected (`failed`). Does nothing for one
 * that has ended.
 */
export async function runMoveIn(
  services: Pick<Services, "db" | "jobs">,
  { moveInId, clock }: { moveInId: string; clock: () => Date },
): Promise<void> {
  const { db } = services;
  const [found] = await db
    .update(moveIns)
    .set({ state: "running", done_lines: 0 })
    .where(isOpen(moveInId))
    .returning();
  if (!found || found.file === null) return;
  try {
    // What is on sale is decided as the preview did, for a day: the job runs within seconds.
    const planned = await planMoveIn(db, found.file, { ...factsOf(found), now: found.created_at });
    if (!planned.ok || planned.plan.digest !== found.digest) return await fail(db, found, "stale", clock());
    await apply(services, { moveIn: found, plan: planned.plan, now: clock() });
  } catch (error) {
    if (!isUniqueViolation(error)) log.error({ err: error, moveIn: moveInId }, "a move-in failed");
    // Another product may have got a GTIN of the file.
    await fail(db, found, isUniqueViolation(error) ? "stale" : "failed", clock());
  }
}

const isOpen = (id: string) => and(eq(moveIns.id, id), inArray(moveIns.state, ["waiting", "running"]));

const factsOf = ({ source, currency, language }: MoveIn) => ({ source, currency, language });

async function fail(db: Database, { id }: MoveIn, problem: "stale" | "failed", now: Date): Promise<void> {
  await db.update(moveIns).set({ state: "failed", problem, file: null, ended_at: now }).where(isOpen(id));
}

/** Key of the advisory lock that serialises move-ins: "move" in ASCII. */
const moveInLock = 0x6d6f7665;

/** Waits until no other transaction makes a move-in or takes one back. */
export async function lockMoveIns(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${moveInLock})`);
}

/** Sizes written at once. */
const batchSize = 200;

async function apply(
  { db, jobs }: Pick<Services, "db" | "jobs">,
  { moveIn, plan, now }: { moveIn: MoveIn; plan: MoveInPlan; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMoveIns(tx);
    const [open] = await tx.select({ id: moveIns.id }).from(moveIns).where(isOpen(moveIn.id));
    if (!open) return;
    await lockFamilies(tx);
    const by = await authorOf(tx, moveIn);
    const made = await makeCategories(tx, by, { names: plan.newCategories, now });
    const ids = await categoryIds(tx);
    const moved = plan.products.filter(({ sizes }) => sizes.length > 0);
    const written = moved.flatMap((product) =>
      sizesToWrite(product, { categoryId: ids(product), rows: plan.rows, now }),
    );
    const flavors = await flavorNames(tx);
    for (let at = 0; at < written.length; at += batchSize) {
      const batch = written.slice(at, at + batchSize);
      await writeProducts(tx, batch, { userId: by.userId, flavors, now });
      const part = Math.min(1, (at + batchSize) / written.length);
      // Outside the transaction, so that the screen sees it.
      await db
        .update(moveIns)
        .set({ done_lines: Math.floor(part * moveIn.all_lines) })
        .where(eq(moveIns.id, moveIn.id));
    }
    await chooseCards(
      tx,
      written.map(({ values }) => values.family_id),
    );
    const pictures = await addPictures(tx, { moveIn, written, now });
    const redirected = await redirect(tx, { plan, written, now });
    await record(tx, moveIn, [
      ...written.map(({ id }) => ({ entity: "product" as const, record_id: id, made_at: now })),
      ...made.map((id) => ({ entity: "category" as const, record_id: id, made_at: now })),
      ...redirected,
    ]);
    const counts: MoveInCounts = {
      products: moved.length,
      categories: made.length,
      redirects: redirected.length,
      pictures,
      skipped:
        plan.skipped.length + plan.products.reduce((count, { problems }) => count + problems.length, 0),
    };
    await tx
      .update(moveIns)
      .set({ state: "done", counts, done_lines: moveIn.all_lines, file: null, ended_at: now })
      .where(eq(moveIns.id, moveIn.id));
    const after = { file_name: moveIn.file_name, ...counts };
    await writeAudit(tx, by, { action: "import", entity: "move_in", recordId: moveIn.id, after, now });
    if (pictures > 0) await jobs.enqueue(tx, moveInPicturesJob, [{ moveInId: moveIn.id }]);
  });
}

/** Returns who started a move-in. */
export async function authorOf(
  db: Pick<Database, "select">,
  { user_id: userId }: Pick<MoveIn, "user_id">,
): Promise<AuditAuthor> {
  if (userId === null) return { userId, email: "" };
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return { userId: user ? userId : null, email: user?.email ?? "" };
}

/** Adds categories after the others, shown, with their name in Bulgarian; returns their ids. */
async function makeCategories(
  tx: Transaction,
  by: AuditAuthor,
  { names, now }: { names: readonly string[]; now: Date },
): Promise<string[]> {
  if (names.length === 0) return [];
  await categoryTable.order.lock(tx);
  const { first } = categoryTable.order;
  const place = (await categoryTable.order.names(tx)).size + first;
  const known = await categoryNames(tx);
  const rows = names
    .filter((name) => known.find(name).length === 0)
    .map((name, index) => ({
      id: newId(),
      name_bg: name,
      name_en: "",
      sort_order: place + index,
      updated_at: now,
    }));
  if (rows.length === 0) return [];
  for (const after of await tx.insert(categories).values(rows).returning()) {
    const ofRecord = { entity: "category", recordId: after.id } as const;
    await writeRevision(tx, { ...ofRecord, data: after, userId: by.userId, at: now });
    await writeAudit(tx, by, { ...ofRecord, action: "create", after, now });
  }
  return rows.map(({ id }) => id);
}

/** Locks the categories against deletion and returns a function that finds a product's. */
async function categoryIds(tx: Transaction): Promise<(product: PlannedProduct) => string | null> {
  await tx.select({ id: categories.id }).from(categories).orderBy(asc(categories.id)).for("key share");
  const names = await categoryNames(tx);
  return ({ category }) => (category === "" ? null : (names.find(category)[0] ?? null));
}

type SizeToWrite = ProductToWrite & { pictures: readonly string[]; productRow: number };

function sizesToWrite(
  { row: productRow, sizes }: PlannedProduct,
  { categoryId, rows, now }: { categoryId: string | null; rows: number; now: Date },
): SizeToWrite[] {
  const family_id = sizes.length > 1 ? newId() : null;
  return sizes.map(({ row, values, pictures }) => ({
    id: newId(),
    values: { ...values, family_id, category_id: categoryId },
    before: undefined,
    // One millisecond apart, so that sorting by date gives the file's order.
    createdAt: new Date(now.getTime() - Math.max(0, rows - row)),
    pictures,
    productRow,
  }));
}

async function addPictures(
  tx: Transaction,
  { moveIn, written, now }: { moveIn: MoveIn; written: readonly SizeToWrite[]; now: Date },
): Promise<number> {
  const rows = written.flatMap(({ id, pictures }) =>
    pictures.map((address, position) => ({
      id: newId(),
      move_in_id: moveIn.id,
      product_id: id,
      position,
      address,
      next_at: now,
    })),
  );
  for (let at = 0; at < rows.length; at += batchSize)
    await tx.insert(moveInPictures).values(rows.slice(at, at + batchSize));
  return new Set(rows.map(({ address }) => address)).size;
}

type MadeRecord = Pick<typeof moveInRecords.$inferInsert, "entity" | "record_id" | "made_at">;

/** Leads the old addresses to the size that lists show; an address that cannot be redirected stays unknown. */
async function redirect(
  tx: Transaction,
  { plan, written, now }: { plan: MoveInPlan; written: readonly SizeToWrite[]; now: Date },
): Promise<MadeRecord[]> {
  const byProduct = Map.groupBy(written, ({ productRow }) => productRow);
  const wanted = [...plan.paths].flatMap(([row, path]) => {
    const card = cardOf(byProduct.get(row) ?? []);
    return card ? [{ path, target: `/products/${card.id}` }] : [];
  });
  const { added } = await addRedirects(tx, wanted, { origin: "move_in", now });
  if (added.length === 0) return [];
  const rows = await tx
    .select({ record_id: redirects.id, made_at: redirects.updated_at })
    .from(redirects)
    .where(or(inArray(redirects.path, added), inArray(sql`${redirects.id}::text`, added)));
  return rows.map((row) => ({ entity: "redirect", ...row }));
}

/** Returns the size that lists show, as `chooseCards` chooses it. */
function cardOf(sizes: readonly SizeToWrite[]): SizeToWrite | undefined {
  const [card] = sizes.toSorted(
    ({ values: a }, { values: b }) =>
      Number(b.is_active) - Number(a.is_active) ||
      a.price_bgn - b.price_bgn ||
      a.weight_grams - b.weight_grams,
  );
  return card;
}

async function record(tx: Transaction, { id }: MoveIn, made: readonly MadeRecord[]): Promise<void> {
  for (let at = 0; at < made.length; at += batchSize)
    await tx
      .insert(moveInRecords)
      .values(made.slice(at, at + batchSize).map((row) => ({ ...row, move_in_id: id })));
}

/** Starts the worker of move-ins. */
export async function startMovingIn(
  services: Pick<Services, "db" | "jobs">,
  clock: () => Date,
): Promise<void> {
  await services.jobs.work(moveInJob, ({ moveInId }) => runMoveIn(services, { moveInId, clock }));
}
