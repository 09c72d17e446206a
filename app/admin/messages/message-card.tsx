import { Reply } from "lucide-react";
import type { ReactNode } from "react";
import type { FetcherWithComponents } from "react-router";
import { shopName } from "#app/domain/shop/brand.ts";
import { telephoneLink } from "#app/domain/shop/company.ts";
import { replyLink } from "#app/domain/shop/contact.ts";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { adminTranslator } from "#app/i18n/translate-admin.ts";
import type { ListedMessage } from "#app/server/shop/contact/list-messages.ts";
import { Badge } from "#app/ui/badge.tsx";
import { useBrand } from "#app/ui/brand.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { DeleteButton } from "#app/admin/shared/editing/record-links.tsx";
import { ReplyList } from "./reply-list.tsx";

type MessageCardProps = {
  message: ListedMessage;
  steps: FetcherWithComponents<unknown>;
  onDelete: () => void;
};

/** Shows a message with its sender, replies and actions. */
export function MessageCard({ message, steps, onDelete }: MessageCardProps) {
  const t = useAdminText();
  const locale = useLocale();
  const { name, email, phone, language, is_handled } = message;
  const brand = useBrand();
  // Reply in the sender's language.
  const subject = adminTranslator(language)("messages.replySubject", { shop: shopName(brand, language) });
  return (
    <Card className="p-5 sm:p-6">
      <article aria-label={name}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <CardTitle className="min-w-0 wrap-anywhere">{name}</CardTitle>
          <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
            {formatDateTime(message.created_at, locale)}
            <Badge tone={is_handled ? "success" : "attention"}>
              {t(is_handled ? "messages.handled" : "messages.new")}
            </Badge>
          </p>
        </div>
        <dl className="mt-2 flex flex-wrap gap-x-6 text-sm">
          <Fact name={t("messages.email")}>
            <Link href={replyLink(email, subject)}>{email}</Link>
          </Fact>
          {phone !== null && (
            <Fact name={t("messages.phone")}>
              <Link href={telephoneLink(phone)}>{phone}</Link>
            </Fact>
          )}
          <Fact name={t("messages.language")}>{t(`messages.language.${language}`)}</Fact>
        </dl>
        <p lang={language} className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">
          {message.message}
        </p>
        <ReplyList replies={message.replies} language={language} />
        <div className="mt-5 flex flex-wrap gap-3">
          <MarkButton message={message} steps={steps} />
          <ButtonLink
            to={`/admin/messages/${message.id}/reply`}
            variant="outline"
            aria-label={t("messages.replyNamed", { name })}
          >
            <Reply aria-hidden />
            {t("messages.reply")}
          </ButtonLink>
          <DeleteButton
            label={t("messages.deleteNamed", { name })}
            text={t("messages.delete")}
            onClick={onDelete}
          />
        </div>
      </article>
    </Card>
  );
}

function MarkButton({ message, steps }: Omit<MessageCardProps, "onDelete">) {
  const t = useAdminText();
  const step = message.is_handled ? "reopen" : "handle";
  const isBusy = steps.state !== "idle" && steps.formData?.get("id") === message.id;
  return (
    <steps.Form method="post">
      <input type="hidden" name="id" value={message.id} />
      <input type="hidden" name="step" value={step} />
      <Button type="submit" variant="outline" disabled={isBusy}>
        {t(isBusy ? "messages.busy" : `messages.${step}`)}
      </Button>
    </steps.Form>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-2">
      <dt className="text-muted">{name}:</dt>
      <dd className="min-w-0 font-medium">{children}</dd>
    </div>
  );
}

function Link({ href, children }: { href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-11 items-center wrap-anywhere text-primary-text underline underline-offset-4 hover:decoration-2"
    >
      {children}
    </a>
  );
}
