import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { log } from "#app/server/log.ts";
import { markForStaff, markPageIncomplete, skipPageCache } from "#app/server/request/page-facts.ts";
import { eventually } from "#tests/eventually.ts";
import { html, openCachedShop } from "#tests/factories/pages/cached-shop.ts";

test("renders a page once and then serves it to every client", async () => {
  const { ask, made } = await openCachedShop();
  const first = await ask("/products");
  expect([first.status, first.text, first.from]).toEqual([200, "/products 1", "miss"]);
  const second = await ask("/products?utm_source=letter");
  expect([second.text, second.from]).toEqual(["/products 1", "hit"]);
  expect(second.headers).toMatchObject({
    "cache-control": "public, max-age=0, must-revalidate",
    "content-type": "text/html",
    "x-frame-options": "DENY",
    vary: "Accept-Encoding",
  });
  expect(made).toEqual(["/products"]);
});

test("each response carries the time at which it is sent, cached or not", async () => {
  const { ask, clock } = await openCachedShop();
  const times = [];
  for (const now of ["2026-01-01T12:00:00Z", "2026-01-01T15:00:00Z"]) {
    clock.now = new Date(now);
    times.push((await ask("/products")).headers["server-timing"]);
  }
  const { headers } = await ask("/products", { "if-none-match": "*" });
  expect([...times, headers["server-timing"]]).toEqual([
    "cache;desc=miss, clock;desc=1767268800000",
    "cache;desc=hit, clock;desc=1767279600000",
    "cache;desc=hit, clock;desc=1767279600000",
  ]);
});

test("renders once for concurrent requests", async () => {
  const { ask, made } = await openCachedShop();
  await Promise.all(Array.from({ length: 20 }, () => ask("/products")));
  expect(made).toEqual(["/products"]);
});

test("sends the best encoding that the client accepts", async () => {
  const { ask } = await openCachedShop();
  const br = await ask("/products", { "accept-encoding": "gzip, deflate, br, zstd" });
  expect([br.headers["content-encoding"], brotliDecompressSync(br.body).toString()]).toEqual([
    "br",
    "/products 1",
  ]);
  const gzip = await ask("/products", { "accept-encoding": "br;q=0, gzip;q=0.5" });
  expect([gzip.headers["content-encoding"], gunzipSync(gzip.body).toString()]).toEqual([
    "gzip",
    "/products 1",
  ]);
  for (const header of ["identity", "deflate", ""]) {
    const plain = await ask("/products", { "accept-encoding": header });
    expect([plain.headers["content-encoding"], plain.text]).toEqual([undefined, "/products 1"]);
  }
  expect((await ask("/products", { "accept-encoding": "*" })).headers["content-encoding"]).toBe("br");
});

test("serves a better compressed page later, but never a stale one", async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `ягода${(index * 7919) % 1000}`).join(" ");
  const { ask, content } = await openCachedShop((_address, count) => html(`${words} ${count}`));
  const br = { "accept-encoding": "br" };
  const first = await ask("/products", br);
  const later = await eventually(async () => {
    const answer = await ask("/products", br);
    expect(answer.body.byteLength).toBeLessThan(first.body.byteLength);
    return answer;
  });
  expect(later.headers.etag).toBe(first.headers.etag);
  expect([later.from, Number(later.headers["content-length"])]).toEqual(["hit", later.body.byteLength]);
  expect(brotliDecompressSync(later.body).toString()).toBe(`${words} 1`);
  content.version += 1;
  for (let count = 0; count < 20; count++)
    expect(brotliDecompressSync((await ask("/products", br)).body).toString()).toBe(`${words} 2`);
});

test("counts the bytes of all encodings and evicts the least recently used page past the limit", async () => {
  const body = Array.from({ length: 6000 }, (_, index) => ((index * 7919) % 10_007).toString(36)).join(" ");
  const { ask, cache } = await openCachedShop(() => html(body));
  await ask("/0");
  const weight = cache.bytes;
  const sizes = await Promise.all(
    ["br", "gzip", "identity"].map(async (encoding) => {
      const answer = await ask("/0", { "accept-encoding": encoding });
      return answer.body.byteLength;
    }),
  );
  expect(weight).toBeGreaterThan(sizes.reduce((sum, size) => sum + size, 0));
  for (let page = 1; page <= 1_000_000 / weight; page++) {
    await ask(`/${page}`);
    expect((await ask("/0")).from).toBe("hit");
  }
  expect(cache.bytes).toBeGreaterThan(1_000_000 - 2 * weight);
  expect(cache.bytes).toBeLessThanOrEqual(1_000_000);
  expect((await ask("/1")).from).toBe("miss");
});

test("answers 304 for a known ETag", async () => {
  const { ask, content } = await openCachedShop();
  const { headers } = await ask("/products");
  const etag = String(headers.etag);
  for (const known of [etag, etag.replace("W/", ""), `"other", ${etag}`, "*"]) {
    const again = await ask("/products", { "if-none-match": known, "accept-encoding": "br" });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, "", etag]);
    expect(again.headers["content-encoding"]).toBeUndefined();
  }
  content.version += 1;
  expect((await ask("/products", { "if-none-match": etag })).status).toBe(200);
});

