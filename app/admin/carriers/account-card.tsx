import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { useFetcher } from "react-router";
import { accountFields, optionalAccountFields } from "#app/domain/delivery/carrier.ts";
import type { CarrierAccount } from "#app/server/delivery/carrier-accounts.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PasswordInput } from "#app/ui/password-input.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { PasswordLink } from "#app/admin/shared/confirm-password/password-link.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { AccountAnswer } from "./change-account.server.ts";
import type { action } from "./edit.tsx";

/** Fields whose value is visible while it is typed. */
const plainFields: readonly string[] = ["username", "client_id", "partner_id"];

/** Shows the form of a carrier's account. Saved credentials are never shown again; new ones replace them. */
export function AccountCard({
  account,
  postedAnswer,
}: {
  account: CarrierAccount;
  /** The answer to a form that was posted without JavaScript. */
  postedAnswer: AccountAnswer | undefined;
}) {
  const t = useAdminText();
  const fetcher = useFetcher<typeof action>();
  const answered = fetcher.data && !("text" in fetcher.data) ? fetcher.data : undefined;
  const answer = answered ?? postedAnswer;
  const refused = answer?.ok === false ? answer : null;
  const form = useRef<HTMLFormElement>(null);
  useReported(answered, t, form);
  const isBusy = fetcher.state !== "idle";
  return (
    <Card className="p-5 sm:p-6">
      <CardTitle>{t("carriers.account")}</CardTitle>
      <p className="mt-2 text-muted">
        {t(account.state === "unreadable" ? "carriers.account.unreadable.text" : "carriers.account.text")}
      </p>
      {refused && (
        <Notice
          tone="error"
          title={t("toast.error")}
          text={t(`carriers.refused.${refused.code}`, { reason: refused.reason })}
          className="mt-4"
        >
          {refused.code === "password" && (
            <noscript>
              <PasswordLink />
            </noscript>
          )}
        </Notice>
      )}
      <fetcher.Form ref={form} method="post" className="mt-4 flex flex-col gap-4">
        <input type="hidden" name="intent" value="account" />
        <div className="grid gap-4 sm:grid-cols-2">
          {accountFields[account.carrier].map((name) => (
            <AccountField key={name} name={name} isMissing={refused?.fields.includes(name) ?? false} />
          ))}
        </div>
        {refused?.code === "unreachable" && (
          <Checkbox name="unchecked" label={t("carriers.account.unchecked")} />
        )}
        <Button type="submit" disabled={isBusy} className="self-start">
          {t(isBusy ? "carriers.busy" : "carriers.account.save")}
        </Button>
      </fetcher.Form>
      {account.state !== "none" && (
        <div className="mt-5 flex flex-wrap gap-3 border-t border-line pt-5">
          <fetcher.Form method="post">
            <Button type="submit" name="intent" value="check" variant="outline" disabled={isBusy}>
              {t("carriers.account.check")}
            </Button>
          </fetcher.Form>
          <RemoveAccount fetcher={fetcher} />
        </div>
      )}
    </Card>
  );
}

type AccountFieldName = (typeof accountFields)[CarrierAccount["carrier"]][number];

function AccountField({ name, isMissing }: { name: AccountFieldName; isMissing: boolean }) {
  const t = useAdminText();
  const isOptional = optionalAccountFields.some((each) => each === name);
  const Control = plainFields.includes(name) ? Input : PasswordInput;
  return (
    <Field
      label={t(`carriers.field.${name}`)}
      hint={name === "partner_id" ? t("carriers.field.partner_id.hint") : undefined}
      error={isMissing ? t("carriers.problem.required") : undefined}
      required={!isOptional}
    >
      {(control) => <Control {...control} name={name} autoComplete="off" maxLength={200} />}
    </Field>
  );
}

function RemoveAccount({ fetcher }: { fetcher: ReturnType<typeof useFetcher<typeof action>> }) {
  const t = useAdminText();
  const [isOpen, setIsOpen] = useState(false);
  const form = (
    <fetcher.Form method="post" onSubmit={() => setIsOpen(false)} className="mt-4 flex justify-end">
      <Button type="submit" name="intent" value="remove" variant="destructive">
        {t("carriers.account.remove.yes")}
      </Button>
    </fetcher.Form>
  );
  return (
    <>
      <Button variant="destructive" className="noscript:hidden" onClick={() => setIsOpen(true)}>
        {t("carriers.account.remove")}
      </Button>
      <details className="hidden noscript:block">
        <summary className="min-h-11 content-center underline underline-offset-4">
          {t("carriers.account.remove")}
        </summary>
        {form}
      </details>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t("carriers.account.remove.title")}
        description={t("carriers.account.remove.text")}
      >
        {form}
      </Dialog>
    </>
  );
}

/** Shows each answer once as a toast, and empties the form after a save, so that no secret stays in the page. */
function useReported(
  answer: AccountAnswer | undefined,
  t: Translate<AdminTextKey>,
  form: RefObject<HTMLFormElement | null>,
): void {
  const reported = useRef<AccountAnswer>(undefined);
  useEffect(() => {
    if (!answer || reported.current === answer) return;
    reported.current = answer;
    const tone = answer.ok ? "success" : "error";
    const description = answer.ok
      ? t(`carriers.did.${answer.did}`)
      : t(`carriers.refused.${answer.code}`, { reason: answer.reason });
    showToast({ tone, title: t(`toast.${tone}`), description });
    if (answer.ok) form.current?.reset();
  }, [answer, form, t]);
}
