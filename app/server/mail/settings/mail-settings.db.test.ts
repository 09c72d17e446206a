import { beforeEach, expect, test, vi } from "vitest";
import { mailSettings } from "#app/server/db/schema/mails.ts";
import { auditLog } from "#app/server/db/schema/staff.ts";
import { log } from "#app/server/log.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { findMailServer } from "./mail-server.ts";
import { saveMailSettings } from "./mail-settings.ts";
import { showMailSettings } from "./show-mail-settings.ts";

const services = await testServices();
const { db } = services;
const admin = await insertAdmin(db, { email: "owner@example.com" });
const now = new Date("2026-11-29T10:00:00Z");
const password = "smtp-password-1";
const typed: Record<string, string> = {
  host: "smtp.example.com",
  port: "587",
  security: "starttls",
  username: "shop@example.com",
  password,
  sender_name: "Плодко",
  sender_address: "shop@example.com",
  reply_address: "answers@example.com",
};

const save = (changes: Record<string, string> = {}, { seen = null as Date | null, shop = services } = {}) =>
  saveMailSettings(shop, admin, {
    field: (name) => ({ ...typed, ...changes })[name] ?? "",
    seen,
    now,
  });
const show = (shop = services) => showMailSettings(shop, admin);
const withEnv = (env: Partial<typeof services.env>) => ({ ...services, env: { ...services.env, ...env } });
const anotherSecret = { ...services, signingSecret: "another-secret-of-the-tests-with-characters" };

async function stored() {
  const [row] = await db.select().from(mailSettings);
  return row;
}

const audited = async () =>
  (await db.select().from(auditLog).orderBy(auditLog.id)).map(({ action, entity, before, after }) => ({
    change: `${action} ${entity}`,
    before,
    after,
  }));

beforeEach(async () => {
  await db.delete(mailSettings);
  await db.delete(auditLog);
});

test("settings are saved, and read again for the screen and for sending", async () => {
  expect(await show()).toMatchObject({ password: "none", values: { host: "", port: "587" } });
  expect(await save()).toMatchObject({ ok: true });
  const { password: _typed, ...values } = typed;
  expect(await show()).toMatchObject({
    values,
    password: "saved",
    locks: { server: false, sender: false },
    sender: "shop@example.com",
  });
  expect(await findMailServer(services)).toEqual({
    state: "set",
    server: {
      host: "smtp.example.com",
      port: 587,
      security: "starttls",
      account: { username: "shop@example.com", password },
    },
  });
});

test("the password is stored encrypted, and reaches no screen, audit entry or log", async () => {
  const logged = (["debug", "info", "warn", "error"] as const).map((level) => vi.spyOn(log, level));
  await save();
  await save({ password: "smtp-password-2", host: "" });
  await save({ password: "smtp-password-2" });
  await save({ password: "line\nbreak" });
  expect((await stored())?.password).toMatch(/^[\w+/]+=*$/);
  const seen = [await stored(), await show(), await audited(), logged.map(({ mock }) => mock.calls)];
  expect(JSON.stringify(seen)).not.toMatch(/smtp-password|line/);
  expect(JSON.stringify(await audited())).not.toContain((await stored())?.password);
  for (const spy of logged) spy.mockRestore();
});

test("the audit log says what happened to the password, and what else changed", async () => {
  await save();
  await save({ password: "" });
  await save({ password: "smtp-password-2", port: "2525" });
  await save({ password: "", forget_password: "on", port: "2525" });
  const [first, ...others] = await audited();
  expect(first?.after).toMatchObject({ host: "smtp.example.com", mail_password: "saved" });
  expect(others).toEqual([
    {
      change: "update mail_settings",
      before: { port: 587 },
      after: { port: 2525, mail_password: "replaced" },
    },
    { change: "update mail_settings", before: {}, after: { mail_password: "removed" } },
  ]);
});

