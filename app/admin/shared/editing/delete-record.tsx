import { Form, useFetcher, useNavigate, useSearchParams, useSubmit } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { useAnswerToast } from "#app/admin/shared/answer-toast.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { undoButton } from "#app/admin/shared/toast-undo.ts";

type DeleteAnswer = { ok: boolean; text: AdminTextKey; undo?: Record<string, string> };

/**
 * Asks before the deletion of the list's record that `?delete=` names, then posts its id with `fields` to the list.
 * Shows nothing for an unknown id.
 */
export function DeleteRecord<Item extends { id: string }>({
  records,
  listPath,
  fields,
  describe,
  undoText,
  onDelete,
}: {
  records: readonly Item[];
  listPath: string;
  /** Identifies the deletion to a list action that handles several intents. */
  fields?: Readonly<Record<string, string>>;
  /** `isLast`: the user loses access to the back office, and the answer redirects. */
  describe: (record: Item) => { title: string; text: string; label?: string; isLast?: boolean };
  /** Label of the undo button; shown when the answer's `undo` holds the fields that restore the record. */
  undoText?: string;
  /** Moves the focus: the pressed button is removed with its row. */
  onDelete?: () => void;
}) {
  const t = useAdminText();
  const navigate = useNavigate();
  const submit = useSubmit();
  const fetcher = useFetcher<DeleteAnswer>();
  useAnswerToast(fetcher.data, ({ undo }) => {
    if (!undo || undoText === undefined) return undefined;
    return undoButton({ label: undoText, action: listPath, fields: undo });
  });
  const isHydrated = useHydrated();
  const list = useListAddress(listPath);
  const wanted = useSearchParams()[0].get("delete");
  const record = records.find(({ id }) => id === wanted);
  if (!record) return null;
  const { title, text, label, isLast } = describe(record);
  const posted = { ...fields, id: record.id };
  if (!isHydrated)
    return (
      <Card className="mb-6 p-5">
        <CardTitle>{title}</CardTitle>
        <p className="mt-2 mb-4">{text}</p>
        <Form method="post" action={listPath} className="flex gap-3">
          {Object.entries(posted).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ButtonLink to={list} variant="outline">
            {t("edit.cancel")}
          </ButtonLink>
          <Button type="submit" variant="destructive">
            {label ?? t("edit.delete")}
          </Button>
        </Form>
      </Card>
    );
  const close = () => void navigate(list, { replace: true, preventScrollReset: true });
  return (
    <DeleteDialog
      open
      title={title}
      text={text}
      label={label}
      onCancel={close}
      onDelete={() => {
        // Navigating back to the list would cancel the answer's redirect.
        if (isLast) return void submit(posted, { method: "post", action: listPath });
        void fetcher.submit(posted, { method: "post", action: listPath });
        close();
        onDelete?.();
      }}
    />
  );
}
