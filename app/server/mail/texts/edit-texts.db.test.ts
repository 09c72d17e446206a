import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { emailTextGroups } from "#app/domain/shop/email.ts";
import type { EmailTextGroup } from "#app/domain/shop/email.ts";
import type { Locale } from "#app/domain/locale.ts";
import { emailsBg } from "#app/i18n/email-texts.ts";
import { revisions } from "#app/server/db/schema/content.ts";
import { emailTexts, mails } from "#app/server/db/schema/mails.ts";
import { orders } from "#app/server/db/schema/orders.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { previewEmail } from "#app/server/mail/preview-email.ts";
import { sendTestOfTexts } from "#app/server/mail/send-test-email.ts";
import { enqueueEmails } from "#app/server/outbox/outbox.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { onlyTheseOrders } from "#tests/factories/orders/order-rows.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { listChangedTexts, loadTextsForEditing, readTextsForm, saveTexts } from "./edit-texts.ts";
import { listPreviewOrders, previewTexts } from "./preview-texts.ts";

const services = await testServices({ BASE_URL: "https://plodko.example" });
const { db, jobs } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

beforeEach(async () => {
  await db.delete(emailTexts);
  await db.delete(revisions);
  await db.delete(auditLog);
});

/** Returns the form of a group as the editor fills it, with these texts typed. */
async function formOf(group: EmailTextGroup, typed: Record<string, string>): Promise<URLSearchParams> {
  const { fields } = await loadTextsForEditing(db, admin, { group, revisionId: null });
  const form = new URLSearchParams();
  for (const { key, shown } of fields)
    for (const each of ["bg", "en"] as const) form.set(`${key}_${each}`, shown[each]);
  for (const [name, text] of Object.entries(typed)) form.set(name, text);
  return form;
}

async function save(group: EmailTextGroup, typed: Record<string, string>, seen: Date | null = null) {
  return saveTexts(db, admin, { group, form: await formOf(group, typed), seen, now });
}

/** Returns an e-mail of the outbox as its recipient reads it. */
async function sent(language: Locale) {
  const email = { kind: "reset_password", recipient: "maria@example.com", language } as const;
  const data = { name: "Мария", url: "https://plodko.example/auth/reset-password?token=secret" };
  const [emailId = ""] = await db.transaction((tx) => enqueueEmails(tx, jobs, [{ ...email, data }], now));
  const shown = await previewEmail(services, admin, { emailId, hasRecentPassword: true });
  return shown!.content!;
}

test("the form of every group saves unchanged, and then stores nothing", async () => {
  for (const group of emailTextGroups) expect(await save(group, {})).toMatchObject({ ok: true });
  for (const { texts } of await db.select().from(emailTexts)) expect(texts).toEqual({ bg: {}, en: {} });
  const changed = await listChangedTexts(db, admin);
  expect(changed.filter(({ languages }) => languages.length > 0)).toEqual([]);
});

test("e-mails use the owner's texts of their kind and the common ones, by language, also those queued before", async () => {
  const before = await sent("bg");
  expect(before.subject).toContain("Нова парола");
  await save("reset_password", {
    "reset_password.subject_bg": "Смяна за {shop}",
    "email.own_en": "Yours <b>truly</b>",
  });
  await save("common", { "email.hello.named_bg": "Привет, {name}!" });
  const [bg, en] = [await sent("bg"), await sent("en")];
  expect(bg.subject).toBe("Смяна за Плодко");
  expect(bg.text).toContain("Привет, Мария!");
  expect(bg.text).not.toContain("Yours");
  expect(en.subject).toBe("A new password for your account at Plodko");
  expect(en.html).toContain("Yours &lt;b&gt;truly&lt;/b&gt;");
  expect(en.text).toContain("Hello Мария,");
  const [queued] = await db.select().from(mails).orderBy(mails.id).limit(1);
  const again = await previewEmail(services, admin, { emailId: queued!.id, hasRecentPassword: true });
  expect(again?.content?.subject).toBe("Смяна за Плодко");
  expect(await listChangedTexts(db, admin)).toEqual(
    expect.arrayContaining([
      { group: "reset_password", languages: ["bg", "en"] },
      { group: "common", languages: ["bg"] },
      { group: "test", languages: [] },
    ]),
  );
});

test("a refused text leaves all texts unchanged, and a text that was not sent is refused", async () => {
  const typed = {
    "order_shipped.subject_bg": "{x}",
    "order_shipped.title_en": "",
    "order_shipped.text_bg": "Нов",
  };
  expect(await save("order_shipped", typed)).toEqual({
    ok: false,
    code: "invalid",
    problems: { "order_shipped.subject_bg": "unknownValue", "order_shipped.title_en": "required" },
  });
  const empty = await saveTexts(db, admin, { group: "test", form: new URLSearchParams(), seen: null, now });
  expect(empty).toMatchObject({ code: "invalid", problems: { "test.text_bg": "required" } });
  expect(await db.select().from(emailTexts)).toEqual([]);
});

