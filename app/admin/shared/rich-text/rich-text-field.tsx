import { CodeXml } from "lucide-react";
import { Suspense, lazy, useId, useState } from "react";
import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Textarea } from "#app/ui/input.tsx";
import { useProblem } from "#app/admin/shared/editing/edit-fields.tsx";
import { useEditForm } from "#app/admin/shared/editing/edit-form.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";
import type { TextChip } from "./text-chips.tsx";

const noChips: readonly TextChip[] = [];

/** Loaded on demand: most back office pages have no editor. */
const RichTextEditor = lazy(() => import("./rich-text-editor.tsx"));

/**
 * Shows a field for HTML, edited as rich text or as code; without JavaScript, as code only. Always posts HTML under
 * `name`.
 */
export function RichTextField({
  name,
  label,
  hint,
  codeOnly = false,
  chips = noChips,
  warningOf,
}: {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Texts that one press inserts. */
  chips?: readonly TextChip[];
  /** Returns what is doubtful about the HTML; it can be saved nevertheless. */
  warningOf?: (html: string) => string | undefined;
  /** For HTML that the editor does not support. */
  codeOnly?: boolean;
}) {
  const t = useAdminText();
  const isHydrated = useHydrated();
  const id = useId();
  const { html, version, change } = useHtml(name);
  const [isCode, setIsCode] = useState(codeOnly);
  const problem = useProblem(name);
  const warning = warningOf?.(html);
  const described =
    [hint && `${id}-hint`, warning && `${id}-warning`, problem && `${id}-error`].filter(Boolean).join(" ") ||
    undefined;
  return (
    <div>
      <div className="mb-1.5 flex min-h-11 flex-wrap items-end justify-between gap-x-4 font-medium">
        <span id={`${id}-label`}>{label}</span>
        {isHydrated && !codeOnly && (
          <Button
            variant="outline"
            size="sm"
            aria-pressed={isCode}
            aria-label={t("richText.html.label", { label })}
            onClick={() => setIsCode(!isCode)}
          >
            <CodeXml aria-hidden />
            {t("richText.html")}
          </Button>
        )}
      </div>
      {isHydrated && !isCode ? (
        <>
          <input type="hidden" name={name} value={html} />
          <Suspense fallback={<p className="min-h-60 py-3 text-muted">{t("richText.loading")}</p>}>
            <RichTextEditor
              html={html}
              version={version}
              onChange={change}
              label={label}
              describedBy={described}
              chips={chips}
            />
          </Suspense>
        </>
      ) : (
        <Textarea
          name={name}
          value={html}
          onChange={(event) => change(event.target.value)}
          rows={12}
          spellCheck={false}
          aria-labelledby={`${id}-label`}
          aria-describedby={described}
          aria-invalid={problem ? true : undefined}
          className="font-mono"
        />
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {warning && (
        <p id={`${id}-warning`} role="status" className="mt-1.5 text-sm font-medium text-danger">
          {warning}
        </p>
      )}
      <FieldError id={`${id}-error`} error={problem} />
    </div>
  );
}

/** The field's HTML. After a save without closing, applies the stored HTML unless the field was edited meanwhile. */
function useHtml(name: string) {
  const { values } = useEditForm();
  const loaded = withLineFeeds(values[name] ?? "");
  const [state, setState] = useState({ html: loaded, loaded, posted: loaded, version: 0 });
  const posted = useNavigation().formData?.get(name);
  if (typeof posted === "string" && withLineFeeds(posted) !== state.posted)
    setState({ ...state, posted: withLineFeeds(posted) });
  if (loaded !== state.loaded) {
    const isUnedited = state.html === state.posted;
    setState({ ...state, loaded, ...(isUnedited && { html: loaded, version: state.version + 1 }) });
  }
  return {
    html: state.html,
    version: state.version,
    change: (html: string) => setState((before) => ({ ...before, html })),
  };
}

/** A textarea normalizes line endings to line feeds, a hidden field does not. */
function withLineFeeds(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
