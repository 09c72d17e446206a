import { and, asc, eq, sql } from "drizzle-orm";
import { maxPictures } from "#app/domain/catalogue/product.ts";
import type { AuditAuthor } from "#app/server/audit/write-audit.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { flavorNames } from "#app/server/catalogue/flavors.ts";
import { lockProduct } from "#app/server/catalogue/product-record.ts";
import { writeProducts } from "#app/server/catalogue/write-products.ts";
import type { Database, Transaction } from "#app/server/db/database.ts";
import { moveInPictures, moveInRecords, moveIns } from "#app/server/db/schema/move-in.ts";
import { moveInPicturesJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import { takeBackPicture } from "#app/server/media/change-media.ts";
import { addPicture } from "#app/server/media/upload-media.ts";
import type { PictureRefusal } from "#app/server/media/prepare-picture.ts";
import { fetchOutside, internet } from "#app/server/request/fetch-outside.ts";
import type { OutsideNetwork, OutsideProblem } from "#app/server/request/fetch-outside.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { Services } from "#app/server/services.ts";
import { authorOf } from "./run-move-in.ts";

/**
 * Why a picture is refused: as `fetchOutside` and `preparePicture` refuse; `failed` when it could not be stored, or
 * each attempt was interrupted.
 */
export type PictureProblem = OutsideProblem | PictureRefusal | "failed";

/** Largest picture, in bytes, and longest fetch, in milliseconds. */
const limits = { maxBytes: 20 * 1024 ** 2, timeout: 20_000, accept: "image/*" };

/** Problems that a later attempt may not have. */
const passing: readonly PictureProblem[] = ["unreachable", "timeout", "status", "failed"];
/** Attempts before a picture is refused. */
const maxPictureAttempts = 4;
/** Wait after the first failed attempt, in milliseconds; it doubles. */
const firstWait = 60_000;
/** How long a process may take for a picture before another one tries, in milliseconds. */
const claimTime = 120_000;
/** How long one job fetches, in milliseconds. */
const runTime = 8000;

type PictureServices = Pick<Services, "db" | "env" | "jobs" | "storage">;
type Picture = Pick<typeof moveInPictures.$inferSelect, "id" | "move_in_id" | "address" | "attempts">;
type Tools = { clock: () => Date; network?: OutsideNetwork };

/**
 * Handles a job of the move-in-pictures queue: fetches the pictures of a move-in one by one for some seconds, and
 * enqueues the next job while some are left. Two processes never fetch the same picture at once. A product gets its
 * pictures when none of them is left to fetch. Stops when the move-in is undone.
 */
export async function fetchMoveInPictures(
  services: PictureServices,
  { moveInId, clock, network = internet }: { moveInId: string } & Tools,
): Promise<void> {
  const { db, jobs } = services;
  const end = clock().getTime() + runTime;
  while (clock().getTime() < end) {
    const picture = await claimPicture(db, moveInId, clock());
    if (!picture) break;
    await fetchPicture(services, picture, { clock, network });
  }
  const [next] = await db
    .select({ at: moveInPictures.next_at })
    .from(moveInPictures)
    .innerJoin(moveIns, eq(moveIns.id, moveInPictures.move_in_id))
    .where(and(isWaiting(moveInId), eq(moveIns.state, "done")))
    .orderBy(asc(moveInPictures.next_at))
    .limit(1);
  if (next) await db.transaction((tx) => jobs.enqueue(tx, moveInPicturesJob, [{ moveInId }], next.at));
}

const isWaiting = (moveInId: string) =>
  and(eq(moveInPictures.move_in_id, moveInId), eq(moveInPictures.state, "waiting"));

/** Takes a picture that is due, with all others of its address, so that no other process fetches it meanwhile. */
export async function claimPicture(
  db: Pick<Database, "transaction">,
  moveInId: string,
  now: Date,
): Promise<Picture | null> {
  return db.transaction(async (tx) => {
    const [moveIn] = await tx
      .select({ id: moveIns.id })
      .from(moveIns)
      .where(and(eq(moveIns.id, moveInId), eq(moveIns.state, "done")))
      .for("no key update");
    if (!moveIn) return null;
    const [due] = await tx
      .select({ address: moveInPictures.address })
      .from(moveInPictures)
      .where(and(isWaiting(moveInId), sql`${moveInPictures.next_at} <= ${now}`))
      .orderBy(asc(moveInPictures.next_at), asc(moveInPictures.id))
      .limit(1);
    if (!due) return null;
    const [claimed] = await tx
      .update(moveInPictures)
      .set({
        attempts: sql`${moveInPictures.attempts} + 1`,
        next_at: new Date(now.getTime() + claimTime),
      })
      .where(and(isWaiting(moveInId), eq(moveInPictures.address, due.address)))
      .returning();
    return claimed ?? null;
  });
}

async function fetchPicture(
  services: PictureServices,
  picture: Picture,
  { clock, network }: Required<Tools>,
): Promise<void> {
  const { db } = services;
  const [moveIn] = await db.select().from(moveIns).where(eq(moveIns.id, picture.move_in_id));
  if (!moveIn) return;
  const by = await authorOf(db, moveIn);
  if (picture.attempts > maxPictureAttempts)
    return refuse(db, by, { picture, problem: "failed", now: clock() });
  const fetched = await fetchOutside(picture.address, limits, network);
  const now = clock();
  if (!fetched.ok) return endAttempt(db, by, { picture, problem: fetched.code, now });
  try {
    const problem = await keep(services, by, { picture, bytes: fetched.bytes, now });
    if (problem) await endAttempt(db, by, { picture, problem, now });
  } catch (error) {
    log.error({ err: error, moveIn: picture.move_in_id }, "a picture of a move-in was not stored");
    await endAttempt(db, by, { picture, problem: "failed", now });
  }
}

/** Stores a picture for the products that wait for it; returns why it is none. */
async function keep(
  services: PictureServices,
  by: AuditAuthor,
  { picture, bytes, now }: { picture: Picture; bytes: Uint8Array; now: Date },
): Promise<PictureRefusal | null> {
  const fileName = URL.parse(picture.address)?.pathname ?? "";
  const stored = await addPicture(services, by, { fileName, bytes, now });
  if (!stored.ok) return stored.code;
  const { id, url } = stored.media;
  let isKept = false;
  try {
    const set = { state: "done", problem: null, media_url: url } as const;
    isKept = await settle(services.db, by, { picture, set, now });
  } finally {
    if (!isKept) await takeBackPicture(services, by, { id, now });
  }
  return null;
}

type Failed = { picture: Picture; problem: PictureProblem; now: Date };

/** Lets a picture be fetched again later, unless that is of no use or it was the last attempt. */
async function endAttempt(db: Database, by: AuditAuthor, { picture, problem, now }: Failed): Promise<void> {
  const isLast = !passing.includes(problem) || picture.attempts >= maxPictureAttempts;
  if (isLast) return refuse(db, by, { picture, problem, now });
  const next_at = new Date(now.getTime() + firstWait * 2 ** (picture.attempts - 1));
  await db.update(moveInPictures).set({ problem, next_at }).where(sameAddress(picture));
}

/** Refuses a picture, also when its products cannot get their others. */
async function refuse(db: Database, by: AuditAuthor, { picture, problem, now }: Failed): Promise<void> {
  const set = { state: "refused", problem } as const;
  try {
    await settle(db, by, { picture, set, now });
  } catch (error) {
    log.error({ err: error, moveIn: picture.move_in_id }, "products did not get pictures of a move-in");
    await db.update(moveInPictures).set(set).where(sameAddress(picture));
  }
}

const sameAddress = ({ move_in_id, address }: Picture) =>
  and(isWaiting(move_in_id), eq(moveInPictures.address, address));

type Settled = Partial<Pick<typeof moveInPictures.$inferSelect, "state" | "problem" | "media_url">>;

/**
 * Stores how the fetching of an address ended, and gives their pictures to the products that wait for no other. Does
 * nothing, and returns false, when the move-in was undone meanwhile or no product waits for the address.
 */
async function settle(
  db: Database,
  by: AuditAuthor,
  { picture, set, now }: { picture: Picture; set: Settled; now: Date },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [moveIn] = await tx
      .select({ id: moveIns.id })
      .from(moveIns)
      .where(and(eq(moveIns.id, picture.move_in_id), eq(moveIns.state, "done")))
      .for("no key update");
    if (!moveIn) return false;
    const settled = await tx
      .update(moveInPictures)
      .set(set)
      .where(sameAddress(picture))
      .returning({ productId: moveInPictures.product_id });
    const productIds = [...new Set(settled.map(({ productId }) => productId))].toSorted();
    for (const productId of productIds) await givePictures(tx, by, { moveInId: moveIn.id, productId, now });
    return settled.length > 0;
  });
}