test("a prefetched page may be reused for two seconds by that browser only", async () => {
  const { ask } = await openCachedShop();
  for (const known of [{}, { "if-none-match": "*" }] as Record<string, string>[]) {
    const ahead = await ask("/products", { "sec-purpose": "prefetch", ...known });
    expect(ahead.headers["cache-control"]).toBe("private, max-age=2");
    const followed = await ask("/products", known);
    expect(followed.headers).toEqual({
      ...ahead.headers,
      "cache-control": "public, max-age=0, must-revalidate",
      "server-timing": followed.headers["server-timing"],
    });
  }
  const { ask: askMissing } = await openCachedShop(() => html("gone", { status: 404 }));
  const missing = await askMissing("/gone", { "sec-purpose": "prefetch" });
  expect(missing.headers["cache-control"]).toBe("private, no-store");
});

test("HEAD returns the headers without the page", async () => {
  const { ask } = await openCachedShop();
  const { headers } = await ask("/products");
  const head = await ask("/products", {}, "HEAD");
  expect([head.status, head.text, head.headers["content-length"], head.headers.etag]).toEqual([
    200,
    "",
    headers["content-length"],
    headers.etag,
  ]);
});

test("passes other pages and methods to the next handler", async () => {
  const { ask, made } = await openCachedShop();
  expect((await ask("/private")).status).toBe(418);
  for (const method of ["POST", "PUT", "DELETE"])
    expect((await ask("/products", {}, method)).status).toBe(418);
  expect(made).toEqual([]);
});

test("renders again after a change and after the next scheduled moment", async () => {
  const { ask, content, clock } = await openCachedShop();
  await ask("/products");
  content.version += 1;
  expect((await ask("/products")).text).toBe("/products 2");
  expect((await ask("/products")).text).toBe("/products 2");
  clock.now = new Date("2026-01-02T00:00:00Z");
  expect((await ask("/products")).text).toBe("/products 3");
});

test("a change during rendering is in the next page, also for requests that arrive while the old one is rendered", async () => {
  const gate = Promise.withResolvers<void>();
  const { ask, content, made } = await openCachedShop(async (address, count) => {
    if (count === 1) await gate.promise;
    return html(`${address} ${count}`);
  });
  const early = ask("/products");
  await eventually(() => expect(made).toHaveLength(1));
  content.version += 1;
  const late = await ask("/products");
  expect(late.text).toBe("/products 2");
  gate.resolve();
  expect((await early).text).toBe("/products 1");
  expect((await ask("/products")).text).toBe("/products 2");
});

test.for([
  ["a status", () => html("gone", { status: 404 })],
  ["a cookie", () => html("mine", { headers: { "set-cookie": "a=b" } })],
  [
    "its loader's request",
    () => {
      skipPageCache();
      return html("page 99 of 2");
    },
  ],
] as const)("does not cache a page because of %s", async ([, render]) => {
  const { ask, made, cache } = await openCachedShop(render);
  const first = await ask("/products");
  expect([first.headers["cache-control"], first.headers.etag]).toEqual(["private, no-store", undefined]);
  await ask("/products");
  expect([made.length, cache.bytes]).toEqual([2, 0]);
});

test("serves the last good page when rendering fails or is incomplete", async () => {
  const errors = vi.spyOn(log, "error").mockReturnValue(undefined);
  let fault: (() => Response) | null = null;
  const { ask, content } = await openCachedShop((address, count) => fault?.() ?? html(`${address} ${count}`));
  await ask("/products");
  content.version += 1;
  const faults = [
    () => html("broken", { status: 500 }),
    () => {
      throw new Error("The database is unavailable");
    },
    () => {
      markPageIncomplete();
      return html("without its products");
    },
    () => {
      markPageIncomplete();
      return Response.redirect("http://localhost/404", 302);
    },
  ];
  for (fault of faults) {
    const { status, text, from } = await ask("/products");
    expect([status, text, from]).toEqual([200, "/products 1", "last-good"]);
  }
  fault = null;
  expect((await ask("/products")).from).toBe("miss");
  expect(errors).toHaveBeenCalledOnce();
});

test("without a last good page a failure is passed on and not cached", async () => {
  vi.spyOn(log, "error").mockReturnValue(undefined);
  let fault: (() => Response) | null = () => {
    markPageIncomplete();
    return html("without its products");
  };
  const { ask } = await openCachedShop((address, count) => fault?.() ?? html(`${address} ${count}`));
  expect((await ask("/products")).text).toBe("without its products");
  fault = () => {
    throw new Error("The database is unavailable");
  };
  expect((await ask("/products")).status).toBe(418);
  fault = null;
  expect((await ask("/products")).text).toBe("/products 3");
});

