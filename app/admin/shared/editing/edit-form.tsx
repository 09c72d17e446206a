import { Fragment, createContext, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { Form, useLocation, useNavigate, useNavigation } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import type { Locale } from "#app/domain/locale.ts";
import { useLocale } from "#app/ui/locale.tsx";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Button, ButtonLink, buttonStyle } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { EditAnswer } from "./edit-answer.ts";
import { PasswordLink } from "#app/admin/shared/confirm-password/password-link.tsx";
import { useListAddress } from "#app/admin/shared/lists/list-address.ts";
import { SaveBar } from "./save-bar.tsx";
import { isUploading, useUnsavedGuard } from "./unsaved-guard.tsx";
import { restoresItself } from "#app/admin/shared/stored-forms/form-fields.ts";
import { useStoredFields } from "#app/admin/shared/stored-forms/use-stored-fields.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

type EditContext = { values: Record<string, string>; problems: Record<string, string> };

const EditFormContext = createContext<EditContext>({ values: {}, problems: {} });

/** Returns the values and problems of the surrounding form's fields. */
export function useEditForm(): EditContext {
  return use(EditFormContext);
}

type EditFormProps = {
  answer: EditAnswer | undefined;
  /** The initial values of the fields. */
  values: Record<string, string>;
  /** The record's `updated_at`, or another version, when the form opens; null for a new record. */
  seen: Date | string | null;
  /** Whether revisions of the record are stored, so that an overwritten state can be restored. */
  hasRevisions?: boolean;
  /** Path of the list; each editor is at `{listPath}/{id}`. Null for a record without a list, whose editor stays open. */
  listPath: string | null;
  lastEdited?: { at: Date; by: string | null } | undefined;
  /** Overrides the save button's label where the specification defines another. */
  saveText?: string;
  /** False when the children render their own buttons instead of Cancel and Save. */
  foot?: boolean;
  children: ReactNode;
};

/**
 * Shows the form of one record: warns before unsaved changes are lost, saves by Ctrl-S without closing, reports a
 * conflict with somebody else's save, and closes after any other save if the record has a list.
 */
export function EditForm({
  answer,
  values,
  seen,
  hasRevisions = true,
  listPath,
  lastEdited,
  saveText,
  foot = true,
  children,
}: EditFormProps) {
  const t = useAdminText();
  const form = useRef<HTMLFormElement>(null);
  // The version the fields were filled from or last saved as; not a newer one that revalidation loads.
  const [seenNow, setSeenNow] = useState(() => versionOf(seen));
  if (answer?.ok && answer.seen !== seenNow) setSeenNow(answer.seen);
  // The guard must run first, so that restored values count as unsaved.
  const { guard, markSaved } = useUnsavedGuard(form);
  const { restored, discard } = useStoredFields();
  const [seenWith, setSeenWith] = useState(restored);
  if (restored !== seenWith) {
    setSeenWith(restored);
    setSeenNow(restored ? (restored.seen ?? "") : versionOf(seen));
  }
  const consumeStayOpen = useSaveKeys(form);
  useAnswer(answer, { listPath, markSaved, consumeStayOpen });
  const isBusy = useNavigation().formMethod === "POST";
  const refused = answer?.ok === false ? answer : null;
  const isRestored = restored !== null && !answer;
  const [incomplete, setIncomplete] = useState(noProblems);
  const problems = useMemo(() => ({ ...refused?.problems, ...incomplete }), [incomplete, refused]);
  const context = useMemo(
    () => ({ values: refused?.values ?? (isRestored ? { ...values, ...restored } : values), problems }),
    [isRestored, problems, refused, restored, values],
  );
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    // The first refused field may be far above the button.
    const fields = form.current?.querySelectorAll<HTMLElement>("[aria-invalid=true]") ?? [];
    [...fields].find((field) => field.checkVisibility())?.focus();
  }, [problems]);
  return (
    <EditFormContext value={context}>
      <Form
        ref={form}
        method="post"
        noValidate
        preventScrollReset
        className="flex flex-col gap-5"
        {...restoresItself}
        onSubmit={(event) => {
          if (isBusy) return event.preventDefault();
          const cancel = (why: AdminTextKey) => {
            event.preventDefault();
            consumeStayOpen();
            showToast({ tone: "error", title: t("toast.error"), description: t(why) });
          };
          if (isUploading(event.currentTarget)) return cancel("edit.uploading");
          const moments = incompleteMoments(event.currentTarget);
          const isWhole = Object.keys(moments).length === 0;
          setIncomplete(isWhole ? noProblems : moments);
          if (!isWhole) cancel("edit.problem.moment");
        }}
      >
        <input type="hidden" name="seen" value={seenNow} />
        {isRestored && (
          <Notice tone="error" title={t("edit.restored.title")} text={t("edit.restored.text")}>
            <Button variant="outline" size="sm" onClick={discard}>
              {t("edit.restored.discard")}
            </Button>
          </Notice>
        )}
        {refused?.stale && (
          <Stale {...refused.stale} hasRevisions={hasRevisions} isBusy={isBusy} onReload={discard} />
        )}
        {answer && !refused?.stale && (
          <noscript>
            <Notice
              tone={answer.ok ? "success" : "error"}
              title={t(titleOf(answer))}
              text={[t(answer.text), answer.ok && removedText(answer, t)].filter(Boolean).join(". ")}
            >
              {answer.text === "confirm.needed" && <PasswordLink />}
            </Notice>
          </noscript>
        )}
        {/* Remount uncontrolled fields to show restored values. */}
        <Fragment key={restored ? "restored" : "opened"}>{children}</Fragment>
        {foot && (
          <Foot
            listPath={listPath ?? ""}
            lastEdited={lastEdited}
            saveText={saveText ?? t(seenNow ? "edit.save" : "edit.create")}
            isBusy={isBusy}
          />
        )}
      </Form>
      {guard}
    </EditFormContext>
  );
}

