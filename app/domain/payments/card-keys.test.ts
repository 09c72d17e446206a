import { expect, test } from "vitest";
import { keyMode, readCardKeys } from "./card-keys.ts";

const read = (secret_key: string, webhook_secret = "") =>
  readCardKeys((name) => ({ secret_key, webhook_secret })[name] ?? "");

test.for([
  ["sk_test_51Abc", "test"],
  ["rk_test_51Abc", "test"],
  ["sk_live_51Abc", "live"],
  ["rk_live_51Abc", "live"],
  ["pk_live_51Abc", null],
  ["sk_live_", null],
  ["sk_prod_51Abc", null],
  ["SK_LIVE_51Abc", null],
  ["whsec_1", null],
  ["", null],
] as const)("%s is a key of the mode %s", ([key, mode]) => {
  expect(keyMode(key)).toBe(mode);
});

test("keys are read without the spaces and line breaks around them, and may be empty", () => {
  expect(read(" sk_live_51Abc\n", "whsec_a+b/c=")).toEqual({
    ok: true,
    input: { secretKey: "sk_live_51Abc", webhookSecret: "whsec_a+b/c=" },
  });
  expect(read("")).toEqual({ ok: true, input: { secretKey: "", webhookSecret: "" } });
});

test.for([
  ["pk_live_51Abc", "keyPublishable"],
  ["pk_test_51Abc", "keyPublishable"],
  ["whsec_abc", "keyForm"],
  ["sk_live", "keyForm"],
  ["acct_123", "keyForm"],
  ["sk_live_51-Abc", "keyForm"],
  ["sk_live_51\u200bAbc", "keyCharacters"],
  ["sk_live_51\u202eAbc", "keyCharacters"],
  ["sk_live_51\u0000Abc", "keyCharacters"],
  ["sk_live_51\nAbc", "keyCharacters"],
  ["sk_live_51 Abc", "keyCharacters"],
  ["sk_live_51А", "keyCharacters"],
  [`sk_live_${"a".repeat(300)}`, "long"],
] as const)("%j is refused as %s", ([key, problem]) => {
  expect(read(key)).toEqual({ ok: false, problems: { secret_key: problem } });
});

test.for([
  ["sk_live_51Abc", "webhookForm"],
  ["whsec_", "webhookForm"],
  ["whsec_a\tb", "keyCharacters"],
  [`whsec_${"a".repeat(300)}`, "long"],
] as const)("as a signing secret %j is refused as %s", ([secret, problem]) => {
  expect(read("sk_live_51Abc", secret)).toEqual({ ok: false, problems: { webhook_secret: problem } });
});
