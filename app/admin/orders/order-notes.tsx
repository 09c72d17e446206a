import { Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { FetcherWithComponents } from "react-router";
import { noteLength } from "#app/domain/orders/order.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Textarea } from "#app/ui/input.tsx";
import { showToast } from "#app/ui/toast.tsx";
import { DeleteDialog } from "#app/admin/shared/editing/delete-dialog.tsx";
import { useUnsavedGuard } from "#app/admin/shared/editing/unsaved-guard.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { OrderAnswer } from "./change-order.server.ts";
import { refusalText } from "./order-refusal.ts";
import type { action } from "./view.tsx";

type Answer = FetcherWithComponents<OrderAnswer>["data"];

/** Adds an internal note to the timeline. Clears itself on success; warns before unsaved text is left. */
export function NoteForm({
  noteId,
  postedAnswer,
}: {
  noteId: string;
  postedAnswer: OrderAnswer | undefined;
}) {
  const t = useAdminText();
  const notes = useFetcher<typeof action>();
  const form = useRef<HTMLFormElement>(null);
  const { guard, markSaved } = useUnsavedGuard(form);
  useOncePerAnswer(notes.data, (answer) => {
    if (!answer.ok) return;
    form.current?.reset();
    markSaved();
    showToast({ tone: "success", title: t("toast.success"), description: t(`orders.did.${answer.did}`) });
  });
  const isBusy = notes.state !== "idle";
  const answer =
    notes.data ?? (postedAnswer?.ok === false && postedAnswer.intent === "note" ? postedAnswer : undefined);
  const refused = answer?.ok === false ? answer : null;
  return (
    <notes.Form ref={form} method="post" className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="note" />
      <input type="hidden" name="noteId" value={noteId} />
      <Field
        label={t("notes.add")}
        hint={t("notes.add.hint")}
        error={refused ? refusalText(refused, t) : undefined}
      >
        {(control) => (
          <Textarea {...control} name="note" maxLength={noteLength} defaultValue={refused?.typed.note} />
        )}
      </Field>
      <Button type="submit" variant="outline" disabled={isBusy} className="self-start">
        {isBusy ? t("orders.busy") : t("notes.submit")}
      </Button>
      {guard}
    </notes.Form>
  );
}

/** Deletes a note from the timeline after confirmation. */
export function DeleteNote({ id, notes }: { id: string; notes: FetcherWithComponents<OrderAnswer> }) {
  const t = useAdminText();
  const [isAsked, setAsked] = useState(false);
  const isHydrated = useHydrated();
  const posted = { intent: "delete_note", noteId: id };
  const button = (
    <>
      <Trash2 aria-hidden />
      {t("notes.delete")}
    </>
  );
  if (!isHydrated)
    return (
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
          {t("notes.delete")}
        </summary>
        <notes.Form method="post">
          <p className="mb-2">{t("notes.delete.text")}</p>
          {Object.entries(posted).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" size="sm" variant="destructive">
            {button}
          </Button>
        </notes.Form>
      </details>
    );
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="-ml-4"
        disabled={notes.state !== "idle"}
        onClick={() => setAsked(true)}
      >
        {button}
      </Button>
      <DeleteDialog
        open={isAsked}
        title={t("notes.delete.title")}
        text={t("notes.delete.text")}
        onCancel={() => setAsked(false)}
        onDelete={() => {
          setAsked(false);
          void notes.submit(posted, { method: "post" });
        }}
      />
    </>
  );
}

/** Calls `onAnswer` once for each new answer. */
export function useOncePerAnswer(answer: Answer, onAnswer: (answer: NonNullable<Answer>) => void): void {
  const reported = useRef(answer);
  useEffect(() => {
    if (!answer || reported.current === answer) return;
    reported.current = answer;
    onAnswer(answer);
  });
}
