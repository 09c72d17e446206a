import { afterAll, beforeEach, expect, test } from "vitest";
import { openScriptedServer } from "#tests/factories/servers/smtp-script.ts";
import type { SmtpScript } from "#tests/factories/servers/smtp-script.ts";
import { createMailTransport, NotSentError } from "./mail-transport.ts";
import type { OutgoingMail } from "./mail-transport.ts";

const server = await openScriptedServer();
afterAll(server.close);
beforeEach(() => server.received.clear());

const mail: OutgoingMail = {
  messageId: "<1@plodko.example>",
  from: { name: "Плодко", address: "shop@plodko.example" },
  to: "maria@example.com",
  subject: "Новини",
  html: "<p>Здравейте</p>",
  text: "Здравейте",
};

/** Sends an e-mail to a server that follows the script; returns what became of it. */
async function outcome(script: SmtpScript, { to = mail.to, within = 5000 } = {}): Promise<string> {
  server.script(() => script);
  const transport = createMailTransport(server.url, within);
  try {
    await transport.send({ ...mail, to });
    return "sent";
  } catch (error) {
    if (!(error instanceof NotSentError)) throw error;
    return `${error.outcome} (${error.code})`;
  } finally {
    transport.close();
  }
}

test("an e-mail that was not offered is unsent, whatever the connection met", async () => {
  expect(await outcome({})).toBe("sent");
  expect(await outcome({ greeting: "cut" })).toBe("unsent (ECONNECTION)");
  expect(await outcome({ greeting: "421 too many connections" })).toMatch(/^unsent/);
  expect(await outcome({ ehlo: "cut" })).toMatch(/^unsent/);
  expect(await outcome({ mail: "cut" })).toBe("unsent (ECONNECTION)");
  expect(await outcome({ mail: "550 sender unknown" })).toBe("unsent (EENVELOPE 550)");
  expect(await outcome({ mail: "451 too many messages" })).toBe("unsent (EENVELOPE 451)");
  expect(await outcome({ rcpt: "cut" })).toBe("unsent (ECONNECTION)");
  expect(await outcome({ rcpt: "421 closing" })).toBe("unsent (EENVELOPE 421)");
  expect(await outcome({ data: "cut" })).toBe("unsent (ECONNECTION)");
  expect(await outcome({ rcpt: "silence" }, { within: 100 })).toBe("unsent (EABORT)");
  expect([...server.received.values()]).toEqual([1]);
});

test("a refusal of the recipient or the content is temporary or for good", async () => {
  expect(await outcome({ rcpt: "450 4.2.0 greylisted" })).toBe("postponed (EENVELOPE 450)");
  expect(await outcome({ data: "452 full" })).toBe("postponed (EENVELOPE 452)");
  expect(await outcome({ rcpt: "550 5.1.1 no such user" })).toBe("refused (EENVELOPE 550)");
  expect(await outcome({ data: "554 no" })).toBe("refused (EENVELOPE 554)");
  expect(await outcome({ end: "554 5.7.1 spam" })).toBe("refused (EMESSAGE 554)");
  expect(await outcome({ end: "421 closing" })).toBe("postponed (EMESSAGE 421)");
  expect(await outcome({}, { to: "" })).toBe("refused (EENVELOPE)");
});

test("a connection that ends after the message has begun leaves it unknown, and it is offered once", async () => {
  expect(await outcome({ content: "cut" })).toMatch(/^unknown/);
  expect(await outcome({ end: "cut" })).toBe("unknown (ECONNECTION)");
  expect(await outcome({ end: "silence" }, { within: 200 })).toBe("unknown (EABORT)");
  expect([...server.received.values()]).toEqual([2]);
});

test("a connection that the server closes between two e-mails is replaced, and each arrives once", async () => {
  const transport = createMailTransport(server.url);
  let sent = 0;
  server.script((to) => (to === "" && sent === 1 ? { mail: "cut" } : {}));
  await transport.send(mail);
  sent = 1;
  setTimeout(() => server.script(() => ({})), 50);
  await transport.send({ ...mail, to: "ivan@example.com" });
  transport.close();
  expect([...server.received]).toEqual([
    ["maria@example.com", 1],
    ["ivan@example.com", 1],
  ]);
});

test("an e-mail whose connection is cut after the final dot is not offered again on a reused connection", async () => {
  const transport = createMailTransport(server.url);
  server.script((to) => (to === "ivan@example.com" ? { end: "cut" } : {}));
  await transport.send(mail);
  const second = transport.send({ ...mail, to: "ivan@example.com" });
  await expect(second).rejects.toMatchObject({ outcome: "unknown" });
  transport.close();
  expect(server.received.get("ivan@example.com")).toBe(1);
});
