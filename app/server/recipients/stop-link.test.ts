import { expect, test } from "vitest";
import { readStopToken, stopLink } from "./stop-link.ts";

const recipientId = "01990001-0000-7000-8000-00000000000a";
const maker = { baseUrl: "https://shop.example", signingSecret: "secret" };
const url = new URL(stopLink(maker, { recipientId, topic: "reviews", locale: "en" }));
const token = url.searchParams.get("token") ?? "";

test("a link names its recipient and topic, in the language of the e-mail", () => {
  expect(url.origin + url.pathname).toBe("https://shop.example/en/emails");
  expect(readStopToken("secret", token)).toEqual({ recipientId, topic: "reviews" });
});

test("a forged token is refused: another secret, recipient, topic or signature", () => {
  expect(readStopToken("another", token)).toBeNull();
  const forged = [
    "",
    "x",
    token.replace("000a", "000b"),
    token.replace("reviews", "stock_alerts"),
    token.replace("reviews", "newsletter"),
    token.slice(0, -1),
    `${token}.x`,
  ];
  for (const each of forged) expect(readStopToken("secret", each), each).toBeNull();
});
