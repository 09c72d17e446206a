import { useState, useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { answerDialog, isDialogOpen, sendPassword, watchDialog } from "./ask-password.ts";
import type { PasswordRefusalCode } from "./ask-password.ts";
import { PasswordField } from "./password-field.tsx";

/** Asks for the password in a dialog before an action that needs a recent one. */
export function PasswordDialog() {
  const t = useAdminText();
  const isOpen = useSyncExternalStore(watchDialog, isDialogOpen, () => false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={() => answerDialog(false)}
      title={t("confirm.title")}
      description={t("confirm.text")}
    >
      {isOpen && <PasswordForm />}
    </Dialog>
  );
}

function PasswordForm() {
  const t = useAdminText();
  const [error, setError] = useState<PasswordRefusalCode | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (form: HTMLFormElement) => {
    setIsBusy(true);
    const password = new FormData(form).get("password");
    const refusal = await sendPassword(typeof password === "string" ? password : "");
    setIsBusy(false);
    if (refusal === null) answerDialog(true);
    else setError(refusal);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void submit(event.currentTarget);
      }}
    >
      <PasswordField error={error} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={() => answerDialog(false)}>
          {t("edit.cancel")}
        </Button>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? t("confirm.busy") : t("confirm.submit")}
        </Button>
      </div>
    </form>
  );
}
