import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import {
  changeStoredForms,
  keyOf,
  onStoredForms,
  openStoredForms,
  storeForm,
  storedForms,
} from "#app/ui/browser/stored-forms.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";
import { fillForm, formToStore } from "./form-fields.ts";
import { discardForms } from "./use-stored-fields.ts";

/**
 * Stores what is typed into every form of the back office when it is sent, until it was saved (`forgetSavedForm`) or a
 * person discards it, and types it into the form again when the page is next opened, as after a session that ended.
 * Shows a notice then. Null for `person` when the account could not be read.
 */
export function StoredForms({ person, children }: { person: string | null; children: ReactNode }) {
  const t = useAdminText();
  const { pathname } = useLocation();
  // Before the effects of any form, which must not read what another person left.
  useLayoutEffect(() => {
    if (person !== null) openStoredForms(person);
  }, [person]);
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      const form = target instanceof HTMLFormElement ? formToStore(target, location.pathname) : null;
      if (form) storeForm(form);
    };
    document.addEventListener("submit", onSubmit, { capture: true });
    return () => document.removeEventListener("submit", onSubmit, { capture: true });
  }, []);
  const { isRestored, discard } = useFilledForms(pathname);
  useEffect(() => () => discardRefused(pathname), [pathname]);
  return (
    <>
      {isRestored && (
        <Notice
          tone="error"
          title={t("edit.restored.title")}
          text={t("edit.restored.textOnPage")}
          className="mb-6"
        >
          <Button variant="outline" size="sm" onClick={discard}>
            {t("edit.restored.discard")}
          </Button>
        </Notice>
      )}
      {children}
    </>
  );
}

/** Leaving the page after a refusal discards what was refused. */
function discardRefused(page: string): void {
  changeStoredForms((forms) => forms.filter((form) => form.page !== page || !form.isRefused));
}

/** Fills the forms of the page that were stored before it was opened, including those that open later, as in a dialog. */
function useFilledForms(page: string): { isRestored: boolean; discard: () => void } {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const filled = useRef(new Map<HTMLFormElement, Record<string, string>>());
  useEffect(() => {
    const known = storedForms(page).flatMap((form) => (form.isWhole ? [] : keyOf(form)));
    const remaining = () => storedForms(page).filter((form) => known.includes(keyOf(form)));
    const fill = () => {
      const stored = new Map(remaining().map((form) => [keyOf(form), form.fields]));
      for (const form of document.forms) {
        if (stored.size === 0 || filled.current.has(form)) continue;
        const now = formToStore(form, page);
        const fields = now && stored.get(keyOf(now));
        if (!fields) continue;
        filled.current.set(form, { ...now.fields });
        fillForm(form, fields);
      }
    };
    const count = () => setWaiting(remaining().map(keyOf));
    count();
    if (known.length === 0) return;
    fill();
    const stop = onStoredForms(count);
    const observer = new MutationObserver(fill);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      stop();
      observer.disconnect();
    };
  }, [page]);
  const discard = () => {
    discardForms(page);
    for (const [form, fields] of filled.current) if (form.isConnected) fillForm(form, fields);
  };
  return { isRestored: waiting.length > 0, discard };
}
