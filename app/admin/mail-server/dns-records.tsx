import type { ReactNode } from "react";
import { senderRecords, spfPlaceholder } from "#app/domain/shop/sender-records.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { CopyButton } from "#app/admin/shared/copy-button.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** Shows what the DNS of the sender's domain must say; nothing is looked up. */
export function DnsRecords({ sender, host }: { sender: string; host: string }) {
  const t = useAdminText();
  const records = senderRecords(sender, host);
  if (!records) return null;
  const { domain, isPublicMailbox, spf, dmarc, dkim } = records;
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("mail-server.dns", { domain })}</CardTitle>
      {isPublicMailbox ? (
        <Notice tone="error" title={t("mail-server.dns.public", { domain })} className="mt-4" />
      ) : (
        <>
          <p className="mt-1 text-muted">{t("mail-server.dns.text")}</p>
          <DnsRecord title={t("mail-server.dns.spf")} {...spf}>
            <p>{t("mail-server.dns.spf.text")}</p>
            {!spf.isComplete && (
              <p className="mt-2">{t("mail-server.dns.spf.placeholder", { placeholder: spfPlaceholder })}</p>
            )}
          </DnsRecord>
          <section className="mt-6">
            <h3 className="font-semibold">{t("mail-server.dns.dkim")}</h3>
            <p className="wrap-anywhere">{t("mail-server.dns.dkim.text", { nameEnd: dkim.nameEnd })}</p>
          </section>
          <DnsRecord title={t("mail-server.dns.dmarc")} {...dmarc}>
            <p>{t("mail-server.dns.dmarc.text")}</p>
          </DnsRecord>
        </>
      )}
    </Card>
  );
}

function DnsRecord({
  title,
  name,
  value,
  children,
}: {
  title: string;
  name: string;
  value: string;
  children: ReactNode;
}) {
  const t = useAdminText();
  return (
    <section className="mt-6">
      <h3 className="font-semibold">{title}</h3>
      {children}
      <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">{t("mail-server.dns.name")}</dt>
        <dd className="min-w-0 font-mono wrap-anywhere">{name}</dd>
        <dt className="text-muted">{t("mail-server.dns.value")}</dt>
        <dd className="min-w-0 font-mono wrap-anywhere">{value}</dd>
      </dl>
      <CopyButton
        text={() => value}
        copied="mail-server.dns.copied"
        refused="mail-server.dns.copyFailed"
        size="sm"
        className="mt-3"
      >
        {t("mail-server.dns.copy", { record: title })}
      </CopyButton>
    </section>
  );
}
