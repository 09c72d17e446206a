import { once } from "node:events";
import { createServer } from "node:net";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { mails, mailSettings } from "#app/server/db/schema/mails.ts";
import { rateLimits } from "#app/server/db/schema/limits.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { log } from "#app/server/log.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { saveMailSettings } from "./mail-settings.ts";
import { tryMailServer } from "./try-mail-server.ts";

const services = await testServices({ BASE_URL: "https://plodko.example" });
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");

beforeEach(async () => {
  await db.delete(mailSettings);
  await db.delete(rateLimits);
  await db.delete(auditLog);
});

type Options = Parameters<typeof openMailbox>[0];

async function mailbox(options: Options = {}) {
  const box = await openMailbox(options);
  onTestFinished(box.close);
  return { box, port: Number(new URL(box.url).port) };
}

/** Opens a server that answers each line of the client, and its connection, with what `answer` returns. */
async function scripted(answer: (line: string | null) => string | null): Promise<number> {
  const server = createServer((socket) => {
    const say = (line: string | null) => {
      const text = answer(line);
      if (text === null) socket.end();
      else if (text !== "") socket.write(text);
    };
    socket
      .on("error", () => undefined)
      .on("data", (data) => {
        for (const line of data.toString().split("\r\n").filter(Boolean)) say(line);
      });
    say(null);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return address.port;
}

async function save(port: number, changes: Record<string, string> = {}) {
  const typed: Record<string, string> = {
    host: "127.0.0.1",
    port: String(port),
    security: "none",
    ...changes,
  };
  const result = await saveMailSettings(services, admin, {
    field: (name) => typed[name] ?? "",
    seen: null,
    now,
  });
  if (!result.ok) throw new Error(JSON.stringify(result));
}

const attempt = (within?: number, shop = services) =>
  tryMailServer(shop, admin, { language: "bg", now, ...(within !== undefined && { within }) });

test("sends a test to the owner with the stored server and sender, and not through the outbox", async () => {
  const { box, port } = await mailbox({ signIn: (...account) => account.join() === "shop,right" });
  await save(port, {
    username: "shop",
    password: "right",
    sender_name: "Магазин",
    sender_address: "shop@plodko.example",
    reply_address: "answers@plodko.example",
  });
  expect(await attempt()).toEqual({ ok: true, recipient: "owner@example.com" });
  expect(box.emails).toHaveLength(1);
  expect(box.emails[0]).toMatchObject({
    to: "owner@example.com",
    from: "shop@plodko.example",
    fromName: "Магазин",
    replyTo: "answers@plodko.example",
  });
  expect(await db.select().from(mails)).toEqual([]);
});

test("a refused sign-in is named, with the server's words", async () => {
  const { port } = await mailbox({ signIn: () => false });
  await save(port, { username: "shop", password: "wrong-password" });
  const answer = await attempt();
  expect(answer).toMatchObject({ code: "refused", what: "sign_in" });
  expect(JSON.stringify(answer)).toContain("535");
  expect(JSON.stringify(answer)).not.toContain("wrong-password");
});

test.for(["sender", "recipient", "content"] as const)("a refused %s is named", async (refused) => {
  const { port } = await mailbox({ refuse: (part) => (part === refused ? 550 : null) });
  await save(port);
  const answer = await attempt();
  expect(answer).toMatchObject({ ok: false, code: "refused", what: refused });
  expect(JSON.stringify(answer)).toContain(`Refused ${refused}`);
});

test("a server that says nothing times out", { timeout: 5000 }, async () => {
  await save(await scripted(() => ""));
  expect(await attempt(300)).toEqual({ ok: false, code: "refused", what: "timeout", answer: "" });
});

test("a server that stops within an answer times out", { timeout: 5000 }, async () => {
  const port = await scripted((line) =>
    line === null ? "220 mail\r\n" : line.startsWith("EHLO") ? "250-" : "",
  );
  await save(port);
  expect(await attempt(300)).toEqual({ ok: false, code: "refused", what: "timeout", answer: "" });
});

test("a server that closes the connection at once is named", async () => {
  await save(await scripted(() => null));
  expect(await attempt()).toEqual({ ok: false, code: "refused", what: "closed", answer: "" });
});

test("a server that closes after the greeting is named", async () => {
  await save(await scripted((line) => (line === null ? "220 mail.example ESMTP\r\n" : null)));
  expect(await attempt()).toEqual({ ok: false, code: "refused", what: "closed", answer: "" });
});

test("a port that nothing listens on is unreachable", async () => {
  const { box, port } = await mailbox();
  await box.close();
  await save(port);
  expect(await attempt()).toEqual({ ok: false, code: "refused", what: "unreachable", answer: "" });
});

test("an untrusted certificate is named, and no password is sent to its server", async () => {
  // smtp-server warns once that everybody knows the key of its own certificate.
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const tried: string[] = [];
  const signIn = (_name: string, password: string) => tried.push(password) > 0;
  const { port } = await mailbox({ hasUntrustedTls: true, signIn });
  await save(port, { security: "starttls", username: "shop", password: "right" });
  expect(await attempt()).toEqual({ ok: false, code: "refused", what: "certificate", answer: "" });
  expect(tried).toEqual([]);
});

test.for(["starttls", "tls"])("with %s, nothing is sent to a server without encryption", async (security) => {
  const tried: string[] = [];
  const { port } = await mailbox({ signIn: (_name, password) => tried.push(password) > 0 });
  await save(port, { security, username: "shop", password: "right" });
  expect(await attempt()).toEqual({ ok: false, code: "refused", what: "encryption", answer: "" });
  expect(tried).toEqual([]);
});

test("another service than mail is not quoted", async () => {
  await save(await scripted(() => "SSH-2.0-OpenSSH_9.9 secret-banner\r\n"));
  expect(await attempt()).toEqual({ ok: false, code: "refused", what: "no_mail_server", answer: "" });
});

test("control characters of an answer are not shown", async () => {
  const port = await scripted((line) => {
    if (line === null) return "220 mail.example ESMTP\r\n";
    return line.startsWith("EHLO") ? "250 mail.example\r\n" : "550 \u001b[31mno\u0007 \u202eway\r\n";
  });
  await save(port);
  const answer = await attempt();
  expect(answer).toMatchObject({ what: "sender" });
  const shown = "answer" in answer ? answer.answer : "";
  expect(shown).toContain("550");
  expect(shown).toContain("way");
  expect(shown).not.toMatch(/\p{C}/u);
});

test("nothing is sent without a server, or with a password that cannot be read", async () => {
  const { box, port } = await mailbox();
  expect(await attempt()).toEqual({ ok: false, code: "none" });
  await save(port, { username: "shop", password: "right" });
  const anotherSecret = { ...services, signingSecret: "another-secret-of-the-tests-with-characters" };
  expect(await attempt(undefined, anotherSecret)).toEqual({ ok: false, code: "unreadable" });
  expect(box.emails).toEqual([]);
});

test("SMTP_URL is tested where it is set, with MAIL_FROM", async () => {
  const [stored, ofEnv] = [await mailbox(), await mailbox()];
  await save(stored.port);
  const env = { ...services.env, SMTP_URL: ofEnv.box.url, MAIL_FROM: "env@mail.example" };
  expect(await attempt(undefined, { ...services, env })).toMatchObject({ ok: true });
  expect([stored.box.emails, ofEnv.box.emails.map(({ from }) => from)]).toEqual([[], ["env@mail.example"]]);
});

test("ten tests in ten minutes are allowed, and each is in the audit log with its outcome only", async () => {
  const { box, port } = await mailbox({
    refuse: (part) => (box.emails.length === 9 && part === "sender" ? 550 : null),
  });
  await save(port);
  await db.delete(auditLog);
  const outcomes = [];
  for (let count = 0; count < 11; count++) {
    const answer = await attempt();
    outcomes.push(answer.ok ? "accepted" : answer.code);
  }
  expect(outcomes).toEqual([...Array.from({ length: 9 }, () => "accepted"), "refused", "limited"]);
  const entries = await db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.map(({ action, entity, after }) => [action, entity, after])).toEqual([
    ...Array.from({ length: 9 }, () => ["send", "mail_settings", { mail_answer: "accepted" }]),
    ["send", "mail_settings", { mail_answer: "sender" }],
  ]);
});

test("a test logs neither the password nor the server's words", async () => {
  const logged = (["debug", "info", "warn", "error"] as const).map((level) => vi.spyOn(log, level));
  const { port } = await mailbox({ signIn: () => false });
  await save(port, { username: "shop", password: "wrong-password" });
  await attempt();
  expect(JSON.stringify(logged.map(({ mock }) => mock.calls))).not.toMatch(/wrong-password|535/);
  for (const spy of logged) spy.mockRestore();
});
