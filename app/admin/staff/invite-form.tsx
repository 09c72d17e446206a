import { Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { defaultInviteRole, staffRoles } from "#app/domain/accounts/role.ts";
import type { StaffRole } from "#app/domain/accounts/role.ts";
import { locales } from "#app/domain/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { RadioCards } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useLocale } from "#app/ui/locale.tsx";
import { Select } from "#app/ui/select.tsx";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { StaffAnswer } from "./list.tsx";

/**
 * Invites a member of staff by e-mail, in a role. The typed values stay after a refusal, which is shown at the e-mail
 * field, or as a toast if the password is needed.
 */
export function InviteForm({ answer }: { answer: StaffAnswer | undefined }) {
  const t = useAdminText();
  const locale = useLocale();
  const isBusy = useNavigation().formData?.get("step") === "invite";
  const refused = answer && !answer.ok ? answer : undefined;
  const form = useRef<HTMLFormElement>(null);
  const needsPassword = refused?.text === "confirm.needed";
  useAnswerToast(answer?.ok || needsPassword ? answer : undefined);
  const [role, setRole] = useState<StaffRole>(
    staffRoles.find((each) => each === refused?.invited?.role) ?? defaultInviteRole,
  );
  const [answered, setAnswered] = useState(answer);
  if (answered !== answer) {
    setAnswered(answer);
    if (answer?.ok) setRole(defaultInviteRole);
  }
  useEffect(() => {
    if (answer?.ok) form.current?.reset();
  }, [answer]);
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("staff.invite")}</CardTitle>
      <p className="mt-1 text-muted">{t("staff.invite.text")}</p>
      <Form
        ref={form}
        method="post"
        action="/admin/staff"
        noValidate
        preventScrollReset
        className="mt-4 grid gap-4 sm:grid-cols-[2fr_1fr]"
      >
        <input type="hidden" name="step" value="invite" />
        <Field
          label={t("staff.invite.email")}
          required
          error={refused && !needsPassword ? t(refused.text) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="off"
              maxLength={254}
              defaultValue={refused?.invited?.email}
            />
          )}
        </Field>
        <Field label={t("staff.invite.language")}>
          {(control) => (
            <Select {...control} name="language" defaultValue={refused?.invited?.language ?? locale}>
              {locales.map((each) => (
                <option key={each} value={each}>
                  {t(`staff.invites.language.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <div className="sm:col-span-full">
          <RadioCards
            legend={t("staff.role")}
            name="role"
            required
            choices={staffRoles
              .map((value) => ({
                value,
                label: t(`staff.role.${value}`),
                text: t(`staff.role.${value}.text`),
              }))
              .toReversed()}
            value={role}
            onChoose={setRole}
          />
        </div>
        <Button type="submit" disabled={isBusy} className="sm:col-span-full sm:justify-self-start">
          <Send aria-hidden />
          {t(isBusy ? "staff.invite.busy" : "staff.invite.submit")}
        </Button>
      </Form>
    </Card>
  );
}
