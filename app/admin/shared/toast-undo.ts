import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import type { ToastContent } from "#app/ui/toast.tsx";
import { useAnswerToast } from "./answer-toast.ts";

/** What the undo button of a toast posts to `action`, an array as one field for each value. */
export type Undo = {
  label: string;
  action: string;
  fields: Readonly<Record<string, string | number | readonly string[]>>;
};

/** Actions that show their answers themselves return one without a text. */
type UndoAnswer = { ok: boolean } | { ok: boolean; text: AdminTextKey; undo?: Undo["fields"] };

const listeners = new Set<(undo: Undo) => void>();

/** Returns the undo button of a toast. The layout posts the undo (`useToastUndo`): a toast outlives its row and its page. */
export function undoButton(undo: Undo): NonNullable<ToastContent["action"]> {
  return {
    label: undo.label,
    onPress() {
      for (const post of listeners) post(undo);
    },
  };
}

/** Posts the undo that a toast requests, and shows its answer, which may be undone in turn. Used once, in the layout. */
export function useToastUndo(): void {
  const { submit, data } = useFetcher<UndoAnswer>();
  const [latest, setLatest] = useState<Undo | null>(null);
  useAnswerToast(data && "text" in data ? data : undefined, ({ undo }) =>
    latest && undo ? undoButton({ ...latest, fields: undo }) : undefined,
  );
  useEffect(() => {
    const post = (undo: Undo) => {
      setLatest(undo);
      const fields = new FormData();
      for (const [name, value] of Object.entries(undo.fields))
        for (const each of [value].flat()) fields.append(name, String(each));
      void submit(fields, { method: "post", action: undo.action });
    };
    listeners.add(post);
    return () => void listeners.delete(post);
  }, [submit]);
}
