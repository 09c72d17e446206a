import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider, createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { listBags } from "#app/server/catalogue/bags/list-bags.ts";
import { servicesContext, staffContext } from "#app/server/services-context.ts";
import { insertAdmin } from "#tests/factories/accounts/people.ts";
import { insertBag, insertLoose } from "#tests/factories/catalogue/bags.ts";
import { testServices } from "#tests/factories/shop/services.ts";
import { RoleProvider } from "#app/admin/shared/role.tsx";
import { action as saveProduct, loader as productLoader } from "#app/admin/products/edit.tsx";
import { action as productAction } from "#app/admin/products/list.tsx";
import EditBag, { action, loader } from "./edit.tsx";
import Bags, { action as listAction, loader as listLoader } from "./list.tsx";

const services = await testServices();
const { db } = services;
const t = adminTranslator("bg");
const owner = await insertAdmin(db, { email: "owner@example.com" });

/** Returns what a loader or an action gets for a path of the back office. */
function argumentsOf(path: string, fields?: Record<string, string>) {
  const url = new URL(`http://localhost${path}`);
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(staffContext, owner);
  const request = new Request(url, fields && { method: "POST", body: new URLSearchParams(fields) });
  const id = url.pathname.split("/")[3];
  // The router passes more, which loaders and actions do not read.
  return { request, url, params: id === undefined || id === "new" ? {} : { id }, context } as never;
}

function served(page: Parameters<typeof createElement>[0], loaderData: unknown): string {
  const content = createElement(page as never, { loaderData, params: {} } as never);
  const inRole = createElement(RoleProvider, { value: owner.role }, content);
  const Page = createRoutesStub([{ path: "/", Component: () => inRole }]);
  return renderToStaticMarkup(createElement(Page, { initialEntries: ["/"] }));
}

const answerOf = (given: unknown) => {
  const sent = given as { data?: { text: string; problems?: object; values?: object } } & { text: string };
  return sent.data ?? sent;
};

const fields = {
  name_bg: "Торбичка",
  price: "1",
  price_currency: "BGN",
  measure: "grams",
  smallest: "6",
  largest: "12",
  most_kinds: "3",
};

test("without loose products list and editor lead to a new one", async () => {
  const list = served(Bags as never, await listLoader(argumentsOf("/admin/bags")));
  expect(list).toContain(t("bags.empty.noLoose"));
  expect(list).toContain('href="/admin/products/new?loose=1"');
  const editor = served(EditBag as never, await loader(argumentsOf("/admin/bags/new")));
  expect(editor).toContain(t("bags.part_ids.none"));
});

test("a bag is created, shown with what it may cost, put on offer, and refused with the field that is wrong", async () => {
  const loose = await insertLoose(db, { cents: 35, name_bg: "Ягода", weight_grams: 6 });
  const created = answerOf(await action(argumentsOf("/admin/bags/new", { ...fields, part_ids: loose })));
  expect(created).toMatchObject({ ok: true, text: "bags.created" });
  const [bag] = await listBags(db, owner);
  const id = bag?.id ?? "";
  const editor = served(EditBag as never, await loader(argumentsOf(`/admin/bags/${id}`)));
  expect(editor).toContain("2 × Ягода, 12 г");
  expect(served(Bags as never, await listLoader(argumentsOf("/admin/bags")))).toContain(t("bags.state.off"));
  const step = (intent: string) => listAction(argumentsOf("/admin/bags", { intent, id }));
  expect(answerOf(await step("offer"))).toMatchObject({ ok: true, text: "bags.offered" });
  expect(served(Bags as never, await listLoader(argumentsOf("/admin/bags")))).toContain(
    t("bags.state.offered"),
  );
  const small = await action(argumentsOf(`/admin/bags/${id}`, { ...fields, largest: "5" }));
  expect(answerOf(small)).toMatchObject({ ok: false, problems: { largest: "bag_size" } });
  expect(answerOf(await step("delete"))).toMatchObject({ ok: true, text: "bags.deleted" });
});

test("a loose gummy without food information is not said to be visible in the shop", async () => {
  const gummy = {
    name_bg: "Кайсия",
    price: "1",
    price_currency: "BGN",
    weight_grams: "8",
    stock_quantity: "5",
  };
  const posted = argumentsOf("/admin/products/new?loose=1", { ...gummy, is_active: "on" });
  expect(answerOf(await saveProduct(posted))).toMatchObject({
    ok: true,
    text: "products.loose.created.noFood",
  });
});

test("the editor of products leads on to that of a bag, and a refused deletion names the bags", async () => {
  const loose = await insertLoose(db, { cents: 35, name_bg: "Вишна" });
  const bag = await insertBag(db, { cents: 50, parts: [loose], name_bg: "Голяма" });
  const left = await productLoader(argumentsOf(`/admin/products/${bag}`)).catch((error: unknown) => error);
  expect((left as Response).headers.get("location")).toBe(`/admin/bags/${bag}`);
  const remove = await productAction(argumentsOf("/admin/products", { step: "delete", id: loose }));
  expect(answerOf(remove)).toMatchObject({ text: "products.in_bag", values: { names: "Голяма" } });
  const show = await productAction(
    argumentsOf("/admin/products", { step: "active", id: loose, active: "on" }),
  );
  expect(answerOf(show)).toMatchObject({ text: "products.toggle.loose" });
});
