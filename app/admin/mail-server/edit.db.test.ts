import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { staffRoles } from "#app/domain/accounts/role.ts";
import { mailSettings } from "#app/server/db/schema/mails.ts";
import { saveMailSettings } from "#app/server/mail/settings/mail-settings.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { action, loader } from "./edit.tsx";

const services = await testServices();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const secret = "smtp-password-1";
const typed: Record<string, string> = {
  host: "smtp.example.com",
  port: "587",
  security: "starttls",
  username: "shop",
  password: secret,
};

beforeEach(() => db.delete(mailSettings).then(() => undefined));

function asked(reader: Awaited<ReturnType<typeof insertStaff>>, form?: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(staffContext, reader as never);
  const url = new URL("http://localhost:3000/admin/mail-server");
  const request = new Request(url, form && { method: "POST", body: new URLSearchParams(form) });
  return { request, url, params: {}, context } as never;
}

test("the page has the saved settings and no password", async () => {
  const field = (name: string) => typed[name] ?? "";
  await saveMailSettings(services, owner, { field, seen: null, now: new Date() });
  const [row] = await db.select().from(mailSettings);
  const loaded = await loader(asked(owner));
  expect(loaded).toMatchObject({ values: { host: "smtp.example.com", username: "shop" }, password: "saved" });
  const text = JSON.stringify(loaded);
  expect([text.includes(secret), text.includes(row?.password ?? secret)]).toEqual([false, false]);
});

test("a refused form returns what was typed, without the password", async () => {
  const answer = await action(asked(owner, { ...typed, host: "typed.example.com" }));
  expect(answer).toMatchObject({ init: { status: 403 } });
  expect(JSON.stringify(answer)).toContain("typed.example.com");
  expect(JSON.stringify(answer)).not.toContain(secret);
  expect(await db.select().from(mailSettings)).toEqual([]);
});

test.for(staffRoles.filter((role) => role !== "owner"))(
  "the role %s may neither see, save nor test the mail server",
  async (role) => {
    const staff = await insertStaff(db, { email: `${role}@example.com`, role });
    for (const answer of [
      () => loader(asked(staff)),
      () => action(asked(staff, typed)),
      () => action(asked(staff, { intent: "test" })),
    ])
      await expect(answer()).rejects.toMatchObject({ init: { status: 403 } });
  },
);

test("a test without a mail server is refused in words", async () => {
  expect(await action(asked(owner, { intent: "test" }))).toMatchObject({
    data: { ok: false, code: "none" },
    init: { status: 409 },
  });
});
