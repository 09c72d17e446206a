import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import { NoMailServer } from "#app/admin/shared/no-mail-server.tsx";
import { RoleProvider } from "#app/admin/shared/role.tsx";
import { DnsRecords } from "./dns-records.tsx";
import { SenderFields, ServerFields } from "./mail-fields.tsx";
import { TestCard } from "./test-card.tsx";

const t = adminTranslator("bg");

function htmlOf(shown: ReactElement): string {
  const Page = createRoutesStub([{ path: "/", Component: () => shown }]);
  return renderToStaticMarkup(<Page initialEntries={["/"]} />);
}

const inputsOf = (html: string) => html.match(/<input[^>]*>/g) ?? [];

test("fields that the environment sets are locked, and the screen says which variable does", () => {
  const server = htmlOf(<ServerFields isLocked password="none" />);
  expect(server).toContain("SMTP_URL");
  expect(inputsOf(server).map((tag) => tag.includes(' disabled=""'))).toEqual([true, true]);
  const sender = htmlOf(<SenderFields isLocked />);
  expect(sender).toContain("MAIL_FROM");
  expect(inputsOf(sender).map((tag) => tag.includes(' disabled=""'))).toEqual([true, true, false]);
  const open =
    htmlOf(<ServerFields isLocked={false} password="none" />) + htmlOf(<SenderFields isLocked={false} />);
  expect(open).not.toMatch(/SMTP_URL|MAIL_FROM|disabled=""/);
});

test.for([
  ["none", false],
  ["saved", true],
  ["unreadable", true],
] as const)(
  "a password that is %s says so, is never filled in, and may be forgotten: %s",
  ([state, canForget]) => {
    const html = htmlOf(<ServerFields isLocked={false} password={state} />);
    expect(html).toContain(t(`mail-server.password.${state}`));
    expect(inputsOf(html).find((tag) => tag.includes('name="password"'))).not.toContain("value");
    expect(html.includes('name="forget_password"')).toBe(canForget);
  },
);

test("the answer to a test is shown with the server's words", () => {
  const card = (postedAnswer: Parameters<typeof TestCard>[0]["postedAnswer"]) =>
    htmlOf(<TestCard ownEmail="owner@example.com" postedAnswer={postedAnswer} />);
  expect(card({ ok: true, recipient: "owner@example.com" })).toContain(
    t("mail-server.test.accepted", { email: "owner@example.com" }),
  );
  const refused = card({ ok: false, code: "refused", what: "sign_in", answer: "535 <b>no</b>" });
  expect(refused).toContain(t("mail-server.mail_answer.sign_in"));
  expect(refused).toContain("535 &lt;b&gt;no&lt;/b&gt;");
  expect(card({ ok: false, code: "limited" })).toContain(t("mail-server.test.limited"));
});

test("a sender at a public mailbox service gets a warning instead of records", () => {
  const own = htmlOf(<DnsRecords sender="shop@plodko.example" host="smtp.mail.example" />);
  expect(own).toContain("v=spf1 include:");
  expect(own).toContain("v=DMARC1; p=none");
  expect(own).toContain("._domainkey.plodko.example");
  const atPublic = htmlOf(<DnsRecords sender="shop@gmail.com" host="smtp.gmail.com" />);
  expect(atPublic).toContain(t("mail-server.dns.public", { domain: "gmail.com" }));
  expect(atPublic).not.toContain("v=spf1");
});

test("the notice of a missing mail server leads only owners to its settings", () => {
  const linkFor = (role: "owner" | "manager") =>
    htmlOf(
      <RoleProvider value={role}>
        <NoMailServer />
      </RoleProvider>,
    ).includes('href="/admin/mail-server"');
  expect([linkFor("owner"), linkFor("manager")]).toEqual([true, false]);
});
