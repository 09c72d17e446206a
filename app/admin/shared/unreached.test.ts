import { redirect } from "react-router";
import { expect, test } from "vitest";
import { answerOf, doneOr, savedOr } from "./unreached.ts";

const lost = throwing(new TypeError("Failed to fetch"));

/** The router throws answers as well as errors. */
function throwing(thrown: unknown): () => Promise<object> {
  return () => Promise.resolve().then(() => Promise.reject<object>(thrown as Error));
}

function sent(fields: readonly (readonly [string, string])[]): Request {
  return new Request("https://plodko.example/admin", {
    method: "POST",
    body: new URLSearchParams(fields.map((field) => [...field])),
  });
}

/** What the router throws for an answer that is none of the program's. */
const answered = (status: number) => ({ status, statusText: "", internal: true, data: null });

test("what the shop answers goes on as it is", async () => {
  const answer = { ok: true };
  expect(await answerOf(() => Promise.resolve(answer))).toBe(answer);
});

test("a lost connection, and a proxy whose shop is away, are no answer", async () => {
  expect(await answerOf(lost)).toBeNull();
  expect(await answerOf(throwing(answered(502)))).toBeNull();
});

test("what leads elsewhere, and what refuses the form as such, goes on to the router", async () => {
  const elsewhere = redirect("/auth");
  await expect(answerOf(throwing(elsewhere))).rejects.toBe(elsewhere);
  const tooLarge = answered(413);
  await expect(answerOf(throwing(tooLarge))).rejects.toBe(tooLarge);
});

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