test("of two first saves one is stale, each save writes a revision and an audit entry, and a revision can be shown", async () => {
  const { updatedAt } = await loadTextsForEditing(db, admin, { group: "test", revisionId: null });
  const forms = await Promise.all(["Едно", "Две"].map((text) => formOf("test", { "test.title_bg": text })));
  const results = await Promise.all(
    forms.map((form) => saveTexts(db, admin, { group: "test", form, seen: updatedAt, now })),
  );
  expect(results.filter((result) => result.ok)).toHaveLength(1);
  expect(results.find((result) => !result.ok)).toMatchObject({ code: "stale", by: "Мария Иванова" });
  const first = (await loadTextsForEditing(db, admin, { group: "test", revisionId: null })).fields.find(
    ({ key }) => key === "test.title",
  );
  expect(await save("test", { "test.title_bg": emailsBg["test.title"] })).toMatchObject({ ok: true });
  const loaded = await loadTextsForEditing(db, admin, { group: "test", revisionId: null });
  expect(loaded.revisions).toHaveLength(2);
  const revisionId = loaded.revisions[1]!.id;
  const earlier = await loadTextsForEditing(db, admin, { group: "test", revisionId });
  const title = earlier.fields.find(({ key }) => key === "test.title");
  expect(title).toMatchObject({ shown: first!.shown, shipped: { bg: emailsBg["test.title"] } });
  expect(earlier.revision).toBe(revisionId);
  const entries = await db.select().from(auditLog).where(eq(auditLog.entity, "email_text"));
  expect(entries).toHaveLength(2);
});

test("a stored text that is no longer valid is left out", async () => {
  await save("reset_password", { "reset_password.title_bg": "Моята" });
  await db.update(emailTexts).set({
    texts: { bg: { "reset_password.subject": "{gone}", "reset_password.title": "Моята", "old.key": "x" } },
  });
  const { subject, html } = await sent("bg");
  expect(subject).toBe("Нова парола за профила ви – Плодко");
  expect(html).toContain("Моята");
});

test("a preview shows typed texts with a real order only to who may read orders, and never its secret links", async () => {
  const [orderId = ""] = await onlyTheseOrders(db, { first_name: "Калина" });
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  expect((await listPreviewOrders(db, admin)).map(({ id }) => id)).toContain(orderId);
  const typed = (key: string) => (key === "order_shipped.title" ? "<i>{name} {shop}</i>\r\n" : null);
  const shown = { group: "order_shipped", language: "bg", orderId, typed } as const;
  const real = await previewTexts(services, { texts: admin, orders: admin }, shown);
  expect(real.html).toContain("&lt;i&gt;Калина Плодко&lt;/i&gt;");
  expect(real.subject).toContain(order!.order_number);
  expect(real.html + real.text).not.toContain(order!.page_token);
  const sample = await previewTexts(services, { texts: admin, orders: null }, shown);
  expect(sample.html).toContain("&lt;i&gt;Мария Плодко&lt;/i&gt;");
  for (const unknown of ["", "not-an-id", "01890000-0000-7000-8000-000000000000"])
    expect(
      (await previewTexts(services, { texts: admin, orders: admin }, { ...shown, orderId: unknown })).html,
    ).toContain("Мария Плодко");
  for (const group of emailTextGroups) {
    const { html } = await previewTexts(services, { texts: admin, orders: admin }, { ...shown, group });
    expect(html).not.toContain(order!.page_token);
  }
});

test("a test carries texts that are not saved, to the member of staff alone", async () => {
  await save("verify_email", { "verify_email.button_bg": "Запазен" });
  const form = await formOf("verify_email", { "verify_email.title_bg": "Проба на {shop}" });
  const read = readTextsForm("verify_email", form, ["bg"]);
  if (!read.ok) throw new Error("The form was refused");
  const texts = read.texts.bg;
  await sendTestOfTexts(services, admin, { group: "verify_email", texts, language: "bg", now });
  const [mail] = await db.select().from(mails).where(eq(mails.kind, "verify_email")).orderBy(desc(mails.id));
  expect(mail?.recipient).toBe("owner@example.com");
  const shown = await previewEmail(services, admin, { emailId: mail!.id, hasRecentPassword: false });
  expect(shown?.content?.html).toContain("Проба на Плодко");
  expect(shown?.content?.html).toContain("Запазен");
  expect(await db.select().from(auditLog).where(eq(auditLog.entity, "letter"))).toHaveLength(1);
  const loaded = await loadTextsForEditing(db, admin, { group: "verify_email", revisionId: null });
  expect(loaded.fields.find(({ key }) => key === "verify_email.title")?.shown.bg).toBe(
    emailsBg["verify_email.title"],
  );
});
