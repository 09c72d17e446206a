import { Form, useNavigation } from "react-router";
import type { DeleteAccountResult } from "#app/server/privacy/delete-account.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { ProfilePart } from "./profile-part.tsx";

type Refusal = Extract<DeleteAccountResult, { ok: false }>["code"] | "unconfirmed" | "unexpected";

/** Lists what is deleted with the account and what remains, with the form inside a disclosure, open after a refusal. */
export function DeleteAccount({ refusal }: { refusal: Refusal | undefined }) {
  const t = useText();
  return (
    <ProfilePart title={t("deletion.title")}>
      <p className="max-w-2xl text-muted">{t("deletion.text")}</p>
      <details className="mt-2" open={refusal !== undefined}>
        <summary className="inline-flex min-h-11 items-center font-medium text-danger underline underline-offset-4 hover:decoration-2">
          {t("deletion.open")}
        </summary>
        <div className="mt-3 flex flex-col gap-5 rounded-card border border-danger/40 p-5 sm:p-7">
          <Consequences />
          <DeletionForm refusal={refusal} />
        </div>
      </details>
    </ProfilePart>
  );
}

function Consequences() {
  const t = useText();
  return (
    <div className="flex max-w-2xl flex-col gap-3">
      <p className="font-medium">{t("deletion.goes")}</p>
      <ul className="list-disc pl-5">
        {([1, 2, 3] as const).map((item) => (
          <li key={item}>{t(`deletion.goes.${item}`)}</li>
        ))}
      </ul>
      <p className="font-medium">{t("deletion.stays")}</p>
      <ul className="list-disc pl-5">
        <li>{t("deletion.stays.1")}</li>
      </ul>
    </div>
  );
}

function DeletionForm({ refusal }: { refusal: Refusal | undefined }) {
  const t = useText();
  const isBusy = useNavigation().formData?.get("intent") === "delete";
  return (
    <Form method="post" noValidate className="flex max-w-md flex-col gap-5">
      <input type="hidden" name="intent" value="delete" />
      <Field
        label={t("deletion.password")}
        error={
          refusal === "password" || refusal === "credentials" ? t(`deletion.error.${refusal}`) : undefined
        }
        required
      >
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <Checkbox name="confirm" required label={t("deletion.confirm")} />
      {refusal && (
        <Notice
          tone="error"
          title={t(refusal === "signed_out" ? "deletion.error.signed_out.title" : "deletion.error.title")}
          text={t(`deletion.error.${refusal}`)}
        />
      )}
      <SubmitButton
        isBusy={isBusy}
        busyLabel={t("deletion.busy")}
        variant="destructive"
        className="self-start"
        size="default"
      >
        {t("deletion.button")}
      </SubmitButton>
    </Form>
  );
}
