import { expect, test } from "vitest";
import { profileOf } from "./ucp-agent.ts";

test.for([
  [null, null],
  ["", null],
  ['profile="https://agent.example/profile.json"', "https://agent.example/profile.json"],
  ['  profile="https://a.example/p" ', "https://a.example/p"],
  [
    'name=shopper;v=1.5, profile="https://a.example/p";q="x";flag, extra=(1 "two";a ?1)',
    "https://a.example/p",
  ],
  ['profile="https://a.example/1",\tprofile="https://a.example/2"', "https://a.example/2"],
  ['digest=:aGVsbG8=:, count=-12, on=?0, profile="a\\"b\\\\c"', 'a"b\\c'],
  ["agent", null],
  ["version=1", null],
] as const)("reads the profile of %s", ([header, profile]) => {
  expect(profileOf(header)).toEqual({ ok: true, profile });
});

test.for([
  "https://agent.example/profile.json",
  "profile=https://agent.example",
  'profile="https://agent.example',
  'profile="https://agent.example\\x"',
  'profile="ягода"',
  "profile=token",
  "profile",
  "profile=1",
  'profile=("https://a.example")',
  'profile="a",',
  'profile="a" other="b"',
  'Profile="a"',
  'profile ="a"',
  'profile="a";',
  "a=(1",
  "a=?2",
  `profile="${"a".repeat(5000)}"`,
])("refuses %s", (header) => {
  expect(profileOf(header)).toEqual({ ok: false });
});

test("a long header is read quickly", () => {
  const start = performance.now();
  profileOf(`a=${'("x";y '.repeat(580)}`);
  profileOf(`profile="${"\\\\".repeat(2000)}`);
  expect(performance.now() - start).toBeLessThan(200);
});
