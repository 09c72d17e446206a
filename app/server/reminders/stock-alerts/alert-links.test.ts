import { expect, test } from "vitest";
import { alertPath, readAlertToken } from "./alert-links.ts";

const alertId = "01990001-0000-7000-8000-00000000000a";
const issuedAt = new Date("2026-11-29T10:00:00Z");
const later = (seconds: number) => new Date(issuedAt.getTime() + seconds * 1000);
const path = alertPath({ signingSecret: "secret" }, { alertId, locale: "en", issuedAt });
const token = new URLSearchParams(path.split("?")[1]).get("token") ?? "";

test("a link names its alert, in the language of the page, and confirms for seven days", () => {
  expect(path.split("?")[0]).toBe("/en/stock-alert");
  expect(readAlertToken("secret", token, later(7 * 86_400))).toEqual({ alertId, isExpired: false });
  expect(readAlertToken("secret", token, later(7 * 86_400 + 1))).toEqual({ alertId, isExpired: true });
});

test("a forged token is refused: another secret, alert, moment or signature", () => {
  expect(readAlertToken("another", token, issuedAt)).toBeNull();
  const [id = "", issued = "", signature = ""] = token.split(".");
  const forged = [
    "",
    "x.y.z",
    token.replace("000a", "000b"),
    [id, `${issued}1`, signature].join("."),
    token.slice(0, -1),
    `${token}.x`,
  ];
  for (const each of forged) expect(readAlertToken("secret", each, issuedAt), each).toBeNull();
});
