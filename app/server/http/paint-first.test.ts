import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { paintFirst } from "./paint-first.ts";

const page = (body = "") =>
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="stylesheet" href="/a.css"/></head><body>' +
  `<main>Добър ден</main><script nonce="n">window.context={}</script>${body}` +
  '<script nonce="n" type="module" async="">import "/a.js"</script></body></html>';

test("scripts are named, but not for the browser to ask for", () => {
  const painted = paintFirst(page());
  expect(painted).toContain('<link rel="later" fetchpriority="low" href="/a.js"/>');
  expect(painted).toContain('<script nonce="n" type="later">import "/a.js"</script>');
  expect(painted).not.toMatch(/<[^>]*module/);
  expect(painted).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(painted).toContain('<script nonce="n">window.context={}</script>');
});

test("what starts them stands last, marked as the page's own", () => {
  const starters = paintFirst(page()).match(
    /<script nonce="n">(?:(?!<\/script>).)*<\/script><\/body><\/html>$/,
  );
  expect(starters).not.toBeNull();
});

test.for([
  "<html><head></head><body></body></html>",
  '<link rel="modulepreload" href="/a.js"/>',
  "<p>Добър ден</p>",
  "",
])("a page without scripts is left alone: %s", (html) => {
  expect(paintFirst(html)).toBe(html);
});

/** What the starter does in a browser, which paints when told to. */
function open({ hidden }: { hidden: boolean }) {
  const starter =
    /<script nonce="n">((?:(?!<\/script>).)*)<\/script><\/body>/.exec(paintFirst(page()))?.[1] ?? "";
  const link = { rel: "later" };
  const appended: object[] = [];
  const waiting: (() => void)[] = [];
  runInNewContext(starter, {
    document: {
      hidden,
      querySelectorAll: (selector: string) => (selector === "link[rel=later]" ? [link] : []),
      querySelector: (selector: string) => (selector === "script[type=later]" ? { text: "import 1" } : null),
      createElement: () => ({}),
      head: { append: (element: object) => appended.push(element) },
    },
    requestAnimationFrame: (paint: () => void) => waiting.push(paint),
    setTimeout: (then: () => void) => waiting.push(then),
  });
  return { link, appended, pass: () => waiting.splice(0).forEach((step) => step()) };
}

test("they start after the first paint", () => {
  const { link, appended, pass } = open({ hidden: false });
  pass();
  expect([link.rel, appended]).toEqual(["later", []]);
  pass();
  expect([link.rel, appended]).toEqual(["modulepreload", [{ type: "module", text: "import 1" }]]);
});

test("they start at once where nobody looks", () => {
  expect(open({ hidden: true }).appended).toHaveLength(1);
});
