import { useEffect, useId, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { Locale } from "#app/domain/locale.ts";
import type { listPreviewOrders } from "#app/server/mail/texts/preview-texts.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { sentFields } from "#app/admin/shared/editing/sent-fields.ts";
import { useAdminText } from "#app/admin/shared/text.tsx";

/** How long typing pauses before the preview follows, in milliseconds. */
const pause = 700;

type PreviewPaneProps = {
  path: string;
  language: Locale;
  orders: Awaited<ReturnType<typeof listPreviewOrders>>;
  /** Buttons below the preview. */
  children: ReactNode;
};

/** Shows the e-mail with the texts of the form around it, saved or not. */
export function PreviewPane({ path, language, orders, children }: PreviewPaneProps) {
  const t = useAdminText();
  const [order, setOrder] = useState(orders[0]?.id ?? "");
  const [isDark, setIsDark] = useState(false);
  const [isNarrow, setIsNarrow] = useState(false);
  const pane = useRef<HTMLElement>(null);
  const edits = useEdits(pane);
  const titleId = useId();
  return (
    <section ref={pane} aria-labelledby={titleId} className="flex flex-col gap-3 xl:sticky xl:top-4">
      <h2 id={titleId} className="text-lg font-bold">
        {t("email-texts.preview")}
      </h2>
      <div className="flex flex-wrap items-end gap-2 noscript:hidden">
        {orders.length > 0 && (
          <Field label={t("email-texts.preview.order")}>
            {(control) => (
              <Select {...control} value={order} onChange={({ target }) => setOrder(target.value)}>
                {orders.map(({ id, number }) => (
                  <option key={id} value={id}>
                    {t("email-texts.preview.number", { number })}
                  </option>
                ))}
                <option value="">{t("email-texts.preview.sample")}</option>
              </Select>
            )}
          </Field>
        )}
        <Toggle text={t("email-texts.preview.phone")} isOn={isNarrow} onChange={setIsNarrow} />
        <Toggle text={t("email-texts.preview.dark")} isOn={isDark} onChange={setIsDark} />
      </div>
      <div className={isNarrow ? "w-full max-w-90" : "w-full"}>
        <Frame
          // A new frame for each state: one that navigates again would add to the browser's history.
          key={`${language} ${order} ${edits}`}
          path={path}
          language={language}
          order={order}
          pane={pane}
          isTyped={edits > 0}
          isDark={isDark}
        />
      </div>
      {isDark && <p className="text-sm text-muted">{t("email-texts.preview.dark.text")}</p>}
      <div className="flex flex-wrap gap-2">{children}</div>
    </section>
  );
}

/** Counts the pauses after changes of the form around an element. */
function useEdits(inside: { readonly current: HTMLElement | null }): number {
  const [edits, setEdits] = useState(0);
  useEffect(() => {
    const form = inside.current?.closest("form");
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onInput = ({ target }: Event) => {
      if (inside.current?.contains(target as Node)) return;
      clearTimeout(timer);
      timer = setTimeout(() => setEdits((count) => count + 1), pause);
    };
    form.addEventListener("input", onInput);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("input", onInput);
    };
  }, [inside]);
  return edits;
}

function Toggle({
  text,
  isOn,
  onChange,
}: {
  text: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <Button variant={isOn ? "premium" : "outline"} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      {text}
    </Button>
  );
}

/**
 * Shows the saved texts, or posts the form's into the frame. A posted form and not `srcdoc`, which would inherit this
 * page's policy and lose the inline styles of the e-mail.
 */
function Frame({
  path,
  language,
  order,
  pane,
  isTyped,
  isDark,
}: {
  path: string;
  language: Locale;
  order: string;
  pane: { readonly current: HTMLElement | null };
  isTyped: boolean;
  isDark: boolean;
}) {
  const t = useAdminText();
  const name = useId();
  const address = `${path}/preview`;
  useEffect(() => {
    const form = pane.current?.closest("form");
    if (isTyped && form) post(address, name, { ...sentFields(new FormData(form)), language, order });
  }, [address, isTyped, language, name, order, pane]);
  const search = new URLSearchParams({ language, order });
  return (
    <iframe
      name={name}
      title={t("email-texts.preview")}
      src={isTyped ? undefined : `${address}?${search.toString()}`}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      className={`h-160 w-full rounded-card border border-line bg-background ${isDark ? "hue-rotate-180 invert" : ""}`}
    />
  );
}

function post(action: string, target: string, fields: Record<string, string>): void {
  const form = Object.assign(document.createElement("form"), {
    method: "post",
    action,
    target,
    hidden: true,
  });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("textarea");
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
