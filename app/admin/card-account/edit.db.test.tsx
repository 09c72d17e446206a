import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider, createRoutesStub } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { staffRoles } from "#app/domain/accounts/role.ts";
import { cardSettings } from "#app/server/db/schema/payments.ts";
import { saveCardSettings } from "#app/server/payments/account/card-settings.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { action, loader } from "./edit.tsx";
import { KeyFields } from "./key-fields.tsx";

const services = await testServices();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });
const typed: Record<string, string> = { secret_key: "sk_test_owners", webhook_secret: "whsec_owners" };

beforeEach(() => db.delete(cardSettings).then(() => undefined));

function asked(reader: Awaited<ReturnType<typeof insertStaff>>, form?: Record<string, string>) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(staffContext, reader as never);
  const url = new URL("http://localhost:3000/admin/payment-methods/cards");
  const request = new Request(url, form && { method: "POST", body: new URLSearchParams(form) });
  return { request, url, params: {}, context } as never;
}

test("the page has the state of the saved keys and no key", async () => {
  const field = (name: string) => typed[name] ?? "";
  await saveCardSettings(services, owner, { field, seen: null, now: new Date() });
  const [row] = await db.select().from(cardSettings);
  const loaded = await loader(asked(owner));
  expect(loaded).toMatchObject({ state: "test", from: "stored", hasKeys: true, hasWebhookSecret: true });
  const text = JSON.stringify(loaded);
  expect([text.includes("owners"), text.includes(row?.keys ?? "owners")]).toEqual([false, false]);
});

test("saving asks for the password first, and the refusal returns no typed key", async () => {
  const answer = await action(asked(owner, typed));
  expect(answer).toMatchObject({ init: { status: 403 } });
  expect(JSON.stringify(answer)).not.toContain("owners");
  expect(await db.select().from(cardSettings)).toEqual([]);
});

test.for(staffRoles.filter((role) => role !== "owner"))(
  "the role %s may neither see, save nor check the keys",
  async (role) => {
    const staff = await insertStaff(db, { email: `${role}@example.com`, role });
    for (const answer of [
      () => loader(asked(staff)),
      () => action(asked(staff, typed)),
      () => action(asked(staff, { intent: "check" })),
    ])
      await expect(answer()).rejects.toMatchObject({ init: { status: 403 } });
  },
);

test("a check without keys is refused in words", async () => {
  expect(await action(asked(owner, { intent: "check" }))).toMatchObject({
    data: { ok: false, code: "none" },
    init: { status: 409 },
  });
});

test("keys are never filled in, and can be forgotten once they are there", () => {
  const fields = (state: { hasKeys: boolean; isUnreadable: boolean }) => {
    const Fields = () => <KeyFields {...state} hasWebhookSecret={state.hasKeys} />;
    const Page = createRoutesStub([{ path: "/", Component: Fields }]);
    return renderToStaticMarkup(<Page initialEntries={["/"]} />);
  };
  for (const [state, canForget] of [
    [{ hasKeys: false, isUnreadable: false }, false],
    [{ hasKeys: true, isUnreadable: false }, true],
    [{ hasKeys: false, isUnreadable: true }, true],
  ] as const) {
    const html = fields(state);
    const secrets = (html.match(/<input[^>]*>/g) ?? []).filter((tag) => tag.includes('type="password"'));
    expect(secrets).toHaveLength(2);
    expect(secrets.join("")).not.toContain("value=");
    expect(html.includes('name="forget_keys"')).toBe(canForget);
  }
});
