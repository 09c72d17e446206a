import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { defaultMailSettings } from "#app/domain/shop/mail-settings.ts";
import { maxAttempts } from "#app/domain/shop/email.ts";
import { mailSettings, mails } from "#app/server/db/schema/mails.ts";
import { shopSettings } from "#app/server/db/schema/settings.ts";
import { log } from "#app/server/log.ts";
import { mailRecipients } from "#app/server/db/schema/recipients.ts";
import { recipientOf } from "#app/server/recipients/recipients.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { openMailbox } from "#tests/factories/servers/mailbox.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { createMailTransport } from "./mail-transport.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { OutboxEmail } from "#app/server/outbox/outbox.ts";
import { sendEmail } from "./send-email.ts";

const services = await testServices({ BASE_URL: "https://plodko.example" });
const { db, jobs } = services;
const now = new Date("2026-11-20T10:00:00Z");

/** The mail server's refusal code for a part of the transaction; null accepts it. */
let refuse: (part: string) => number | null = () => null;
const box = await openMailbox({ refuse: (part) => refuse(part) });
const transport = createMailTransport(box.url);
afterAll(async () => {
  transport.close();
  await box.close();
});

beforeEach(() => {
  refuse = () => null;
  box.emails.length = 0;
  for (const level of ["warn", "error"] as const) vi.spyOn(log, level).mockReset().mockReturnValue(undefined);
});

const toCustomer: OutboxEmail = { kind: "test", recipient: "maria@example.com", language: "bg", data: {} };
const secret: OutboxEmail = {
  kind: "reset_password",
  recipient: "maria@example.com",
  language: "bg",
  data: { name: "Мария", url: "https://plodko.example/auth/reset-password?token=secret-1" },
};

async function put(email: OutboxEmail, at = now): Promise<string> {
  const [id] = await db.transaction((tx) => enqueueEmails(tx, jobs, [email], at));
  return id!;
}

const send = (emailId: string, at = now, env = services.env) =>
  sendEmail({ ...services, env, transport }, { emailId, now: () => at });

async function stored(id: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail!;
}

test("delivers an e-mail with its addresses, subject, headers and content", async () => {
  const id = await put(toCustomer);
  await send(id);
  expect(await stored(id)).toMatchObject({ state: "sent", attempts: 1, last_error: null, sent_at: now });
  expect(box.emails).toHaveLength(1);
  const [email] = box.emails;
  expect(email).toMatchObject({
    to: "maria@example.com",
    from: defaultCompany.email,
    fromName: "Плодко",
    replyTo: defaultCompany.support_email,
    subject: "Пробно писмо от Плодко",
    messageId: `<${id}@plodko.example>`,
  });
  expect(email?.headers).toContainEqual(
    expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
  );
  expect(email?.text).toContain("Пощата работи");
  expect(email?.html).toContain("Пощата работи");
});

test("delivers to any address that the shop accepts", async () => {
  for (const recipient of ["mira&co@example.com", "ivan@пример.бг"])
    await send(await put({ ...toCustomer, recipient }));
  expect(box.emails.map(({ to }) => to)).toEqual(["mira&co@example.com", "ivan@пример.бг"]);
});

test("the sender is MAIL_FROM, or else the shop in the e-mail's language", async () => {
  const from = async (environment: { MAIL_FROM?: string }, language: "bg" | "en") => {
    await send(await put({ ...toCustomer, language }), now, { ...services.env, ...environment });
    const email = box.emails.at(-1);
    return [email?.fromName, email?.from];
  };
  expect(await from({ MAIL_FROM: "Магазин <shop@mail.example>" }, "en")).toEqual([
    "Магазин",
    "shop@mail.example",
  ]);
  expect(await from({ MAIL_FROM: "shop@mail.example" }, "en")).toEqual(["Plodko", "shop@mail.example"]);
  expect(await from({}, "bg")).toEqual(["Плодко", defaultCompany.email]);
});

