import { eq } from "drizzle-orm";
import { dutyDates, dutyKeys, dutyStates, dutyStatus } from "#app/domain/books/duties.ts";
import type { DutyKey, DutyStatus } from "#app/domain/books/duties.ts";
import { sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { users } from "#app/server/db/schema/accounts.ts";
import { dutyChecks } from "#app/server/db/schema/books.ts";
import { loadDutyFacts } from "./duty-facts.ts";
import type { VatThreshold } from "./duty-facts.ts";

/** A confirmation by staff. */
export type ShownConfirmation = {
  checkedAt: Date;
  remindOn: string | null;
  note: string;
  /** Null after the account was deleted. */
  by: string | null;
};

export type ListedDuty = DutyStatus & {
  duty: DutyKey;
  from: string | null;
  until: string | null;
  confirmation: ShownConfirmation | null;
};

/** Returns all duties with their states, problems first, and the VAT threshold that they were checked against. */
export async function listDuties(
  db: Pick<Database, "select" | "execute" | "$count">,
  _staff: Granted<"books.read">,
  now: Date,
): Promise<{ duties: ListedDuty[]; vatThreshold: VatThreshold | null }> {
  const today = sofiaDay(now);
  const [{ facts, vatThreshold }, confirmations] = await Promise.all([
    loadDutyFacts(db, now),
    db
      .select({
        duty: dutyChecks.duty,
        checkedAt: dutyChecks.checked_at,
        remindOn: dutyChecks.remind_on,
        note: dutyChecks.note,
        by: users.name,
      })
      .from(dutyChecks)
      .leftJoin(users, eq(users.id, dutyChecks.user_id)),
  ]);
  const found = new Map<DutyKey, ShownConfirmation>(
    confirmations.map(({ duty, ...confirmation }) => [duty, confirmation]),
  );
  const duties = dutyKeys.map((duty) => {
    const confirmation = found.get(duty) ?? null;
    return { duty, ...dutyDates[duty], confirmation, ...dutyStatus(duty, { facts, confirmation, today }) };
  });
  const place = ({ state }: DutyStatus) => dutyStates.indexOf(state);
  return { duties: duties.toSorted((a, b) => place(a) - place(b)), vatThreshold };
}
