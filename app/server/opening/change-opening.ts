import { sql } from "drizzle-orm";
import { demoOpening, nextStates, openingStates, pauseColumns } from "#app/domain/shop/opening.ts";
import type { Opening, OpeningState } from "#app/domain/shop/opening.ts";
import { parseForm } from "#app/domain/content/content-fields.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { shopOpening } from "#app/server/db/schema/settings.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { neverSaved, staleRefusal } from "#app/server/records/stale-settings.ts";
import type { Services } from "#app/server/services.ts";
import {
  loadPaymentSettings,
  loadStoredCards,
  lockPaymentSettings,
} from "#app/server/shop/payment-settings.ts";

type StoredOpening = { opening: Opening; updatedAt: Date };

/** Returns the owner's switch and when it was used, or the demo's. */
export async function findOpening(
  db: Pick<Database, "select">,
  _admin: Granted<"settings">,
): Promise<StoredOpening> {
  return readStored(db);
}

export type ChangeOpeningResult =
  | { ok: true; updatedAt: Date }
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | Extract<SaveRefusal, { code: "stale" }>;

/**
 * Opens, closes or pauses the shop (`to`; `stay` saves the words alone), at once for every visitor and on every copy of
 * the program. Opening ends the sandbox's payments and carrier for good. Refused as `invalid` by field: `choice` for a
 * state that the switch does not offer (`nextStates`), `liveKeys` for opening while cards are offered through anything
 * but a live account, and as in `pauseColumns`; as `stale` when it was used after `seen` (null overwrites). Orders that
 * were accepted are paid and sent as usual.
 */
export async function changeOpening(
  { cards, db }: Pick<Services, "cards" | "db">,
  admin: Granted<"settings">,
  { field, seen, now }: { field: (name: string) => string; seen: Date | null; now: Date },
): Promise<ChangeOpeningResult> {
  return db.transaction(async (tx): Promise<ChangeOpeningResult> => {
    // Serialises changes, also the first one, so that each audit entry has the actual previous values.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('shop opening', 0))`);
    const { opening: before, updatedAt } = await readStored(tx);
    const stale = await staleRefusal(tx, { entity: "shop_opening", updatedAt, seen });
    if (stale) return stale;
    const words = parseForm(pauseColumns, field);
    if (!words.ok) return { ok: false, code: "invalid", problems: words.problems };
    const state = readState(field("to"), before);
    if (state === null) return { ok: false, code: "invalid", problems: { to: "choice" } };
    const opens = field("to") === "open";
    if (opens) {
      // Also waits for a save of payment methods or keys.
      await lockPaymentSettings(tx);
      const { is_card_on } = await loadPaymentSettings(tx);
      const { provider, state: account } = cards.of(await loadStoredCards(tx));
      if (is_card_on && provider !== null && account !== "live")
        return { ok: false, code: "invalid", problems: { to: "liveKeys" } };
    }
    const after = { ...before, ...words.input, state, ...(opens && { was_open: true, has_sandbox: false }) };
    const row = { ...after, updated_at: nextUpdatedAt({ updated_at: updatedAt }, now) };
    await tx
      .insert(shopOpening)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: shopOpening.id, set: row });
    await writeAudit(tx, admin, {
      action: "update",
      entity: "shop_opening",
      before,
      after,
      now: row.updated_at,
    });
    return { ok: true, updatedAt: row.updated_at };
  });
}

/** Returns the chosen state, the present one for `stay`; null for one that the switch does not offer. */
function readState(to: string, opening: Opening): OpeningState | null {
  if (to === "stay") return opening.state;
  const state = openingStates.find((each) => each === to);
  return state && nextStates(opening).includes(state) ? state : null;
}

async function readStored(db: Pick<Database, "select">): Promise<StoredOpening> {
  const [row] = await db.select().from(shopOpening);
  if (!row) return { opening: demoOpening, updatedAt: neverSaved };
  const { id: _id, updated_at: updatedAt, ...opening } = row;
  return { opening, updatedAt };
}