test("the stored sender and reply address are used, MAIL_FROM before the sender, and not for messages", async () => {
  await db.insert(mailSettings).values({
    ...defaultMailSettings,
    sender_name: "Магазин",
    sender_address: "stored@mail.example",
    reply_address: "answers@mail.example",
    updated_at: now,
  });
  const fromEnv = { ...services.env, MAIL_FROM: "env@mail.example" };
  const data = { name: "Иван", email: "ivan@example.com", phone: "", message: "Здравейте!" };
  await send(await put(toCustomer));
  await send(await put(toCustomer), now, fromEnv);
  await send(await put({ kind: "contact_message", recipient: null, language: "bg", data }));
  await db.delete(mailSettings);
  expect(box.emails.map(({ fromName, from, replyTo }) => [fromName, from, replyTo])).toEqual([
    ["Магазин", "stored@mail.example", "answers@mail.example"],
    ["Плодко", "env@mail.example", "answers@mail.example"],
    ["Магазин", "stored@mail.example", "ivan@example.com"],
  ]);
});

test("ten concurrent sends deliver an e-mail once", async () => {
  const id = await put(toCustomer);
  await Promise.allSettled(Array.from({ length: 10 }, () => send(id)));
  expect(box.emails).toHaveLength(1);
  expect(await stored(id)).toMatchObject({ state: "sent", attempts: 1 });
});

test("a send fails while another process is sending the e-mail, and a later one succeeds", async () => {
  const id = await put(toCustomer);
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const failing = {
    ...transport,
    async send() {
      begun.resolve();
      await held.promise;
      throw new Error("The connection broke");
    },
  };
  const first = sendEmail({ ...services, transport: failing }, { emailId: id, now: () => now });
  await begun.promise;
  await expect(send(id)).rejects.toThrow("being sent by another process");
  held.resolve();
  await expect(first).rejects.toThrow("The connection broke");
  await send(id);
  expect(await stored(id)).toMatchObject({ state: "sent", attempts: 2 });
});

test("ignores an e-mail that was sent, failed for good or was deleted", async () => {
  const sent = await put(toCustomer);
  await send(sent);
  await send(sent);
  const failed = await put(toCustomer);
  await db.update(mails).set({ state: "failed" }).where(eq(mails.id, failed));
  await send(failed);
  await send("01890000-0000-7000-8000-000000000000");
  expect(box.emails).toHaveLength(1);
});

test.for(["recipient", "content"])("a permanently refused %s fails the e-mail at once", async (refused) => {
  refuse = (part) => (part === refused ? 550 : null);
  const id = await put(toCustomer);
  await send(id);
  expect(await stored(id)).toMatchObject({ state: "failed", attempts: 1, sent_at: null });
  expect((await stored(id)).last_error).toContain("550");
  expect(box.emails).toHaveLength(0);
});

test.for([
  ["recipient", 450],
  ["content", 451],
  ["sender", 451],
  ["sender", 550],
] as const)("a %s refused with %s leaves the e-mail waiting for a retry", async ([refused, code]) => {
  refuse = (part) => (part === refused ? code : null);
  const id = await put(toCustomer);
  await expect(send(id)).rejects.toThrow(String(code));
  const waiting = await stored(id);
  expect(waiting).toMatchObject({ state: "waiting", attempts: 1, sent_at: null });
  expect(waiting.last_error).toContain(String(code));
  refuse = () => null;
  await send(id);
  expect(await stored(id)).toMatchObject({ state: "sent", attempts: 2, last_error: null });
});

test("an e-mail waits while the mail server is unreachable", async () => {
  const closed = await openMailbox();
  await closed.close();
  const nowhere = createMailTransport(closed.url);
  const id = await put(toCustomer);
  const sending = sendEmail({ ...services, transport: nowhere }, { emailId: id, now: () => now });
  await expect(sending).rejects.toThrow("ECONNREFUSED");
  expect(await stored(id)).toMatchObject({ state: "waiting", attempts: 1 });
});

test("an e-mail fails for good after its last attempt", async () => {
  refuse = () => 450;
  const id = await put(toCustomer);
  await db
    .update(mails)
    .set({ attempts: maxAttempts - 2 })
    .where(eq(mails.id, id));
  await expect(send(id)).rejects.toThrow("450");
  expect(await stored(id)).toMatchObject({ state: "waiting", attempts: maxAttempts - 1 });
  await send(id);
  expect(await stored(id)).toMatchObject({ state: "failed", attempts: maxAttempts });
});

