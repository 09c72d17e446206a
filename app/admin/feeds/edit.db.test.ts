import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { staffRoles } from "#app/domain/accounts/role.ts";
import { feedSettings } from "#app/server/db/schema/channels.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { action, loader } from "./edit.tsx";

const services = await testServices();
const { db } = services;
const owner = await insertAdmin(db, { email: "owner@example.com" });

beforeEach(() => db.delete(feedSettings).then(() => undefined));

function asked(
  reader: Awaited<ReturnType<typeof insertStaff>>,
  { form, query = "" }: { form?: Record<string, string>; query?: string } = {},
) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(staffContext, reader as never);
  const url = new URL(`http://localhost:3000/admin/feeds${query}`);
  const request = new Request(url, form && { method: "POST", body: new URLSearchParams(form) });
  return { request, url, params: {}, context } as never;
}

test("the addresses of the feeds that are on are shown, with the secret while there is one", async () => {
  expect((await loader(asked(owner))).addresses).toEqual([]);
  const form = { has_google: "on", has_pazaruvaj: "on", seen: new Date(0).toISOString() };
  expect(await action(asked(owner, { form }))).toMatchObject({ ok: true, text: "feeds.saved" });
  const addresses = async () => (await loader(asked(owner))).addresses.map(({ address }) => address);
  const open = ["feeds/google.xml", "en/feeds/google.xml", "feeds/pazaruvaj.xml"];
  expect(await addresses()).toEqual(open.map((path) => `http://localhost:3000/${path}`));
  expect(await action(asked(owner, { form: { intent: "new" } }))).toEqual({ ok: true, code: "new" });
  const [stored] = await db.select().from(feedSettings);
  expect(await addresses()).toEqual(
    open.map((path) => `http://localhost:3000/${path}?key=${stored?.secret}`),
  );
  expect(await action(asked(owner, { form: { intent: "remove" } }))).toEqual({ ok: true, code: "remove" });
  expect(await addresses()).toEqual(open.map((path) => `http://localhost:3000/${path}`));
});

test("a refused form returns what was typed", async () => {
  const answer = await action(asked(owner, { form: { google_category: "я".repeat(301) } }));
  expect(answer).toMatchObject({
    data: { ok: false, problems: { google_category: "long" }, values: { google_category: "я".repeat(301) } },
    init: { status: 422 },
  });
});

test("the faults of products are listed, of the chosen channel", async () => {
  const id = await insertProduct(db);
  const { channel, faults } = await loader(asked(owner, { query: "?channel=pazaruvaj" }));
  expect([channel, faults?.products.map((product) => product.id)]).toEqual(["pazaruvaj", [id]]);
});

test.for(staffRoles.filter((role) => role !== "owner"))(
  "the role %s may neither see nor change the feeds",
  async (role) => {
    const staff = await insertStaff(db, { email: `${role}@example.com`, role });
    for (const answer of [
      () => loader(asked(staff)),
      () => action(asked(staff, { form: {} })),
      () => action(asked(staff, { form: { intent: "new" } })),
    ])
      await expect(answer()).rejects.toMatchObject({ init: { status: 403 } });
  },
);
