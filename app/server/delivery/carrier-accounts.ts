import { eq } from "drizzle-orm";
import { accountCarriers, accountFields, optionalAccountFields } from "#app/domain/delivery/carrier.ts";
import type { AccountCarrier, CarrierCredentials } from "#app/domain/delivery/carrier.ts";
import { defaultCarrierSettings } from "#app/domain/delivery/carrier-settings.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Transaction } from "#app/server/db/database.ts";
import { carriers } from "#app/server/db/schema/delivery.ts";
import type { Services } from "#app/server/services.ts";
import { CarrierError } from "./carrier-contract.ts";
import { enqueueOfficeRefresh } from "./refresh-offices.ts";
import { openCredentials, sealCredentials } from "./seal-credentials.ts";

type Needed = Pick<Services, "db" | "carriers" | "jobs" | "signingSecret">;

/**
 * The state of a carrier's account, never its credentials. `unreadable`: stored under another AUTH_SECRET, so it must
 * be entered again.
 */
export type CarrierAccount = {
  carrier: AccountCarrier;
  state: "none" | "stored" | "unreadable";
  /** When the carrier last accepted these credentials; null when it has not, or has refused them since. */
  checkedAt: Date | null;
  /** When the offices were last replaced; null before the first time. */
  officesAt: Date | null;
  /** Why the last refresh of the offices failed; null when it succeeded, or before the first. */
  officesProblem: string | null;
  /** When the carrier last reported its parcels; null before the first time. */
  trackedAt: Date | null;
  /** Why it did not when last asked; null when it did. */
  trackingProblem: string | null;
  /** Why its payouts could not be read last; null when they could. */
  payoutsProblem: string | null;
};

/**
 * Why an account is refused. `invalid`: fields that are missing or cannot be a credential. `unauthorized`: the carrier
 * refused it. `unreachable`: the carrier did not answer, or not as expected. `reason` is for staff.
 */
export type AccountRefusal =
  | { ok: false; code: "invalid"; fields: string[] }
  | { ok: false; code: "unauthorized" | "unreachable"; reason: string };

/** Returns the state of the account of every carrier that can have one. */
export async function listCarrierAccounts(
  { db, signingSecret }: Pick<Needed, "db" | "signingSecret">,
  _admin: Granted<"settings">,
): Promise<CarrierAccount[]> {
  const rows = await db.select().from(carriers);
  return accountCarriers.map((carrier) => {
    const row = rows.find(({ name }) => name === carrier);
    const sealed = row?.credentials ?? null;
    const isOpen = sealed !== null && openCredentials(signingSecret, carrier, sealed) !== null;
    return {
      carrier,
      state: sealed === null ? "none" : isOpen ? "stored" : "unreadable",
      checkedAt: row?.checked_at ?? null,
      officesAt: row?.offices_at ?? null,
      officesProblem: row?.offices_problem ?? null,
      trackedAt: row?.tracked_at ?? null,
      trackingProblem: row?.tracking_problem ?? null,
      payoutsProblem: row?.payouts_problem ?? null,
    };
  });
}

/**
 * Checks an account at its carrier, stores it encrypted and queues a refresh of the carrier's offices. A refused
 * account is not stored. If the carrier is unreachable, the account is stored only with `unchecked`.
 */
export async function saveCarrierAccount(
  services: Needed,
  admin: Granted<"settings">,
  {
    carrier,
    credentials,
    unchecked = false,
    now,
  }: { carrier: AccountCarrier; credentials: CarrierCredentials; unchecked?: boolean; now: Date },
): Promise<{ ok: true; isChecked: boolean } | AccountRefusal> {
  const { account, missing } = readAccount(carrier, credentials);
  if (missing.length > 0) return { ok: false, code: "invalid", fields: missing };
  const refusal = await tryAccount(services, carrier, account);
  if (refusal && !(refusal.code === "unreachable" && unchecked)) return refusal;
  const checked_at = refusal ? null : now;
  await services.db.transaction(async (tx) => {
    const before = await lockCarrier(tx, carrier, now);
    const sealed = sealCredentials(services.signingSecret, carrier, account);
    await tx
      .update(carriers)
      .set({ credentials: sealed, checked_at, updated_at: now })
      .where(eq(carriers.name, carrier));
    await enqueueOfficeRefresh(tx, services.jobs, carrier);
    await writeAudit(tx, admin, {
      action: "update",
      entity: "carrier",
      recordId: carrier,
      after: {
        carrier,
        account: before.credentials === null ? "saved" : "replaced",
        account_checked: checked_at !== null,
      },
      now,
    });
  });
  return { ok: true, isChecked: checked_at !== null };
}

