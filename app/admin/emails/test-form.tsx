import { ChevronDown, Send } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { emailKinds } from "#app/domain/shop/email.ts";
import { locales } from "#app/domain/locale.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** The answer of the form's action. */
export type TestAnswer = { chosen: { kind: string; language: string; recipient: string } } & (
  { ok: true; emailId: string } | { ok: false; code: "email" | "failed" }
);

/** Sends a sample e-mail to any address, by default the administrator's own. */
export function TestForm({ ownEmail, answer }: { ownEmail: string; answer: TestAnswer | undefined }) {
  const t = useAdminText();
  const locale = useLocale();
  const isBusy = useNavigation().formData?.get("step") === "test";
  const isBadEmail = answer?.ok === false && answer.code === "email";
  const chosen = answer?.chosen ?? { kind: "test", language: locale, recipient: ownEmail };
  return (
    <Card className="mb-6">
      <details open={answer !== undefined} className="group">
        <summary className="flex min-h-14 list-none items-center gap-3 px-5 font-semibold sm:px-6 [&::-webkit-details-marker]:hidden">
          <Send aria-hidden className="size-5" />
          <span className="flex-1">{t("emails.test")}</span>
          <ChevronDown aria-hidden className="size-5 transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-t border-line p-5 sm:p-6">
          <p className="text-muted">{t("emails.test.text")}</p>
          <Form method="post" preventScrollReset className="mt-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            <Field label={t("emails.test.kind")}>
              {(control) => (
                <Select {...control} name="kind" defaultValue={chosen.kind}>
                  {emailKinds.map((kind) => (
                    <option key={kind} value={kind}>
                      {t(`emails.kind.${kind}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label={t("emails.test.language")}>
              {(control) => (
                <Select {...control} name="language" defaultValue={chosen.language}>
                  {locales.map((each) => (
                    <option key={each} value={each}>
                      {t(`emails.test.language.${each}`)}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field
              label={t("emails.test.recipient")}
              required
              error={isBadEmail ? t("emails.test.error.email") : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  name="recipient"
                  type="email"
                  autoComplete="email"
                  defaultValue={chosen.recipient}
                />
              )}
            </Field>
            <div className="sm:col-span-full">
              <Button type="submit" name="step" value="test" disabled={isBusy}>
                {t(isBusy ? "emails.test.busy" : "emails.test.submit")}
              </Button>
            </div>
          </Form>
          {answer?.ok === false && answer.code === "failed" && (
            <Notice tone="error" title={t("emails.test.error.failed")} className="mt-4" />
          )}
          {answer?.ok && (
            <Notice
              tone="success"
              title={t("emails.test.ok", { recipient: answer.chosen.recipient })}
              className="mt-4"
            >
              <ShowEmail id={answer.emailId} />
            </Notice>
          )}
        </div>
      </details>
    </Card>
  );
}

function ShowEmail({ id }: { id: string }) {
  const t = useAdminText();
  return (
    <ButtonLink to={useListAddress(`/admin/emails/${id}`)} variant="outline">
      {t("emails.test.show")}
    </ButtonLink>
  );
}