function versionOf(seen: EditFormProps["seen"]): string {
  return seen instanceof Date ? seen.toISOString() : (seen ?? "");
}

const noProblems: Readonly<Record<string, string>> = {};

/**
 * Returns a problem for each incomplete date or time that applies to the current choices: browsers post it as empty.
 */
function incompleteMoments(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input:enabled:is([type=date], [type=time])")];
  const bad = inputs.filter((input) => input.validity.badInput && !input.closest("[data-inapplicable]"));
  return Object.fromEntries(bad.map(({ name }) => [name, "moment"]));
}

function Foot({
  listPath,
  lastEdited,
  saveText,
  isBusy,
}: {
  listPath: string;
  lastEdited: EditFormProps["lastEdited"];
  saveText: string;
  isBusy: boolean;
}) {
  const t = useAdminText();
  const locale = useLocale();
  return (
    <SaveBar
      place="dialog"
      note={
        <>
          {lastEdited && <span className="mr-4 inline-block">{editedText(lastEdited, t, locale)}</span>}
          <span className="inline-block noscript:hidden max-sm:hidden">{t("edit.saveKeys")}</span>
        </>
      }
    >
      <ButtonLink to={useListAddress(listPath)} variant="outline" preventScrollReset>
        {t("edit.cancel")}
      </ButtonLink>
      <Button type="submit" disabled={isBusy}>
        {isBusy ? t("edit.saving") : saveText}
      </Button>
    </SaveBar>
  );
}

/** Names what sanitizing removed from the HTML. */
function removedText({ removed = [] }: { removed?: readonly string[] }, t: ReturnType<typeof useAdminText>) {
  return removed.length > 0 ? t("richText.removed", { names: removed.join(", ") }) : undefined;
}

function editedText(
  { at, by }: { at: Date; by: string | null },
  t: ReturnType<typeof useAdminText>,
  locale: Locale,
) {
  const values = { at: formatDateTime(at, locale), by: by ?? "" };
  return t(by ? "edit.lastEditedBy" : "edit.lastEdited", values);
}

/** Shows the conflict. Its button is disabled until revalidation has finished, because a busy form ignores submits. */
function Stale({
  by,
  at,
  hasRevisions,
  isBusy,
  onReload,
}: {
  by: string | null;
  at: Date;
  hasRevisions: boolean;
  isBusy: boolean;
  onReload: () => void;
}) {
  const t = useAdminText();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const values = { by: by ?? t("edit.stale.somebody"), at: formatDateTime(at, locale) };
  const notice = useRef<HTMLDivElement>(null);
  // Move the focus up to the notice: the pressed button is disabled while the form is busy.
  useEffect(() => notice.current?.focus(), [at]);
  return (
    <Notice
      ref={notice}
      tabIndex={-1}
      tone="error"
      title={t("edit.stale.title")}
      text={t(hasRevisions ? "edit.stale.text" : "edit.stale.textForGood", values)}
    >
      <button
        type="submit"
        name="overwrite"
        value="on"
        disabled={isBusy}
        className={buttonStyle({ variant: "destructive", size: "sm" })}
      >
        {t("edit.stale.overwrite")}
      </button>
      <a
        href={pathname + search}
        onClick={onReload}
        className={buttonStyle({ variant: "outline", size: "sm" })}
      >
        {t("edit.stale.reload")}
      </a>
    </Notice>
  );
}

function titleOf(answer: EditAnswer): AdminTextKey {
  return answer.ok ? (answer.title ?? "toast.success") : "toast.error";
}

/**
 * Reports the answer. After a save, navigates to the list, to `answer.next`, or to the record's editor if it stays
 * open; a record without a list stays where it is.
 */
function useAnswer(
  answer: EditAnswer | undefined,
  {
    listPath,
    markSaved,
    consumeStayOpen,
  }: { listPath: string | null; markSaved: () => void; consumeStayOpen: () => boolean },
): void {
  const t = useAdminText();
  const navigate = useNavigate();
  const list = useListAddress(listPath ?? "");
  const reported = useRef<EditAnswer>(undefined);
  // Wait for revalidation: navigating earlier would abort it, which the router reports as an error.
  const isSettled = useNavigation().state === "idle";
  useEffect(() => {
    if (!answer || !isSettled || reported.current === answer) return;
    reported.current = answer;
    const tone = answer.ok ? "success" : "error";
    showToast({ tone, title: t(titleOf(answer)), description: t(answer.text) });
    const removed = answer.ok ? removedText(answer, t) : undefined;
    if (removed) showToast({ tone: "info", title: t("richText.removed.title"), description: removed });
    const stays = consumeStayOpen();
    if (!answer.ok) return;
    markSaved();
    if (listPath === null) return;
    const { next = stays ? `${listPath}/${answer.id}` : listPath } = answer;
    const replace = stays || answer.next !== undefined;
    void navigate(list.replace(listPath, next), { replace, preventScrollReset: true });
  }, [answer, isSettled, list, listPath, markSaved, navigate, t, consumeStayOpen]);
}

/**
 * Submits the form on Ctrl-S or Cmd-S, on any keyboard layout. Returns a function that reports and resets whether the
 * last submit came from this shortcut.
 */
function useSaveKeys(form: RefObject<HTMLFormElement | null>): () => boolean {
  const staysOpen = useRef(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.code === "KeyS";
      if (!isSave) return;
      event.preventDefault();
      if (event.repeat) return;
      staysOpen.current = true;
      form.current?.requestSubmit();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [form]);
  return useCallback(() => {
    const stays = staysOpen.current;
    staysOpen.current = false;
    return stays;
  }, []);
}
