import { expect, test } from "vitest";
import { defaultTheme } from "#app/domain/shop/theme.ts";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { PlainVisitor } from "#tests/factories/pages/plain-visitor.ts";
import { startDemoShop } from "./demo-shop.ts";

// Orders, products, design and settings in a back office whose browser runs no scripts.

const shop = await startDemoShop();
const a = adminTranslator("bg");
const e = adminTranslator("en");

/** Returns the page's first table row that contains a text; undefined if none does. */
const rowOf = (visitor: PlainVisitor, text: string) =>
  visitor.main.all("row", "tr").find((row) => row.text.includes(text));
const numberOf = (orderId: string) => orderId.slice(-8);

test("the theme can be saved and reset in the English back office", async () => {
  const admin = await shop.inAdmin("en");
  const color = e("design.primary_color");
  const servedPage = async (path: string) => {
    await admin.open(path);
    return admin.page
      .all("style")
      .map((style) => style.content)
      .join("");
  };
  await admin.open("/admin/design");
  expect(admin.main.all("h1")[0]?.text).toBe("Theme & Design");
  admin.fill(color, "#12");
  await admin.press(e("design.save"));
  expect(admin.messages.join()).toContain(e("design.failed"));
  expect(admin.valueOf(color)).toBe("#12");
  admin.fill(color, "#123456");
  await admin.press(e("design.save"));
  expect(admin.messages.join()).toContain(e("design.saved"));
  expect(await servedPage("/en")).toContain("--primary:#123456");
  await admin.open("/admin/design");
  await admin.press(e("design.reset"));
  expect(admin.valueOf(color)).toBe(defaultTheme.primary_color);
  await admin.press(e("design.save"));
  expect(await servedPage("/")).toContain(`--primary:${defaultTheme.primary_color}`);
});

test("settings can be saved in the English back office", async () => {
  const admin = await shop.inAdmin("en");
  const [phone, address] = [e("settings.phone"), e("settings.address_en")];
  await admin.open("/admin/settings");
  expect(admin.main.all("h1")[0]?.text).toBe("Settings");
  admin.fill(phone, "12");
  admin.fill(address, "2 Rose St., Plovdiv");
  await admin.press(e("settings.save"));
  expect(admin.messages.join()).toContain(e("settings.refused"));
  expect(admin.descriptionOf(phone)).toContain(e("settings.problem.phone"));
  expect(admin.valueOf(address)).toBe("2 Rose St., Plovdiv");
  admin.fill(phone, "+359 2 111 3333");
  await admin.press(e("settings.save"));
  expect(admin.messages.join()).toContain(e("settings.saved"));
  await admin.open("/en/contact");
  const [foot] = admin.page.all("footer");
  expect(foot?.text).toContain("+359 2 111 3333");
  expect(foot?.text).toContain("2 Rose St., Plovdiv");
});

test("the back link of an order leads to the same place in the list", async () => {
  const firstName = "Крум";
  const small = await shop.placeOrder({ firstName, email: "krum1@example.com" }, 1);
  const large = await shop.placeOrder({ firstName, email: "krum2@example.com" }, 2);
  const admin = await shop.inAdmin();
  const list = `/admin?${new URLSearchParams({ q: firstName, sort: "total_asc", after: small })}`;
  const heading = () => admin.main.all("h1")[0]?.text;
  await admin.open(list);
  await admin.follow(numberOf(large), admin.main);
  expect(heading()).toBe(a("orders.one", { number: numberOf(large) }));
  await admin.press(a("orders.advance.processing"));
  expect(admin.hasButton(a("orders.advance.shipped"))).toBe(true);
  await admin.follow(a("orders.olderOne"));
  expect(heading()).toBe(a("orders.one", { number: numberOf(small) }));
  await admin.follow(a("documents.invoice.issue"));
  await admin.follow(a("documents.back"));
  await admin.follow(a("orders.back"));
  expect(admin.address).toBe(list);
  expect(admin.main.text).toContain(numberOf(large));
  expect(admin.main.text).not.toContain(numberOf(small));
});

test("all orders of a page can be selected, advanced and moved back, and the filters stay", async () => {
  const firstName = "Ясенка";
  const small = await shop.placeOrder({ firstName, email: "qsenka1@example.com" }, 1);
  await shop.placeOrder({ firstName, email: "qsenka2@example.com" }, 2);
  const admin = await shop.inAdmin();
  const advanceAll = async () => {
    await admin.open("/admin?status=new&q=Qsenka");
    await admin.follow(a("lists.selectAll"));
    await admin.press(a("orders.batch.advance"));
  };
  await advanceAll();
  expect(admin.messages.join()).toContain(a("orders.batch.moved", { count: 2 }));
  expect(admin.main.text).toContain(a("orders.none.title"));
  await admin.press(a("orders.undo"));
  expect(admin.messages.join()).toContain(a("orders.undo.done", { count: 2 }));
  await advanceAll();
  const chip = a("orders.chip.status", { value: a("orders.status.new") });
  await admin.open(admin.main.all("a").find(({ text }) => text.includes(chip))?.attributes.href ?? "");
  expect(rowOf(admin, numberOf(small))?.text).toContain(a("orders.status.processing"));
});

