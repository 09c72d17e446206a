import { desc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { deletedRedirectFields, readDeletedRedirect } from "#app/domain/redirects/redirect-input.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { missingPaths, redirects } from "#app/server/db/schema/redirects.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testDatabase } from "#tests/factories/servers/database.ts";
import { deleteRedirect, restoreRedirect, saveRedirect } from "./change-redirects.ts";
import { applyRedirects, maxRedirectLines, previewRedirects } from "./import-redirects.ts";
import { exportRedirects, listMissingPaths, listRedirects } from "./list-redirects.ts";

const { db } = await testDatabase();
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-21T10:00:00Z");

beforeEach(async () => {
  for (const table of [redirects, missingPaths, auditLog]) await db.delete(table);
});

const save = (path: string, target: string, id: string | null = null, seen: Date | null = null, at = now) =>
  saveRedirect(db, admin, { id, input: { path, target }, seen, now: at });

async function saved(path: string, target: string, at = now) {
  const result = await save(path, target, null, null, at);
  if (!result.ok) throw new Error(result.code);
  return result.record;
}

const audited = () =>
  db
    .select({ action: auditLog.action, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(eq(auditLog.entity, "redirect"))
    .orderBy(desc(auditLog.id));

const list = async (search = "") =>
  (await listRedirects(db, admin, { search, cursor: null })).rows.map(({ path }) => path);

test("a redirect is changed under its id, and each change is audited", async () => {
  const { id, updated_at } = await saved("/old", "/products");
  const later = new Date(now.getTime() + 1000);
  const result = await save("/older", "/contact", id, updated_at, later);
  expect(result).toMatchObject({
    ok: true,
    record: { id, path: "/older", target: "/contact", created_at: now },
  });
  expect(await save("/oldest", "/contact", id, updated_at)).toMatchObject({ code: "stale", at: later });
  await deleteRedirect(db, admin, { id, now });
  expect(await deleteRedirect(db, admin, { id, now })).toBeNull();
  expect(await save("/older", "/contact", id)).toEqual({ ok: false, code: "gone" });
  expect(await save("/older", "/contact", "not-an-id")).toEqual({ ok: false, code: "gone" });
  expect(await audited()).toEqual([
    { action: "delete", before: { path: "/older", target: "/contact" }, after: null },
    {
      action: "update",
      before: { path: "/old", target: "/products" },
      after: { path: "/older", target: "/contact" },
    },
    { action: "create", before: null, after: { path: "/old", target: "/products" } },
  ]);
});

/** Restores a redirect from the fields that its deletion gave the browser. */
async function restored(deleted: typeof redirects.$inferSelect, changes: Record<string, string> = {}) {
  const fields: Record<string, string> = { ...deletedRedirectFields(deleted), ...changes };
  const read = readDeletedRedirect((name) => fields[name] ?? "");
  return read && restoreRedirect(db, admin, { ...read, now: new Date(now.getTime() + 5000) });
}

test("a deleted redirect is restored as the row it was, through the checks of adding, once", async () => {
  const kept = await saved("/what%3F", "/products?q=1");
  await db.update(redirects).set({ origin: "move_in" }).where(eq(redirects.id, kept.id));
  const deleted = await deleteRedirect(db, admin, { id: kept.id, now });
  if (!deleted) throw new Error("It was there");
  await saved("/a", "/b");
  expect(await restored(deleted, { target: "/what%3F" })).toMatchObject({ code: "refused", why: "loop" });
  expect(await restored(deleted, { path: "/cart" })).toMatchObject({ code: "refused", why: "own" });
  expect(await restored(deleted, { path: "/a" })).toMatchObject({ code: "refused", why: "exists" });
  expect(await restored(deleted, { origin: "other" })).toBeNull();
  expect(await restored(deleted, { created_at: "yesterday" })).toBeNull();
  const { id, path, target, created_at } = deleted;
  const row = { id, path, target, origin: "move_in", created_at };
  expect(await restored(deleted)).toMatchObject({ ok: true, record: row });
  expect(await db.select().from(redirects).where(eq(redirects.id, id))).toMatchObject([row]);
  expect(await restored(deleted, { path: "/again" })).toMatchObject({ code: "refused", why: "exists" });
  expect((await audited())[0]).toEqual({
    action: "create",
    before: null,
    after: { path: "/what?", target: "/products?q=1" },
  });
});

test("a redirect from a product's address says that the product was replaced", async () => {
  const other = "01890000-0000-7000-8000-000000000002";
  expect(await saved("/products/01890000-0000-7000-8000-000000000001", `/products/${other}`)).toMatchObject({
    origin: "product",
  });
  expect(await saved("/products/gummies", `/products/${other}`)).toMatchObject({ origin: "owner" });
});

test("a refused change leaves the redirect as it was", async () => {
  const { id } = await saved("/a", "/b");
  await saved("/c", "/d");
  expect(await save("/c", "/x", id)).toEqual({ ok: false, code: "refused", why: "exists" });
  expect(await save("/a", "/a", id)).toEqual({ ok: false, code: "refused", why: "loop" });
  expect((await list()).toSorted()).toEqual(["/a", "/c"]);
});

test("redirects are listed newest first, by pages, and found by either address", async () => {
  for (let number = 0; number < 55; number += 1)
    await saved(
      `/old-${number}`,
      number === 7 ? "/100%25_x" : "/products",
      new Date(now.getTime() + number * 1000),
    );
  const first = await listRedirects(db, admin, { search: "", cursor: null });
  expect([first.rows.length, first.rows[0]?.path]).toEqual([50, "/old-54"]);
  const second = await listRedirects(db, admin, {
    search: "",
    cursor: { side: "after", id: first.next ?? "" },
  });
  expect(second.rows.map(({ path }) => path)).toEqual(["/old-4", "/old-3", "/old-2", "/old-1", "/old-0"]);
  expect(await list("OLD-5")).toEqual(["/old-54", "/old-53", "/old-52", "/old-51", "/old-50", "/old-5"]);
  expect(await list("25_x")).toEqual(["/old-7"]);
  expect(await list("%")).toEqual(["/old-7"]);
});

test("missing paths are summed over thirty days, without those redirected since", async () => {
  await db.insert(missingPaths).values([
    { day: "2026-10-22", path: "/gone", count: 9 },
    { day: "2026-10-23", path: "/gone", count: 2 },
    { day: "2026-11-21", path: "/gone", count: 3 },
    { day: "2026-11-20", path: "/often", count: 7 },
    { day: "2026-11-20", path: "/led", count: 100 },
  ]);
  await saved("/led", "/products");
  expect(await listMissingPaths(db, admin, now)).toEqual([
    { path: "/often", count: 7, first: "2026-11-20", last: "2026-11-20" },
    { path: "/gone", count: 5, first: "2026-10-23", last: "2026-11-21" },
  ]);
});

const bytes = (text: string) => new TextEncoder().encode(text);

async function previewed(text: string) {
  const result = await previewRedirects(db, admin, { bytes: bytes(text), now });
  if (!result.ok) throw new Error(result.code);
  return result.preview;
}

test("a file is previewed line by line and applied as it was shown, once", async () => {
  await saved("/same", "/products");
  await saved("/other", "/products");
  const file = [
    "path;target",
    "/new;/contact",
    "/en/New/;/products",
    "/same;/products",
    "/other;/new",
    "/cart;/products",
    "",
    "old;/products",
    "/x;https://evil.example",
    "/y;/y",
  ].join("\r\n");
  const preview = await previewed(file);
  expect(preview).toMatchObject({
    counts: { new: 1, changed: 1, unchanged: 1, wrong: 5 },
    changes: [
      { path: "/new", target: "/contact", before: null },
      { path: "/other", target: "/contact", before: "/products" },
    ],
    wrong: [
      { row: 3, path: "/en/New/", code: "twice" },
      { row: 6, path: "/cart", code: "own" },
      { row: 8, path: "old", code: "path" },
      { row: 9, path: "/x", code: "target" },
      { row: 10, path: "/y", code: "loop" },
    ],
  });
  expect(await list()).toHaveLength(2);
  const apply = () => applyRedirects(db, admin, { bytes: bytes(file), digest: preview.digest, now });
  expect(await apply()).toEqual({ ok: true, counts: preview.counts });
  expect(await apply()).toMatchObject({
    ok: false,
    code: "stale",
    preview: { counts: { new: 0, changed: 0 } },
  });
  expect((await audited())[0]).toMatchObject({ action: "import", after: preview.counts });
});

test("an exported file imports as it was, whatever its addresses hold", async () => {
  for (const path of ["/старо име", "/100%25", "/what%3F", "/=1+1", '/"a";b', "/0123456789012"])
    await saved(path, "/products?q=a%3Bb&x=1");
  let text = "";
  for await (const chunk of await exportRedirects(db, admin, now)) text += chunk;
  expect(text.startsWith('\ufeff"path";"target"\r\n')).toBe(true);
  expect((await previewed(text)).counts).toEqual({ new: 0, changed: 0, unchanged: 6, wrong: 0 });
  await db.delete(redirects);
  expect((await previewed(text)).counts).toMatchObject({ new: 6, wrong: 0 });
});

test("a file of another shop with other headings, delimiter and encoding is read", async () => {
  const utf16 = Buffer.from("\ufeffRedirect from\tRedirect to\n/стара\t/products\n", "utf16le");
  const result = await previewRedirects(db, admin, { bytes: utf16, now });
  expect(result).toMatchObject({ ok: true, preview: { changes: [{ path: "/стара", target: "/products" }] } });
});

test.for([
  ["", "empty"],
  ["path;target", "empty"],
  ["from;to\n/a;/b", "heading"],
  ['path;target\n"/a;/b', "quotes"],
  [`path;target\n${"/a;/b\n".repeat(maxRedirectLines + 1)}`, "too_many"],
  ["PK\u0003\u0004", "workbook"],
] as const)("a file that cannot be read is refused: %#", async ([text, code]) => {
  expect(await previewRedirects(db, admin, { bytes: bytes(text), now })).toEqual({ ok: false, code });
});

test("a file of ten thousand redirects is read and written", async () => {
  const lines = Array.from({ length: maxRedirectLines }, (_, number) => `/old-${number};/old-${number + 1}`);
  const preview = await previewed(["path;target", ...lines].join("\n"));
  expect(preview.counts).toEqual({ new: maxRedirectLines, changed: 0, unchanged: 0, wrong: 0 });
  expect(preview.changes[0]?.target).toBe(`/old-${maxRedirectLines}`);
});
