import { Download } from "lucide-react";
import { useState } from "react";
import { Form, data, useNavigation, useSubmit } from "react-router";
import { fieldProblems } from "#app/domain/content/content-fields.ts";
import { constraintsOf } from "#app/domain/field-constraints.ts";
import { localText } from "#app/domain/locale.ts";
import { maxNewCodes, newCodesInput } from "#app/domain/promotions/new-codes-input.ts";
import { isRecordId } from "#app/domain/record-id.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { log } from "#app/server/log.ts";
import { findPromotion } from "#app/server/promotions/list-promotions.ts";
import { countCodes, deleteUnusedCodes, generateCodes } from "#app/server/promotions/promotion-codes.ts";
import { readForm } from "#app/server/request/read-form.ts";
import { servicesContext } from "#app/server/services-context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { DeleteDialog } from "#app/admin/shared/editing/delete-dialog.tsx";
import { answerOf, offlineAnswer, revalidateUnlessOffline } from "#app/admin/shared/editing/offline.ts";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { granted } from "#app/admin/shared/granted.server.ts";
import { PageHead } from "#app/admin/shared/page-head.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { CodeFigures } from "./codes-card.tsx";
import type { Route } from "./+types/codes";

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = granted(context, "catalogue");
  const { db } = context.get(servicesContext);
  const promotion = await findPromotion(db, admin, params.id);
  if (!promotion) throw data(null, { status: 404 });
  const { id, name_bg, name_en, needs_code } = promotion;
  return { promotion: { id, name_bg, name_en, needs_code }, codes: await countCodes(db, admin, id) };
}

type Typed = { count: string; prefix: string };
type Answer =
  | { ok: true; text: AdminTextKey; count: number }
  | { ok: false; text: AdminTextKey; problems: Record<string, string>; typed: Typed };

/** Generates codes, or deletes the unused ones. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = granted(context, "catalogue");
  const { db } = context.get(servicesContext);
  const field = await readForm(request);
  const promotionId = params.id;
  const typed = { count: field("count"), prefix: field("prefix") };
  const refuse = (text: AdminTextKey, status: number, problems: Record<string, string> = {}) =>
    data<Answer>({ ok: false, text, problems, typed }, { status });
  if (!isRecordId(promotionId)) return refuse("edit.gone", 409);
  const now = new Date();
  try {
    if (field("intent") === "delete_unused") {
      const result = await deleteUnusedCodes(db, admin, { promotionId, now });
      if (!result.ok) return refuse("edit.gone", 409);
      return data<Answer>({ ok: true, text: "promotions.codes.deleted", count: result.count });
    }
    const input = newCodesInput.safeParse(typed);
    if (!input.success) return refuse("promotions.codes.invalid", 422, fieldProblems(input.error));
    const result = await generateCodes(db, admin, { promotionId, ...input.data, now });
    if (!result.ok) return refuse(result.code === "gone" ? "edit.gone" : "promotions.codes.automatic", 409);
    return data<Answer>({ ok: true, text: "promotions.codes.done", count: input.data.count });
  } catch (error) {
    log.error({ err: error }, "codes could not be generated or deleted");
    return refuse("promotions.codes.failed", 500);
  }
}

/** When the server is unreachable, the page stays with everything typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { count = "", prefix = "" } = sentFields(await request.clone().formData());
  const typed = { count, prefix };
  const answer: Answer = { ok: false, text: "promotions.codes.failed", problems: {}, typed };
  return (await answerOf(serverAction)) ?? offlineAnswer(answer);
}

/** Reloads after a refusal too: the codes may have changed. */
export const shouldRevalidate = revalidateUnlessOffline;

