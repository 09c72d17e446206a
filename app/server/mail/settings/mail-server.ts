import type { Company } from "#app/domain/shop/company.ts";
import { shopName } from "#app/domain/shop/brand.ts";
import type { MailSettings } from "#app/domain/shop/mail-settings.ts";
import type { Locale } from "#app/domain/locale.ts";
import type { Database } from "#app/server/db/database.ts";
import type { Services } from "#app/server/services.ts";
import { createMailTransport } from "#app/server/mail/mail-transport.ts";
import type { MailAddress, MailTransport, SmtpServer } from "#app/server/mail/mail-transport.ts";
import { loadMailSettings, openMailPassword } from "./mail-settings.ts";

type ServerServices = { db: Pick<Database, "select"> } & Pick<Services, "env" | "signingSecret">;

/**
 * The mail server in force: that of SMTP_URL, or else the stored one. `none`: neither is set, or its password is
 * missing. `unreadable`: its password was stored under another AUTH_SECRET.
 */
type FoundServer = { state: "set"; server: string | SmtpServer } | { state: "none" | "unreadable" };

/** Finds the mail server in force. */
export async function findMailServer({ db, env, signingSecret }: ServerServices): Promise<FoundServer> {
  if (env.SMTP_URL !== undefined) return { state: "set", server: env.SMTP_URL };
  const { settings, sealed } = await loadMailSettings(db);
  const { host, port, security, username } = settings;
  if (host === "" || (username !== "" && sealed === null)) return { state: "none" };
  if (username === "" || sealed === null)
    return { state: "set", server: { host, port, security, account: null } };
  const password = openMailPassword(signingSecret, sealed);
  if (password === null) return { state: "unreadable" };
  return { state: "set", server: { host, port, security, account: { username, password } } };
}

/** Returns whether e-mails can be sent; otherwise they wait. */
export async function isMailServerSet(services: ServerServices): Promise<boolean> {
  return (await findMailServer(services)).state === "set";
}

/** The connection to the mail server in force. */
export type MailServer = {
  /** Returns the transport of the settings in force now, null when e-mails must wait. Reads the settings each time. */
  transport: () => Promise<MailTransport | null>;
  /** Closes all connections and aborts sends in progress. */
  close: () => void;
};

/**
 * Opens the mail server in force. When the stored settings change, the connections of the earlier ones are closed after
 * their sends in progress.
 */
export function openMailServer(services: ServerServices): MailServer {
  let opened: { key: string; transport: MailTransport } | null = null;
  let isClosed = false;
  return {
    async transport() {
      const found = await findMailServer(services);
      const key = found.state === "set" ? JSON.stringify(found.server) : null;
      if (opened?.key === key) return opened?.transport ?? null;
      opened?.transport.retire();
      opened = null;
      if (found.state !== "set" || key === null || isClosed) return null;
      opened = { key, transport: createMailTransport(found.server) };
      return opened.transport;
    },
    close() {
      isClosed = true;
      opened?.transport.close();
    },
  };
}

type StoredSender = Pick<MailSettings, "sender_name" | "sender_address" | "reply_address">;

/** Returns the stored sender and reply address. */
export async function loadMailSender(db: Pick<Database, "select">): Promise<StoredSender> {
  return (await loadMailSettings(db)).settings;
}

/**
 * Returns the sender of e-mails: that of MAIL_FROM (`from`, a bare address or `Name <address>`), or else the stored
 * one. Without a name it is the shop's, without an address the company's.
 */
export function senderOf(
  from: string | undefined,
  { stored, company, language }: { stored: StoredSender; company: Company; language: Locale },
): MailAddress {
  const named = { name: shopName(company, language), address: company.email };
  if (from === undefined)
    return { name: stored.sender_name || named.name, address: stored.sender_address || named.address };
  const [, name, address] = /^(.*)<([^<>]+)>$/.exec(from) ?? [];
  return { name: name?.trim() || named.name, address: address?.trim() ?? from };
}

/** Returns where answers to an e-mail go: to the stored reply address in place of the support address. */
export function replyToOf(
  replyTo: MailAddress,
  { stored, company }: { stored: StoredSender; company: Company },
): MailAddress {
  const isToShop = replyTo.address === company.support_email && stored.reply_address !== "";
  return isToShop ? { ...replyTo, address: stored.reply_address } : replyTo;
}
