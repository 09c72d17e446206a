import { startTransition, useCallback, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { changeStoredForms, storedForms } from "#app/ui/browser/stored-forms.ts";
import type { FormFields } from "#app/ui/browser/stored-forms.ts";

/**
 * Returns the stored fields of the page's form that `restoresItself`; null when there are none. They stay stored until
 * they are saved or `discard` is called. Call it after `useUnsavedGuard`, so that restored fields count as unsaved.
 */
export function useStoredFields(): { restored: FormFields | null; discard: () => void } {
  const { pathname } = useLocation();
  const [restored, setRestored] = useState<FormFields | null>(null);
  useEffect(() => {
    const form = storedForms(pathname).find(({ isWhole }) => isWhole);
    // After the form has opened with the record, so that restored values count as unsaved.
    if (form) startTransition(() => setRestored(form.fields));
  }, [pathname]);
  const discard = useCallback(() => {
    discardForms(pathname);
    setRestored(null);
  }, [pathname]);
  return { restored, discard };
}

/** Removes every stored form of a page. */
export function discardForms(page: string): void {
  changeStoredForms((forms) => forms.filter((form) => form.page !== page));
}
