import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { ContactMessage } from "#app/domain/shop/contact.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { mails } from "#app/server/db/schema/mails.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { deleteMessage } from "./handle-message.ts";
import { sendContactEmail } from "./send-contact-email.ts";

const shop = await testServices();
const { db } = shop;
const now = new Date("2026-11-20T10:00:00Z");
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);
let people = 0;

/** Returns a message from a new person with their own network address. */
function someone(changes: Partial<ContactMessage> = {}) {
  people += 1;
  const email = `writer${people}@example.com`;
  const message = { name: "Мария", email, phone: "0888 123 456", message: "Имате ли\nпраскова?", ...changes };
  return { message, address: `192.0.2.${people}`, language: "bg" as const, now };
}

async function storedFor(email: string) {
  const messages = await db.select().from(contactMessages).where(eq(contactMessages.email, email));
  const queuedMails = (await db.select().from(mails)).filter((mail) => mail.data.email === email);
  return { messages, queuedMails };
}

async function waitingJobs(): Promise<number> {
  const { rows } = await shop.pool.query("select 1 from pgboss.job where name = 'letters'");
  return rows.length;
}

test("a message is stored for the back office, and an e-mail to the owner is queued with its job", async () => {
  const jobs = await waitingJobs();
  const request = someone({ email: " Ivan@Example.COM ", name: "<b>Иван</b>", message: " Привет <3\r\n😀 " });
  expect(await sendContactEmail(shop, { ...request, language: "en" })).toEqual({ ok: true });
  const { messages, queuedMails } = await storedFor("ivan@example.com");
  expect(messages).toEqual([
    expect.objectContaining({
      name: "bИван/b",
      phone: "0888 123 456",
      message: "Привет <3\n😀",
      language: "en",
      is_handled: false,
      created_at: now,
    }),
  ]);
  expect(queuedMails).toEqual([
    expect.objectContaining({
      kind: "contact_message",
      recipient: null,
      data: {
        name: "bИван/b",
        email: "ivan@example.com",
        phone: "0888 123 456",
        message: "Привет <3\n😀",
      },
    }),
  ]);
  expect(await waitingJobs()).toBe(jobs + 1);
});

test("a message without a phone number is stored without one", async () => {
  const request = someone({ phone: "  " });
  expect(await sendContactEmail(shop, request)).toEqual({ ok: true });
  const { messages, queuedMails } = await storedFor(request.message.email);
  expect(messages[0]?.phone).toBeNull();
  expect(queuedMails[0]?.data.phone).toBe("");
});

test("an invalid message is refused by field, not stored, and not counted against the limit", async () => {
  const request = someone({ name: " ", phone: "12", message: "\n" });
  for (let attempt = 0; attempt < 15; attempt++) {
    expect(await sendContactEmail(shop, request)).toEqual({
      ok: false,
      code: "invalid",
      faults: { name: "required", message: "required", phone: "phone" },
    });
  }
  expect(await storedFor(request.message.email)).toEqual({ messages: [], queuedMails: [] });
});

test("control characters and halves of emoji are removed", async () => {
  const request = someone({ name: "Мария\ud83d\u0000", message: "\ude00Здравей\u0000\ud83d", phone: "" });
  expect(await sendContactEmail(shop, request)).toEqual({ ok: true });
  const { queuedMails } = await storedFor(request.message.email);
  expect(queuedMails[0]?.data).toMatchObject({ name: "Мария", message: "Здравей" });
});

test("the same message ten times at once, or within a minute, is stored once and counts once", async () => {
  const request = someone();
  const attempts = Array.from({ length: 10 }, () => sendContactEmail(shop, request));
  expect(await Promise.all(attempts)).toEqual(Array.from({ length: 10 }, () => ({ ok: true })));
  await sendContactEmail(shop, { ...request, now: later(59_000) });
  const { messages, queuedMails } = await storedFor(request.message.email);
  expect([messages.length, queuedMails.length]).toEqual([1, 1]);

  for (let other = 2; other <= 10; other++) {
    const message = { ...request.message, message: `Въпрос ${other}` };
    expect(await sendContactEmail(shop, { ...request, message })).toEqual({ ok: true });
  }
  expect((await storedFor(request.message.email)).messages).toHaveLength(10);
});

test("other words, another phone number or a minute later make another message", async () => {
  const request = someone();
  const send = (changes: Partial<ContactMessage>, at = now) =>
    sendContactEmail(shop, { ...request, message: { ...request.message, ...changes }, now: at });
  await send({});
  await send({ message: "Друго" });
  await send({ phone: "" });
  await send({ name: "Мария Петрова" });
  await send({}, later(60_000));
  expect((await storedFor(request.message.email)).messages).toHaveLength(5);
});

test("the eleventh message from one address in ten minutes is refused with a retry time", async () => {
  const { address } = someone();
  for (let count = 0; count < 10; count++)
    expect(await sendContactEmail(shop, { ...someone(), address })).toEqual({ ok: true });
  const refused = someone();
  const result = await sendContactEmail(shop, { ...refused, address });
  expect(result).toMatchObject({ ok: false, code: "rate_limited" });
  const wait = "retryAfterSeconds" in result ? result.retryAfterSeconds : 0;
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(600);
  expect(await storedFor(refused.message.email)).toEqual({ messages: [], queuedMails: [] });
  expect(await sendContactEmail(shop, someone())).toEqual({ ok: true });
});

test("a repeat of a stored message succeeds after its network address has reached the limit", async () => {
  const { address } = someone();
  const sent = Array.from({ length: 10 }, () => ({ ...someone(), address }));
  for (const request of sent) await sendContactEmail(shop, request);
  const [first] = sent;
  for (let attempt = 0; attempt < 3; attempt++)
    expect(await sendContactEmail(shop, { ...first!, now: later(30_000) })).toEqual({ ok: true });
  expect((await storedFor(first!.message.email)).messages).toHaveLength(1);
  expect(await sendContactEmail(shop, { ...someone(), address }), "another message").toMatchObject({
    ok: false,
    code: "rate_limited",
  });
});

test("the message is not stored when the e-mail cannot be queued", async () => {
  const request = someone();
  const jobs = {
    ...shop.jobs,
    enqueue: () => Promise.reject(new Error("no queue")),
  };
  await expect(sendContactEmail({ ...shop, jobs }, request)).rejects.toThrow("no queue");
  expect(await storedFor(request.message.email)).toEqual({ messages: [], queuedMails: [] });
});

test("deleting a message deletes only the e-mail about it", async () => {
  const admin = await insertAdmin(db, { email: "owner@example.com" });
  const request = someone();
  const again = later(60_000);
  await sendContactEmail(shop, request);
  await sendContactEmail(shop, { ...request, now: again });
  const other = { ...request.message, message: "Друго" };
  await sendContactEmail(shop, { ...request, message: other, now: again });
  const first = (await storedFor(request.message.email)).messages.find(
    ({ created_at }) => created_at < again,
  );
  await deleteMessage(db, admin, { messageId: first!.id, now });
  const { messages, queuedMails } = await storedFor(request.message.email);
  const keyOf = ({ created_at, message = "" }: { created_at: Date; message?: string }) =>
    `${created_at.toISOString()} ${message}`;
  expect(queuedMails.map(({ created_at, data }) => keyOf({ created_at, ...data })).toSorted()).toEqual(
    messages.map(keyOf).toSorted(),
  );
  expect(messages).toHaveLength(2);
});
