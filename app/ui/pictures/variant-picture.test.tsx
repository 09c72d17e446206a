import type { ComponentProps } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PictureSource } from "#app/domain/media/media.ts";
import { KnownPictures } from "./known-pictures.tsx";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { VariantPicture } from "./variant-picture.tsx";

const uploaded = (src: string, width: number, height: number): PictureSource => ({
  src,
  width,
  height,
  placeholder: null,
  ready_widths: [width],
  alt_bg: "Ягоди",
  alt_en: "Strawberries",
});
const wide = uploaded("/media/landing-page-images/landing-pages/1-a.webp", 1280, 640);
const narrow = uploaded("/media/landing-page-images/landing-pages/1-b.webp", 640, 960);

function markup(props: Partial<ComponentProps<typeof VariantPicture>> = {}): string {
  return renderToStaticMarkup(
    <LocaleProvider locale="en">
      <KnownPictures pictures={{ [wide.src]: wide, [narrow.src]: narrow }}>
        <VariantPicture picture={{ desktop: wide.src, mobile: narrow.src }} className="" {...props} />
      </KnownPictures>
    </LocaleProvider>,
  );
}

test("each variant reserves space in its own shape", () => {
  const [mobile = "", desktop = ""] = markup().split(`<source type="image/avif" srcSet="${wide.src}`);
  expect(mobile.match(/media="\(max-width: 768px\)"[^>]*width="640" height="960"/g)).toHaveLength(3);
  expect(desktop).toMatch(/<img src="[^"]*1-a.webp"[^>]* width="1280" height="640"/);
});

test("the given alternative text takes precedence over the owner's", () => {
  expect(markup()).toContain('alt="Strawberries"');
  expect(markup({ alt: "A bowl" })).toContain('alt="A bowl"');
  expect(markup({ alt: "" })).toContain('alt=""');
});

test("a priority picture loads eagerly and decodes synchronously, any other lazily", () => {
  expect(markup({ priority: true })).toMatch(
    /<img [^>]* loading="eager" fetchPriority="high" decoding="sync"/,
  );
  expect(markup()).toMatch(/<img [^>]* loading="lazy" decoding="async"/);
});
