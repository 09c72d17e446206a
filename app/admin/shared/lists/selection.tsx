import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ReactNode, RefObject } from "react";
import { Link, useLocation } from "react-router";
import { useAdminText } from "#app/admin/shared/text.tsx";

type FormRef = RefObject<HTMLFormElement | null>;

/**
 * Returns the values of a list's ticked checkboxes (`RowChoice`), or one empty string when none is ticked. The checkboxes
 * hold the state, so that boxes ticked before hydration count.
 */
export function useTicked(form: FormRef): readonly string[] {
  const ticked = useSyncExternalStore(
    onChange,
    () =>
      boxesOf(form)
        .filter((box) => box.checked)
        .map((box) => box.value)
        .join(" "),
    () => "",
  );
  return ticked.split(" ");
}

function onChange(notify: () => void): () => void {
  document.addEventListener("change", notify);
  return () => document.removeEventListener("change", notify);
}

/** Returns the checkboxes of the rows: they lie outside the form, which contains those of the actions. */
function boxesOf({ current: form }: FormRef): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.type === "checkbox" && !form?.contains(element),
  );
}

/** Shows the checkbox that selects a row; `form` is the id of the form of the batch actions. */
export function RowChoice({
  form,
  name,
  value,
  label,
  isSelected,
}: {
  form: string;
  name: string;
  value: string;
  label: string;
  isSelected: boolean;
}) {
  return (
    <label className="-my-3 -ml-3 flex size-11 shrink-0 cursor-pointer items-center justify-center self-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        name={name}
        value={value}
        form={form}
        defaultChecked={isSelected}
        className="size-5 accent-text"
      />
    </label>
  );
}

/** How many rows of a list are selected, of how many; `form` is the form of the batch actions. */
type Selection = { form: FormRef; selected: number; all: number; isAllSelected: boolean };

/**
 * Shows a list with its `SelectAll`: above the list on a phone, else in the head of its table, to which `children`
 * passes it.
 */
export function SelectableList({
  children,
  ...selection
}: Selection & { children: (selectAll: ReactNode) => ReactNode }) {
  return (
    <>
      <div className="md:hidden">
        <SelectAll {...selection} />
      </div>
      {children(<SelectAll {...selection} isCompact />)}
    </>
  );
}

/**
 * Shows a checkbox that ticks or clears every row; without JavaScript, a link to the same page with all rows ticked or
 * none.
 */
export function SelectAll({
  form,
  selected,
  all,
  isAllSelected,
  isCompact = false,
}: Selection & {
  /** Shows the checkbox without its label. */
  isCompact?: boolean;
}) {
  const t = useAdminText();
  const box = useRef<HTMLInputElement>(null);
  const { search } = useLocation();
  const other = new URLSearchParams(search);
  if (isAllSelected) other.delete("select");
  else other.set("select", "all");
  useEffect(() => {
    if (!box.current) return;
    box.current.checked = selected === all;
    box.current.indeterminate = selected > 0 && selected < all;
  }, [selected, all]);
  return (
    <>
      <label className="flex min-h-11 min-w-6 cursor-pointer items-center gap-3 font-medium noscript:hidden">
        <input
          ref={box}
          type="checkbox"
          onChange={({ target: { checked } }) => {
            for (const each of boxesOf(form)) each.checked = checked;
          }}
          className="size-5 shrink-0 accent-text"
        />
        <span className={isCompact ? "sr-only" : undefined}>{t("lists.selectAll")}</span>
      </label>
      <Link
        to={`?${other}`}
        className="hidden min-h-11 items-center font-medium underline underline-offset-4 noscript:inline-flex"
      >
        {t(isAllSelected ? "lists.selectNone" : "lists.selectAll")}
      </Link>
    </>
  );
}
