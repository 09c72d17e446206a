import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { emailKinds, isSecretEmail, maxAttempts } from "#app/domain/shop/email.ts";
import { defaultMailSettings } from "#app/domain/shop/mail-settings.ts";
import { locales } from "#app/domain/locale.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { newId } from "#app/server/db/new-id.ts";
import { mailSettings, mails } from "#app/server/db/schema/mails.ts";
import { stockAlerts } from "#app/server/db/schema/reminders.ts";
import { placeOrder } from "#app/server/orders/place-order.ts";
import type { OutgoingMail } from "#app/server/mail/mail-transport.ts";
import { execute } from "#tests/factories/servers/postgres-server.ts";
import { grantedTo, insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { orderRequest } from "#tests/factories/orders/orders.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { emailsPerPage, listEmails } from "./list-emails.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import type { OutboxEmail } from "#app/server/outbox/outbox.ts";
import { previewEmail } from "./preview-email.ts";
import { resendEmail } from "./resend-email.ts";
import { sendEmail } from "./send-email.ts";
import { sendTestEmail } from "./send-test-email.ts";

const services = await testServices({ BASE_URL: "https://plodko.example" });
const { db, jobs, env } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-20T10:00:00Z");
const unknown = "01890000-0000-7000-8000-000000000000";
const link = "https://plodko.example/auth/reset-password?token=secret-1";
const plain: OutboxEmail = { kind: "test", recipient: "maria@example.com", language: "bg", data: {} };
const secret: OutboxEmail = {
  kind: "reset_password",
  recipient: "maria@example.com",
  language: "bg",
  data: { name: "Мария", url: link },
};

let delivered: OutgoingMail[];
const transport = {
  send: async (mail: OutgoingMail) => void delivered.push(mail),
  close: () => undefined,
  retire: () => undefined,
};

beforeEach(async () => {
  delivered = [];
  await db.delete(mails);
});

async function put(email: OutboxEmail, at = now): Promise<string> {
  const [id] = await db.transaction((tx) => enqueueEmails(tx, jobs, [email], at));
  return id!;
}

const send = (emailId: string, at = now) =>
  sendEmail({ ...services, env, transport }, { emailId, now: () => at });
const resend = (emailId: string, isWanted = false, at = now) =>
  resendEmail(services, admin, { emailId, isWanted, now: at });

const preview = (reader: Granted<"customers">, emailId: string, hasRecentPassword = true) =>
  previewEmail(services, reader, { emailId, hasRecentPassword });

async function stored(id: string) {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id));
  return mail!;
}

async function jobsFor(emailId: string): Promise<number> {
  const found = await execute(
    services.connectionString,
    `select 1 from pgboss.job where name = 'letters' and data ->> 'letterId' = '${emailId}'`,
  );
  return found.length;
}

