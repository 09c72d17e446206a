import { existsSync } from "node:fs";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ShopPicture } from "./shop-picture.tsx";
import type { ShopPictureName } from "./shop-picture.tsx";
import pictures from "./shop-pictures.json";

test("a bundled picture offers its sizes and reserves its space", () => {
  const html = renderToStaticMarkup(<ShopPicture name="thanks" sizes="20rem" className="w-80" />);
  const { src } = pictures.thanks;
  expect(html).toContain(
    `<source type="image/avif" srcSet="${src}@320.avif 320w, ${src}@640.avif 640w, ${src}@960.avif 960w" sizes="20rem"/>`,
  );
  expect(html).toContain(
    `<img src="${src}@640.webp" alt="" width="960" height="720" class="object-cover w-80" loading="lazy"`,
  );
});

test("narrow windows get the mobile picture in its own shape", () => {
  const html = renderToStaticMarkup(
    <ShopPicture name="hero" mobile="hero-mobile" alt="Плодчета" sizes="100vw" priority />,
  );
  expect(html).toMatch(
    /^<picture class="contents"><source type="image\/avif" srcSet="[^"]*hero-mobile-[^"]*" sizes="100vw" media="\(max-width: 768px\)" width="1200" height="1350"\/>/,
  );
  expect(html).toMatch(
    /alt="Плодчета" width="2400" height="1350"[^>]* loading="eager" fetchPriority="high" decoding="sync"/,
  );
});

test("every listed file exists and has a content hash in its name", () => {
  for (const [name, { src, width, ready_widths }] of Object.entries(pictures)) {
    expect(src).toMatch(new RegExp(`^/assets/pictures/${name}-[0-9a-f]{10}\\.webp$`));
    expect(ready_widths).toContain(640);
    expect(ready_widths.at(-1)).toBe(width);
  }
  const named = renderToStaticMarkup(
    <>
      {(Object.keys(pictures) as ShopPictureName[]).map((name) => (
        <ShopPicture key={name} name={name} sizes="100vw" />
      ))}
    </>,
  ).match(/\/assets\/[^ ",]+/g);
  expect(new Set(named).size).toBeGreaterThan(40);
  expect(named?.filter((address) => !existsSync(`public${address}`))).toEqual([]);
});
