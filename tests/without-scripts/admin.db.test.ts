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
  const office = await shop.inOffice("en");
  const color = e("design.primary_color");
  const servedPage = async (path: string) => {
    await office.open(path);
    return office.page
      .all("style")
      .map((style) => style.content)
      .join("");
  };
  await office.open("/admin/design");
  expect(office.main.all("h1")[0]?.text).toBe("Theme & Design");
  office.fill(color, "#12");
  await office.press(e("design.save"));
  expect(office.messages.join()).toContain(e("design.failed"));
  expect(office.valueOf(color)).toBe("#12");
  office.fill(color, "#123456");
  await office.press(e("design.save"));
  expect(office.messages.join()).toContain(e("design.saved"));
  expect(await servedPage("/en")).toContain("--primary:#123456");
  await office.open("/admin/design");
  await office.press(e("design.reset"));
  expect(office.valueOf(color)).toBe(defaultTheme.primary_color);
  await office.press(e("design.save"));
  expect(await servedPage("/")).toContain(`--primary:${defaultTheme.primary_color}`);
});

test("settings can be saved in the English back office", async () => {
  const office = await shop.inOffice("en");
  const [phone, address] = [e("settings.phone"), e("settings.address_en")];
  await office.open("/admin/settings");
  expect(office.main.all("h1")[0]?.text).toBe("Settings");
  office.fill(phone, "12");
  office.fill(address, "2 Rose St., Plovdiv");
  await office.press(e("settings.save"));
  expect(office.messages.join()).toContain(e("settings.refused"));
  expect(office.descriptionOf(phone)).toContain(e("settings.problem.phone"));
  expect(office.valueOf(address)).toBe("2 Rose St., Plovdiv");
  office.fill(phone, "+359 2 111 3333");
  await office.press(e("settings.save"));
  expect(office.messages.join()).toContain(e("settings.saved"));
  await office.open("/en/contact");
  const [foot] = office.page.all("footer");
  expect(foot?.text).toContain("+359 2 111 3333");
  expect(foot?.text).toContain("2 Rose St., Plovdiv");
});

test("the back link of an order leads to the same place in the list", async () => {
  const firstName = "Крум";
  const small = await shop.placeOrder({ firstName, email: "krum1@example.com" }, 1);
  const large = await shop.placeOrder({ firstName, email: "krum2@example.com" }, 2);
  const office = await shop.inOffice();
  const list = `/admin?${new URLSearchParams({ q: firstName, sort: "total_asc", after: small })}`;
  const heading = () => office.main.all("h1")[0]?.text;
  await office.open(list);
  await office.follow(numberOf(large), office.main);
  expect(heading()).toBe(a("orders.one", { number: numberOf(large) }));
  await office.press(a("orders.advance.processing"));
  expect(office.hasButton(a("orders.advance.shipped"))).toBe(true);
  await office.follow(a("orders.olderOne"));
  expect(heading()).toBe(a("orders.one", { number: numberOf(small) }));
  await office.follow(a("papers.invoice.issue"));
  await office.follow(a("papers.back"));
  await office.follow(a("orders.back"));
  expect(office.address).toBe(list);
  expect(office.main.text).toContain(numberOf(large));
  expect(office.main.text).not.toContain(numberOf(small));
});

test("all orders of a page can be selected, advanced and moved back, and the filters stay", async () => {
  const firstName = "Ясенка";
  const small = await shop.placeOrder({ firstName, email: "qsenka1@example.com" }, 1);
  await shop.placeOrder({ firstName, email: "qsenka2@example.com" }, 2);
  const office = await shop.inOffice();
  const advanceAll = async () => {
    await office.open("/admin?status=new&q=Qsenka");
    await office.follow(a("lists.selectAll"));
    await office.press(a("orders.batch.advance"));
  };
  await advanceAll();
  expect(office.messages.join()).toContain(a("orders.batch.moved", { count: 2 }));
  expect(office.main.text).toContain(a("orders.none.title"));
  await office.press(a("orders.undo"));
  expect(office.messages.join()).toContain(a("orders.undo.done", { count: 2 }));
  await advanceAll();
  const chip = a("orders.chip.status", { value: a("orders.status.new") });
  await office.open(office.main.all("a").find(({ text }) => text.includes(chip))?.attributes.href ?? "");
  expect(rowOf(office, numberOf(small))?.text).toContain(a("orders.status.processing"));
});

