import { asc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { emptyBlock } from "#app/domain/content/landing-page-input.ts";
import { deleteMessage, markMessage } from "#app/server/shop/contact/handle-message.ts";
import { sectionTable } from "#app/server/content/home-sections.ts";
import { blockTable } from "#app/server/content/landing/landing-blocks.ts";
import { landingPageTable } from "#app/server/content/landing/landing-pages.ts";
import { popupTable } from "#app/server/campaigns/popups.ts";
import { seoTable } from "#app/server/content/seo-settings.ts";
import { pageTable } from "#app/server/content/static-pages.ts";
import { textTable } from "#app/server/content/text-content.ts";
import { saveTheme } from "#app/server/shop/theme.ts";
import { contactMessages } from "#app/server/db/schema/contact.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { newId } from "#app/server/db/new-id.ts";
import { deleteMedia, describeMedia } from "#app/server/media/change-media.ts";
import { resendEmail } from "#app/server/mail/resend-email.ts";
import { sendTestEmail } from "#app/server/mail/send-test-email.ts";
import { deleteSubscriber } from "#app/server/campaigns/newsletter/delete-subscriber.ts";
import { exportSubscribers } from "#app/server/campaigns/newsletter/export-subscribers.ts";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { landingPageInput } from "#tests/factories/content/landing-pages.ts";
import { insertMedia } from "#tests/factories/content/media.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { popupInput } from "#tests/factories/campaigns/popups.ts";
import { sectionInput } from "#tests/factories/content/sections.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { insertSubscriber } from "#tests/factories/campaigns/subscribers.ts";

// Every change that an administrator makes through these services writes one entry; a repeated change writes none.

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

beforeEach(() => db.delete(auditLog));

async function entries() {
  const rows = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  return rows.map(({ action, entity, record_id, before, after }) => [
    `${action} ${entity}`,
    record_id,
    before,
    after,
  ]);
}

function savedRecord<Row>(result: { ok: true; record: Row } | { ok: false; code: string }): Row {
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

/** A change that creates a record. */
const added = { id: null, seen: null, now };

test("sections of the home page: hidden, sorted, deleted", async () => {
  const create = async (title_bg: string) =>
    savedRecord(await sectionTable.save(db, admin, { ...added, input: sectionInput({ title_bg }) }));
  const [a, b] = [await create("Първа"), await create("Втора")];
  await db.delete(auditLog);
  await sectionTable.set(db, admin, { id: a.id, values: { is_visible: false }, now });
  await sectionTable.sort(db, admin, { ids: [a.id, b.id], now });
  await sectionTable.sort(db, admin, { ids: [b.id, a.id], now });
  await sectionTable.delete(db, admin, { id: a.id, now });
  await sectionTable.delete(db, admin, { id: a.id, now });
  expect(await entries()).toEqual([
    ["update homepage_section", a.id, { is_visible: true }, { is_visible: false }],
    ["sort homepage_section", "", { order: ["Първа", "Втора"] }, { order: ["Втора", "Първа"] }],
    ["delete homepage_section", a.id, expect.objectContaining({ title_bg: "Първа" }), null],
  ]);
});

test("static pages: sorted, deleted", async () => {
  const create = async (slug: string) => {
    const input = { slug, title_bg: "Страница", title_en: "Page" };
    return savedRecord(await pageTable.save(db, admin, { ...added, input }));
  };
  const [a, b] = [await create("about"), await create("terms")];
  await db.delete(auditLog);
  await pageTable.sort(db, admin, { ids: [b.id, a.id], now });
  await pageTable.delete(db, admin, { id: a.id, now });
  await pageTable.delete(db, admin, { id: a.id, now });
  expect(await entries()).toEqual([
    ["sort static_page", "", { order: ["about", "terms"] }, { order: ["terms", "about"] }],
    ["delete static_page", a.id, expect.objectContaining({ slug: "about", title_bg: "Страница" }), null],
  ]);
});

test("texts, SEO settings and popups: deleted", async () => {
  const input = { scope: "site", key: "header_tagline" } as const;
  const text = savedRecord(await textTable.save(db, admin, { ...added, input }));
  const seo = savedRecord(await seoTable.save(db, admin, { ...added, input: { page_slug: "home" } }));
  const popup = savedRecord(await popupTable.save(services, admin, { ...added, input: popupInput() }));
  await db.delete(auditLog);
  await textTable.delete(db, admin, { id: text.id, now });
  await seoTable.delete(db, admin, { id: seo.id, now });
  await seoTable.delete(db, admin, { id: seo.id, now });
  await popupTable.delete(db, admin, { id: popup.id, now });
  expect(await entries()).toEqual([
    ["delete text_content", text.id, expect.objectContaining({ key: "header_tagline" }), null],
    ["delete seo_meta", seo.id, expect.objectContaining({ page_slug: "home" }), null],
    ["delete popup", popup.id, expect.objectContaining({ headline_bg: popup.headline_bg }), null],
  ]);
});

test("landing pages and their blocks: sorted, deleted; the theme: saved", async () => {
  const input = landingPageInput();
  const page = savedRecord(await landingPageTable.save(db, admin, { ...added, input }));
  const blocks = blockTable(page.id);
  const add = async (type: "image" | "video") =>
    savedRecord(await blocks.save(db, admin, { ...added, input: emptyBlock(type) }));
  const [image, film] = [await add("image"), await add("video")];
  await db.delete(auditLog);
  await blocks.sort(db, admin, { ids: [film.id, image.id], now });
  await blocks.delete(db, admin, { id: image.id, now });
  await landingPageTable.delete(db, admin, { id: page.id, now });
  await saveTheme(db, admin, { form: { ...defaultTheme, primary_color: "#123456" }, seen: null, now });
  expect(await entries()).toEqual([
    ["sort landing_page", page.id, { order: ["1. image", "2. video"] }, { order: ["2. video", "1. image"] }],
    ["delete landing_page_block", image.id, expect.objectContaining({ type: "image" }), null],
    ["delete landing_page", page.id, expect.objectContaining({ slug: page.slug }), null],
    [
      "update theme",
      expect.any(String),
      { primary_color: defaultTheme.primary_color },
      { primary_color: "#123456" },
    ],
  ]);
});

test("uploaded files: uploaded, described, deleted", async () => {
  const { id } = await insertMedia(services, admin, { fileName: "ягода.jpg" });
  await describeMedia(services, admin, { id, alt_bg: "Ягода", alt_en: null, seen: null, now });
  await deleteMedia(services, admin, { id, now });
  await deleteMedia(services, admin, { id, now });
  expect(await entries()).toEqual([
    ["create media", id, null, expect.objectContaining({ file_name: "ягода.jpg" })],
    ["update media", id, { alt_bg: null }, { alt_bg: "Ягода" }],
    ["delete media", id, expect.objectContaining({ file_name: "ягода.jpg", alt_bg: "Ягода" }), null],
  ]);
});

test("messages: marked once, deleted; no text of the message is copied", async () => {
  const id = newId();
  const person = { name: "Мария", email: "maria@example.com", phone: null, message: "Здравейте!" };
  await db.insert(contactMessages).values({ id, ...person, language: "bg", created_at: now });
  await markMessage(db, admin, { messageId: id, isHandled: true, now });
  await markMessage(db, admin, { messageId: id, isHandled: true, now });
  await deleteMessage(db, admin, { messageId: id, now });
  await deleteMessage(db, admin, { messageId: id, now });
  expect(await entries()).toEqual([
    ["status message", id, { is_handled: false }, { is_handled: true }],
    ["delete message", id, null, null],
  ]);
});

test("e-mails: sent as a test, sent again; the recipient is not copied", async () => {
  const sent = await sendTestEmail(services, admin, {
    kind: "test",
    recipient: "maria@example.com",
    language: "en",
    now,
  });
  if (!sent.ok) throw new Error(sent.code);
  await resendEmail(services, admin, { emailId: sent.emailId, isWanted: false, now });
  expect(await entries()).toEqual([
    ["send letter", sent.emailId, null, { kind: "test", language: "en", is_sample: true }],
    ["send letter", sent.emailId, null, { kind: "test" }],
  ]);
});

test("subscribers: erased, exported; neither address nor search is copied", async () => {
  const subscriberId = await insertSubscriber(db, { email: "maria@example.com" });
  const filter = { search: "maria", state: "confirmed" as const };
  for await (const piece of exportSubscribers(services, admin, { ...filter, now }))
    expect(piece).not.toBe("");
  await deleteSubscriber(db, admin, { subscriberId, now });
  await deleteSubscriber(db, admin, { subscriberId, now });
  expect(await entries()).toEqual([
    ["export subscriber", "", null, { state: "confirmed", is_search: true }],
    ["erase subscriber", subscriberId, null, null],
  ]);
});
