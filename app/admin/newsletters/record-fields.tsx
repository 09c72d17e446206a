import type { newsletterSender } from "#app/server/mail/newsletter/newsletter-sender.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { DnsRecords } from "#app/admin/mail-server/dns-records.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

export type NewsletterSender = Awaited<ReturnType<typeof newsletterSender>>;

/** Asks whether the sender's DNS records are set, and shows what they must say. */
export function RecordFields({ sender }: { sender: NewsletterSender }) {
  const t = useAdminText();
  return (
    <>
      {sender && <DnsRecords sender={sender.address} host={sender.host} />}
      <Checkbox name="records" value="on" label={t("newsletters.send.records")} />
    </>
  );
}
