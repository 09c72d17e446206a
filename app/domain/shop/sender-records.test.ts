import { expect, test } from "vitest";
import { senderRecords, spfPlaceholder } from "./sender-records.ts";

test("the records are those of the sender's domain, and SPF waits for the provider's name", () => {
  expect(senderRecords("shop@plodko.example", "smtp.mail.example")).toEqual({
    domain: "plodko.example",
    isPublicMailbox: false,
    spf: {
      name: "plodko.example",
      value: `v=spf1 include:${spfPlaceholder} ~all`,
      isComplete: false,
    },
    dmarc: { name: "_dmarc.plodko.example", value: "v=DMARC1; p=none; rua=mailto:shop@plodko.example" },
    dkim: { nameEnd: "._domainkey.plodko.example" },
  });
});

test.for([
  ["smtp.gmail.com", "_spf.google.com"],
  ["smtp.office365.com", "spf.protection.outlook.com"],
] as const)("SPF for %s is complete", ([host, include]) => {
  expect(senderRecords("shop@plodko.example", host)?.spf).toMatchObject({
    value: `v=spf1 include:${include} ~all`,
    isComplete: true,
  });
});

test("a domain is written as DNS has it, and an address as reports need it", () => {
  const records = senderRecords("a!b@плодко.бг", "");
  expect(records?.dmarc).toEqual({
    name: "_dmarc.xn--d1ambmcb.xn--90ae",
    value: "v=DMARC1; p=none; rua=mailto:a%21b@xn--d1ambmcb.xn--90ae",
  });
});

test.for(["shop@gmail.com", "shop@ABV.bg", "shop@mail.bg", "shop@yahoo.com"])(
  "warns that %s is at a public mailbox service",
  (address) => {
    expect(senderRecords(address, "")?.isPublicMailbox).toBe(true);
  },
);

test("an address without a domain has no records", () => {
  expect([senderRecords("shop", ""), senderRecords("shop@", ""), senderRecords("", "")]).toEqual([
    null,
    null,
    null,
  ]);
});
