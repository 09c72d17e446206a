import { mailFields } from "#app/domain/shop/mail-settings.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import type { Services } from "#app/server/services.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";
import { senderOf } from "./mail-server.ts";
import { loadMailSettings, mailLocks, passwordState } from "./mail-settings.ts";
import type { MailLocks, PasswordState } from "./mail-settings.ts";

export type ShownMailSettings = {
  /** The form's values, with those of the environment where it sets them. */
  values: Record<string, string>;
  locks: MailLocks;
  password: PasswordState;
  /** The address from which e-mails are sent. */
  sender: string;
  updatedAt: Date;
};

/**
 * Returns the mail settings in force for the owner's screen. Never contains a password, nor the user name in SMTP_URL,
 * which some providers treat as a key.
 */
export async function showMailSettings(
  { db, env, signingSecret }: Pick<Services, "db" | "env" | "signingSecret">,
  _admin: Granted<"settings">,
): Promise<ShownMailSettings> {
  const [{ settings, sealed, updatedAt }, company] = await Promise.all([
    loadMailSettings(db),
    loadCompany(db),
  ]);
  const locks = mailLocks(env);
  const sender = senderOf(env.MAIL_FROM, { stored: settings, company, language: "bg" });
  return {
    values: {
      ...mailFields(settings),
      ...(env.SMTP_URL !== undefined && { ...serverOf(env.SMTP_URL), username: "" }),
      ...(locks.sender && { sender_name: sender.name, sender_address: sender.address }),
    },
    locks,
    password: locks.server ? "none" : passwordState(signingSecret, sealed),
    sender: sender.address,
    updatedAt,
  };
}

/** Nodemailer connects to port 465 or 587 when the URL has none. */
function serverOf(url: string): { host: string; port: string } {
  const { protocol, hostname, port } = new URL(url);
  return { host: hostname, port: port || (protocol === "smtps:" ? "465" : "587") };
}
