import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlAttacks } from "#tests/factories/pages/html-attacks.ts";
import { plainTextOf, readOwnersHtml, sanitizeHtml } from "./sanitize-html.ts";

type Element = { name: string; attributes: Record<string, string> };

const voidElements = ["img", "br", "hr"];

/**
 * Parses HTML in the one strict form that every parser reads alike: lower-case names, quoted values, properly nested
 * elements, no bare `<` or quotes. Throws on anything else, so that what is parsed here is what a browser sees.
 */
function readStrictly(html: string): Element[] {
  const elements: Element[] = [];
  const open: string[] = [];
  const token = /([^<>]+)|<([a-z][a-z0-9]*)((?: [a-z]+(?:="[^"<>]*")?)*)( \/)?>|<\/([a-z][a-z0-9]*)>/uy;
  while (token.lastIndex < html.length) {
    const at = token.lastIndex;
    const [, text, name, attributes = "", , closed] = token.exec(html) ?? [];
    if (name) {
      elements.push({ name, attributes: readAttributes(attributes) });
      if (!voidElements.includes(name)) open.push(name);
    } else if (closed) expect(open.pop()).toBe(closed);
    else if (!text) throw new Error(`Not plain HTML at ${html.slice(at, at + 60)}`);
  }
  expect(open).toEqual([]);
  return elements;
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g)].map(
    ([, name = "", value = ""]) => [name, decode(value)] as const,
  );
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length);
  return Object.fromEntries(pairs);
}

function decode(value: string): string {
  const names: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return value.replace(/&(\w+);/g, (_, name: string) => {
    if (!names[name]) throw new Error(`An unexpected entity: ${name}`);
    return names[name];
  });
}

const plainElements =
  "p h2 h3 h4 ul ol li dl dt dd blockquote pre hr div a strong b em i u s sub sup small mark code span br table caption thead tbody tfoot tr th td figure figcaption img iframe".split(
    " ",
  );
const shop = "https://shop.example";

/** Checks the output against an allow-list that is written independently of the policy. */
function expectHarmless(html: string): void {
  for (const { name, attributes } of readStrictly(html)) {
    expect(plainElements).toContain(name);
    for (const [attribute, value] of Object.entries(attributes))
      expectHarmlessAttribute(name, attribute, value);
    if (name === "iframe") expect(attributes.sandbox).toMatch(/^allow-scripts [a-z -]+$/);
    if (attributes.target) expect(attributes.rel).toBe("noopener");
  }
}

