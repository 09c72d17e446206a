import { correctionInput, recallInput } from "#app/domain/catalogue/lots.ts";
import { fieldProblems } from "#app/domain/content/content-fields.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { correctLot } from "#app/server/catalogue/lots/correct-lot.ts";
import { lockByHand, unlockLot } from "#app/server/catalogue/lots/lock-lot.ts";
import { endRecall, recallLot } from "#app/server/catalogue/lots/recall-lot.ts";
import { log } from "#app/server/log.ts";
import type { PostedForm } from "#app/server/request/read-form.ts";
import type { Services } from "#app/server/services.ts";

/** The typed texts of the form that was posted, so that a refusal loses nothing. */
type TypedLot = { quantity: string; reason: string; reason_bg: string; reason_en: string };

const intents = ["correct", "lock", "unlock", "recall", "end"] as const;

export type LotAnswer = {
  ok: boolean;
  intent: (typeof intents)[number] | null;
  text: AdminTextKey;
  values?: Readonly<Record<string, string | number>>;
  problems: Record<string, string>;
  typed: TypedLot;
  status: number;
};

/** `recaller` is null for a role that may not recall. */
type Changer = { admin: Granted<"parcels">; recaller: Granted<"catalogue" | "customers"> | null };

/**
 * Corrects, locks, unlocks or recalls a lot, or ends its recall; dispatches by the field `intent`. Refuses an unknown
 * intent, invalid input, and unlocking and recalls by a role that may not recall.
 */
export async function changeLot(
  services: Services,
  { admin, recaller }: Changer,
  { lotId, field, now }: { lotId: string; field: PostedForm; now: Date },
): Promise<LotAnswer> {
  const typed: TypedLot = {
    quantity: field("quantity"),
    reason: field("reason"),
    reason_bg: field("reason_bg"),
    reason_en: field("reason_en"),
  };
  const posted = field("intent");
  const intent = intents.find((known) => known === posted) ?? null;
  const answer = (text: AdminTextKey, status = 200, rest: Partial<LotAnswer> = {}): LotAnswer => ({
    ok: status === 200,
    intent,
    text,
    problems: {},
    typed,
    status,
    ...rest,
  });
  try {
    switch (intent) {
      case "correct": {
        const input = correctionInput.safeParse({ ...typed, seen: field("seen") });
        if (!input.success) return answer("lots.failed", 422, { problems: fieldProblems(input.error) });
        const result = await correctLot(services.db, admin, { lotId, input: input.data, now });
        if (result.ok) return answer("lots.correct.done");
        const text = `lots.correct.refused.${result.code}` as const;
        if (result.code === "gone") return answer(text, 409);
        return answer(text, 409, { values: { quantity: result.quantity } });
      }
      case "lock": {
        const result = await lockByHand(services.db, admin, { lotId, now });
        return result.ok ? answer("lots.lock.done") : answer(`lots.lock.refused.${result.code}`, 409);
      }
      case "unlock": {
        if (!recaller) return answer("screen.forbidden.text", 403);
        const result = await unlockLot(services.db, recaller, { lotId, now });
        return result.ok ? answer("lots.unlock.done") : answer(`lots.unlock.refused.${result.code}`, 409);
      }
      case "recall": {
        if (!recaller) return answer("screen.forbidden.text", 403);
        const input = recallInput.safeParse(typed);
        if (!input.success) return answer("lots.failed", 422, { problems: fieldProblems(input.error) });
        if (field("confirmed") !== "on") return answer("lots.recall.unconfirmed", 422);
        const result = await recallLot(services, recaller, { lotId, input: input.data, now });
        return result.ok ? answer("lots.recall.done") : answer(`lots.recall.refused.${result.code}`, 409);
      }
      case "end": {
        if (!recaller) return answer("screen.forbidden.text", 403);
        const isEnded = await endRecall(services.db, recaller, { lotId, now });
        return isEnded ? answer("lots.recalled.end.done") : answer("lots.recalled.end.none", 409);
      }
      case null:
        return answer("lots.failed", 422);
    }
  } catch (error) {
    log.error({ err: error, intent }, "a lot could not be changed");
    return answer("lots.failed", 500);
  }
}
