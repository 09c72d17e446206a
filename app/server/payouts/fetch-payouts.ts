import { eq } from "drizzle-orm";
import { carrierCapabilities } from "#app/domain/delivery/carrier.ts";
import type { CarrierName } from "#app/domain/delivery/carrier.ts";
import { addDays, sofiaDay } from "#app/domain/sofia-days.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import { carriers } from "#app/server/db/schema/delivery.ts";
import { problemOf } from "#app/server/delivery/carrier-contract.ts";
import type { CarrierProblem } from "#app/server/delivery/carrier-contract.ts";
import { nextCarrierRun } from "#app/server/delivery/next-carrier-run.ts";
import { payoutsJob } from "#app/server/jobs/job-definitions.ts";
import { log } from "#app/server/log.ts";
import type { Services } from "#app/server/services.ts";
import { matchPayouts } from "./match-payouts.ts";
import { storePayouts } from "./store-payouts.ts";

type PayoutServices = Pick<Services, "db" | "jobs" | "carriers">;

/** How many days back a carrier is asked about, so that payouts of nights on which it did not answer are not lost. */
const daysBack = 30;

/** Why the payouts of a carrier were not read, or not all: `rows` when some rows are unreadable. */
type PayoutsProblem = CarrierProblem | "rows";

/**
 * `stored`: number of new lines and of new payouts without lines; `matched`: number of open lines, also earlier ones,
 * that match a parcel now; `unread`: number of rows that could not be read. Refused with the carrier's problem, or as
 * `none` for a carrier without an account or that lists no payouts.
 */
export type FetchPayoutsResult =
  | { ok: true; stored: number; matched: number; unread: number }
  | { ok: false; code: "none" | CarrierProblem };

/**
 * Reads the recent payouts of a carrier (`daysBack`), stores the new ones and matches the open lines. A carrier that
 * fails changes nothing except its problem, which is stored for staff. `by` is null for the nightly job.
 */
export async function fetchPayouts(
  services: PayoutServices,
  by: Granted<"payments.change"> | null,
  { carrier: name, now }: { carrier: CarrierName; now: Date },
): Promise<FetchPayoutsResult> {
  const { db } = services;
  const { payouts: kind } = carrierCapabilities[name];
  const lastDay = kind === "daily" ? addDays(sofiaDay(now), -1) : sofiaDay(now);
  try {
    const carrier = kind === "none" ? null : await services.carriers.find(name);
    if (!carrier) return { ok: false, code: "none" };
    const { payouts, unread } = await carrier.listPayouts(addDays(lastDay, -daysBack), lastDay);
    const problem: PayoutsProblem | null = unread > 0 ? "rows" : null;
    const stored = await db.transaction(async (tx) => {
      const added = await storePayouts(tx, name, {
        payouts,
        source: "carrier",
        userId: by?.userId ?? null,
        now,
      });
      await tx
        .update(carriers)
        .set({ payouts_at: now, payouts_problem: problem })
        .where(eq(carriers.name, name));
      if (by && added > 0)
        await writeAudit(tx, by, {
          action: "import",
          entity: "payout",
          after: { carrier: name, lines: added },
          now,
        });
      return added;
    });
    if (unread > 0) log.warn({ carrier: name, unread }, "some payouts of a carrier could not be read");
    return { ok: true, stored, matched: await matchPayouts(services, by, { carrier: name, now }), unread };
  } catch (error) {
    // Whatever it is, other carriers are not concerned.
    const code = problemOf(error);
    log.warn({ err: error, carrier: name, code }, "the payouts of a carrier could not be read");
    await db.update(carriers).set({ payouts_problem: code }).where(eq(carriers.name, name));
    return { ok: false, code };
  }
}

/** Reads the payouts of every usable carrier every night, one after the other. */
export async function startFetchingPayouts(
  services: Pick<Services, "db" | "jobs" | "carriers" | "env">,
  clock: () => Date,
): Promise<void> {
  await services.jobs.workOnSchedule(
    payoutsJob,
    async () => {
      for (const carrier of await services.carriers.names())
        await fetchPayouts(services, null, { carrier, now: clock() });
    },
    () => nextCarrierRun(clock(), services.env.BASE_URL),
  );
}