function expectHarmlessAttribute(name: string, attribute: string, value: string): void {
  const address = () => new URL(value, shop);
  switch (`${name} ${attribute}`) {
    case "a href":
      expect(["http:", "https:", "mailto:", "tel:"]).toContain(address().protocol);
      expect(value.startsWith("/") ? address().origin : shop).toBe(shop);
      return;
    case "img src":
      expect(address().protocol).toBe("https:");
      if (address().origin === shop) expect(value).toMatch(/^\/(media|demo)\//);
      return;
    case "iframe src":
      expect(value).toMatch(
        /^https:\/\/(www\.youtube-nocookie\.com\/embed\/[\w-]+|player\.vimeo\.com\/video\/\d+|www\.google\.com\/maps\/embed)(\?|$)/,
      );
      return;
    default:
      expect(
        "class title alt target rel width height loading colspan rowspan scope start type sandbox allow".split(
          " ",
        ),
      ).toContain(attribute);
      if (attribute === "class") expect(value).toMatch(/^((text-center|text-right|lead|note) ?)+$/);
  }
}

test.for(htmlAttacks)("%s becomes harmless", (attack) => {
  for (const html of [
    attack,
    `<p>${attack}</p>`,
    `<table><tr><td>${attack}</td></tr></table>`,
    attack + attack,
  ]) {
    const clean = sanitizeHtml(html) ?? "";
    expectHarmless(clean);
    expect(sanitizeHtml(clean) ?? "").toBe(clean);
  }
});

test("any combination of attack fragments becomes harmless, and stays so when sanitised twice", () => {
  const fragments = fc.oneof(
    fc.constantFrom(...htmlAttacks),
    fc
      .constantFrom(...htmlAttacks)
      .chain((attack) =>
        fc.tuple(fc.nat(attack.length), fc.nat(attack.length)).map(([from, to]) => attack.slice(from, to)),
      ),
    fc.constantFrom(
      "<",
      ">",
      '"',
      "'",
      "`",
      "=",
      "/",
      "&",
      "&#",
      "-->",
      "</p>",
      "<p ",
      "]]>",
      "\0",
      "\u2028",
    ),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(fc.array(fragments, { maxLength: 8 }), (parts) => {
      const clean = sanitizeHtml(parts.join("")) ?? "";
      expectHarmless(clean);
      expectHarmless(sanitizeHtml(clean) ?? "");
    }),
    { numRuns: 1500 },
  );
});

test("markup that an owner needs is unchanged", () => {
  const html = [
    '<h2>Доставка &amp; плащане</h2><p class="lead">С <strong>Еконт</strong>, <em>безплатно</em> 🍓</p>',
    '<ul><li>до офис</li><li>до <a href="/contact">адрес</a></li></ul><ol start="3"><li>трето</li></ol><ol type="a"><li>a</li></ol><ol class="cyrillic"><li>а</li></ol>',
    '<table><caption>Цени</caption><thead><tr><th scope="col">Тегло</th></tr></thead><tbody><tr><td colspan="2">1 кг</td></tr></tbody></table>',
    "<blockquote><p>Сладко.</p></blockquote><h3>a</h3><h4>b</h4><hr /><p>x<sup>2</sup><br />y</p>",
    '<figure><img src="/media/banner-images/a.webp" alt="Ягоди" width="800" height="600" loading="lazy" /><figcaption>Ягоди</figcaption></figure>',
    '<p><a href="https://kzld.bg" target="_blank" rel="noopener">КЗЛД</a> <a href="mailto:a@b.bg">a@b.bg</a> <a href="tel:+359">тел.</a></p>',
    "<dl><dt>Тегло</dt><dd>120 г</dd></dl><pre><code>a\nb</code></pre><div><span>c</span> <small>d</small> <mark>e</mark></div>",
    "<p><b>б</b> <i>и</i> <u>п</u> <s>з</s> H<sub>2</sub>O</p>",
    '<table><tfoot><tr><th scope="row" rowspan="2">a</th><td rowspan="2">b</td></tr></tfoot></table>',
    '<p><img src="https://other.example/a.webp" alt="" title="Ягода" loading="lazy" /></p>',
  ].join("");
  expect(readOwnersHtml(html)).toEqual({ html, removed: [] });
  expect(plainElements.filter((name) => name !== "iframe" && !html.includes(`<${name}`))).toEqual([]);
});

test("headings that compete with the page's own become the next allowed level", () => {
  expect(sanitizeHtml("<h1>a</h1><h5>b</h5><h6>c</h6>")).toBe("<h2>a</h2><h4>b</h4><h4>c</h4>");
});

test("videos and maps get a sandbox and a title, and use the cookie-free player where there is one", () => {
  const [video, map] = [
    "https://www.youtube.com/embed/a-B_1?start=5",
    "https://www.google.com/maps/embed?pb=!1m18&hl=bg",
  ].map((src) => readStrictly(sanitizeHtml(`<iframe src="${src}" onload="x"></iframe>`) ?? "")[0]);
  expect(video?.attributes).toMatchObject({
    src: "https://www.youtube-nocookie.com/embed/a-B_1?start=5",
    title: "YouTube",
    loading: "lazy",
    sandbox: "allow-scripts allow-same-origin allow-popups allow-presentation",
  });
  expect(map?.attributes).toMatchObject({ title: "Google Maps" });
  expect(
    sanitizeHtml('<iframe title="Нашият цех" src="https://player.vimeo.com/video/12">x</iframe>'),
  ).toContain('title="Нашият цех"');
});

test("a picture or player without an allowed address is removed", () => {
  for (const nothing of [
    '<img alt="Ягода">',
    '<img src="javascript:x">',
    '<img src="/admin/a.webp" width="10">',
    '<iframe src="https://evil.example"></iframe>',
  ])
    expect(sanitizeHtml(`<p>а${nothing}б</p>`)).toBe("<p>аб</p>");
});

test("a size that is not a number is removed", () => {
  expect(sanitizeHtml('<img src="/demo/a.webp" alt="" width="12px" height="x12">')).toBe(
    '<img src="/demo/a.webp" alt="" loading="lazy" />',
  );
  const player = sanitizeHtml(
    '<iframe src="https://player.vimeo.com/video/12" width="640" height="100%"></iframe>',
  );
  expect(player).toContain('width="640"');
  expect(player).not.toContain("height");
});

test("removed markup is reported by name, without duplicates", () => {
  const html =
    '<p style="color:red" onclick="x()">a</p><p style="x">b</p><script>x</script><form>c</form><iframe src="https://evil.example"></iframe><a href="javascript:x">d</a>';
  expect(readOwnersHtml(html).removed).toEqual([
    "style",
    "onclick",
    "<script>",
    "<form>",
    "<iframe>",
    "href",
  ]);
});

test("plain text contains only the words", () => {
  const html = sanitizeHtml("<p>Плод &amp; <strong>сок</strong> &lt;3</p><p>&quot;втори&quot; ред</p>");
  expect(plainTextOf(html)).toBe('Плод & сок <3 "втори" ред');
  expect(plainTextOf(null)).toBe("");
});

test("markup without visible content becomes null", () => {
  for (const html of [
    "",
    "  ",
    "<p></p>",
    "<p>&nbsp;<br></p><ul><li> </li></ul>",
    "<script>x</script>",
    null,
  ])
    expect(sanitizeHtml(html)).toBeNull();
  for (const html of ['<img src="/demo/a.webp">', "<hr>", "<p>🍓</p>"])
    expect(sanitizeHtml(html)).not.toBeNull();
});

test("200,000 characters of each repeated fragment are sanitised in time", () => {
  const started = performance.now();
  for (const fragment of ["<div>", "<p", "&#", '<a href="', "<iframe>", "<!--", "<table><td>", "<svg>"])
    expectHarmless(sanitizeHtml(fragment.repeat(200_000 / fragment.length)) ?? "");
  expect(performance.now() - started).toBeLessThan(10_000);
});
