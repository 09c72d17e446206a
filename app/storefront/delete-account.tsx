import { Form, useNavigation } from "react-router";
import type { DeleteAccountResult } from "#app/server/accounts/delete-account.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { useText } from "#app/ui/locale.tsx";
import { Notice } from "#app/ui/notice.tsx";

type Refusal = Extract<DeleteAccountResult, { ok: false }>["code"] | "unconfirmed" | "unexpected";

/** What goes with the account and what stays; the form itself stands behind a disclosure, out of the way. */
export function DeleteAccount({ refusal }: { refusal: Refusal | undefined }) {
  const t = useText();
  return (
    <Card className="p-5 sm:p-8">
      <CardTitle>{t("deletion.title")}</CardTitle>
      <p className="mt-3 text-muted">{t("deletion.text")}</p>
      <details className="mt-2" open={refusal !== undefined}>
        <summary className="inline-flex min-h-11 items-center font-medium text-danger underline underline-offset-4 hover:decoration-2">
          {t("deletion.open")}
        </summary>
        <div className="mt-3 flex flex-col gap-5 border-t border-line pt-5">
          <Consequences />
          <DeletionForm refusal={refusal} />
        </div>
      </details>
    </Card>
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
      <Field label={t("deletion.password")} required>
        {(control) => <Input {...control} type="password" name="password" autoComplete="current-password" />}
      </Field>
      <Checkbox name="confirm" required label={t("deletion.confirm")} />
      {refusal && (
        <Notice tone="error" title={t("deletion.error.title")} text={t(`deletion.error.${refusal}`)} />
      )}
      <Button type="submit" variant="destructive" disabled={isBusy} className="self-start">
        {isBusy ? t("deletion.busy") : t("deletion.button")}
      </Button>
    </Form>
  );
}
