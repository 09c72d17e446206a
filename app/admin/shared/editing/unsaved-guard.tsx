import { useEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { useBlocker, useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { isTypedInto } from "#app/admin/shared/stored-forms/form-fields.ts";
import { discardForms } from "#app/admin/shared/stored-forms/use-stored-fields.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

const unsavedChecks = new WeakMap<HTMLFormElement, () => boolean>();

/** Returns whether a form has unsaved changes; a form without `useUnsavedGuard` when something was typed into it. */
export function isUnsaved(form: HTMLFormElement): boolean {
  return (unsavedChecks.get(form) ?? (() => isTypedInto(form)))();
}

/**
 * Warns before the page is left with unsaved changes or an upload in progress. `markSaved` records the current state as
 * saved.
 */
export function useUnsavedGuard(form: RefObject<HTMLFormElement | null>): {
  guard: ReactNode;
  markSaved: () => void;
} {
  const t = useAdminText();
  const { pathname } = useLocation();
  const saved = useRef("");
  const isHydrated = useHydrated();
  const [wasServerRendered] = useState(!isHydrated);
  const [{ isChanged, markSaved }] = useState(() => ({
    isChanged: () =>
      form.current !== null && (isUploading(form.current) || contentOf(form.current) !== saved.current),
    markSaved: () => {
      saved.current = form.current ? contentOf(form.current) : "";
    },
  }));
  useEffect(() => {
    if (form.current) unsavedChecks.set(form.current, isChanged);
    markSaved();
    if (wasServerRendered && form.current) saved.current = contentOf(asServerRendered(form.current));
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onLeave);
    return () => window.removeEventListener("beforeunload", onLeave);
  }, [form, isChanged, markSaved, wasServerRendered]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search) &&
      isChanged(),
  );
  const guard = (
    <Dialog
      liesOnTop
      open={blocker.state === "blocked"}
      onOpenChange={() => blocker.reset?.()}
      title={t("edit.unsaved.title")}
      description={t("edit.unsaved.text")}
      actions={
        <>
          <Button
            variant="destructive"
            onClick={() => {
              discardForms(pathname);
              blocker.proceed?.();
            }}
          >
            {t("edit.unsaved.leave")}
          </Button>
          <Button variant="outline" onClick={() => blocker.reset?.()}>
            {t("edit.unsaved.stay")}
          </Button>
        </>
      }
    />
  );
  return { guard, markSaved };
}

/** Returns the form with the values the server rendered, without input typed before hydration. */
function asServerRendered(form: HTMLFormElement): HTMLFormElement {
  const served = form.cloneNode(true) as HTMLFormElement;
  served.reset();
  return served;
}

/** Fields that the form manages itself: the version seen and the id of a new note. */
const managedFields = new Set(["seen", "noteId"]);

/** Serializes what the form would post, without the fields it manages itself. */
function contentOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([name]) => !managedFields.has(name));
  return JSON.stringify(fields);
}

/** Whether an upload is in progress: its file is in no field yet, and leaving the form would cancel it. */
export function isUploading(form: HTMLFormElement): boolean {
  return form.querySelector("progress") !== null;
}
