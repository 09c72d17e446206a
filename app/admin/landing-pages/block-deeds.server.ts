import { z } from "zod";
import { emptyBlock, readBlockInput, readBlockType } from "#app/domain/landing-page-input.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Actor } from "#app/server/accounts/actor.ts";
import { addBlock, deleteBlock, listBlocks, reorderBlocks } from "#app/server/content/landing-blocks.ts";
import type { Database } from "#app/server/db/database.ts";
import { log } from "#app/server/log.ts";
import { blockFailures } from "./block-failures.ts";
import { blockValues } from "./landing-values.ts";

/** What came of one step on a page's blocks. */
export type BlockAnswer =
  | {
      ok: true;
      deed: Deed;
      text: AdminTextKey;
      /** A new block's id. */
      added?: string;
      /** What to post to have a deleted block back. */
      undo?: Record<string, string>;
    }
  | { ok: false; deed: Deed | null; text: AdminTextKey; status: 409 | 422 | 500 };

type Deed = keyof typeof blockFailures;

const uuids = z.array(z.uuid()).max(1000);

/**
 * Does one step with the blocks of a page. The field `deed` names it and, after a space, what it is done to: `add image`,
 * `delete {id}`, `up {id}`, `down {id}`; `sort` takes all ids in their new order, `restore image` a block's fields and
 * its `place`.
 */
export async function doBlockDeed(
  db: Database,
  actor: Actor,
  pageId: string | undefined,
  fields: URLSearchParams,
): Promise<BlockAnswer> {
  const [name = "", subject = ""] = (fields.get("deed") ?? "").split(" ");
  const deed = isDeed(name) ? name : null;
  if (!deed) return { ok: false, deed, text: "landing-pages.saveFailed", status: 422 };
  if (pageId === undefined) return { ok: false, deed, text: "landing-pages.saveFirst", status: 422 };
  try {
    const answer = z.uuid().safeParse(pageId).success
      ? await attempt(db, actor, { deed, subject, pageId, fields })
      : 409;
    return typeof answer === "number"
      ? { ok: false, deed, text: blockFailures[deed], status: answer }
      : { ok: true, deed, ...answer };
  } catch (error) {
    log.error({ err: error, deed }, "a step with the blocks of a landing page failed");
    return { ok: false, deed, text: blockFailures[deed], status: 500 };
  }
}

function isDeed(name: string): name is Deed {
  return Object.hasOwn(blockFailures, name);
}

type Step = { deed: Deed; subject: string; pageId: string; fields: URLSearchParams };
type Done = Omit<Extract<BlockAnswer, { ok: true }>, "ok" | "deed">;

/** A number is the status of a refusal. */
async function attempt(db: Database, actor: Actor, step: Step): Promise<Done | 409 | 422> {
  const { deed, subject, pageId, fields } = step;
  switch (deed) {
    case "add":
    case "restore":
      return add(db, actor, step);
    case "delete": {
      const blockId = z.uuid().safeParse(subject).data;
      if (blockId === undefined) return 422;
      const deleted = await deleteBlock(db, actor, { pageId, blockId, now: new Date() });
      // Pressed twice, or by two at once: it is as it was wished.
      if (!deleted) return { text: "landing-pages.blocks.deleted" };
      const { type, sort_order } = deleted;
      const undo = { ...blockValues(deleted), deed: `restore ${type}`, place: String(sort_order) };
      return { text: "landing-pages.blocks.deleted", undo };
    }
    case "sort": {
      const ids = uuids.safeParse(fields.getAll("id")).data;
      if (ids === undefined) return 422;
      await reorderBlocks(db, actor, { pageId, ids, now: new Date() });
      return { text: "landing-pages.blocks.sorted" };
    }
    case "up":
    case "down": {
      const ids = (await listBlocks(db, actor, pageId)).map(({ id }) => id);
      const place = ids.indexOf(subject) + (deed === "up" ? -1 : 1);
      const others = ids.filter((id) => id !== subject);
      const order = others.toSpliced(Math.max(place, 0), 0, subject);
      await reorderBlocks(db, actor, { pageId, ids: order, now: new Date() });
      return { text: "landing-pages.blocks.sorted" };
    }
  }
}

async function add(
  db: Database,
  actor: Actor,
  { deed, subject, pageId, fields }: Step,
): Promise<Done | 409 | 422> {
  const type = readBlockType(subject);
  if (!type) return 422;
  const now = new Date();
  if (deed === "add") {
    const result = await addBlock(db, actor, { pageId, input: emptyBlock(type), now });
    return result.ok ? { text: "landing-pages.blocks.added", added: result.record.id } : 409;
  }
  const read = readBlockInput(type, (name) => fields.get(name) ?? "");
  const place = z.coerce.number().int().min(1).safeParse(fields.get("place"));
  if (!read.ok || !place.success) return 422;
  const result = await addBlock(db, actor, { pageId, input: read.input, place: place.data, now });
  return result.ok ? { text: "landing-pages.blocks.restored" } : 409;
}
