import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtFiles } from "#app/server/http/built-files.ts";
import { precompress } from "#scripts/precompress.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "built-files-"));
const script = `console.log(${JSON.stringify("plodko ".repeat(500))});`;
const server = createServer();

beforeAll(async () => {
  mkdirSync(path.join(folder, "assets"));
  writeFileSync(path.join(folder, "assets/page-1a2b.js"), script);
  writeFileSync(path.join(folder, "assets/photo-1a2b.webp"), script);
  writeFileSync(path.join(folder, "favicon.svg"), "<svg/>");
  await precompress(folder);
  const serve = builtFiles(folder);
  server.on("request", (request, response) => serve(request, response, () => response.writeHead(404).end()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const get = (file: string, encoding: string) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${file}`, {
    headers: { "Accept-Encoding": encoding },
  });

test("a script has the best encoding that the browser accepts, and is cached as immutable", async () => {
  for (const [asked, given] of [
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
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
