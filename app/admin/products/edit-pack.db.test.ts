import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider, createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { Staff } from "#app/server/accounts/admin.ts";
import { packParts } from "#app/server/db/schema/catalog.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { grantedTo, insertAdmin, insertStaff } from "#tests/factories/accounts/people.ts";
import { insertProduct } from "#tests/factories/catalogue/products.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { RoleProvider } from "#app/admin/shared/role.tsx";
import EditProduct, { action, loader } from "./edit.tsx";

const services = await testServices();
const { db, pool } = services;
const t = adminTranslator("bg");
const owner = await insertAdmin(db, { email: "owner@example.com" });
const editor = grantedTo(await insertStaff(db, { email: "editor@example.com", role: "editor" }));
const enough = await insertProduct(db, { name_bg: "Боровинка", stock_quantity: 9 });
const short = await insertProduct(db, { name_bg: "Вишна", stock_quantity: 2, is_active: false });
const gift = await insertProduct(db, { name_bg: "Кутия", is_pack: true, weight_grams: 500 });
await db.insert(packParts).values([
  { pack_id: gift, product_id: enough, quantity: 2 },
  { pack_id: gift, product_id: short, quantity: 3 },
]);
await pool.query("select refresh_packs(array[$1::uuid])", [gift]);

type Posted = Record<string, string>;
type Answer = Exclude<Parameters<typeof EditProduct>[0]["actionData"], undefined>;

/** Returns what a loader or an action gets for a path of the editor. */
function argumentsOf({ path, as, fields }: { path: string; as: Staff; fields?: Posted }) {
  const url = new URL(`http://localhost/admin/products/${path}`);
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(staffContext, as);
  const request = new Request(url, fields && { method: "POST", body: new URLSearchParams(fields) });
  const id = url.pathname.split("/").at(-1);
  // The router passes more, which loader and action do not read.
  return { request, url, params: id === "new" ? {} : { id }, context } as never;
}

async function post(path: string, fields: Posted, as: Staff = owner): Promise<Answer> {
  const given: unknown = await action(argumentsOf({ path, as, fields }));
  const sent = given as { data?: Answer } & Answer;
  return sent.data ?? sent;
}

/** Returns the served HTML of the editor, after an answer if there is one. */
async function pageOf(path: string, { as = owner, answer }: { as?: Staff; answer?: Answer } = {}) {
  const loaderData = await loader(argumentsOf({ path, as }));
  // The router passes more, which the page does not read.
  const props = { loaderData, actionData: answer, params: {} } as never;
  const page = createElement(RoleProvider, { value: as.role }, createElement(EditProduct, props));
  const Page = createRoutesStub([{ path: "/", Component: () => page }]);
  return renderToStaticMarkup(createElement(Page, { initialEntries: ["/"] }));
}

const selects = (html: string) => html.match(/<select[^>]* name="part_id_\d+"/g) ?? [];
const pack = { name_bg: "Нова кутия", price: "12", price_currency: "BGN", vat_rate: "20" };

test("a new pack has six rows for its contents and no fields that are computed", async () => {
  const html = await pageOf("new?pack=1");
  expect(html).toContain(t("products.pack.new"));
  expect(selects(html)).toHaveLength(6);
  for (const name of ["weight_grams", "stock_quantity"]) expect(html).not.toContain(`name="${name}"`);
  expect(await pageOf("new")).not.toContain(t("products.pack.contents"));
});

test("the editor of a sold out pack names what is missing and leads there", async () => {
  const html = await pageOf(gift);
  expect(html).toContain(t("products.pack.weight.grams", { grams: 500 }));
  expect(html).toContain(t("products.pack.stock.allowed", { stock: 0 }));
  expect(html).toContain(`href="/admin/products/${short}"`);
  expect(html).toContain(t("products.pack.short.part", { stock: 2, quantity: 3 }));
  expect(html).not.toContain(`href="/admin/products/${enough}"`);
  expect(html).toContain(t("products.part.inactive", { name: "Вишна" }));
  expect(html).not.toContain(t("products.sizes.add"));
  expect(html).not.toContain(t("lots.receive"));
});

test("refused contents are shown again, with the problem and those of the other fields", async () => {
  const answer = await post("new?pack=1", { ...pack, name_bg: "", part_id_2: enough, part_quantity_2: "0" });
  expect(answer).toMatchObject({ ok: false, problems: { name_bg: "required", parts: "part_quantity" } });
  const html = await pageOf("new?pack=1", { answer });
  expect(html).toContain(t("edit.problem.part_quantity"));
  expect(html).toMatch(new RegExp(`<option value="${enough}" selected="">`));
  expect(await post("new?pack=1", { ...pack, part_quantity_1: "1" })).toMatchObject({
    problems: { parts: "parts" },
  });
  expect(await post(gift, pack)).toMatchObject({ problems: { parts: "parts" } });
});

test("an editor of texts sees the contents and changes none", async () => {
  const html = await pageOf(gift, { as: editor });
  expect(html).toContain(t("products.pack.item", { name: "Боровинка", quantity: 2 }));
  const fields = { ...pack, name_bg: "Кутия", description_bg: "За подарък.", part_id_1: enough };
  expect(await post(gift, fields, editor)).toMatchObject({ ok: true });
  expect(await pageOf(gift)).toContain(t("products.pack.short.part", { stock: 2, quantity: 3 }));
});

test("a pack gets no sizes", async () => {
  await expect(loader(argumentsOf({ path: `new?size_of=${gift}`, as: owner }))).rejects.toMatchObject({
    init: { status: 404 },
  });
});
