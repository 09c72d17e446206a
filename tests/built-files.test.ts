import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { builtFiles, developmentFiles } from "#app/server/http/built-files.ts";
import { log } from "#app/server/log.ts";
import { precompress } from "#scripts/precompress.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "built-files-"));
const script = `console.log(${JSON.stringify("plodko ".repeat(500))});`;
const bytes = Buffer.byteLength(script);
const server = createServer();

beforeAll(async () => {
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, "assets/page-1a2b.js"), script);
  writeFileSync(path.join(folder, "assets/photo-1a2b.webp"), script);
  mkdirSync(path.join(folder, ".vite"));
  for (const name of ["favicon.ico", "favicon.svg", ".hidden", ".vite/license.md", "ягода.txt"])
    writeFileSync(path.join(folder, name), "<svg/>");
  await precompress(folder);
  const serve = builtFiles(folder);
  server.on("request", (request, response) => serve(request, response, () => response.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = (file: string, headers: Record<string, string>, method = "GET") =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${file}`, {
    method,
    headers: { "Accept-Encoding": "identity", ...headers },
  });
const get = (file: string, encoding: string) => ask(file, { "Accept-Encoding": encoding });

test("a script has the best encoding that the browser accepts, and is cached as immutable", async () => {
  for (const [asked, given] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", null],
  ] as const) {
    const answer = await get("/assets/page-1a2b.js", asked);
    expect(answer.headers.get("Content-Encoding")).toBe(given);
    expect(answer.headers.get("Content-Type")).toContain("javascript");
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(await answer.text()).toBe(script);
  }
});

test("pictures, and files too small to gain from it, are not compressed", async () => {
  for (const file of ["/assets/photo-1a2b.webp", "/favicon.svg"]) {
    const answer = await get(file, "gzip, br");
    expect([answer.status, answer.headers.get("Content-Encoding")]).toEqual([200, null]);
  }
  expect((await get("/favicon.svg", "br")).headers.get("Cache-Control")).toBe("public, max-age=3600");
});

test.for([
  ["bytes=0-1", 206, `bytes 0-1/${bytes}`],
  ["bytes=-500", 206, `bytes ${bytes - 500}-${bytes - 1}/${bytes}`],
  ["bytes=0-99999999999999999999", 206, `bytes 0-${bytes - 1}/${bytes}`],
  [`bytes=${bytes}-`, 416, `bytes */${bytes}`],
  ["bytes=99999999999999999999-", 416, `bytes */${bytes}`],
  ["bytes=5-2", 200, null],
  ["bytes=0-1,4-5", 200, null],
  ["lines=0-1", 200, null],
] as const)("a script asked for %s answers %i", async ([range, status, contentRange]) => {
  const answer = await ask("/assets/page-1a2b.js", { Range: range });
  expect([answer.status, answer.headers.get("Content-Range")]).toEqual([status, contentRange]);
  const [, first = 0, last = bytes - 1] = /^bytes (\d+)-(\d+)/.exec(contentRange ?? "") ?? [];
  if (status !== 416) expect(await answer.text()).toBe(script.slice(Number(first), Number(last) + 1));
});

test("a range concerns the compressed file, and its ETag and date alone make If-Range valid", async () => {
  const file = "/assets/page-1a2b.js";
  const encoded = { "Accept-Encoding": "br" };
  const whole = await ask(file, encoded);
  const plain = await ask(file, {});
  expect(plain.headers.get("ETag")).not.toBe(whole.headers.get("ETag"));
  const compressed = readFileSync(path.join(folder, `${file}.br`));
  for (const [ifRange, status] of [
    [whole.headers.get("ETag"), 206],
    [whole.headers.get("Last-Modified"), 206],
    [plain.headers.get("ETag"), 200],
    [`W/${whole.headers.get("ETag")}`, 200],
    ["Thu, 01 Jan 1970 00:00:00 GMT", 200],
    ["nonsense", 200],
  ] as const) {
    const answer = await ask(file, { ...encoded, Range: "bytes=0-9", "If-Range": ifRange ?? "" });
    expect([ifRange, answer.status]).toEqual([ifRange, status]);
    if (status === 206) {
      expect(answer.headers.get("Content-Range")).toBe(`bytes 0-9/${compressed.byteLength}`);
      expect(answer.headers.get("Content-Encoding")).toBe("br");
    }
  }
});

test("an unchanged file answers 304, and a HEAD request ignores ranges", async () => {
  const { headers } = await ask("/favicon.ico", {});
  const [etag, modified] = [headers.get("ETag") ?? "", headers.get("Last-Modified") ?? ""];
  for (const [known, status] of [
    [{ "If-None-Match": etag }, 304],
    [{ "If-Modified-Since": modified }, 304],
    [{ "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT" }, 200],
    [{ "If-Modified-Since": "nonsense" }, 200],
    [{ "If-None-Match": '"other"', "If-Modified-Since": modified }, 200],
  ] as const) {
    const answer = await ask("/favicon.ico", known);
    expect([answer.status, answer.headers.get("ETag")]).toEqual([status, etag]);
  }
  const head = await ask("/favicon.ico", { Range: "bytes=0-1" }, "HEAD");
  expect([head.status, head.headers.get("Content-Length")]).toEqual([200, "6"]);
});

test("files have the type of their ending, and hidden and compressed files no address", async () => {
  for (const [file, status, type] of [
    ["/favicon.ico", 200, "image/x-icon"],
    ["/favicon.svg?v=1", 200, "image/svg+xml"],
    [encodeURI("/ягода.txt"), 200, "text/plain; charset=utf-8"],
    ["/.hidden", 404, null],
    ["/.vite/license.md", 404, null],
    ["/assets/page-1a2b.js.br", 404, null],
    ["/assets", 404, null],
    ["/%zz", 404, null],
    ["/assets/..%2ffavicon.ico", 404, null],
  ] as const) {
    const answer = await ask(file, {});
    expect([file, answer.status, answer.headers.get("Content-Type")]).toEqual([file, status, type]);
  }
});

test("allows only GET and HEAD", async () => {
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
    const answer = await ask("/favicon.ico", {}, method);
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
  }
});

test("a file that disappeared answers 503 and is logged with its path", async () => {
  const failures = vi.spyOn(log, "error").mockReturnValue(undefined);
  rmSync(path.join(folder, "assets/photo-1a2b.webp"));
  expect((await ask("/assets/photo-1a2b.webp", {})).status).toBe(503);
  expect(failures).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ path: "/assets/photo-1a2b.webp" }),
    expect.any(String),
  );
});

test("in development files are read anew, and what is left to Vite has no range", async () => {
  const left: unknown[] = [];
  const serve = developmentFiles((request, response) => {
    left.push([request.url, request.headers.range]);
    response.end();
  }, folder);
  const development = createServer((request, response) => serve(request, response, () => response.end()));
  await new Promise<void>((resolve) => development.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(development.address() as AddressInfo).port}`;
  const headers = { Range: "bytes=5-2" };
  writeFileSync(path.join(folder, "new.txt"), "new");
  const answer = await fetch(`${url}/new.txt`, { headers });
  expect([await answer.text(), answer.headers.get("Cache-Control")]).toEqual(["new", "no-cache"]);
  for (const target of ["/new.txt?url", "/app/root.tsx"]) await fetch(url + target, { headers });
  expect(left).toEqual([
    ["/new.txt?url", undefined],
    ["/app/root.tsx", undefined],
  ]);
  development.close();
});
