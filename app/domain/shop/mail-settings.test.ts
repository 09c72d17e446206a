import { expect, test } from "vitest";
import {
  defaultMailSettings,
  isLoopback,
  mailFields,
  mailPasswordProblem,
  readMailSettings,
} from "./mail-settings.ts";

const typed: Record<string, string> = {
  host: " Smtp.Example.COM. ",
  port: "465",
  security: "tls",
  username: " shop@example.com ",
  sender_name: 'The <"Shop">',
  sender_address: "Shop@Example.com",
  reply_address: "",
};
const read = (changes: Record<string, string> = {}) =>
  readMailSettings((name) => ({ ...typed, ...changes })[name] ?? "");

test("reads host and addresses in lower case and a name without brackets, and writes them back", () => {
  const result = read();
  expect(result).toEqual({
    ok: true,
    input: {
      host: "smtp.example.com",
      port: 465,
      security: "tls",
      username: "shop@example.com",
      sender_name: "The Shop",
      sender_address: "shop@example.com",
      reply_address: "",
    },
  });
  if (!result.ok) return;
  expect(readMailSettings((name) => mailFields(result.input)[name] ?? "")).toEqual(result);
});

test("the default settings, without a server, can be saved", () => {
  expect(readMailSettings((name) => mailFields(defaultMailSettings)[name] ?? "")).toEqual({
    ok: true,
    input: defaultMailSettings,
  });
});

test.for<[string, string]>([
  ["поща.бг", "xn--80a1ac5b.xn--90ae"],
  ["[2001:db8::25]", "2001:db8::25"],
  ["2001:DB8::25", "2001:db8::25"],
  ["192.0.2.25", "192.0.2.25"],
  ["mail", "mail"],
])("reads the host %s as %s", ([host, stored]) => {
  expect(read({ host })).toMatchObject({ ok: true, input: { host: stored } });
});

test.for<[Record<string, string>, Record<string, string>]>([
  [{ host: "smtp://user:secret@smtp.example.com" }, { host: "mailScheme" }],
  [{ host: "https://smtp.example.com" }, { host: "mailScheme" }],
  [{ host: "smtp.example.com:587" }, { host: "mailHost" }],
  [{ host: "smtp.example.com/path" }, { host: "mailHost" }],
  [{ host: "shop@smtp.example.com" }, { host: "mailHost" }],
  [{ host: "smtp example.com" }, { host: "mailHost" }],
  [{ host: "-smtp.example.com" }, { host: "mailHost" }],
  [{ host: "smtp..example.com" }, { host: "mailHost" }],
  [{ host: "smtp\\example" }, { host: "mailHost" }],
  [{ host: "smtp.example.com\r\nQUIT" }, { host: "control" }],
  [{ host: "a".repeat(254) }, { host: "long" }],
  [{ port: "" }, { port: "mailPort" }],
  [{ port: "0" }, { port: "mailPort" }],
  [{ port: "5432" }, { port: "mailPort" }],
  [{ port: "+25" }, { port: "mailPort" }],
  [{ host: "localhost", port: "80" }, { port: "mailPort" }],
  [{ host: "localhost", port: "65536" }, { port: "mailPort" }],
  [{ security: "none" }, { security: "mailPlain" }],
  [{ security: "ssl" }, { security: "choice" }],
  [{ username: "shop\nRSET" }, { username: "control" }],
  [{ username: "a".repeat(201) }, { username: "long" }],
  [{ sender_name: "Shop\r\nBcc: x@example.com" }, { sender_name: "control" }],
  [{ sender_address: "shop" }, { sender_address: "email" }],
  [{ reply_address: "a@example.com, b@example.com" }, { reply_address: "email" }],
  [{ reply_address: "a@example.com\r\nBcc: b@example.com" }, { reply_address: "control" }],
])("refuses %o", ([changes, problems]) => {
  expect(read(changes)).toEqual({ ok: false, problems });
});

test("only this machine may be reached without encryption and on other ports", () => {
  for (const host of ["localhost", "127.0.0.1", "127.1", "::1", "[::1]"])
    expect([host, read({ host, port: "1025", security: "none" }).ok]).toEqual([host, true]);
  for (const host of ["localhost.example.com", "10.0.0.1", "127.0.0.1.example.com", "0.0.0.0"])
    expect([host, isLoopback(host), read({ host, port: "1025", security: "none" })]).toEqual([
      host,
      false,
      { ok: false, problems: { port: "mailPort", security: "mailPlain" } },
    ]);
});

test("a password is one line of at most 200 characters", () => {
  expect(mailPasswordProblem("a b\u{1f353}")).toBeNull();
  expect(mailPasswordProblem("a\r\nQUIT")).toBe("control");
  expect(mailPasswordProblem("a\0b")).toBe("control");
  expect(mailPasswordProblem("a".repeat(200))).toBeNull();
  expect(mailPasswordProblem("a".repeat(201))).toBe("long");
});
