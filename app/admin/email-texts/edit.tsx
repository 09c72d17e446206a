import { RotateCcw } from "lucide-react";
import { useCallback, useState } from "react";
import { Form, Link, data, useLocation, useNavigation } from "react-router";
import { locales } from "#app/domain/locale.ts";
import type { Locale } from "#app/domain/locale.ts";
import { sendTestOfTexts } from "#app/server/mail/send-test-email.ts";
import { loadTextsForEditing, readTextsForm, saveTexts } from "#app/server/mail/texts/edit-texts.ts";
import { listPreviewOrders, showsOrder } from "#app/server/mail/texts/preview-texts.ts";
import { log } from "#app/server/log.ts";
import { maxContentBytes, readFields } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { EditAnswer } from "#app/admin/shared/editing/edit-answer.ts";
import { readSeen, refused, saveRefusal } from "#app/admin/shared/editing/edit-answer.server.ts";
import { LanguageTabs } from "#app/admin/shared/editing/edit-fields.tsx";
import { EditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { saveOrOffline } from "#app/admin/shared/editing/offline.ts";
import { useReturnAfterSave } from "#app/admin/shared/editing/return-after-save.ts";
import { RevisionList } from "#app/admin/shared/editing/revision-list.tsx";
import { SaveBar } from "#app/admin/shared/editing/save-bar.tsx";
import { granted, grantedIf } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { readGroup } from "./read-group.ts";
import { SendTest } from "./send-test.tsx";
import { TextFields } from "./text-fields.tsx";
import type { Route } from "./+types/edit";

/** Loads the texts in force, or others to save: the shipped ones (`?shipped=on`) or a revision's (`?revision=`). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = granted(context, "content");
  const reader = grantedIf(context, "orders.read");
  const group = readGroup(params.group);
  if (!group) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const { db } = context.get(servicesContext);
  return {
    ...(await loadTextsForEditing(db, admin, { group, revisionId: searchParams.get("revision") })),
    group,
    areShipped: searchParams.get("shipped") === "on",
    orders: reader && showsOrder(group) ? await listPreviewOrders(db, reader) : [],
    ownEmail: admin.email,
  };
}

/** Saves the texts, or sends those of one language as a test (intent `test`). A refusal returns the typed values. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = granted(context, "content");
  const group = readGroup(params.group);
  if (!group) throw data(null, { status: 404 });
  const services = context.get(servicesContext);
  const form = await readFields(request, maxContentBytes);
  const values = Object.fromEntries(form);
  const field = (name: string) => form.get(name) ?? "";
  const isTest = field("intent") === "test";
  const now = new Date();
  try {
    if (isTest) {
      const language = locales.find((each) => each === field("language")) ?? "bg";
      const read = readTextsForm(group, form, [language]);
      if (!read.ok) return refused({ text: "email-texts.refused", problems: read.problems, values }, 422);
      await sendTestOfTexts(services, admin, { group, texts: read.texts[language], language, now });
      return { ok: true, text: "email-texts.test.sent", id: group, seen: field("seen") } satisfies EditAnswer;
    }
    const result = await saveTexts(services.db, admin, { group, form, seen: readSeen(field), now });
    if (result.ok) {
      const seen = result.updatedAt.toISOString();
      return { ok: true, text: "email-texts.saved", id: group, seen } satisfies EditAnswer;
    }
    if (result.code === "invalid")
      return refused({ text: "email-texts.refused", problems: result.problems, values }, 422);
    return saveRefusal(result, values, { text: "email-texts.failed" });
  } catch (error) {
    log.error({ err: error }, isTest ? "a test e-mail could not be sent" : "the texts could not be saved");
    return refused({ text: isTest ? "email-texts.test.failed" : "email-texts.failed", values }, 500);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => saveOrOffline("email-texts.failed", args);

const shippedForm = "shipped-texts";

/** Edits the texts of a kind of e-mail in both languages, beside the e-mail as it will look. */
export default function EditEmailTexts({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const { group, fields, areShipped, revisions, revision, updatedAt, orders, ownEmail } = loaderData;
  const { search } = useLocation();
  const path = `/admin/email-texts/${group}`;
  const answer: EditAnswer | undefined = actionData;
  useReturnAfterSave(answer, path);
  const [language, setLanguage] = useState<Locale>("bg");
  const onLanguage = useCallback((open: Locale) => setLanguage(open), []);
  const values = Object.fromEntries(
    fields.flatMap(({ key, shipped, shown }) =>
      locales.map((each) => [`${key}_${each}`, (areShipped ? shipped : shown)[each]]),
    ),
  );
  return (
    <>
      <PageHead
        title={t(group === "common" ? "email-texts.common" : `emails.kind.${group}`)}
        text={t(`email-texts.sent.${group}`)}
        back={{ to: "/admin/email-texts", text: t("email-texts.back") }}
      />
      {areShipped && !answer?.ok && (
        <Notice tone="success" title={t("email-texts.shipped.shown")} className="mb-5">
          <Link to={path} className="underline underline-offset-4">
            {t("email-texts.shipped.back")}
          </Link>
        </Notice>
      )}
      <RevisionList revisions={revisions} shown={revision} />
      <Form id={shippedForm} method="get" action={path} preventScrollReset>
        <input type="hidden" name="shipped" value="on" />
      </Form>
      <EditForm
        key={group + search}
        answer={answer}
        values={values}
        seen={updatedAt}
        listPath={null}
        foot={false}
      >
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <LanguageTabs
            bg={<TextFields fields={fields} locale="bg" />}
            en={<TextFields fields={fields} locale="en" />}
            onLanguage={onLanguage}
          />
          <PreviewPane path={path} language={language} orders={orders}>
            <SendTest path={path} language={language} ownEmail={ownEmail} />
          </PreviewPane>
        </div>
        <Buttons />
      </EditForm>
    </>
  );
}

function Buttons() {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <SaveBar place="page">
      <Button type="submit" form={shippedForm} variant="outline">
        <RotateCcw aria-hidden />
        {t("email-texts.shipped.all")}
      </Button>
      <Button type="submit" disabled={isBusy}>
        {t(isBusy ? "settings.busy" : "settings.save")}
      </Button>
    </SaveBar>
  );
}
