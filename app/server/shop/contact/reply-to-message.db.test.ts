import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { erasePerson } from "#app/server/privacy/erase-person.ts";
import { newId } from "#app/server/db/new-id.ts";
import { contactMessages, messageReplies } from "#app/server/db/schema/contact.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { NothingToReportError } from "#app/server/mail/email-content.ts";
import { renderEmail } from "#app/server/mail/render-email.ts";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { deleteMessage } from "./handle-message.ts";
import { listMessages } from "./list-messages.ts";
import { replyToMessage } from "./reply-to-message.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const written = new Date("2026-11-20T10:00:00Z");
const now = new Date("2026-11-20T12:00:00Z");

beforeEach(async () => {
  for (const table of [contactMessages, mails, auditLog]) await db.delete(table);
});

async function insertMessage(language: "bg" | "en" = "bg", email = "maria@example.com"): Promise<string> {
  const id = newId();
  const message = "Имате ли <b>праскова</b>?\nБлагодаря!";
  await db
    .insert(contactMessages)
    .values({ id, name: "Мария & Ко", email, message, language, created_at: written });
  return id;
}

const replyTo = (messageId: string, changes: Partial<Parameters<typeof replyToMessage>[2]> = {}) =>
  replyToMessage(services, admin, {
    messageId,
    replyId: newId(),
    repliesSeen: 0,
    text: "Да, имаме.",
    now,
    ...changes,
  });

const listed = async () => (await listMessages(db, admin, { onlyUnhandled: false, after: null })).messages[0];

test("a reply is stored, queued for the sender in the message's language, logged, and handles the message", async () => {
  const messageId = await insertMessage("en");
  expect(await replyTo(messageId, { text: " Yes.\r\nWe have.\u0000 " })).toEqual({ ok: true });
  expect(await listed()).toMatchObject({
    is_handled: true,
    handled_at: now,
    replies: [
      { text: "Yes.\nWe have.", created_at: now, author: "Мария Иванова", email: { state: "waiting" } },
    ],
  });
  const queued = await db.select().from(mails);
  expect(queued).toMatchObject([{ kind: "message_reply", recipient: "maria@example.com", language: "en" }]);
  const { rows } = await services.pool.query("select 1 from pgboss.job where data ->> 'letterId' = $1", [
    queued[0]?.id,
  ]);
  expect(rows).toHaveLength(1);
  expect(await db.select().from(auditLog)).toMatchObject([
    { action: "send", entity: "message", record_id: messageId, after: { is_handled: true } },
  ]);
  // The audit log outlives the message, so it contains no text of it.
  expect(JSON.stringify(await db.select().from(auditLog))).not.toContain("We have");
});

test("the same form submitted several times at once, or later, sends one reply", async () => {
  const messageId = await insertMessage();
  const form = { replyId: newId() };
  const results = await Promise.all(Array.from({ length: 5 }, () => replyTo(messageId, form)));
  expect(results).toEqual(Array.from({ length: 5 }, () => ({ ok: true })));
  expect(await replyTo(messageId, form)).toEqual({ ok: true });
  expect(await db.$count(messageReplies)).toBe(1);
  expect(await db.$count(mails)).toBe(1);
  expect(await replyTo(messageId, { ...form, text: "Друго" })).toEqual({ ok: false, code: "stale" });
});

test("of two concurrent replies the second is refused, and may be sent when the form has shown the first", async () => {
  const messageId = await insertMessage();
  const results = await Promise.all([replyTo(messageId, { text: "Да" }), replyTo(messageId, { text: "Не" })]);
  expect(results).toContainEqual({ ok: true });
  expect(results).toContainEqual({ ok: false, code: "stale" });
  expect(await replyTo(messageId, { text: "И още", repliesSeen: 1 })).toEqual({ ok: true });
  expect(await db.$count(mails)).toBe(2);
});

test("an empty reply, one that is too long and one to a deleted message are refused and send nothing", async () => {
  const messageId = await insertMessage();
  expect(await replyTo(messageId, { text: " \n " })).toEqual({ ok: false, code: "required" });
  expect(await replyTo(messageId, { text: "а".repeat(5001) })).toEqual({ ok: false, code: "too_long" });
  await deleteMessage(db, admin, { messageId, now });
  expect(await replyTo(messageId)).toEqual({ ok: false, code: "gone" });
  expect(await db.$count(mails)).toBe(0);
});

test("nothing is stored when the e-mail cannot be queued", async () => {
  const messageId = await insertMessage();
  const jobs = { ...services.jobs, enqueue: () => Promise.reject(new Error("no queue")) };
  const reply = { messageId, replyId: newId(), repliesSeen: 0, text: "Да", now };
  await expect(replyToMessage({ db, jobs }, admin, reply)).rejects.toThrow("no queue");
  expect(await listed()).toMatchObject({ is_handled: false, replies: [] });
});

test.for([
  ["bg", "Отговор на съобщението ви до", "Вашето съобщение от 20.11.2026"],
  ["en", "Reply to your message to", "Your message of 20.11.2026"],
] as const)("the e-mail in %s has the reply above the quoted message, with HTML escaped", async (texts) => {
  const [language, subject, quote] = texts;
  const messageId = await insertMessage(language);
  await replyTo(messageId, { text: "Да <script>alert(1)</script>\n\nПоздрави,\nЕкипът 🍓" });
  const [mail] = await db.select().from(mails);
  const shop = {
    db,
    storage: services.storage,
    company: defaultCompany,
    theme: defaultTheme,
    texts: {},
    baseUrl: "https://plodko.example",
    signingSecret: "secret",
  };
  const rendered = await renderEmail(shop, mail!);
  expect(rendered.subject).toContain(subject);
  expect(rendered.replyTo.address).toBe(defaultCompany.support_email);
  expect(rendered.html).not.toMatch(/<script|<b>/);
  expect(rendered.html).toContain("Да &lt;script&gt;");
  expect(rendered.html).toContain("Поздрави,<br/>Екипът 🍓");
  expect(rendered.text).toContain("Мария & Ко");
  const [reply, quoted] = rendered.text.split(quote);
  expect(reply).toContain("Да <script>alert(1)</script>\n\nПоздрави,\nЕкипът 🍓");
  expect(quoted).toContain("> Имате ли <b>праскова</b>?\n> Благодаря!");
  await db.delete(contactMessages);
  await expect(renderEmail(shop, mail!)).rejects.toThrow(NothingToReportError);
});

test("deleting a message or its sender deletes the replies and their e-mails, and nobody else's", async () => {
  const [mine, other] = [await insertMessage(), await insertMessage("bg", "ivan@example.com")];
  await replyTo(mine);
  await replyTo(other);
  await deleteMessage(db, admin, { messageId: mine, now });
  expect(await db.select({ of: messageReplies.message_id }).from(messageReplies)).toEqual([{ of: other }]);
  expect(await db.select({ to: mails.recipient }).from(mails)).toEqual([{ to: "ivan@example.com" }]);
  await db.transaction((tx) => erasePerson(tx, { email: "ivan@example.com", userId: null }));
  expect(await db.$count(messageReplies)).toBe(0);
  expect(await db.select().from(mails).where(eq(mails.kind, "message_reply"))).toEqual([]);
});
