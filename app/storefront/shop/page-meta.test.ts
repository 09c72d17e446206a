import { expect, test } from "vitest";
import { defaultCompany } from "#app/domain/shop/company.ts";
import { pageMeta } from "./page-meta.ts";
import card from "#app/ui/share-card.json";
import { shopPictureAddress } from "#app/ui/pictures/shop-picture.tsx";

const company = { ...defaultCompany, shop_name_bg: "Сладка градина", shop_name_en: "Sweet Garden" };
const baseUrl = "https://shop.example";

function headOf(pathname: string, options: Parameters<typeof pageMeta>[2] = {}, seller = company) {
  const matches = [{ id: "root", loaderData: { baseUrl, company: seller } }];
  const tags = pageMeta("contact", { location: { pathname, search: "" }, matches }, options) as Record<
    string,
    string
  >[];
  const named = tags.map((tag) => [tag["property"] ?? tag["name"], tag["content"]] as const);
  const title = tags.find((tag) => tag["title"])?.["title"];
  return Object.fromEntries([["title", title] as const, ...named]) as Record<string, string | undefined>;
}

test("uses the owner's shop name in the page's language, and names the alternate locale", () => {
  expect(headOf("/contact")).toMatchObject({
    title: "Контакти | Сладка градина",
    "og:site_name": "Сладка градина",
    "og:locale": "bg_BG",
    "og:locale:alternate": "en_GB",
  });
  expect(headOf("/en/contact")).toMatchObject({
    title: "Contact | Sweet Garden",
    "og:site_name": "Sweet Garden",
    "og:locale": "en_GB",
    "og:locale:alternate": "bg_BG",
  });
  for (const pathname of ["/contact", "/en/contact"])
    expect(JSON.stringify(headOf(pathname))).not.toMatch(/Плодко|Plodko|\{shop\}/);
});

test("shares a page without a picture with the shop's card and its size; other pictures have no size", () => {
  const address = baseUrl + card.src;
  expect(headOf("/contact", {}, defaultCompany)).toMatchObject({
    "og:image": address,
    "og:image:width": "1200",
    "og:image:height": "630",
    "twitter:image": address,
  });
  const own = headOf("/contact", { image: "/demo/strawberry.webp" }, defaultCompany);
  expect(own).toMatchObject({ "og:image": `${baseUrl}/demo/strawberry.webp` });
  expect(own).not.toHaveProperty("og:image:width");
  // The card shows the demo shop's logo, so with another logo it uses the hero picture.
  const logo = { logo_url: "/media/logo.webp" };
  const hero = { "og:image": baseUrl + shopPictureAddress("hero") };
  expect(headOf("/contact", {}, { ...defaultCompany, ...logo })).toMatchObject(hero);
});

test("another shop is shared with its logo, or without a picture, never with the demo shop's sweets", () => {
  const logo = `${baseUrl}/media/logo.webp`;
  expect(headOf("/contact", {}, { ...company, logo_url: "/media/logo.webp" })).toMatchObject({
    "og:image": logo,
    "twitter:image": logo,
  });
  expect(Object.keys(headOf("/contact")).filter((name) => name.endsWith(":image"))).toEqual([]);
});
