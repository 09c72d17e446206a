import { expect, test } from "vitest";
import { securityTxt } from "./security-txt.ts";

const shop = { baseUrl: "https://shop.example", now: new Date("2026-11-21T10:00:00Z") };

test("names the company's e-mail and expires in half a year", () => {
  expect(securityTxt({ ...shop, email: "office+shop@shop.example" })).toBe(
    [
      "Contact: mailto:office%2Bshop@shop.example",
      "Expires: 2027-05-20T10:00:00.000Z",
      "Preferred-Languages: bg, en",
      "Canonical: https://shop.example/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

test("names the contact page while the company has no e-mail", () => {
  expect(securityTxt({ ...shop, email: "" })).toMatch(/^Contact: https:\/\/shop\.example\/contact\n/);
});
