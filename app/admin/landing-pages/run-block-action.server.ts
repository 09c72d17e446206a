import { z } from "zod";
import { emptyBlock, readBlockInput, readBlockType } from "#app/domain/content/landing-page-input.ts";
import { isRecordId, recordId } from "#app/domain/record-id.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { blockTable } from "#app/server/content/landing/landing-blocks.ts";
import type { Database } from "#app/server/db/database.ts";
import { log } from "#app/server/log.ts";
import { blockFailures } from "./block-failures.ts";
import { blockValues } from "./landing-values.ts";

/** The result of one action on a page's blocks. */
export type BlockAnswer =
  | {
      ok: true;
      intent: Intent;
      text: AdminTextKey;
      /** The id of a new block. */
      added?: string;
      /** The fields to post to restore a deleted block. */
      undo?: Record<string, string>;
    }
  | { ok: false; intent: Intent | null; text: AdminTextKey; status: 409 | 422 | 500 };

type Intent = keyof typeof blockFailures;

const recordIds = z.array(recordId).max(1000);

/**
 * Runs one action on a page's blocks. The field `intent` holds the action and, after a space, its subject: `add image`,
 * `delete {id}`, `up {id}`, `down {id}`. `sort` takes all ids in their new order; `restore image` takes a block's
 * fields and its `place`. Refuses an unknown action, invalid fields and a page that is not saved yet with 422; an
 * invalid page id, or a new block of a page that is gone, with 409.
 */
export async function runBlockAction(
  db: Database,
  admin: Granted<"content">,
  pageId: string | undefined,
  fields: URLSearchParams,
): Promise<BlockAnswer> {
  const [name = "", subject = ""] = (fields.get("intent") ?? "").split(" ");
  const intent = isIntent(name) ? name : null;
  if (!intent) return { ok: false, intent, text: "landing-pages.saveFailed", status: 422 };
  if (pageId === undefined) return { ok: false, intent, text: "landing-pages.saveFirst", status: 422 };
  try {
    const answer = isRecordId(pageId) ? await attempt(db, admin, { intent, subject, pageId, fields }) : 409;
    return typeof answer === "number"
      ? { ok: false, intent, text: blockFailures[intent], status: answer }
      : { ok: true, intent, ...answer };
  } catch (error) {
    log.error({ err: error, intent }, "a landing page block action failed");
    return { ok: false, intent, text: blockFailures[intent], status: 500 };
  }
}

function isIntent(name: string): name is Intent {
  return Object.hasOwn(blockFailures, name);
}

type Step = { intent: Intent; subject: string; pageId: string; fields: URLSearchParams };
type Done = Omit<Extract<BlockAnswer, { ok: true }>, "ok" | "intent">;

/** Returns the HTTP status of a refusal as a number. */
async function attempt(db: Database, admin: Granted<"content">, step: Step): Promise<Done | 409 | 422> {
  const { intent, subject, pageId, fields } = step;
  const blocks = blockTable(pageId);
  const now = new Date();
  switch (intent) {
    case "add":
    case "restore":
      return add(db, admin, step);
    case "delete": {
      if (!isRecordId(subject)) return 422;
      const deleted = await blocks.delete(db, admin, { id: subject, now });
      // Idempotent: a second request finds the block gone.
      if (!deleted) return { text: "landing-pages.blocks.deleted" };
      const { type, sort_order } = deleted;
      const undo = { ...blockValues(deleted), intent: `restore ${type}`, place: String(sort_order) };
      return { text: "landing-pages.blocks.deleted", undo };
    }
    case "sort": {
      const ids = recordIds.safeParse(fields.getAll("id")).data;
      if (ids === undefined) return 422;
      await blocks.sort(db, admin, { ids, now });
      return { text: "landing-pages.blocks.sorted" };
    }
    case "up":
    case "down": {
      const ids = (await blocks.list(db, admin)).map(({ id }) => id);
      const place = ids.indexOf(subject) + (intent === "up" ? -1 : 1);
      const others = ids.filter((id) => id !== subject);
      const order = others.toSpliced(Math.max(place, 0), 0, subject);
      await blocks.sort(db, admin, { ids: order, now });
      return { text: "landing-pages.blocks.sorted" };
    }
  }
}

async function add(
  db: Database,
  admin: Granted<"content">,
  { intent, subject, pageId, fields }: Step,
): Promise<Done | 409 | 422> {
  const type = readBlockType(subject);
  if (!type) return 422;
  const blocks = blockTable(pageId);
  const added = { id: null, seen: null, now: new Date() };
  if (intent === "add") {
    const result = await blocks.save(db, admin, { ...added, input: emptyBlock(type) });
    return result.ok ? { text: "landing-pages.blocks.added", added: result.record.id } : 409;
  }
  const read = readBlockInput(type, (name) => fields.get(name) ?? "");
  const place = z.coerce.number().int().min(1).safeParse(fields.get("place"));
  if (!read.ok || !place.success) return 422;
  const result = await blocks.save(db, admin, { ...added, input: read.input, place: place.data });
  return result.ok ? { text: "landing-pages.blocks.restored" } : 409;
}
