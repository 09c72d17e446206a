import { setImmediate } from "node:timers/promises";
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

/** What the starter does in a browser, which tells of its paint, decodes its picture and lets time pass when told to. */
function open({ hidden = false, picture = false }: { hidden?: boolean; picture?: boolean }) {
  const starter =
    /<script nonce="n">((?:(?!<\/script>).)*)<\/script><\/body>/.exec(paintFirst(page()))?.[1] ?? "";
  const link = { rel: "later" };
  const appended: object[] = [];
  const waiting: (() => void)[] = [];
  const late: (() => void)[] = [];
  const decoding = Promise.withResolvers<void>();
  const watchers: (() => void)[] = [];
  class PerformanceObserver {
    readonly #tell: () => void;
    constructor(tell: () => void) {
      this.#tell = tell;
    }
    observe(watched: object) {
      expect(watched).toEqual({ type: "paint", buffered: true });
      watchers.push(this.#tell);
    }
  }
  const found: Record<string, object> = {
    "script[type=later]": { cloneNode: () => ({ type: "later", text: "import 1" }) },
    ...(picture && { "img[fetchpriority=high]": { decode: () => decoding.promise } }),
  };
  runInNewContext(starter, {
    PerformanceObserver,
    document: {
      hidden,
      querySelectorAll: (selector: string) => (selector === "link[rel=later]" ? [link] : []),
      querySelector: (selector: string) => found[selector] ?? null,
      head: { append: (element: object) => appended.push(element) },
      addEventListener: () => undefined,
    },
    requestAnimationFrame: (paint: () => void) => waiting.push(paint),
    setTimeout: (then: () => void, milliseconds?: number) => (milliseconds ? late : waiting).push(then),
  });
  const show = () => {
    for (const tell of watchers) tell();
  };
  /** A frame is drawn, or what was put off for a moment is done. */
  const pass = async () => {
    await setImmediate();
    for (const step of waiting.splice(0)) step();
  };
  return { link, appended, decoding, late, show, pass };
}

test("they start when the first paint is on the screen, in the frame after it", async () => {
  const { link, appended, show, pass } = open({});
  for (let frame = 0; frame < 5; frame++) await pass();
  show();
  await pass();
  expect([link.rel, appended]).toEqual(["later", []]);
  await pass();
  await pass();
  expect([link.rel, appended]).toEqual(["modulepreload", [{ type: "module", text: "import 1" }]]);
});

test("they start where the browser tells of no paint", async () => {
  const { appended, late, pass } = open({});
  for (const then of late) then();
  for (let frame = 0; frame < 2; frame++) await pass();
  expect(appended).toHaveLength(1);
});

test.for(["is there", "cannot be shown", "is late"] as const)(
  "they wait for the picture that matters most, until it %s",
  async (end) => {
    const { appended, decoding, late, show, pass } = open({ picture: true });
    show();
    for (let frame = 0; frame < 5; frame++) await pass();
    expect(appended).toEqual([]);
    if (end === "is there") decoding.resolve();
    else if (end === "cannot be shown") decoding.reject(new Error("EncodingError"));
    else for (const then of late) then();
    for (let frame = 0; frame < 2; frame++) await pass();
    expect(appended).toHaveLength(1);
  },
);

test("they start at once where nobody looks", () => {
  expect(open({ hidden: true, picture: true }).appended).toHaveLength(1);
});
