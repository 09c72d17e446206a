import { MailX, Send } from "lucide-react";
import { useRef } from "react";
import { Form, data, useNavigation } from "react-router";
import { z } from "zod";
import { formatDateTime } from "#app/domain/dates.ts";
import { useLocale } from "#app/ui/locale.tsx";
import { maxReplyLength } from "#app/domain/shop/message-reply.ts";
import { newId } from "#app/server/db/new-id.ts";
import { log } from "#app/server/log.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { isMailServerSet } from "#app/server/mail/settings/mail-server.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { findMessage } from "#app/server/shop/contact/message-replies.ts";
import { replyToMessage } from "#app/server/shop/contact/reply-to-message.ts";
import type { ReplyResult } from "#app/server/shop/contact/reply-to-message.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Textarea } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { granted } from "#app/admin/shared/granted.server.ts";
import { NoMailServer } from "#app/admin/shared/no-mail-server.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useUnsavedGuard } from "#app/admin/shared/editing/unsaved-guard.tsx";
import { answerOf, revalidateUnlessOffline, offlineAnswer } from "#app/admin/shared/editing/offline.ts";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { ReplyList } from "./reply-list.tsx";
import type { Route } from "./+types/reply";

/** Answers 404 for a deleted message, but still shows the page, so that a reply typed meanwhile is not lost. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const services = context.get(servicesContext);
  const id = z.uuid().safeParse(params.id);
  const message = id.success ? await findMessage(services.db, admin, id.data) : null;
  const hasMailServer = await isMailServerSet(services);
  // Idempotency key: one per form view, so that a form submitted twice sends one e-mail.
  return data({ message, replyId: newId(), hasMailServer }, { status: message ? 200 : 404 });
}

type Refusal = Extract<ReplyResult, { ok: false }>["code"] | "failed";
type Answer = { ok: true } | { ok: false; code: Refusal; text: string };

const input = z.object({ replyId: z.uuid(), repliesSeen: z.coerce.number().int().min(0) });

/** Sends the reply, or returns the reason for the refusal with the typed text. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "customers");
  const field = await readForm(request);
  const text = field("text");
  const refuse = (code: Refusal, status: number) => data<Answer>({ ok: false, code, text }, { status });
  const id = z.uuid().safeParse(params.id);
  if (!id.success) return refuse("gone", 404);
  const sent = input.safeParse({ replyId: field("replyId"), repliesSeen: field("repliesSeen") });
  if (!sent.success) return refuse("failed", 422);
  try {
    const reply = { messageId: id.data, ...sent.data, text, now: new Date() };
    const result = await replyToMessage(context.get(servicesContext), admin, reply);
    if (result.ok) return data<Answer>({ ok: true });
    const isTyped = result.code === "required" || result.code === "too_long";
    return refuse(result.code, isTyped ? 422 : 409);
  } catch (error) {
    log.error({ err: error }, "a reply to a message could not be sent");
    return refuse("failed", 500);
  }
}

/** When the server is unreachable, the page stays with everything typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const sent = sentFields(await request.clone().formData());
  const answer: Answer = { ok: false, code: "failed", text: sent.text ?? "" };
  return (await answerOf(serverAction)) ?? offlineAnswer(answer);
}

/** Reloads after a refusal too: the message may have been answered or deleted. */
export const shouldRevalidate = revalidateUnlessOffline;

const listPath = "/admin/messages";

/** Answers a message of the contact form by e-mail. */
export default function ReplyToMessage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const locale = useLocale();
  const { message, hasMailServer } = loaderData;
  const answer: Answer | undefined = actionData;
  const refused = answer?.ok === false ? answer : null;
  if (!message) return <GoneMessage typed={refused?.text ?? ""} />;
  const { name, email, language } = message;
  return (
    <div className="max-w-3xl">
      <PageHead
        title={t("messages.reply.title", { name })}
        text={t("messages.reply.intro", { email })}
        back={{ to: listPath, text: t("messages.reply.back") }}
      />
      {!hasMailServer && <NoMailServer />}
      {answer?.ok && (
        <Notice
          tone="success"
          title={t(hasMailServer ? "messages.reply.done" : "messages.reply.waits")}
          className="mb-6"
        />
      )}
      <Card className="p-5 sm:p-6">
        <p className="text-sm text-muted">{formatDateTime(message.created_at, locale)}</p>
        <p lang={language} className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">
          {message.message}
        </p>
        <ReplyList replies={message.replies} language={language} />
      </Card>
      {!answer?.ok && <ReplyForm page={{ ...loaderData, message }} refused={refused} />}
    </div>
  );
}

type LoadedMessage = NonNullable<Route.ComponentProps["loaderData"]["message"]>;

function ReplyForm({
  page: { message, replyId },
  refused,
}: {
  page: { message: LoadedMessage; replyId: string };
  refused: Extract<Answer, { ok: false }> | null;
}) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  const { guard } = useUnsavedGuard(form);
  const isTextRefused = refused?.code === "required" || refused?.code === "too_long";
  const problem = refused && t(`messages.reply.refused.${refused.code}`, { most: maxReplyLength });
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      preventScrollReset
      className="mt-6 flex flex-col gap-5"
      onSubmit={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      <input type="hidden" name="replyId" value={replyId} />
      <input type="hidden" name="repliesSeen" value={message.replies.length} />
      {problem !== null && !isTextRefused && <Notice tone="error" title={t("toast.error")} text={problem} />}
      <Field
        label={t("messages.reply.text")}
        hint={t("messages.reply.hint", { most: maxReplyLength })}
        required
        error={isTextRefused ? (problem ?? undefined) : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            name="text"
            lang={message.language}
            rows={8}
            maxLength={maxReplyLength}
            defaultValue={refused?.text}
          />
        )}
      </Field>
      <Button type="submit" disabled={isBusy} className="self-start">
        <Send aria-hidden />
        {t(isBusy ? "messages.reply.busy" : "messages.reply.send")}
      </Button>
      {guard}
    </Form>
  );
}

function GoneMessage({ typed }: { typed: string }) {
  const t = useAdminText();
  return (
    <>
      <EmptyState level="h1" icon={<MailX />} title={t("messages.reply.gone.title")}>
        <ButtonLink to={listPath}>{t("messages.reply.back")}</ButtonLink>
      </EmptyState>
      {typed !== "" && (
        <div className="mx-auto max-w-3xl">
          <Notice tone="error" title={t("messages.reply.refused.gone")} className="mb-5" />
          <Field label={t("messages.reply.gone.text")}>
            {(control) => <Textarea {...control} rows={8} readOnly defaultValue={typed} />}
          </Field>
        </div>
      )}
    </>
  );
}
