import { Send } from "lucide-react";
import { useCallback, useState } from "react";
import { data, useNavigation } from "react-router";
import { isMissingField } from "#app/domain/content/content-fields.ts";
import { formatDateTime } from "#app/domain/dates.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { Locale } from "#app/domain/locale.ts";
import { audienceWithoutRecords } from "#app/domain/newsletters/newsletter.ts";
import { newsletterFields, readNewsletterInput } from "#app/domain/newsletters/newsletter-input.ts";
import type { NewsletterContent } from "#app/domain/newsletters/newsletter-input.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { blockProblems, inspectNewsletter } from "#app/server/mail/newsletter/inspect-newsletter.ts";
import { newsletterSender } from "#app/server/mail/newsletter/newsletter-sender.ts";
import { isMailServerSet } from "#app/server/mail/settings/mail-server.ts";
import { countAudience } from "#app/server/newsletters/audience.ts";
import { findNewsletter } from "#app/server/newsletters/list-newsletters.ts";
import { newsletterChoices } from "#app/server/newsletters/newsletter-choices.ts";
import { newsletterResults } from "#app/server/newsletters/newsletter-results.ts";
import { saveNewsletter } from "#app/server/newsletters/write-newsletter.ts";
import { loadOr } from "#app/server/request/load-or.ts";
import { maxContentBytes, readFields } from "#app/server/request/read-form.ts";
import type { Services } from "#app/server/services.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { PreviewPane } from "#app/admin/email-texts/preview-pane.tsx";
import { AnswerNotice } from "#app/admin/shared/answer-notice.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { EditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { SaveBar } from "#app/admin/shared/editing/save-bar.tsx";
import { saveRecord } from "#app/admin/shared/editing/save-record.server.ts";
import type { RecordChange } from "#app/admin/shared/editing/save-record.server.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { NoMailServer } from "#app/admin/shared/no-mail-server.tsx";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { respond } from "#app/admin/shared/respond.server.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { Begun } from "./begun.tsx";
import { NewsletterFields } from "./newsletter-fields.tsx";
import { StateBadge } from "./newsletter-state.tsx";
import { AskStop, StepButtons } from "./newsletter-steps.tsx";
import type { FoundNewsletter } from "./progress.tsx";
import { runStep } from "./run-step.server.ts";
import { SendTest } from "./send-test.tsx";
import { Warnings } from "./warnings.tsx";
import type { Route } from "./+types/edit";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "customers");
  const services = context.get(servicesContext);
  const { db, env, storage } = services;
  const newsletter = await findNewsletter(db, admin, params.id);
  if (!newsletter) throw data(null, { status: 404 });
  const { state, audience, blocks, started_at } = newsletter;
  if (state !== "draft") {
    const results = started_at && (await newsletterResults(db, admin, newsletter));
    const records = (await lacksRecords(services, admin, newsletter))
      ? { sender: await newsletterSender(services, admin) }
      : null;
    return { newsletter, editor: null, results, records };
  }
  const chosen = blocks.flatMap((block) => (block.kind === "products" ? block.productIds : []));
  const sources = { db, env, storage, now: new Date() };
  const [choices, count, warnings, hasMailServer] = await Promise.all([
    newsletterChoices(db, admin, [...chosen, ...audience.boughtProductIds]),
    countAudience(db, admin, audience),
    loadOr("a newsletter's warnings", inspectNewsletter(sources, admin, newsletter), null),
    isMailServerSet(services),
  ]);
  const values = newsletterFields(newsletter);
  const editor = { values, choices, count, warnings, hasMailServer, ownEmail: admin.email };
  return { newsletter, editor, results: null, records: null };
}

/** Returns whether a paused newsletter resumes only with the owner's word about the sender's DNS records. */
async function lacksRecords(
  { db }: Pick<Services, "db">,
  admin: Granted<"customers">,
  { state, started_at, records_confirmed_at, audience }: FoundNewsletter,
): Promise<boolean> {
  if (state !== "paused" || started_at !== null || records_confirmed_at !== null) return false;
  return (await countAudience(db, admin, audience)).count > audienceWithoutRecords;
}