test("while change notifications may be missed, no cached page is fresh and none is stored", async () => {
  const { ask, content } = await openCachedShop();
  await ask("/products");
  content.isListening = false;
  expect((await ask("/products")).text).toBe("/products 2");
  content.isListening = true;
  expect((await ask("/products")).text).toBe("/products 1");
});

test("while the database may be down, serves the last good page after a short wait", async () => {
  const { ask, content } = await openCachedShop(
    (address, count) => (count === 1 ? html(`${address} 1`) : new Promise(() => undefined)),
    { timeout: 1 },
  );
  await ask("/products");
  content.isListening = false;
  const { text, from } = await ask("/products");
  expect([text, from]).toEqual(["/products 1", "last-good"]);
});

test("renders the visited pages in the background after a change, the most visited first", async () => {
  const { ask, change, made, cache } = await openCachedShop();
  const visit = async (...paths: string[]) => {
    for (const path of paths) await ask(path);
  };
  await visit("/a", "/b", "/b", "/b", "/b", "/b", "/c", "/c");
  change();
  await eventually(() => expect(cache.renderedInBackground).toBe(3));
  expect(made.splice(0).slice(3)).toEqual(["/b", "/c", "/a"]);
  // Half of the earlier visits count: 2 + 1 for /c, 1 + 2.5 for /b. Nobody visited /a.
  await visit("/c", "/c", "/b");
  change();
  await eventually(() => expect(cache.renderedInBackground).toBe(5));
  expect(made).toEqual(["/b", "/c"]);
  expect(cache.sent).toEqual({ hit: 8, miss: 3, "last-good": 0 });
  expect(await ask("/b")).toMatchObject({ from: "hit", text: "/b 1" });
});

test("shares a rendering in the background with visitors, and skips pages rendered for them in the meantime", async () => {
  const gate = Promise.withResolvers<void>();
  const { ask, change, made, cache } = await openCachedShop(async (address, count) => {
    if (count === 3) await gate.promise;
    return html(`${address} ${count}`);
  });
  for (const path of ["/a", "/b", "/a"]) await ask(path);
  change();
  await eventually(() => expect(made).toEqual(["/a", "/b", "/a"]));
  const shared = ask("/a");
  expect(await ask("/b")).toMatchObject({ from: "miss", text: "/b 4" });
  gate.resolve();
  expect(await shared).toMatchObject({ from: "miss", text: "/a 3" });
  expect(await ask("/b")).toMatchObject({ from: "hit", text: "/b 4" });
  expect([made.length, cache.renderedInBackground]).toEqual([4, 1]);
});

test("a failure in the background is logged once and leaves the last good page", async () => {
  const errors = vi.spyOn(log, "error").mockReturnValue(undefined);
  const { ask, change, made, content, cache } = await openCachedShop((address, count) => {
    if (count === 2) throw new Error("The database is unavailable");
    if (count === 3) markPageIncomplete();
    return html(`${address} ${count}`);
  });
  await ask("/products");
  change();
  await eventually(() => expect(made).toHaveLength(2));
  await eventually(() => expect(errors).toHaveBeenCalledOnce());
  expect(await ask("/products")).toMatchObject({ from: "last-good", text: "/products 1" });
  expect([errors.mock.calls.length, content.version, cache.renderedInBackground]).toEqual([1, 1, 0]);
});

test("renders a page that no longer exists only once in the background", async () => {
  const { ask, change, made } = await openCachedShop((address, count) =>
    address === "/gone" && count > 1 ? html("not found", { status: 404 }) : html(address),
  );
  await ask("/gone");
  change();
  await eventually(() => expect(made).toEqual(["/gone", "/gone"]));
  await ask("/b");
  change();
  await eventually(() => expect(made.filter((address) => address === "/b")).toHaveLength(2));
  expect(made).toEqual(["/gone", "/gone", "/b", "/b"]);
});

test("a page for staff alone is never stored, and a signed-in person's request goes on to the router", async () => {
  let isClosed = false;
  const { ask, change, content } = await openCachedShop((address, count) => {
    if (!isClosed) return html(`${address} ${count}`);
    markForStaff();
    return html("closed", { status: 503 });
  });
  expect(await ask("/products")).toMatchObject({ status: 200, text: "/products 1" });
  isClosed = true;
  change();
  const staff = { cookie: "__Host-shop.session_token=abc" };
  for (let visit = 0; visit < 2; visit++) {
    expect(await ask("/products")).toMatchObject({ status: 503, text: "closed", from: "miss" });
    expect(await ask("/products", staff)).toMatchObject({ status: 418, text: "next" });
  }
  // Nor is the page from before the closing shown while changes may be missed.
  content.isListening = false;
  expect(await ask("/products")).toMatchObject({ status: 503, text: "closed" });
  isClosed = false;
  content.isListening = true;
  expect(await ask("/products", staff)).toMatchObject({ status: 200, from: "miss" });
});

test("renders nothing in the background once stopped", async () => {
  const { ask, change, made, cache } = await openCachedShop();
  await ask("/products");
  change();
  await cache.stop();
  await ask("/other");
  expect(made).toEqual(["/products", "/other"]);
});
