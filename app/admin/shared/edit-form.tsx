import { Fragment, createContext, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { Form, useBlocker, useLocation, useNavigate, useNavigation } from "react-router";
import { formatDateTime } from "#app/domain/dates.ts";
import type { AdminTextKey } from "#app/i18n/translate-admin.ts";
import { Button, ButtonLink, buttonStyle } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Notice } from "#app/ui/notice.tsx";
import { showToast } from "#app/ui/toast.tsx";
import type { EditAnswer } from "./edit-answer.ts";
import { useListAddress } from "./list-place.ts";
import { SaveBar } from "./save-bar.tsx";
import { useSentForm } from "./sent-form.ts";
import { useAdminText } from "./text.tsx";

type EditContext = { values: Record<string, string>; problems: Record<string, string> };

const EditFormContext = createContext<EditContext>({ values: {}, problems: {} });

/** What the fields of the form around show, and why the last answer refused them. */
export function useEditForm(): EditContext {
  return use(EditFormContext);
}

type EditFormProps = {
  answer: EditAnswer | undefined;
  /** What the fields show when the form opens. */
  values: Record<string, string>;
  /** The record's `updated_at`, or another version of it, as the form opens; null for a new record. */
  seen: Date | string | null;
  /** Whether earlier states of the record are kept, so that what is overwritten is not lost. */
  hasRevisions?: boolean;
  /** Where the list stands, and each record's editor under its id; null for a record that has no list and stays open. */
  listPath: string | null;
  lastEdited?: { at: Date; by: string | null } | undefined;
  /** What the button says that saves, where the specification has words of its own for it. */
  saveText?: string;
  /** False where the children bring their own buttons in place of Cancel and Save. */
  foot?: boolean;
  children: ReactNode;
};

/**
 * The form of one record: it asks before unsaved changes are lost, saves by Ctrl-S without closing, tells when somebody
 * else saved meanwhile, and closes when it is saved.
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
  // What the fields were filled from or last saved as: not what the record has become by others' saves since.
  const [seenNow, setSeenNow] = useState(() => (seen instanceof Date ? seen.toISOString() : (seen ?? "")));
  if (answer?.ok && answer.seen !== seenNow) setSeenNow(answer.seen);
  // The guard comes first: what is restored is not saved.
  const { guard, markSaved } = useUnsavedGuard(form);
  const { keep, restored } = useSentForm(answer);
  const [seenWith, setSeenWith] = useState(restored);
  if (restored !== seenWith) {
    setSeenWith(restored);
    setSeenNow(restored?.seen ?? "");
  }
  const takeStay = useSaveKeys(form);
  useAnswer(answer, { listPath, markSaved, takeStay });
  const isBusy = useNavigation().formMethod === "POST";
  const refused = answer?.ok === false ? answer : null;
  const isRestored = restored !== null && !answer;
  const [halfTyped, setHalfTyped] = useState(noProblems);
  const problems = useMemo(() => ({ ...refused?.problems, ...halfTyped }), [halfTyped, refused]);
  const context = useMemo(
    () => ({ values: refused?.values ?? (isRestored ? { ...values, ...restored } : values), problems }),
    [isRestored, problems, refused, restored, values],
  );
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    // It may lie far from the button at the foot.
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
        onSubmit={(event) => {
          if (isBusy) return event.preventDefault();
          const hold = (why: AdminTextKey) => {
            event.preventDefault();
            takeStay();
            showToast({ tone: "error", title: t("toast.error"), description: t(why) });
          };
          if (isUploading(event.currentTarget)) return hold("edit.uploading");
          const moments = halfTypedMoments(event.currentTarget);
          const isWhole = Object.keys(moments).length === 0;
          setHalfTyped(isWhole ? noProblems : moments);
          if (isWhole) keep(event.currentTarget);
          else hold("edit.problem.moment");
        }}
      >
        <input type="hidden" name="seen" value={seenNow} />
        {isRestored && (
          <Notice tone="error" title={t("edit.restored.title")} text={t("edit.restored.text")} />
        )}
        {refused?.stale && <Stale {...refused.stale} hasRevisions={hasRevisions} isBusy={isBusy} />}
        {answer && !refused?.stale && (
          <noscript>
            <Notice
              tone={answer.ok ? "success" : "error"}
              title={t(titleOf(answer))}
              text={[t(answer.text), answer.ok && removedText(answer, t)].filter(Boolean).join(". ")}
            />
          </noscript>
        )}
        {/* Fields show what they begin with: those with restored texts are others. */}
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

const noProblems: Readonly<Record<string, string>> = {};

/** A file on its way into a field is in no field yet: leaving the form would stop it. */
function isUploading(form: HTMLFormElement): boolean {
  return form.querySelector("progress") !== null;
}