test("retries keep the Message-ID; a deliberate resend gets a new one", async () => {
  refuse = () => 450;
  const id = await put(toCustomer);
  await send(id).catch(() => undefined);
  refuse = () => null;
  await send(id);
  await db.update(mails).set({ state: "waiting", attempts: 0 }).where(eq(mails.id, id));
  await send(id, new Date("2026-11-20T11:00:00Z"));
  expect(box.emails.map((email) => email.messageId)).toEqual([
    `<${id}@plodko.example>`,
    `<${id}.${now.getTime()}@plodko.example>`,
  ]);
});

test("deletes a secret link once the e-mail is sent, and not before", async () => {
  refuse = () => 450;
  const id = await put(secret);
  await send(id).catch(() => undefined);
  expect((await stored(id)).data).toEqual(secret.data);
  refuse = () => null;
  await send(id);
  expect((await stored(id)).data).toEqual({ name: "Мария" });
  expect(box.emails[0]?.text).toContain("token=secret-1");
});

test("does not send an expired link", async () => {
  const id = await put(secret, new Date(now.getTime() - 3_601_000));
  await send(id);
  expect(await stored(id)).toMatchObject({
    state: "failed",
    last_error: "link_expired",
    data: { name: "Мария" },
  });
  expect(box.emails).toHaveLength(0);
});

test("an e-mail about a missing order fails at once", async () => {
  const data = { order_id: "01890000-0000-7000-8000-000000000000" };
  const id = await put({ kind: "order_received", recipient: "maria@example.com", language: "bg", data });
  await send(id);
  expect(await stored(id)).toMatchObject({ state: "failed", attempts: 1, last_error: "nothing_to_report" });
});

test.for([
  ["has stopped them", { stopped: ["stock_alerts", "order_reminders"] }, false],
  ["has no mailbox any more", { bounced_at: now }, false],
  ["has stopped others", { stopped: ["reviews"] }, true],
] as const)("a stock alert or reminder whose recipient since then %s", async ([, changes, isSent]) => {
  const email = "waits@example.com";
  const [order_id] = await onlyTheseOrders(db, { email });
  const { id: recipient_id } = await recipientOf(db, { email, now });
  const queued = { recipient: email, language: "bg" } as const;
  const product_id = await insertProduct(db);
  const ids = [
    await put({ ...queued, kind: "back_in_stock", data: { product_id, recipient_id } }),
    await put({ ...queued, kind: "order_reminder", data: { order_id: order_id ?? "", recipient_id } }),
  ];
  const stopped = "stopped" in changes ? [...changes.stopped] : [];
  await db.update(mailRecipients).set({ bounced_at: null, ...changes, stopped });
  for (const id of ids) {
    await send(id);
    expect(await stored(id)).toMatchObject(
      isSent ? { state: "sent" } : { state: "failed", last_error: "nothing_to_report" },
    );
  }
  expect(box.emails).toHaveLength(isSent ? 2 : 0);
});

test("the owner's e-mails go to the notification address, with replies to the sender of the message", async () => {
  const data = {
    name: "Иван\r\nBcc: x@example.com",
    email: "ivan@example.com",
    phone: "",
    message: "Здравейте!",
  };
  await send(await put({ kind: "contact_message", recipient: null, language: "bg", data }));
  await db.insert(shopSettings).values({ ...defaultCompany, notification_email: "owner@example.com" });
  await send(await put({ kind: "contact_message", recipient: null, language: "bg", data }));
  await db.delete(shopSettings);
  expect(box.emails.map((email) => email.to)).toEqual([defaultCompany.email, "owner@example.com"]);
  expect(box.emails[0]).toMatchObject({
    replyTo: "ivan@example.com",
    subject: "Съобщение от Иван Bcc: x@example.com",
  });
  expect(box.emails[0]?.headers.map((header) => header.key)).not.toContain("bcc");
});

test("logs failed sends without personal data", async () => {
  refuse = (part) => (part === "recipient" ? 550 : null);
  const id = await put(toCustomer);
  await send(id);
  refuse = () => 450;
  await send(await put(toCustomer)).catch(() => undefined);
  const logged = vi.mocked(log.warn).mock.calls;
  expect(logged).toEqual([
    [{ letter: id, kind: "test", attempts: 1, code: "EENVELOPE 550" }, "an e-mail failed permanently"],
    [expect.objectContaining({ kind: "test", code: "EENVELOPE 450" }), "an e-mail could not be sent yet"],
  ]);
  expect(log.error).not.toHaveBeenCalled();
});