test("an invoice can be issued, and a note added and deleted", async () => {
  const orderId = await shop.placeOrder(
    {
      needInvoice: true,
      companyName: "„Сладко“ ЕООД",
      vatNumber: "BG131071587",
      email: "documents@example.com",
    },
    2,
  );
  const admin = await shop.inAdmin("en");
  await admin.open("/admin/settings");
  admin.fill(e("settings.eik"), "131071587");
  admin.fill(e("settings.manager_bg"), "Иван Петров");
  await admin.press(e("settings.save"));
  expect(admin.messages.join()).toContain(e("settings.saved"));
  await admin.open(`/admin/orders/${orderId}/invoice`);
  admin.fill(e("documents.buyer.address"), "София, ул. „Шипка“ 1");
  await admin.press(e("documents.invoice.preview"));
  await admin.press(e("documents.invoice.issue"));
  expect(admin.messages.join()).toContain("has been issued");
  await admin.follow(e("documents.back"));
  admin.fill(e("notes.add"), "A note");
  await admin.press(e("notes.submit"));
  expect(admin.messages.join()).toContain(e("orders.did.note"));
  await admin.press(e("notes.delete"));
  expect(admin.messages.join()).toContain(e("orders.did.delete_note"));
});

test("an order can be cancelled, and a cash order marked as paid", async () => {
  const cancelled = await shop.placeOrder({ email: "cash1@example.com" });
  const paid = await shop.placeOrder({ email: "cash2@example.com" });
  const admin = await shop.inAdmin();
  await admin.open(`/admin/orders/${cancelled}`);
  await admin.press(a("orders.cancel.submit"));
  expect(admin.messages.join()).toContain(a("orders.did.cancel"));
  await admin.open("/admin");
  admin.check(a("orders.select", { number: numberOf(paid) }));
  await admin.press(a("orders.batch.mark_paid"));
  expect(admin.messages.join()).toContain(a("orders.batch.done", { marked: 1, left: 0 }));
});

test("pasted product rows can be previewed and applied", async () => {
  const [product] = await shop.sql("select id from products where flavor = 'orange'");
  const id = String(product?.id);
  const admin = await shop.inAdmin();
  const pasted = a("productFiles.text");
  await admin.open("/admin/products/import");
  admin.fill(pasted, `id\tid\n${id}\t${id}`);
  await admin.press(a("productFiles.preview"));
  expect(admin.messages.join()).toContain(a("productFiles.refused.column_twice", { text: "id" }));
  expect(admin.valueOf(pasted)).toBe(`id\tid\n${id}\t${id}`);
  admin.fill(pasted, `id\tstock_quantity\tpictures\n${id}\t77\t/demo/grape.webp`);
  await admin.press(a("productFiles.preview"));
  await admin.press(a("productFiles.apply.one", { count: 1 }));
  expect(admin.messages.join()).toContain(a("productFiles.done"));
  expect(await shop.sql(`select stock_quantity from products where id = '${id}'`)).toEqual([
    { stock_quantity: 77 },
  ]);
});

test("all products of a list can be selected, hidden and shown; a deletion needs its own tick", async () => {
  const admin = await shop.inAdmin();
  await admin.open("/admin/products?q=grozde");
  await admin.follow(a("lists.selectAll"));
  await admin.press(a("products.batch.delete"));
  expect(admin.messages.join()).toContain(a("products.batch.unconfirmed"));
  for (const did of ["hide", "show"] as const) {
    await admin.open("/admin/products?q=grozde&select=all");
    await admin.press(a(`products.batch.${did}`));
    expect(admin.messages.join()).toContain(a(`products.batch.done.${did}`, { count: 1 }));
  }
});

test("stock can be counted, and a product hidden and edited", async () => {
  const name = "Слънчев ананас";
  const admin = await shop.inAdmin();
  await admin.open("/admin/products?q=ananas");
  const isActive = () => admin.button(a("products.toggle", { name })).attributes["aria-pressed"];
  admin.fill(a("products.stock.of", { name }), "50");
  await admin.press(a("products.stock.save", { name }));
  expect(admin.messages.join()).toContain("Наличността е обновена: 50 бр.");
  expect(isActive()).toBe("true");
  await admin.press(a("products.toggle", { name }));
  expect(admin.messages.join()).toContain("Статусът на продукта е обновен");
  expect(admin.address).toContain("q=ananas");
  expect(isActive()).toBe("false");
  await admin.follow(a("edit.editNamed", { name }));
  admin.fill(a("products.field.price.BGN"), "8,05");
  admin.fill(a("products.pictures"), "/demo/peach.webp\n/demo/grape.webp");
  await admin.press(a("edit.save"));
  expect(admin.messages.join()).toContain("Продуктът е обновен");
  expect(
    await shop.sql("select price_bgn, stock_quantity, pictures from products where flavor = 'pineapple'"),
  ).toEqual([{ price_bgn: 805, stock_quantity: 50, pictures: ["/demo/peach.webp", "/demo/grape.webp"] }]);
});
