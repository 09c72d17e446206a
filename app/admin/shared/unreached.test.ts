import { expect, test } from "vitest";
import { doneOr, savedOr } from "./unreached.ts";

const lost = () => Promise.reject<object>(new TypeError("Failed to fetch"));

function sent(fields: readonly (readonly [string, string])[]): Request {
  return new Request("https://plodko.example/admin", {
    method: "POST",
    body: new URLSearchParams(fields.map((field) => [...field])),
  });
}

test("an editor that was not answered has all that was sent", async () => {
  const request = sent([
    ["title_bg", "За нас"],
    ["product_ids", "a"],
    ["product_ids", ""],
    ["product_ids", "b"],
  ]);
  expect(await savedOr("pages.saveFailed", { request, serverAction: lost })).toMatchObject({
    data: { ok: false, text: "pages.saveFailed", values: { title_bg: "За нас", product_ids: "a,b" } },
    init: { status: 503 },
  });
});

test("a step that was not answered says what has failed, by its name", async () => {
  const failures = { hide: "homepage.visibilityFailed", add: "landing-pages.blocks.addFailed" } as const;
  for (const [field, name, text] of [
    ["deed", "hide", "homepage.visibilityFailed"],
    ["deed", "add image", "landing-pages.blocks.addFailed"],
    ["step", "hide", "homepage.visibilityFailed"],
    ["step", "", "homepage.saveFailed"],
  ] as const) {
    const args = { request: sent([[field, name]]), serverAction: lost };
    expect(await doneOr("homepage.saveFailed", args, failures)).toMatchObject({ data: { ok: false, text } });
  }
});