test("lists every e-mail once over its pages, newest first, and filters by state", async () => {
  const ids: string[] = [];
  for (let n = 0; n < emailsPerPage + 5; n++)
    ids.push(await put(plain, new Date(now.getTime() + Math.floor(n / 3))));
  await db.update(mails).set({ state: "failed" }).where(eq(mails.id, ids[0]!));
  const first = await listEmails(db, admin, { state: null, after: null });
  const second = await listEmails(db, admin, { state: null, after: first.next });
  expect([first.emails.length, first.isFirstPage, second.isFirstPage, second.next]).toEqual([
    emailsPerPage,
    true,
    false,
    null,
  ]);
  const listed = [...first.emails, ...second.emails];
  const times = listed.map((email) => email.created_at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(listed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  const failed = await listEmails(db, admin, { state: "failed", after: null });
  expect(failed.emails.map(({ id }) => id)).toEqual([ids[0]]);
});

test("the next page continues correctly after the previous page's last e-mail was deleted", async () => {
  for (let n = 0; n <= emailsPerPage; n++) await put(plain, new Date(now.getTime() + n));
  const first = await listEmails(db, admin, { state: null, after: null });
  await db.delete(mails).where(eq(mails.id, first.emails.at(-1)!.id));
  const second = await listEmails(db, admin, { state: null, after: first.next });
  expect(second.emails).toHaveLength(1);
});

test.for([
  "",
  "🍓",
  "2026-11-20",
  `2026-11-20T10:00:00Z,${unknown},`,
  "x".repeat(9999),
  "'; drop table mails",
])("an invalid cursor, %s, leads to the first page", async (after) => {
  await put(plain);
  const page = await listEmails(db, admin, { state: null, after });
  expect([page.emails.length, page.isFirstPage]).toEqual([1, true]);
});

test("the list does not expose the e-mails' data", async () => {
  await put(secret);
  const page = await listEmails(db, admin, { state: null, after: null });
  expect(JSON.stringify(page)).not.toContain("secret-1");
  expect(page.emails[0]).toMatchObject({ kind: "reset_password", is_sample: false });
});

test("previews an e-mail as its recipient sees it", async () => {
  const data = { name: "Иван", email: "ivan@example.com", phone: "", message: "Здравейте!" };
  const id = await put({ kind: "contact_message", recipient: null, language: "bg", data });
  const shown = await preview(admin, id);
  expect(shown).toMatchObject({
    email: { id, recipient: null, state: "waiting", attempts: 0 },
    from: { name: "Плодко", address: defaultCompany.email },
    to: defaultCompany.email,
    content: {
      subject: "Съобщение от Иван",
      replyTo: { name: "Иван", address: "ivan@example.com" },
    },
  });
  expect(shown?.content?.html).toContain("Здравейте!");
  expect(shown?.content?.text).toContain("Здравейте!");
});

test("previews the stored sender and reply address", async () => {
  await db.insert(mailSettings).values({
    ...defaultMailSettings,
    sender_address: "stored@mail.example",
    reply_address: "answers@mail.example",
    updated_at: now,
  });
  const shown = await preview(admin, await put(plain));
  await db.delete(mailSettings);
  expect(shown?.from).toEqual({ name: "Плодко", address: "stored@mail.example" });
  expect(shown?.content?.replyTo.address).toBe("answers@mail.example");
});

test("shows secret links to the person addressed and to owners, with and without a mail server", async () => {
  const manager = grantedTo(
    await insertStaff(db, { email: "manager@example.com", role: "manager" }),
    "customers",
  );
  const subscriber = { subscriber_id: unknown };
  const url = "https://plodko.example/any?token=secret-1";
  const productId = await insertProduct(db);
  const payload = orderRequest([{ productId, quantity: 1, price: 5.5 }], {
    email: "maria@example.com",
    paymentMethod: "stripe",
  });
  const placed = await placeOrder(services, { kind: "visitor" }, { payload, checkoutKey: null, now });
  if (!placed.ok) throw new Error(placed.code);
  const { orderId } = placed;
  const alertId = newId();
  await db.insert(stockAlerts).values({
    id: alertId,
    product_id: productId,
    email: "maria@example.com",
    language: "bg",
    created_at: now,
  });
  const emails: Pick<OutboxEmail, "kind" | "data">[] = [
    { kind: "reset_password", data: { name: "Мария", url } },
    { kind: "verify_email", data: { name: "Мария", url } },
    { kind: "staff_invite", data: { inviter: "Иван", url } },
    { kind: "newsletter_confirmation", data: { ...subscriber, url } },
    { kind: "newsletter_welcome", data: subscriber },
    { kind: "stock_alert_confirmation", data: { alert_id: alertId, url } },
    { kind: "back_in_stock", data: { product_id: productId, recipient_id: unknown } },
    { kind: "order_received", data: { order_id: orderId } },
    { kind: "order_paid", data: { order_id: orderId } },
    { kind: "order_replaced", data: { order_id: orderId, replaced_by: orderId } },
  ];
  const secrets = /secret-1|token=|pay=|\/order\/\w/;
  const some = emails.filter(({ kind }) => kind === "reset_password" || kind === "order_received");
  for (const [smtp, previewed] of [
    [undefined, emails],
    ["smtp://mail.example", some],
  ] as const) {
    const shop = { ...services, env: { ...env, SMTP_URL: smtp } };
    const read = async (reader: Granted<"customers">, emailId: string, hasRecentPassword = true) => {
      const shown = await previewEmail(shop, reader, { emailId, hasRecentPassword });
      return [shown?.links, secrets.test(JSON.stringify(shown))];
    };
    for (const email of previewed) {
      const putTo = async (recipient: string) => put({ ...email, recipient, language: "bg" } as OutboxEmail);
      const [customers, owners, own] = [
        await putTo("maria@example.com"),
        await putTo(admin.email),
        await putTo("Manager@example.com"),
      ];
      expect([email.kind, await read(manager, customers)]).toEqual([email.kind, ["hidden", false]]);
      expect([email.kind, await read(manager, owners)]).toEqual([email.kind, ["hidden", false]]);
      expect([email.kind, await read(manager, own)]).toEqual([email.kind, ["shown", true]]);
      expect([email.kind, await read(admin, customers)]).toEqual([email.kind, ["shown", true]]);
      // A session that somebody left open does not lead to an account.
      const isLocked = isSecretEmail(email.kind);
      expect([email.kind, await read(admin, owners, false)]).toEqual([
        email.kind,
        isLocked ? ["locked", false] : ["shown", true],
      ]);
    }
  }
});

test("the preview has no content when the order no longer exists, and is null for an unknown e-mail", async () => {
  const id = await put({
    kind: "order_received",
    recipient: "maria@example.com",
    language: "bg",
    data: { order_id: unknown },
  });
  expect((await preview(admin, id))?.content).toBeNull();
  expect(await preview(admin, unknown)).toBeNull();
});

test("resends a failed e-mail with a full number of attempts", async () => {
  const id = await put(plain);
  await db
    .update(mails)
    .set({ state: "failed", attempts: maxAttempts, last_error: "550" })
    .where(eq(mails.id, id));
  expect(await resend(id)).toEqual({ ok: true });
  expect(await stored(id)).toMatchObject({ state: "waiting", attempts: 0, last_error: null });
  expect(await jobsFor(id)).toBe(2);
  await send(id);
  expect(delivered).toHaveLength(1);
});

test("resends a sent e-mail only when confirmed, and once for repeated clicks", async () => {
  const id = await put(plain);
  await send(id);
  expect(await resend(id)).toEqual({ ok: false, code: "already_sent" });
  expect(await stored(id)).toMatchObject({ state: "sent" });
  const presses = await Promise.all([resend(id, true), resend(id, true), resend(id, true)]);
  expect(presses).toContainEqual({ ok: true });
  for (let job = 0; job < (await jobsFor(id)); job++) await send(id);
  expect(delivered).toHaveLength(2);
  expect(delivered[0]?.messageId).not.toBe(delivered[1]?.messageId);
});

test("refuses to resend an e-mail whose link was deleted or has expired", async () => {
  const sent = await put(secret);
  await send(sent);
  expect(await resend(sent, true)).toEqual({ ok: false, code: "link_gone" });
  const late = await put(secret);
  await db.update(mails).set({ state: "failed" }).where(eq(mails.id, late));
  expect(await resend(late, false, new Date(now.getTime() + 3_601_000))).toEqual({
    ok: false,
    code: "link_expired",
  });
  expect(await resend(late)).toEqual({ ok: true });
});

test("refuses to resend an e-mail that is being sent or was deleted", async () => {
  const id = await put(plain);
  await db.transaction(async (tx) => {
    await tx.select().from(mails).where(eq(mails.id, id)).for("update");
    expect(await resend(id)).toEqual({ ok: false, code: "under_way" });
  });
  expect(await resend(unknown)).toEqual({ ok: false, code: "gone" });
});

test("sends a test e-mail of every kind in both languages to the given address, marked as a test", async () => {
  for (const kind of emailKinds) {
    for (const language of locales) {
      const result = await sendTestEmail(services, admin, {
        kind,
        recipient: " Me@Example.com ",
        language,
        now,
      });
      if (!result.ok) throw new Error(result.code);
      // Its links are samples, so it never expires.
      await send(result.emailId, new Date(now.getTime() + 10 * 86_400_000));
      expect(delivered.at(-1)?.to).toBe("me@example.com");
      expect(delivered.at(-1)?.subject).toMatch(language === "bg" ? /^\[Проба\] / : /^\[Test\] /);
      expect(await jobsFor(result.emailId)).toBe(1);
    }
  }
});

test.for([
  "",
  "me",
  "me@example",
  "a@example.com, b@example.com",
  "me@example.com\r\nBcc: b@example.com",
  "🍓",
])("refuses a test e-mail to %s", async (recipient) => {
  const result = await sendTestEmail(services, admin, { kind: "test", recipient, language: "bg", now });
  expect(result).toEqual({ ok: false, code: "email" });
  expect(await db.select().from(mails)).toEqual([]);
});