/**
 * Gives a product its pictures in order, unless one is left to fetch. Pictures that it got from somebody else since
 * stay first. The move-in then still counts as its last change, if it was.
 */
async function givePictures(
  tx: Transaction,
  by: AuditAuthor,
  { moveInId, productId, now }: { moveInId: string; productId: string; now: Date },
): Promise<void> {
  const before = await lockProduct(tx, productId);
  const pictures = await tx
    .select({ state: moveInPictures.state, url: moveInPictures.media_url })
    .from(moveInPictures)
    .where(and(eq(moveInPictures.move_in_id, moveInId), eq(moveInPictures.product_id, productId)))
    .orderBy(asc(moveInPictures.position));
  if (!before || pictures.some(({ state }) => state === "waiting")) return;
  const own = [before.image_url, ...before.pictures].flatMap((url) => url ?? []);
  const [image_url = null, ...others] = [...new Set([...own, ...pictures.flatMap(({ url }) => url ?? [])])];
  const after = { ...before, image_url, pictures: others.slice(0, maxPictures) };
  if (JSON.stringify(after) === JSON.stringify(before)) return;
  const updated_at = nextUpdatedAt(before, now);
  await writeProducts(tx, [{ id: productId, values: after, before, createdAt: before.created_at }], {
    userId: by.userId,
    flavors: await flavorNames(tx),
    now,
  });
  await tx
    .update(moveInRecords)
    .set({ made_at: updated_at })
    .where(
      and(
        eq(moveInRecords.move_in_id, moveInId),
        eq(moveInRecords.entity, "product"),
        eq(moveInRecords.record_id, productId),
        eq(moveInRecords.made_at, before.updated_at),
      ),
    );
  await writeAudit(tx, by, {
    action: "update",
    entity: "product",
    recordId: productId,
    before: { image_url: before.image_url, pictures: before.pictures },
    after: { image_url, pictures: after.pictures },
    now,
  });
}

/** Starts the worker that fetches pictures. */
export async function startFetchingPictures(services: PictureServices, clock: () => Date): Promise<void> {
  await services.jobs.work(moveInPicturesJob, ({ moveInId }) =>
    fetchMoveInPictures(services, { moveInId, clock }),
  );
}