/**
 * Checks the stored account again and stores whether the carrier accepts it. Refused as `missing` without an account
 * that can be decrypted. Changes nothing when the carrier is `unreachable`, or when another account was saved in the
 * meantime.
 */
export async function checkCarrierAccount(
  services: Needed,
  admin: Granted<"settings">,
  { carrier, now }: { carrier: AccountCarrier; now: Date },
): Promise<{ ok: true } | { ok: false; code: "missing" } | Exclude<AccountRefusal, { code: "invalid" }>> {
  const [row] = await services.db.select().from(carriers).where(eq(carriers.name, carrier));
  const sealed = row?.credentials ?? null;
  const account = sealed === null ? null : openCredentials(services.signingSecret, carrier, sealed);
  if (sealed === null || account === null) return { ok: false, code: "missing" };
  const refusal = await tryAccount(services, carrier, account);
  if (refusal?.code === "unreachable") return refusal;
  await services.db.transaction(async (tx) => {
    const before = await lockCarrier(tx, carrier, now);
    // Another account was saved while the carrier was asked about this one.
    if (before.credentials !== sealed) return;
    await tx
      .update(carriers)
      .set({ checked_at: refusal ? null : now })
      .where(eq(carriers.name, carrier));
    await writeAudit(tx, admin, {
      action: "update",
      entity: "carrier",
      recordId: carrier,
      before: { account_checked: before.checked_at !== null },
      after: { account_checked: refusal === null },
      now,
    });
  });
  return refusal ?? { ok: true };
}

/** Removes an account with its credentials; the carrier's settings and lists stay. Removing none changes nothing. */
export async function removeCarrierAccount(
  { db }: Pick<Needed, "db">,
  admin: Granted<"settings">,
  { carrier, now }: { carrier: AccountCarrier; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(carriers).where(eq(carriers.name, carrier)).for("update");
    if (!before || before.credentials === null) return;
    await tx
      .update(carriers)
      .set({ credentials: null, checked_at: null, updated_at: now })
      .where(eq(carriers.name, carrier));
    await writeAudit(tx, admin, {
      action: "update",
      entity: "carrier",
      recordId: carrier,
      after: { carrier, account: "removed" },
      now,
    });
  });
}

const longestCredential = 200;

/** Reads the fields that the carrier's account has, without others. `missing` names those that are not valid. */
function readAccount(
  carrier: AccountCarrier,
  credentials: CarrierCredentials,
): { account: CarrierCredentials; missing: string[] } {
  const account = Object.fromEntries(
    accountFields[carrier].map((field) => [field, credentials[field]?.trim() ?? ""]),
  );
  const missing = Object.entries(account)
    .filter(
      ([field, value]) =>
        !isCredential(
          value,
          optionalAccountFields.some((each) => each === field),
        ),
    )
    .map(([field]) => field);
  return { account, missing };
}

function isCredential(value: string, isOptional: boolean): boolean {
  if (value === "") return isOptional;
  return value.length <= longestCredential && !/\p{Cc}/u.test(value);
}

/** Checks an account at its carrier. Returns the refusal, or null when the carrier accepts it. */
async function tryAccount(
  { carriers: known }: Needed,
  name: AccountCarrier,
  account: CarrierCredentials,
): Promise<Exclude<AccountRefusal, { code: "invalid" }> | null> {
  const carrier = known.withCredentials(name, account);
  if (!carrier) throw new Error(`There is no adapter for ${name}`);
  try {
    const answer = await carrier.checkAccount();
    return answer.ok ? null : { ok: false, code: "unauthorized", reason: answer.reason };
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    const code = error.code === "unauthorized" ? "unauthorized" : "unreachable";
    return { ok: false, code, reason: error.message };
  }
}

/** Locks and returns a carrier's row; inserts it when the carrier was never set up. */
async function lockCarrier(
  tx: Transaction,
  name: AccountCarrier,
  now: Date,
): Promise<Pick<typeof carriers.$inferSelect, "credentials" | "checked_at">> {
  await tx
    .insert(carriers)
    .values({ name, settings: defaultCarrierSettings, updated_at: now })
    .onConflictDoNothing();
  const [row] = await tx.select().from(carriers).where(eq(carriers.name, name)).for("update");
  return row ?? { credentials: null, checked_at: null };
}
