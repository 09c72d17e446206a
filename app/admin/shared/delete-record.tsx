import { Form, useFetcher, useNavigate, useSearchParams, useSubmit } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { useAnswerToast } from "./answer-toast.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { useListAddress } from "./list-place.ts";
import { useAdminText } from "./text.tsx";

type DeleteAnswer = { ok: boolean; text: AdminTextKey; undo?: Record<string, string> };

/**
 * Asks, at the address that names a list's record (`?delete=` and its id), whether it is to be deleted, and posts its id
 * with `fields` to the list.
 */
export function DeleteRecord<Kept extends { id: string }>({
  records,
  listPath,
  fields,
  describe,
  undoText,
  onDelete,
}: {
  records: readonly Kept[];
  listPath: string;
  /** What tells the list's action that a record is to be deleted, where it does other things too. */
  fields?: Readonly<Record<string, string>>;
  /** `isLast` is a deed after which its doer has no place here any more: the answer leads away. */
  describe: (record: Kept) => { title: string; text: string; label?: string; isLast?: boolean };
  /** What the way back says, where the answer tells by `undo` what to post to have the record back. */
  undoText?: string;
  /** The pressed button goes with its row: the focus is to go elsewhere. */
  onDelete?: () => void;
}) {
  const t = useAdminText();
  const navigate = useNavigate();
  const submit = useSubmit();
  const fetcher = useFetcher<DeleteAnswer>();
  useAnswerToast(fetcher.data, ({ undo }) => {
    if (!undo || undoText === undefined) return undefined;
    const onPress = () => void fetcher.submit(undo, { method: "post", action: listPath });
    return { label: undoText, onPress };
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
        // The way back to the list would overtake the answer's way elsewhere.
        if (isLast) return void submit(posted, { method: "post", action: listPath });
        void fetcher.submit(posted, { method: "post", action: listPath });
        close();
        onDelete?.();
      }}
    />
  );
}
