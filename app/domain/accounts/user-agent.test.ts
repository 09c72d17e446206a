import { expect, test } from "vitest";
import { summariseUserAgent } from "./user-agent.ts";

const like = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.for([
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0", "Firefox, Windows"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${like} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    "Edge, Windows",
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${like} Chrome/142.0.0.0 Safari/537.36`, "Chrome, Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${like} Chrome/142.0.0.0 Safari/537.36`, "Chrome, ChromeOS"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${like} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet, Android",
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${like} Chrome/142.0.0.0 Safari/537.36 OPR/123.0.0.0`, "Opera, Linux"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1",
    "Safari, iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
    "Chrome, iPad",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Safari, macOS",
  ],
  ["SomeBot (Linux)", "Linux"],
  ["curl/8.5.0", null],
  ["", null],
] as const)("%s", ([userAgent, summary]) => {
  expect(summariseUserAgent(userAgent)).toBe(summary);
});
