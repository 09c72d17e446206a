import type { Granted } from "#app/server/accounts/admin.ts";
import { findMailServer, loadMailSender, senderOf } from "#app/server/mail/settings/mail-server.ts";
import type { Services } from "#app/server/services.ts";
import { loadCompany } from "#app/server/shop/load-company.ts";

/**
 * Returns the address from which newsletters are sent and the host of the mail server, which decide about the DNS
 * records; null without a mail server.
 */
export async function newsletterSender(
  services: Pick<Services, "db" | "env" | "signingSecret">,
  _admin: Granted<"customers">,
): Promise<{ address: string; host: string } | null> {
  const { db, env } = services;
  const [found, stored, company] = await Promise.all([
    findMailServer(services),
    loadMailSender(db),
    loadCompany(db),
  ]);
  if (found.state !== "set") return null;
  const { server } = found;
  const host = typeof server === "string" ? new URL(server).hostname : server.host;
  return { address: senderOf(env.MAIL_FROM, { stored, company, language: "bg" }).address, host };
}