/** Shows how many codes for single use a promotion has; generates, exports and deletes them. */
export default function PromotionCodes({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminText();
  const locale = useLocale();
  const { promotion, codes } = loaderData;
  const name = localText(promotion, "name", locale);
  return (
    <div className="max-w-3xl">
      <PageHead
        title={t("promotions.codes.title", { name })}
        text={t("promotions.codes.text")}
        back={{ to: "/admin/promotions", text: t("promotions.codes.back") }}
        actions={
          codes.generated > 0 && (
            <ButtonLink
              to={`/admin/promotions/${promotion.id}/codes/export`}
              reloadDocument
              variant="outline"
            >
              <Download aria-hidden />
              {t("promotions.codes.export")}
            </ButtonLink>
          )
        }
      />
      {actionData && (
        <Notice
          tone={actionData.ok ? "success" : "error"}
          title={t(actionData.ok ? "toast.success" : "toast.error")}
          text={t(actionData.text, actionData.ok ? { count: actionData.count } : {})}
          className="mb-6"
        />
      )}
      <Card className="p-5 sm:p-6">
        <CodeFigures codes={codes} />
        {promotion.needs_code ? (
          <NewCodes key={actionData?.ok ? codes.generated : "typed"} answer={actionData} />
        ) : (
          <p className="mt-4">{t("promotions.codes.automatic")}</p>
        )}
      </Card>
      {codes.generated > codes.used && <DeleteUnused count={codes.generated - codes.used} />}
    </div>
  );
}

function NewCodes({ answer }: { answer: Answer | undefined }) {
  const t = useAdminText();
  const isBusy = useNavigation().formMethod === "POST";
  const refused = answer?.ok === false ? answer : undefined;
  const problemOf = (name: string) => {
    const code = refused?.problems[name];
    return code === undefined ? undefined : t(`edit.problem.${code}` as AdminTextKey);
  };
  return (
    <Form method="post" noValidate aria-busy={isBusy} className="mt-5 flex flex-col gap-5">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("promotions.codes.count")}
          hint={t("promotions.codes.count.hint", { most: maxNewCodes })}
          required
          error={problemOf("count")}
        >
          {(control) => (
            <Input
              {...constraintsOf(newCodesInput, "count")}
              {...control}
              autoComplete="off"
              defaultValue={refused?.typed.count}
            />
          )}
        </Field>
        <Field
          label={t("promotions.codes.prefix")}
          hint={t("promotions.codes.prefix.hint")}
          error={problemOf("prefix")}
        >
          {(control) => (
            <Input
              {...constraintsOf(newCodesInput, "prefix")}
              {...control}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="characters"
              defaultValue={refused?.typed.prefix}
            />
          )}
        </Field>
      </div>
      <p>
        <Button type="submit" aria-disabled={isBusy}>
          {t("promotions.codes.generate")}
        </Button>
      </p>
    </Form>
  );
}

/** Asks before the unused codes are deleted. Without JavaScript, a disclosure holds the question. */
function DeleteUnused({ count }: { count: number }) {
  const t = useAdminText();
  const submit = useSubmit();
  const [isAsked, setIsAsked] = useState(false);
  const fields = { intent: "delete_unused" };
  return (
    <div className="mt-6">
      <Button variant="outline" className="noscript:hidden" onClick={() => setIsAsked(true)}>
        {t("promotions.codes.delete")}
      </Button>
      <DeleteDialog
        open={isAsked}
        title={t("promotions.codes.delete.title")}
        text={t("promotions.codes.delete.text", { count })}
        onCancel={() => setIsAsked(false)}
        onDelete={() => {
          setIsAsked(false);
          void submit(fields, { method: "post" });
        }}
      />
      <noscript>
        <details>
          <summary>{t("promotions.codes.delete")}</summary>
          <p className="mt-3 mb-3">{t("promotions.codes.delete.text", { count })}</p>
          <Form method="post">
            <input type="hidden" name="intent" value="delete_unused" />
            <Button type="submit" variant="destructive">
              {t("edit.delete")}
            </Button>
          </Form>
        </details>
      </noscript>
    </div>
  );
}
