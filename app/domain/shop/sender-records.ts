/** What the DNS of the sender's domain must say, so that mailboxes accept the shop's e-mails. */
export type SenderRecords = {
  /** In ASCII, as DNS has it. */
  domain: string;
  /** Whether the domain is a public provider's, where the shop's owner can set no records. */
  isPublicMailbox: boolean;
  spf: DnsRecord & { isComplete: boolean };
  dmarc: DnsRecord;
  /** The end of the name of the provider's DKIM record (RFC 6376, section 3.6.2.1). */
  dkim: { nameEnd: string };
};

/** A TXT record. */
type DnsRecord = { name: string; value: string };

/** Mail servers whose provider documents one name to include in SPF for all customers. */
const spfIncludes: Readonly<Record<string, string>> = {
  "smtp.gmail.com": "_spf.google.com",
  "smtp-relay.gmail.com": "_spf.google.com",
  "smtp.office365.com": "spf.protection.outlook.com",
};

/** Placeholder in the SPF record; the owner replaces it by the name that the mail provider documents. */
export const spfPlaceholder = "spf.mail-provider.example";

const publicMailboxes = new Set(
  [
    "abv.bg gbg.bg mail.bg dir.bg",
    "gmail.com googlemail.com yahoo.com yahoo.co.uk yahoo.de ymail.com rocketmail.com aol.com",
    "outlook.com hotmail.com live.com msn.com icloud.com me.com mac.com",
    "gmx.com gmx.de gmx.net web.de mail.com proton.me protonmail.com yandex.com yandex.ru mail.ru",
  ].flatMap((line) => line.split(" ")),
);

/**
 * Returns the records for e-mails from an address through a mail server; nothing is looked up. SPF (RFC 7208) lists who
 * may send for the domain: the mail provider says what to include, so the value is complete only for a provider in
 * `spfIncludes`. DMARC (RFC 7489) begins with `p=none`, which only reports. DKIM keys are made by the provider. Null
 * for an address without a domain.
 */
export function senderRecords(address: string, host: string): SenderRecords | null {
  const at = address.lastIndexOf("@");
  const domain = URL.parse(`http://${address.slice(at + 1)}`)?.hostname ?? "";
  if (at < 1 || domain === "") return null;
  const include = spfIncludes[host];
  // `!` begins a size limit in the address of reports (RFC 7489, section 6.2).
  const mailbox = encodeURIComponent(address.slice(0, at)).replaceAll("!", "%21");
  return {
    domain,
    isPublicMailbox: publicMailboxes.has(domain),
    spf: {
      name: domain,
      value: `v=spf1 include:${include ?? spfPlaceholder} ~all`,
      isComplete: include !== undefined,
    },
    dmarc: { name: `_dmarc.${domain}`, value: `v=DMARC1; p=none; rua=mailto:${mailbox}@${domain}` },
    dkim: { nameEnd: `._domainkey.${domain}` },
  };
}