test("an invoice can be issued, and a note added and deleted", async () => {
  const orderId = await shop.placeOrder(
    {
      needInvoice: true,
      companyName: "„Сладко“ ЕООД",
      vatNumber: "BG131071587",
      email: "papers@example.com",
    },
    2,
  );
  const office = await shop.inOffice("en");
  await office.open("/admin/settings");
  office.fill(e("settings.eik"), "131071587");
  office.fill(e("settings.manager_bg"), "Иван Петров");
  await office.press(e("settings.save"));
  expect(office.messages.join()).toContain(e("settings.saved"));
  await office.open(`/admin/orders/${orderId}/invoice`);
  office.fill(e("papers.buyer.address"), "София, ул. „Шипка“ 1");
  await office.press(e("papers.invoice.preview"));
  await office.press(e("papers.invoice.issue"));
  expect(office.messages.join()).toContain("has been issued");
  await office.follow(e("papers.back"));
  office.fill(e("notes.add"), "A note");
  await office.press(e("notes.submit"));
  expect(office.messages.join()).toContain(e("orders.did.note"));
  await office.press(e("notes.delete"));
  expect(office.messages.join()).toContain(e("orders.did.delete_note"));
});

test("an order can be cancelled, and a cash order marked as paid", async () => {
  const cancelled = await shop.placeOrder({ email: "cash1@example.com" });
  const paid = await shop.placeOrder({ email: "cash2@example.com" });
  const office = await shop.inOffice();
  await office.open(`/admin/orders/${cancelled}`);
  await office.press(a("orders.cancel.submit"));
  expect(office.messages.join()).toContain(a("orders.did.cancel"));
  await office.open("/admin");
  office.check(a("orders.select", { number: numberOf(paid) }));
  await office.press(a("orders.batch.mark_paid"));
  expect(office.messages.join()).toContain(a("orders.batch.done", { marked: 1, left: 0 }));
});

test("pasted product rows can be previewed and applied", async () => {
  const [product] = await shop.sql("select id from products where flavor = 'orange'");
  const id = String(product?.id);
  const office = await shop.inOffice();
  const pasted = a("productFiles.text");
  await office.open("/admin/products/import");
  office.fill(pasted, `id\tid\n${id}\t${id}`);
  await office.press(a("productFiles.preview"));
  expect(office.messages.join()).toContain(a("productFiles.refused.column_twice", { text: "id" }));
  expect(office.valueOf(pasted)).toBe(`id\tid\n${id}\t${id}`);
  office.fill(pasted, `id\tstock_quantity\tpictures\n${id}\t77\t/demo/grape.webp`);
  await office.press(a("productFiles.preview"));
  await office.press(a("productFiles.apply.one", { count: 1 }));
  expect(office.messages.join()).toContain(a("productFiles.done"));
  expect(await shop.sql(`select stock_quantity from products where id = '${id}'`)).toEqual([
    { stock_quantity: 77 },
  ]);
});

test("all products of a list can be selected, hidden and shown; a deletion needs its own tick", async () => {
  const office = await shop.inOffice();
  await office.open("/admin/products?q=grozde");
  await office.follow(a("lists.selectAll"));
  await office.press(a("products.batch.delete"));
  expect(office.messages.join()).toContain(a("products.batch.unconfirmed"));
  for (const did of ["hide", "show"] as const) {
    await office.open("/admin/products?q=grozde&select=all");
    await office.press(a(`products.batch.${did}`));
    expect(office.messages.join()).toContain(a(`products.batch.done.${did}`, { count: 1 }));
  }
});

test("stock can be counted, and a product hidden and edited", async () => {
  const name = "Слънчев ананас";
  const office = await shop.inOffice();
  await office.open("/admin/products?q=ananas");
  const isActive = () => office.button(a("products.toggle", { name })).attributes["aria-pressed"];
  office.fill(a("products.stock.of", { name }), "50");
  await office.press(a("products.stock.save", { name }));
  expect(office.messages.join()).toContain("Наличността е обновена: 50 бр.");
  expect(isActive()).toBe("true");
  await office.press(a("products.toggle", { name }));
  expect(office.messages.join()).toContain("Статусът на продукта е обновен");
  expect(office.address).toContain("q=ananas");
  expect(isActive()).toBe("false");
  await office.follow(a("edit.editNamed", { name }));
  office.fill(a("products.field.price.BGN"), "8,05");
  office.fill(a("products.pictures"), "/demo/peach.webp\n/demo/grape.webp");
  await office.press(a("edit.save"));
  expect(office.messages.join()).toContain("Продуктът е обновен");
  expect(
    await shop.sql("select price_bgn, stock_quantity, pictures from products where flavor = 'pineapple'"),
  ).toEqual([{ price_bgn: 805, stock_quantity: 50, pictures: ["/demo/peach.webp", "/demo/grape.webp"] }]);
});
