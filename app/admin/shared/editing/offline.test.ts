import { expect, test } from "vitest";
import { actOrOffline, saveOrOffline } from "./offline.ts";

const offline = () => Promise.reject<object>(new TypeError("Failed to fetch"));

function sent(fields: readonly (readonly [string, string])[]): Request {
  return new Request("https://plodko.example/admin", {
    method: "POST",
    body: new URLSearchParams(fields.map((field) => [...field])),
  });
}

test("an offline editor returns everything that was posted", async () => {
  const request = sent([
    ["title_bg", "За нас"],
    ["product_ids", "a"],
    ["product_ids", ""],
    ["product_ids", "b"],
  ]);
  expect(await saveOrOffline("edit.saveFailed", { request, serverAction: offline })).toMatchObject({
    data: { ok: false, text: "edit.saveFailed", values: { title_bg: "За нас", product_ids: "a,b" } },
    init: { status: 503 },
  });
});

test("an offline list action returns the failure message of its intent, else the fallback", async () => {
  const failures = { hide: "homepage.visibilityFailed", add: "landing-pages.blocks.addFailed" } as const;
  for (const [field, name, text] of [
    ["intent", "hide", "homepage.visibilityFailed"],
    ["intent", "add image", "landing-pages.blocks.addFailed"],
    ["step", "hide", "homepage.visibilityFailed"],
    ["step", "", "edit.saveFailed"],
  ] as const) {
    const args = { request: sent([[field, name]]), serverAction: offline };
    expect(await actOrOffline("edit.saveFailed", args, failures)).toMatchObject({
      data: { ok: false, text },
    });
  }
});
