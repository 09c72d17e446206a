import { asc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { emptyBlock } from "#app/domain/content/landing-page-input.ts";
import { seoInput } from "#app/domain/content/seo-input.ts";
import { staticPageFields } from "#app/domain/content/static-page.ts";
import type { StaticPageField } from "#app/domain/content/static-page.ts";
import { textContentFields } from "#app/domain/content/text-content.ts";
import type { TextContentField } from "#app/domain/content/text-content.ts";
import { deleteMessage, markMessage } from "#app/server/shop/contact/handle-message.ts";
import {
  createSection,
  deleteSection,
  reorderSections,
  setSectionVisible,
} from "#app/server/content/home-sections.ts";
import { addBlock, deleteBlock, reorderBlocks } from "#app/server/content/landing/landing-blocks.ts";
import { deleteLandingPage, saveLandingPage } from "#app/server/content/landing/landing-pages.ts";
import { deletePopup, savePopup } from "#app/server/campaigns/popups.ts";
import { deleteSeo, saveSeo } from "#app/server/content/seo-settings.ts";
import { deletePage, savePage, sortPages } from "#app/server/content/static-pages.ts";
import { deleteText, saveText } from "#app/server/content/text-content.ts";
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
import { landingPageInput } from "#tests/factories/landing-pages.ts";
import { insertMedia } from "#tests/factories/media.ts";
import { insertAdmin } from "#tests/factories/people.ts";
import { popupInput } from "#tests/factories/popups.ts";
import { sectionInput } from "#tests/factories/sections.ts";
import { testServices } from "#tests/factories/services.ts";
import { insertSubscriber } from "#tests/factories/subscribers.ts";

/** Every change that the services of this folder's neighbours let an administrator make leaves its entry, and once. */

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

function kept<Row>(result: { ok: true; record: Row } | { ok: false; code: string }): Row {
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

test("sections of the home page: hidden, sorted, deleted", async () => {
  const create = async (title_bg: string) =>
    kept(await createSection(db, admin, { input: sectionInput({ title_bg }), now }));
  const [a, b] = [await create("Първа"), await create("Втора")];
  await db.delete(auditLog);
  await setSectionVisible(db, admin, { id: a.id, isVisible: false, now });
  await reorderSections(db, admin, { ids: [a.id, b.id], now });
  await reorderSections(db, admin, { ids: [b.id, a.id], now });
  await deleteSection(db, admin, { id: a.id, now });
  await deleteSection(db, admin, { id: a.id, now });
  expect(await entries()).toEqual([
    ["update homepage_section", a.id, { is_visible: true }, { is_visible: false }],
    ["sort homepage_section", "", { order: ["Първа", "Втора"] }, { order: ["Втора", "Първа"] }],
    ["delete homepage_section", a.id, expect.objectContaining({ title_bg: "Първа" }), null],
  ]);
});

test("static pages: sorted, deleted", async () => {
  const blank = Object.fromEntries(staticPageFields.map((name) => [name, ""])) as Record<
    StaticPageField,
    string
  >;
  const create = async (slug: string) => {
    const form = { ...blank, slug, title_bg: "Страница", title_en: "Page", status: "draft" };
    return kept(await savePage(db, admin, { pageId: null, form, seen: null, now }));
  };
  const [a, b] = [await create("about"), await create("terms")];
  await db.delete(auditLog);
  await sortPages(db, admin, { pageIds: [b.id, a.id], now });
  await deletePage(db, admin, { pageId: a.id, now });
  await deletePage(db, admin, { pageId: a.id, now });
  expect(await entries()).toEqual([
    ["sort static_page", "", { order: ["about", "terms"] }, { order: ["terms", "about"] }],
    ["delete static_page", a.id, expect.objectContaining({ slug: "about", title_bg: "Страница" }), null],
  ]);
});

test("texts, SEO settings and popups: deleted", async () => {
  const blank = Object.fromEntries(textContentFields.map((name) => [name, ""])) as Record<
    TextContentField,
    string
  >;
  const form = { ...blank, scope: "site", key: "header_tagline" };
  const text = kept(await saveText(db, admin, { textId: null, form, seen: null, now }));
  const blankSeo = Object.fromEntries(seoInput.keyof().options.map((name) => [name, ""]));
  const seoForm = { ...blankSeo, page_slug: "home" };
  const seo = await saveSeo(db, admin, { id: null, form: seoForm, seen: null, now });
  if (!seo.ok) throw new Error(seo.code);
  const popup = kept(await savePopup(services, admin, { id: null, input: popupInput(), seen: null, now }));
  await db.delete(auditLog);
  await deleteText(db, admin, { textId: text.id, now });
  await deleteSeo(db, admin, { id: seo.record.id, now });
  await deleteSeo(db, admin, { id: seo.record.id, now });
  await deletePopup(db, admin, { id: popup.id, now });
  expect(await entries()).toEqual([
    ["delete text_content", text.id, expect.objectContaining({ key: "header_tagline" }), null],
    ["delete seo_meta", seo.record.id, expect.objectContaining({ page_slug: "home" }), null],
    ["delete popup", popup.id, expect.objectContaining({ headline_bg: popup.headline_bg }), null],
  ]);
});

test("landing pages and their blocks: sorted, deleted; the theme: saved", async () => {
  const input = landingPageInput();
  const page = kept(await saveLandingPage(db, admin, { pageId: null, input, seen: null, now }));
  const add = async (type: "image" | "video") =>
    kept(await addBlock(db, admin, { pageId: page.id, input: emptyBlock(type), now }));
  const [image, film] = [await add("image"), await add("video")];
  await db.delete(auditLog);
  await reorderBlocks(db, admin, { pageId: page.id, ids: [film.id, image.id], now });
  await deleteBlock(db, admin, { pageId: page.id, blockId: image.id, now });
  await deleteLandingPage(db, admin, { pageId: page.id, now });
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

test("messages: marked once, deleted; nothing of what the person wrote is copied", async () => {
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

test("letters: sent as a test, sent again; to whom is not copied", async () => {
  const sent = await sendTestEmail(services, admin, {
    kind: "test",
    recipient: "maria@example.com",
    language: "en",
    now,
  });
  if (!sent.ok) throw new Error(sent.code);
  await resendEmail(services, admin, { letterId: sent.letterId, isWanted: false, now });
  expect(await entries()).toEqual([
    ["send letter", sent.letterId, null, { kind: "test", language: "en", is_sample: true }],
    ["send letter", sent.letterId, null, { kind: "test" }],
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
