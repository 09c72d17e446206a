import { sql } from "drizzle-orm";
import type { FormInput } from "#app/domain/content/content-fields.ts";
import {
  defaultMailSettings,
  mailFields,
  mailPasswordProblem,
  readMailSettings,
  senderColumns,
  serverColumns,
} from "#app/domain/shop/mail-settings.ts";
import type { MailSettings } from "#app/domain/shop/mail-settings.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { writeAudit } from "#app/server/audit/write-audit.ts";
import type { Database } from "#app/server/db/database.ts";
import { mailSettings } from "#app/server/db/schema/mails.ts";
import { openCredentials, sealCredentials } from "#app/server/delivery/seal-credentials.ts";
import { nextUpdatedAt } from "#app/server/records/save-content.ts";
import type { SaveRefusal } from "#app/server/records/save-content.ts";
import { neverSaved, staleRefusal } from "#app/server/records/stale-settings.ts";
import type { Services } from "#app/server/services.ts";

/** `unreadable`: stored under another AUTH_SECRET, so it must be entered again. */
export type PasswordState = "none" | "saved" | "unreadable";

/** What the environment sets instead of the stored settings: the server (SMTP_URL), the sender (MAIL_FROM). */
export type MailLocks = { server: boolean; sender: boolean };

/** The settings as stored: with the encrypted password. */
export type StoredMailSettings = { settings: MailSettings; sealed: string | null; updatedAt: Date };

/** Returns the stored settings, or the defaults. */
export async function loadMailSettings(db: Pick<Database, "select">): Promise<StoredMailSettings> {
  const [row] = await db.select().from(mailSettings);
  if (!row) return { settings: defaultMailSettings, sealed: null, updatedAt: neverSaved };
  const { id: _id, updated_at: updatedAt, password: sealed, ...settings } = row;
  return { settings, sealed, updatedAt };
}

/** Returns the password of a stored mail server; null when it was encrypted with another AUTH_SECRET. */
export function openMailPassword(signingSecret: string, sealed: string): string | null {
  return openCredentials(signingSecret, "mail", sealed)?.password ?? null;
}

/** Returns what the environment sets. */
export function mailLocks({
  SMTP_URL,
  MAIL_FROM,
}: Pick<Services["env"], "SMTP_URL" | "MAIL_FROM">): MailLocks {
  return { server: SMTP_URL !== undefined, sender: MAIL_FROM !== undefined };
}

export type SaveMailResult =
  | { ok: true; updatedAt: Date }
  | { ok: false; code: "invalid"; problems: Record<string, string> }
  | Extract<SaveRefusal, { code: "stale" }>;

/**
 * Saves the mail settings from form fields; the next e-mail of every copy of the program is sent with them. What the
 * environment sets is not read from the form and keeps its stored value. An empty `password` keeps the stored one,
 * unless the host or the user name changes: it is then refused as `passwordAgain`, as the password would be sent to
 * another server. `forget_password` deletes it. Refused as `invalid` by field, as in `readMailSettings` and by
 * `required` (no password for a user name), and as `stale` when they were saved after `seen` (null overwrites). The
 * audit log says only that the password was saved, replaced or removed.
 */
export async function saveMailSettings(
  { db, env, signingSecret }: Pick<Services, "db" | "env" | "signingSecret">,
  admin: Granted<"settings">,
  { field, seen, now }: { field: (name: string) => string; seen: Date | null; now: Date },
): Promise<SaveMailResult> {
  return db.transaction(async (tx): Promise<SaveMailResult> => {
    // Serialises saves, also the first one, so that each audit entry has the actual previous values.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('mail settings', 0))`);
    const stored = await loadMailSettings(tx);
    const locks = mailLocks(env);
    const read = readUnlocked(field, stored.settings, locks);
    const password = locks.server
      ? keptPassword(stored)
      : readPassword(field, stored, { read, signingSecret });
    if (!read.ok || !password.ok)
      return { ok: false, code: "invalid", problems: { ...problemsOf(read), ...problemsOf(password) } };
    const { updatedAt } = stored;
    const stale = await staleRefusal(tx, { entity: "mail_settings", updatedAt, seen });
    if (stale) return stale;
    const { sealed, change } = password.input;
    const row = {
      ...read.input,
      password: sealed,
      updated_at: nextUpdatedAt({ updated_at: updatedAt }, now),
    };
    await tx
      .insert(mailSettings)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: mailSettings.id, set: row });
    await writeAudit(tx, admin, {
      action: "update",
      entity: "mail_settings",
      before: stored.settings,
      after: { ...read.input, ...(change && { mail_password: change }) },
      now: row.updated_at,
    });
    return { ok: true, updatedAt: row.updated_at };
  });
}

type ReadPassword = FormInput<{
  sealed: string | null;
  /** What the audit log says; null when the password stays. */
  change: "saved" | "replaced" | "removed" | null;
}>;

function keptPassword({ sealed }: StoredMailSettings): ReadPassword {
  return { ok: true, input: { sealed, change: null } };
}

/** Reads the form's fields except those that the environment sets, which keep their stored values. */
function readUnlocked(
  field: (name: string) => string,
  stored: MailSettings,
  locks: MailLocks,
): FormInput<MailSettings> {
  const kept: readonly string[] = [
    ...(locks.server ? serverColumns : []),
    ...(locks.sender ? senderColumns : []),
  ];
  const values = mailFields(stored);
  return readMailSettings((name) => (kept.includes(name) ? (values[name] ?? "") : field(name)));
}

function readPassword(
  field: (name: string) => string,
  stored: StoredMailSettings,
  { read, signingSecret }: { read: FormInput<MailSettings>; signingSecret: string },
): ReadPassword {
  const removed: ReadPassword = {
    ok: true,
    input: { sealed: null, change: stored.sealed === null ? null : "removed" },
  };
  const typed = field("password").trim();
  const problem = mailPasswordProblem(typed);
  if (problem !== null) return { ok: false, problems: { password: problem } };
  // The refused fields come first.
  if (!read.ok) return keptPassword(stored);
  if (read.input.host === "" || read.input.username === "" || field("forget_password") === "on")
    return removed;
  if (typed !== "") {
    const sealed = sealCredentials(signingSecret, "mail", { password: typed });
    return { ok: true, input: { sealed, change: stored.sealed === null ? "saved" : "replaced" } };
  }
  if (stored.sealed === null) return { ok: false, problems: { password: "required" } };
  const isSameAccount =
    read.input.host === stored.settings.host && read.input.username === stored.settings.username;
  if (isSameAccount && passwordState(signingSecret, stored.sealed) === "saved") return keptPassword(stored);
  return { ok: false, problems: { password: "passwordAgain" } };
}

function problemsOf(read: FormInput<object>): Record<string, string> {
  return read.ok ? {} : read.problems;
}

/** Returns the state of a stored password. */
export function passwordState(signingSecret: string, sealed: string | null): PasswordState {
  if (sealed === null) return "none";
  return openMailPassword(signingSecret, sealed) === null ? "unreadable" : "saved";
}
