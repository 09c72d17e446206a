import { setImmediate } from "node:timers/promises";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { paintFirst } from "./paint-first.ts";

const page = (body = "") =>
  '<html><head><link rel="modulepreload" href="/a.js" nonce="n"/><link rel="stylesheet" href="/a.css"/><link rel="modulepreload" href="/b.js" nonce="n"/></head><body>' +
  `<main>Добър ден</main><script nonce="n">window.context={}</script>${body}` +
  '<script nonce="n" type="module" async="">import "/a.js"</script></body></html>';

test("turns the module script and its preloads into a data block, which the browser does not load", () => {
  const painted = paintFirst(page());
  expect(painted).toContain(
    '<script nonce="n" type="text/plain" data-preload="/a.js /b.js">import "/a.js"</script>',
  );
  expect(painted).not.toMatch(/<[^>]*module/);
  expect(painted).toContain('<link rel="stylesheet" href="/a.css"/>');
  expect(painted).toContain('<script nonce="n">window.context={}</script>');
});

test("puts the starter script last, with the page's nonce", () => {
  const starters = paintFirst(page()).match(
    /<script nonce="n">(?:(?!<\/script>).)*<\/script><\/body><\/html>$/s,
  );
  expect(starters).not.toBeNull();
});

test.for([
  "<html><head></head><body></body></html>",
  '<link rel="modulepreload" href="/a.js"/>',
  "<p>Добър ден</p>",
  "",
])("leaves a page without module scripts unchanged: %s", (html) => {
  expect(paintFirst(html)).toBe(html);
});

/**
 * Runs the starter script in a fake browser whose paint, picture decoding, frames and timers the test controls. The
 * browser has `scheduler.yield` only if `scheduler` is given.
 */
function open({
  hidden = false,
  picture = false,
  scheduler,
}: {
  hidden?: boolean;
  picture?: boolean;
  scheduler?: { yield: () => Promise<void> };
}) {
  const starter =
    /<script nonce="n">((?:(?!<\/script>).)*)<\/script><\/body>/s.exec(paintFirst(page()))?.[1] ?? "";
  const appended: object[] = [];
  const waiting: (() => void)[] = [];
  const late: (() => void)[] = [];
  const decoding = Promise.withResolvers<void>();
  const watchers: (() => void)[] = [];
  class PerformanceObserver {
    readonly #callback: () => void;
    constructor(callback: () => void) {
      this.#callback = callback;
    }
    observe(watched: object) {
      expect(watched).toEqual({ type: "paint", buffered: true });
      watchers.push(this.#callback);
    }
  }
  const found: Record<string, object> = {
    "script[data-preload]": { dataset: { preload: "/a.js /b.js" }, text: "import 1" },
    ...(picture && { "img[fetchpriority=high]": { decode: () => decoding.promise } }),
  };
  runInNewContext(starter, {
    scheduler,
    PerformanceObserver,
    document: {
      hidden,
      querySelector: (selector: string) => found[selector] ?? null,
      createElement: (name: string) => ({ name }),
      head: { append: (element: object) => appended.push(element) },
      addEventListener: () => undefined,
    },
    requestAnimationFrame: (paint: () => void) => waiting.push(paint),
    setTimeout: (then: () => void, milliseconds?: number) => (milliseconds ? late : waiting).push(then),
  });
  const show = () => {
    for (const callback of watchers) callback();
  };
  /** Runs pending animation frames and zero timeouts, then the promise callbacks that they cause. */
  const pass = async () => {
    await setImmediate();
    for (const step of waiting.splice(0)) step();
    await setImmediate();
  };
  return { appended, decoding, late, show, pass };
}

const preload = { name: "link", rel: "modulepreload", fetchPriority: "low" };
/** What the starter script appends to the page. */
const started = [
  { ...preload, href: "/a.js" },
  { ...preload, href: "/b.js" },
  { name: "script", type: "module", text: "import 1" },
];

test("scripts start in the frame after the first paint", async () => {
  const { appended, show, pass } = open({});
  for (let frame = 0; frame < 5; frame++) await pass();
  show();
  await pass();
  expect(appended).toEqual([]);
  await pass();
  await pass();
  expect(appended).toEqual(started);
});

test("scripts start after the time limit when the browser reports no paint", async () => {
  const { appended, late, pass } = open({});
  for (const then of late) then();
  for (let frame = 0; frame < 2; frame++) await pass();
  expect(appended).toEqual(started);
});

test.for(["is decoded", "cannot be decoded", "is late"] as const)(
  "scripts wait for the high-priority picture until it %s",
  async (end) => {
    const { appended, decoding, late, show, pass } = open({ picture: true });
    show();
    for (let frame = 0; frame < 5; frame++) await pass();
    expect(appended).toEqual([]);
    if (end === "is decoded") decoding.resolve();
    else if (end === "cannot be decoded") decoding.reject(new Error("EncodingError"));
    else for (const then of late) then();
    for (let frame = 0; frame < 2; frame++) await pass();
    expect(appended).toEqual(started);
  },
);

test("scripts start at once in a hidden page", async () => {
  const { appended, pass } = open({ hidden: true, picture: true });
  await pass();
  expect(appended).toEqual(started);
});

test("the preloads start in separate tasks if the browser has scheduler.yield", async () => {
  const tasks: (() => void)[] = [];
  const yielding = { yield: () => new Promise<void>((resume) => tasks.push(resume)) };
  const { appended, pass } = open({ hidden: true, scheduler: yielding });
  for (const count of [1, 2, 3]) {
    await pass();
    expect(appended).toEqual(started.slice(0, count));
    tasks.pop()?.();
  }
});

test("a press before hydration is replayed once, when its button is alive", async () => {
  const starter =
    /<script nonce="n">((?:(?!<\/script>).)*)<\/script><\/body>/s.exec(paintFirst(page()))?.[1] ?? "";
  const listeners: Record<string, (event: { target: object }) => void> = {};
  runInNewContext(starter, {
    document: {
      hidden: true,
      querySelector: () => ({ dataset: { preload: "" }, decode: () => undefined }),
      createElement: () => ({}),
      head: { append: () => undefined },
      addEventListener: (name: string, listener: (event: { target: object }) => void) => {
        listeners[name] = listener;
      },
    },
    PerformanceObserver: class {
      observe() {
        return undefined;
      }
    },
    setTimeout: (then: () => void) => setImmediate().then(then),
  });
  let clicks = 0;
  const button = {
    value: "",
    ariaBusy: null,
    closest: () => button,
    matches: () => false,
    dataset: { early: "" },
    click: () => {
      clicks += 1;
    },
  };
  listeners.click?.({ target: button });
  listeners.click?.({ target: button });
  expect(button.ariaBusy).toBe("true");
  // A button is alive again each time its component sets its ref.
  for (let time = 0; time < 2; time++) {
    listeners.alive?.({ target: button });
    await setImmediate();
    await setImmediate();
  }
  expect([clicks, button.ariaBusy]).toEqual([1, null]);
});
