import fc from "fast-check";
import { expect, test } from "vitest";
import { contactFaults, contactFields, contactMaxLengths, replyLink, sanitizeContact } from "./contact.ts";
import type { ContactMessage } from "./contact.ts";

const filled: ContactMessage = {
  name: "Мария Петрова",
  email: "maria@example.bg",
  phone: "+359 88 123 4567",
  message: "Здравейте!\nИмате ли плодчета без захар?",
};
const messageOf = (message: string) => sanitizeContact({ ...filled, message }).message;

test("accepts a complete form with or without a phone", () => {
  expect(contactFaults(filled)).toEqual({});
  expect(contactFaults({ ...filled, phone: "" })).toEqual({});
});

test("name, e-mail and message are required", () => {
  expect(contactFaults({ name: "", email: "", phone: "", message: "" })).toEqual({
    name: "required",
    email: "required",
    message: "required",
  });
  for (const field of ["name", "email", "message"] as const)
    expect(contactFaults(sanitizeContact({ ...filled, [field]: " \n\t " }))).toEqual({ [field]: "required" });
});

test("e-mail and phone follow the checkout's rules", () => {
  for (const email of ["maria", "maria@", "maria@example", "a@b@c.bg", "m a@example.bg"])
    expect(contactFaults({ ...filled, email })).toEqual({ email: "email" });
  for (const phone of ["123456", "0888 123 45a", "телефон", "+359 (0) 888 123 456 789"])
    expect(contactFaults(sanitizeContact({ ...filled, phone }))).toEqual({ phone: "phone" });
});

test("the e-mail is lower-cased, so that lookups by e-mail match", () => {
  expect(sanitizeContact({ ...filled, email: " Maria@Example.BG " }).email).toBe("maria@example.bg");
});

test("a message keeps line breaks, angle brackets and emoji", () => {
  expect(messageOf("  Първи ред\r\nвтори\rтрети\n\nпети <3 😀👩‍👧  ")).toBe(
    "Първи ред\nвтори\nтрети\n\nпети <3 😀👩‍👧",
  );
});

test("removes control characters and lone surrogates", () => {
  expect(messageOf("а\u0000б\tв\u001bг\u0085д")).toBe("а б в г д");
  expect(messageOf("\ud83dздравей\ude00")).toBe("здравей");
  expect(sanitizeContact({ ...filled, name: "Мария\ud83d\nBcc: x" }).name).toBe("Мария Bcc: x");
});

const cutFields = ["name", "email", "message"] as const;

test("every text but the phone is cut to its maximum, never within an emoji", () => {
  const long = sanitizeContact({ name: "я", email: "x", phone: "1", message: "😀" });
  for (const field of cutFields) {
    const cut = sanitizeContact({ ...filled, [field]: long[field].repeat(6000) })[field];
    expect(Array.from(cut)).toHaveLength(contactMaxLengths[field]);
  }
  expect(contactMaxLengths).toEqual({ name: 100, email: 254, message: 5000 });
});

test("any text comes out well-formed, trimmed and short enough, and sanitising is idempotent", () => {
  const anyText = fc.oneof(
    fc.string({ unit: "binary", maxLength: 6000 }),
    fc.string({ unit: fc.constantFrom("<", " ", "\n", "\r", "\u0000", "\ud83d", "\ude00", "а", "😀") }),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const clean = sanitizeContact({ name: text, email: text, phone: text, message: text });
      for (const field of contactFields) {
        expect(clean[field]).toBe(clean[field].trim());
        expect(clean[field]).not.toMatch(/\p{Cs}/u);
        expect(clean[field]).not.toMatch(field === "message" ? /[^\P{Cc}\n]/u : /[<>\p{Cc}]/u);
      }
      for (const field of cutFields)
        expect(Array.from(clean[field]).length).toBeLessThanOrEqual(contactMaxLengths[field]);
      expect(sanitizeContact(clean)).toEqual(clean);
    }),
  );
});

test("the reply link has sender and subject, and an address cannot inject anything", () => {
  expect(replyLink("maria@example.bg", "Вашето съобщение & още")).toBe(
    `mailto:maria@example.bg?subject=${encodeURIComponent("Вашето съобщение & още")}`,
  );
  const tricky = "a?bcc=x&body=%0a#@example.bg";
  const link = new URL(replyLink(tricky, "Re"));
  expect(decodeURIComponent(link.pathname)).toBe(tricky);
  expect([link.search, link.hash]).toEqual(["?subject=Re", ""]);
});
