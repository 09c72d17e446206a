import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { rawAnswer, refusedAnswer } from "./refused-page.ts";
import { refusedTarget } from "./refused-target.ts";

const statusOf = (target: string) => refusedTarget(target, null)?.status ?? null;

test.for([
  "/",
  "/en/products?q=%00&page=%zz",
  "/promo/%D0%BB%D1%8F%D1%82%D0%BE",
  `/admin?id=${"1&id=".repeat(150)}`,
])("accepts %.40s", (target) => {
  expect(statusOf(target)).toBeNull();
});

test.for(["//evil.example/", "///", "http://evil.example/", "*", "", "/api/%00"])(
  "refuses %s with 400",
  (target) => {
    expect(statusOf(target)).toBe(400);
  },
);

test("redirects an undecodable path, such as a truncated link, to the 404 page in its language", () => {
  for (const target of ["/%zz", "/promo/%E0%A4%A?a=1", "/products/%00", "/%c0%ae%c0%ae/", "/%"])
    expect(refusedTarget(target, null)).toMatchObject({ status: 302, headers: { location: "/404" } });
  expect(refusedTarget("/en/%00", null)?.headers.location).toBe("/en/404");
});

test("refuses a target that is too long or has too many parameters", () => {
  expect(statusOf(`/${"x".repeat(8192)}`)).toBe(414);
  expect(statusOf(`/products?${"q=1&".repeat(200)}`)).toBe(414);
});

test("accepts a target exactly at the limits", () => {
  expect(statusOf(`/${"x".repeat(8191)}`)).toBeNull();
  expect(statusOf(`/products?${"q=1&".repeat(199)}`)).toBeNull();
});

test("answers a page request with an error page in its language and a link, an API call with JSON", () => {
  expect(refusedAnswer(414, "/en/cart?x", null).body).toMatch(
    /lang="en".*The address is too long.*href="\/en"/,
  );
  expect(refusedAnswer(414, "/cart", null).body).toMatch(/lang="bg".*Адресът е твърде дълъг.*href="\/"/);
  expect(refusedAnswer(414, "/cart", null).headers["content-type"]).toBe("text/html; charset=utf-8");
  const call = refusedAnswer(414, "/api/products?x", null);
  expect(call.headers["content-type"]).toBe("application/json");
  expect(JSON.parse(call.body)).toEqual({ success: false, code: "invalid", error: "URI Too Long" });
});

test("the page's policy allows its own style by hash", () => {
  const { body, headers } = refusedAnswer(400, "/", "max-age=1");
  const style = /<style>(.*?)<\/style>/.exec(body)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}';`);
});

test("the raw answer is valid HTTP and closes the connection", () => {
  const answer = refusedAnswer(431, "/", "max-age=1");
  const raw = rawAnswer(answer);
  expect(raw).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
  expect(raw).toContain("connection: close\r\n");
  expect(raw).toContain("strict-transport-security");
  const [head = "", body] = raw.split("\r\n\r\n");
  expect(body).toBe(answer.body);
  expect(head).toContain(`\r\ncontent-length: ${Buffer.byteLength(answer.body)}\r\n`);
});
