import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll } from "vitest";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import type { ReceivedEmail } from "#tests/factories/servers/mailbox.ts";
import { orderBody } from "#tests/factories/orders/orders.ts";
import { insertPerson, personsPassword } from "#tests/factories/accounts/people.ts";
import { PlainVisitor } from "#tests/factories/pages/plain-visitor.ts";
import { changePublicContent } from "#tests/factories/content/public-content.ts";
import { startShopProgram } from "#tests/factories/shop/shop-program.ts";

const owner = { email: "owner@example.com", password: "secret-of-the-owner" };
/** How long an e-mail may take, in milliseconds. */
const timeout = 20_000;

/** Starts the demo shop with a mail server, and stops both after the tests of the file that calls it. */
export async function startDemoShop() {
  const { db, connectionString } = await testDatabase();
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "plodko-without-scripts-"));
  const mailbox = await openMailbox();
  const { url, stop } = await startShopProgram({
    DATABASE_URL: connectionString,
    AUTH_SECRET: "a-secret-of-the-tests-with-enough-characters",
    DATA_DIR: dataDir,
    DEMO: "on",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    SMTP_URL: mailbox.url,
  });
  afterAll(async () => {
    await stop();
    await mailbox.close();
    rmSync(dataDir, { recursive: true });
  });
  const sql = (statement: string) => changePublicContent({ url, connectionString }, statement);

  async function signedIn(account: { email: string; password: string }): Promise<PlainVisitor> {
    const visitor = new PlainVisitor(url);
    await visitor.post("/auth", { intent: "sign-in", ...account });
    return visitor;
  }

  return {
    db,
    sql,
    owner,
    visitor: () => new PlainVisitor(url),
    /** Returns the owner in the back office, in Bulgarian or English. */
    async inAdmin(language: "bg" | "en" = "bg"): Promise<PlainVisitor> {
      const visitor = await signedIn(owner);
      if (language === "bg") return visitor;
      await visitor.open("/admin/messages");
      await visitor.press(adminTranslator("bg")("menu.language.label"));
      return visitor;
    },
    /** Returns a new customer, signed in. */
    async customer(email: string): Promise<PlainVisitor & { readonly password: string }> {
      await insertPerson(db, { email });
      return Object.assign(await signedIn({ email, password: personsPassword }), {
        password: personsPassword,
      });
    },
    /** Waits for the first e-mail to an address and returns it. */
    async emailTo(address: string): Promise<ReceivedEmail> {
      for (const start = Date.now(); Date.now() < start + timeout; await sleep(20)) {
        const mail = mailbox.emails.find(({ to }) => to === address);
        if (mail) return mail;
      }
      throw new Error(`No e-mail to ${address}`);
    },
    emailsTo: (address: string) => mailbox.emails.filter(({ to }) => to === address),
    /** Places an order for strawberries, as the checkout does; returns its id. */
    async placeOrder(changes: Record<string, unknown> = {}, quantity = 1): Promise<string> {
      const [product] = await sql("select id from products where flavor = 'strawberry'");
      const items = [{ productId: String(product?.id), quantity, price: 6.9 }];
      const answer = await fetch(`${url}/api/functions/create-order`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(orderBody(items, changes)),
      });
      const { orderId } = (await answer.json()) as { orderId?: string };
      if (orderId === undefined) throw new Error(`The order was refused: ${answer.status}`);
      return orderId;
    },
    /** Calls a server function of the shop. */
    async call(name: string, body: Record<string, unknown>): Promise<void> {
      const answer = await fetch(`${url}/api/functions/${name}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${name} was refused: ${await answer.text()}`);
    },
  };
}

/** Returns path and query of the first link in an e-mail whose path starts with `start`. Throws if there is none. */
export function linkIn({ text = "" }: ReceivedEmail, start: string): string {
  const links = (text.match(/https?:\/\/[^\s<>"')\]]+/g) ?? []).map((each) => new URL(each));
  const link = links.find(({ pathname }) => pathname.startsWith(start));
  if (!link) throw new Error(`No link to ${start} in: ${text}`);
  return link.pathname + link.search;
}
