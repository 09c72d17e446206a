import { renderToStaticMarkup } from "react-dom/server";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import type { PictureSource } from "#app/domain/media/media.ts";
import { KnownPictures } from "./known-pictures.tsx";
import { LocaleProvider } from "#app/ui/locale.tsx";
import { Picture } from "./picture.tsx";

const hero: PictureSource = {
  src: "/media/banner-images/homepage/a.webp",
  width: 1280,
  height: 640,
  placeholder: "data:image/webp;base64,AAAA",
  ready_widths: [320, 1280],
  alt_bg: "Ягоди",
  alt_en: "Strawberries",
};

function markup(props: ComponentProps<typeof Picture>, locale: "bg" | "en" = "bg"): string {
  return renderToStaticMarkup(
    <LocaleProvider locale={locale}>
      <Picture {...props} />
    </LocaleProvider>,
  );
}

test("an uploaded picture offers its sizes and reserves its space", () => {
  const html = markup({ picture: hero, sizes: "50vw", className: "w-full" });
  expect(html).toContain(
    `<source type="image/avif" srcSet="${hero.src}@320.avif 320w, ${hero.src}@1280.avif 1280w" sizes="50vw"/>`,
  );
  expect(html).toContain(
    `<source type="image/webp" srcSet="${hero.src}@320.webp 320w, ${hero.src}@1280.webp 1280w" sizes="50vw"/>`,
  );
  expect(html).toMatch(/<img src="\/media\/banner-images\/homepage\/a.webp"[^>]* width="1280" height="640"/);
  expect(html).toMatch(/<span class="relative block overflow-hidden w-full">/);
});

test("a priority picture loads eagerly and decodes synchronously, any other lazily", () => {
  const first = markup({ picture: hero, priority: true });
  expect(first).toMatch(/<img [^>]* loading="eager" fetchPriority="high" decoding="sync"/);
  expect(markup({ picture: hero })).toMatch(/<img [^>]* loading="lazy" decoding="async"/);
});

test("a known URL is shown in its prepared sizes, any other as it is", () => {
  const pictures = (
    <KnownPictures pictures={{ [hero.src]: hero }}>
      <Picture src={hero.src} alt="" />
      <Picture src="/demo/grape.webp" alt="" />
    </KnownPictures>
  );
  const html = renderToStaticMarkup(<LocaleProvider locale="bg">{pictures}</LocaleProvider>);
  expect(html.match(/<source/g)).toHaveLength(2);
  expect(html).toContain('<img src="/demo/grape.webp" alt="" class="object-cover"');
});

test("a blurred placeholder is shown while loading, hidden from screen readers and without inline styles", () => {
  const html = markup({ picture: hero });
  expect(html).toMatch(/<img src="data:image\/webp;base64,AAAA" alt="" aria-hidden="true"/);
  expect(html).not.toContain("style=");
  expect(markup({ picture: { ...hero, placeholder: null } })).not.toContain("data:");
});

test("before its sizes are ready, the original is shown", () => {
  const html = markup({ picture: { ...hero, ready_widths: [] } });
  expect(html).not.toContain("<source");
  expect(html).toContain(`src="${hero.src}"`);
});

test("the given alternative text takes precedence over the owner's in the page's language", () => {
  expect(markup({ picture: hero })).toContain('alt="Ягоди"');
  expect(markup({ picture: hero }, "en")).toContain('alt="Strawberries"');
  expect(markup({ picture: { ...hero, alt_en: null } }, "en")).toContain('alt="Ягоди"');
  expect(markup({ picture: hero, alt: "Сочна ягода" })).toContain('alt="Сочна ягода"');
  expect(markup({ picture: hero, alt: "" })).not.toContain("Ягоди");
});

test("an external picture is shown from its URL, and a missing one as a fallback", () => {
  const html = markup({
    src: "https://example.com/a.jpg",
    picture: undefined,
    alt: "А",
    width: 8,
    height: 4,
  });
  expect(html).toMatch(/<img src="https:\/\/example.com\/a.jpg" alt="А" width="8" height="4"/);
  expect(html).not.toContain("<picture");
  expect(markup({ src: null, alt: "Ягода" })).toMatch(/<span role="img" aria-label="Ягода"/);
});
