import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { rawAnswer, refusedAnswer, refusedTarget } from "./refused-page.ts";

const statusOf = (target: string) => refusedTarget(target, false)?.status ?? null;

test.for([
  "/",
  "/en/products?q=%00&page=%zz",
  "/promo/%D0%BB%D1%8F%D1%82%D0%BE",
  `/admin?id=${"1&id=".repeat(150)}`,
])("%.40s is looked at", (target) => {
  expect(statusOf(target)).toBeNull();
});

test.for(["//evil.example/", "///", "http://evil.example/", "*", "", "/api/%00"])(
  "%s is no path of ours",
  (target) => {
    expect(statusOf(target)).toBe(400);
  },
);

test("a path that is no text, as of a link that was cut, leads where missing pages do, in its language", () => {
  for (const target of ["/%zz", "/promo/%E0%A4%A?a=1", "/products/%00", "/%c0%ae%c0%ae/", "/%"])
    expect(refusedTarget(target, false)).toMatchObject({ status: 302, headers: { location: "/404" } });
  expect(refusedTarget("/en/%00", false)?.headers.location).toBe("/en/404");
});

test("a target is bounded in its length and in the number of its parameters", () => {
  expect(statusOf(`/${"x".repeat(8192)}`)).toBe(414);
  expect(statusOf(`/products?${"q=1&".repeat(200)}`)).toBe(414);
});

test("what is just within the bounds is looked at", () => {
  expect(statusOf(`/${"x".repeat(8191)}`)).toBeNull();
  expect(statusOf(`/products?${"q=1&".repeat(199)}`)).toBeNull();
});

test("a page says so in its language and with a way on, a call in JSON", () => {
  expect(refusedAnswer(414, "/en/cart?x", false).body).toMatch(
    /lang="en".*The address is too long.*href="\/en"/,
  );
  expect(refusedAnswer(414, "/cart", false).body).toMatch(/lang="bg".*Адресът е твърде дълъг.*href="\/"/);
  expect(refusedAnswer(414, "/cart", false).headers["content-type"]).toBe("text/html; charset=utf-8");
  const call = refusedAnswer(414, "/api/products?x", false);
  expect(call.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(call.body)).toEqual({ success: false, code: "invalid", error: "URI Too Long" });
});

test("the page's style is the one that its policy lets in", () => {
  const { body, headers } = refusedAnswer(400, "/", true);
  const style = /<style>(.*?)<\/style>/.exec(body)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}';`);
});

test("written by hand an answer is one of HTTP's and ends the connection", () => {
  const answer = refusedAnswer(431, "/", true);
  const raw = rawAnswer(answer);
  expect(raw).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(raw).toContain("connection: close\r\n");
  expect(raw).toContain("strict-transport-security");
  const [head = "", body] = raw.split("\r\n\r\n");
  expect(body).toBe(answer.body);
  expect(head).toContain(`\r\ncontent-length: ${Buffer.byteLength(answer.body)}\r\n`);
});