/** A day or a time of which a part is missing counts as none where a form is sent. Nobody fills one that is not asked for. */
function halfTypedMoments(form: HTMLFormElement): Record<string, string> {
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input:enabled:is([type=date], [type=time])")];
  const bad = inputs.filter((input) => input.validity.badInput && !input.closest("[data-unasked]"));
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
  return (
    <SaveBar
      place="dialog"
      note={
        <>
          {lastEdited && <span className="mr-4 inline-block">{editedText(lastEdited, t)}</span>}
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

/** What of the owner's HTML was not kept. */
function removedText({ removed = [] }: { removed?: readonly string[] }, t: ReturnType<typeof useAdminText>) {
  return removed.length > 0 ? t("richText.removed", { names: removed.join(", ") }) : undefined;
}

function editedText({ at, by }: { at: Date; by: string | null }, t: ReturnType<typeof useAdminText>) {
  const values = { at: formatDateTime(at), by: by ?? "" };
  return t(by ? "edit.lastEditedBy" : "edit.lastEdited", values);
}

/** What to do is chosen when the answer's page has been read again: a form that is busy takes no press. */
function Stale({
  by,
  at,
  hasRevisions,
  isBusy,
}: {
  by: string | null;
  at: Date;
  hasRevisions: boolean;
  isBusy: boolean;
}) {
  const t = useAdminText();
  const { pathname, search } = useLocation();
  const values = { by: by ?? t("edit.stale.somebody"), at: formatDateTime(at) };
  const notice = useRef<HTMLDivElement>(null);
  // It stands far above the button that was pressed, which cannot keep the focus while the form is busy.
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
      <a href={pathname + search} className={buttonStyle({ variant: "outline", size: "sm" })}>
        {t("edit.stale.reload")}
      </a>
    </Notice>
  );
}

function titleOf(answer: EditAnswer): AdminTextKey {
  return answer.ok ? (answer.title ?? "toast.success") : "toast.error";
}

/** Says what came of the form, and leads on: to the list, or to the new record's own address when it is to stay open. */
function useAnswer(
  answer: EditAnswer | undefined,
  {
    listPath,
    markSaved,
    takeStay,
  }: { listPath: string | null; markSaved: () => void; takeStay: () => boolean },
): void {
  const t = useAdminText();
  const navigate = useNavigate();
  const list = useListAddress(listPath ?? "");
  const told = useRef<EditAnswer>(undefined);
  // Not while the saved record is still read again: leaving then would break that off, which the router complains of.
  const isSettled = useNavigation().state === "idle";
  useEffect(() => {
    if (!answer || !isSettled || told.current === answer) return;
    told.current = answer;
    const tone = answer.ok ? "success" : "error";
    showToast({ tone, title: t(titleOf(answer)), description: t(answer.text) });
    const removed = answer.ok ? removedText(answer, t) : undefined;
    if (removed) showToast({ tone: "info", title: t("richText.removed.title"), description: removed });
    const stays = takeStay();
    if (!answer.ok) return;
    markSaved();
    if (listPath === null) return;
    const { next = stays ? `${listPath}/${answer.id}` : listPath } = answer;
    const replace = stays || answer.next !== undefined;
    void navigate(list.replace(listPath, next), { replace, preventScrollReset: true });
  }, [answer, isSettled, list, listPath, markSaved, navigate, t, takeStay]);
}

/** Ctrl-S (Cmd-S) sends the form on any keyboard layout. What is returned tells, once, whether it was sent so. */
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

/** Asks before the page is left while a field is being filled, or holds something else than when it was opened or last saved. */
export function useUnsavedGuard(form: RefObject<HTMLFormElement | null>): {
  guard: ReactNode;
  markSaved: () => void;
} {
  const t = useAdminText();
  const saved = useRef("");
  const isHydrated = useHydrated();
  const [wasServed] = useState(!isHydrated);
  const [{ isChanged, markSaved }] = useState(() => ({
    isChanged: () =>
      form.current !== null && (isUploading(form.current) || contentOf(form.current) !== saved.current),
    markSaved: () => {
      saved.current = form.current ? contentOf(form.current) : "";
    },
  }));
  useEffect(() => {
    markSaved();
    if (wasServed && form.current) saved.current = contentOf(asServed(form.current));
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isChanged()) event.preventDefault();
    };
    window.addEventListener("beforeunload", onLeave);
    return () => window.removeEventListener("beforeunload", onLeave);
  }, [form, isChanged, markSaved, wasServed]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search) &&
      isChanged(),
  );
  const guard = (
    <Dialog
      open={blocker.state === "blocked"}
      onOpenChange={() => blocker.reset?.()}
      title={t("edit.unsaved.title")}
      description={t("edit.unsaved.text")}
      actions={
        <>
          <Button variant="destructive" onClick={() => blocker.proceed?.()}>
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

/** The form as the shop sent it, whatever was typed into it before the page came alive. */
function asServed(form: HTMLFormElement): HTMLFormElement {
  const served = form.cloneNode(true) as HTMLFormElement;
  served.reset();
  return served;
}

/** Fields that are nobody's to fill: which state of a record was seen, and which note is to be written. */
const ownFields = new Set(["seen", "noteId"]);

/** What a form would send, less what the form itself needs to know. */
function contentOf(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([name]) => !ownFields.has(name));
  return JSON.stringify(fields);
}