/** Saves the newsletter, or takes the step that `intent` names. A refusal returns the typed values. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "customers");
  const services = context.get(servicesContext);
  const fields = await readFields(request.clone(), maxContentBytes);
  if (fields.has("intent"))
    return respond(await runStep(services, admin, { id: params.id, fields, now: new Date() }));
  return saveRecord(request, params.id, {
    async read(field) {
      const form = readNewsletterInput(field);
      if (!form.ok) return form;
      const problems = await blockProblems(services.db, field, form.input.blocks);
      return Object.keys(problems).length > 0 ? { ok: false, problems } : form;
    },
    save: (change) => save(services, admin, params.id, change),
    saved: () => ({ text: "newsletters.saved" }),
    invalid: (problems) => {
      if (problems.state === "not_draft") return "newsletters.begun";
      return isMissingField(problems) ? "edit.required" : "edit.invalid";
    },
    failed: "newsletters.saveFailed",
  });
}

async function save(
  { db }: Pick<Services, "db">,
  admin: Granted<"customers">,
  id: string,
  { input, seen, now }: RecordChange<NewsletterContent>,
) {
  if (!isRecordId(id)) return { ok: false, code: "gone" } as const;
  const result = await saveNewsletter(db, admin, { id, values: input, seen, now });
  if (!result.ok && result.code === "not_draft")
    return { ok: false, code: "conflict", problems: { state: "not_draft" } } as const;
  return result;
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("newsletters.saveFailed", args);

/** Edits a newsletter beside its e-mail; shows what became of one that has begun. */
export default function EditNewsletter({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const locale = useLocale();
  const { newsletter, editor, results, records } = loaderData;
  const { id, name, state, starts_at } = newsletter;
  const stepped = actionData && "isStep" in actionData ? actionData : undefined;
  useAnswerToast(stepped);
  return (
    <>
      <PageHead
        title={name}
        {...(state === "planned" &&
          starts_at && {
            text: t("newsletters.progress.planned", { at: formatDateTime(starts_at, locale) }),
          })}
        back={{ to: "/admin/newsletters", text: t("newsletters.back") }}
        badges={<StateBadge newsletter={newsletter} />}
        actions={
          <>
            <StepButtons newsletter={newsletter} without={records ? "resume" : undefined} />
            {state === "draft" && (
              <ButtonLink to={`/admin/newsletters/${id}/send`}>
                <Send aria-hidden />
                {t("newsletters.send")}
              </ButtonLink>
            )}
          </>
        }
      />
      <AnswerNotice answer={stepped} className="mb-6" />
      <AskStop newsletter={newsletter} />
      {editor ? (
        <Editor
          key={id}
          newsletter={newsletter}
          editor={editor}
          answer={actionData && !("isStep" in actionData) ? actionData : undefined}
        />
      ) : (
        <Begun newsletter={newsletter} results={results} records={records} />
      )}
    </>
  );
}

type LoadedEditor = NonNullable<Route.ComponentProps["loaderData"]["editor"]>;

function Editor({
  newsletter: { id, updated_at },
  editor: { values, choices, count, warnings, hasMailServer, ownEmail },
  answer,
}: {
  newsletter: { id: string; updated_at: Date };
  editor: LoadedEditor;
  answer: Parameters<typeof EditForm>[0]["answer"];
}) {
  const t = useAdminText();
  const [language, setLanguage] = useState<Locale>("bg");
  const onLanguage = useCallback((open: Locale) => setLanguage(open), []);
  const isBusy = useNavigation().formMethod === "POST";
  const path = `/admin/newsletters/${id}`;
  return (
    <>
      {!hasMailServer && <NoMailServer />}
      {warnings && <Warnings warnings={warnings} />}
      <EditForm
        answer={answer}
        values={values}
        seen={updated_at}
        hasRevisions={false}
        listPath={null}
        foot={false}
      >
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <NewsletterFields language={language} onLanguage={onLanguage} choices={choices} count={count} />
          <PreviewPane path={path} language={language} orders={[]}>
            <SendTest path={path} language={language} ownEmail={ownEmail} />
            <a
              href={`${path}/preview?language=${language}&plain=on`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center underline underline-offset-4"
            >
              {t("newsletters.preview.plain")}
            </a>
          </PreviewPane>
        </div>
        <SaveBar place="page">
          <Button type="submit" disabled={isBusy}>
            {t(isBusy ? "edit.saving" : "edit.save")}
          </Button>
        </SaveBar>
      </EditForm>
    </>
  );
}
