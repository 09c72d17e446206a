import { expect, test } from "vitest";
import { localePath, locales } from "#app/domain/locale.ts";
import { changePublicContent } from "#tests/factories/content/public-content.ts";
import { startFileShop } from "#tests/factories/shop/file-shop.ts";

const { shop, connectionString } = await startFileShop({ DEMO: "on" });

const sql = (statement: string) => changePublicContent({ url: shop.url, connectionString }, statement);
const textOf = async (address: string) => (await fetch(shop.url + address)).text();

test("a shop with another carrier and transfers says so on every public page, and nowhere names Econt", async () => {
  await sql("update delivery_settings set carriers = '{speedy}'");
  await sql(`insert into payment_settings (id, is_transfer_on, account_holder, iban, bic, updated_at)
    values (1, true, 'Плодко ООД', 'BG80BNBG96611020345678', 'BNBGBGSF', now())`);
  const [product] = await sql("select id from products where flavor = 'grape'");
  const grapePath = `/products/${String(product?.id)}`;
  const pages = [
    "/",
    "/products",
    grapePath,
    "/cart",
    "/checkout",
    "/delivery",
    "/terms",
    "/privacy",
    "/contact",
  ];
  for (const locale of locales)
    for (const address of pages.map((each) => localePath(locale, each))) {
      const html = await textOf(address);
      expect([address, /Econt|Еконт/.exec(html)]).toEqual([address, null]);
      expect([address, html]).toEqual([
        address,
        expect.stringContaining(locale === "bg" ? "анков превод" : "ank transfer"),
      ]);
    }
  expect(await textOf(grapePath)).toContain("Безплатна доставка чрез Спиди");
  expect(await textOf("/delivery")).toContain("Доставяме чрез Спиди");
});