test("an empty password keeps the saved one, but not for another server or user", async () => {
  expect(await save({ password: "" })).toMatchObject({ ok: false, problems: { password: "required" } });
  await save();
  const before = (await stored())?.password;
  expect(await save({ password: "", port: "465", security: "tls", sender_name: "" })).toMatchObject({
    ok: true,
  });
  expect((await stored())?.password).toBe(before);
  const others: Record<string, string>[] = [{ host: "smtp.evil.example" }, { username: "other" }];
  for (const changes of others) {
    expect(await save({ ...changes, password: "" })).toEqual({
      ok: false,
      code: "invalid",
      problems: { password: "passwordAgain" },
    });
  }
  expect(await stored()).toMatchObject({ host: "smtp.example.com", username: "shop@example.com" });
});

test.for<Record<string, string>>([
  { forget_password: "on", password: "" },
  { username: "", password: "" },
  { host: "" },
])("the password is deleted with %o", async (changes) => {
  await save();
  expect(await save(changes)).toMatchObject({ ok: true });
  expect((await stored())?.password).toBeNull();
});

test("without a password for its user, there is no mail server", async () => {
  await save();
  await save({ forget_password: "on" });
  expect(await findMailServer(services)).toEqual({ state: "none" });
  await save({ username: "" });
  expect(await findMailServer(services)).toMatchObject({ state: "set", server: { account: null } });
});

test("invalid fields are refused by field, and change nothing", async () => {
  await save();
  expect(await save({ host: "smtp://mail.example", password: "a\nb" })).toEqual({
    ok: false,
    code: "invalid",
    problems: { host: "mailScheme", password: "control" },
  });
  expect(await stored()).toMatchObject({ host: "smtp.example.com" });
});

test("a form that somebody else has overtaken is refused", async () => {
  await save();
  const { updatedAt } = await show();
  expect(await save({ port: "465" }, { seen: updatedAt })).toMatchObject({ ok: true });
  expect(await save({ port: "25" }, { seen: updatedAt })).toMatchObject({ ok: false, code: "stale" });
  expect(await stored()).toMatchObject({ port: 465 });
});

test("with another AUTH_SECRET the password must be entered again, and nothing else", async () => {
  await save();
  expect(await findMailServer(anotherSecret)).toEqual({ state: "unreadable" });
  expect(await show(anotherSecret)).toMatchObject({
    password: "unreadable",
    values: { host: "smtp.example.com" },
  });
  expect(await save({ password: "" }, { shop: anotherSecret })).toMatchObject({
    ok: false,
    problems: { password: "passwordAgain" },
  });
  expect(await save({}, { shop: anotherSecret })).toMatchObject({ ok: true });
  expect(await findMailServer(anotherSecret)).toMatchObject({ state: "set" });
});

test("SMTP_URL wins over the stored server, locks its fields and hides user name and password", async () => {
  await save();
  const url = "smtps://key-1:env-password@relay.example.com";
  const shop = withEnv({ SMTP_URL: url });
  expect(await findMailServer(shop)).toEqual({ state: "set", server: url });
  const shown = await show(shop);
  expect(shown).toMatchObject({
    locks: { server: true, sender: false },
    password: "none",
    values: { host: "relay.example.com", port: "465", username: "", sender_name: "Плодко" },
  });
  expect(JSON.stringify(shown)).not.toMatch(/key-1|env-password/);
  const posted = { host: "x y", port: "", security: "", username: "", password: "", forget_password: "on" };
  const before = await stored();
  expect(await save({ ...posted, sender_name: "Магазин" }, { shop })).toMatchObject({ ok: true });
  const { host, port, password: sealed } = before ?? {};
  expect(await stored()).toMatchObject({ host, port, password: sealed, sender_name: "Магазин" });
});

test("MAIL_FROM wins over the stored sender and locks its fields only", async () => {
  await save();
  const shop = withEnv({ MAIL_FROM: "Shop <env@mail.example>" });
  expect(await show(shop)).toMatchObject({
    locks: { server: false, sender: true },
    sender: "env@mail.example",
    values: { sender_name: "Shop", sender_address: "env@mail.example", host: "smtp.example.com" },
  });
  const posted = { sender_name: "", sender_address: "no address", password: "", reply_address: "" };
  expect(await save(posted, { shop })).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ sender_address: "shop@example.com", reply_address: "" });
});
