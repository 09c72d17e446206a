import { cx } from "class-variance-authority";
import { useEffect, useId, useRef, useState } from "react";
import type { ComponentProps, KeyboardEvent, ReactNode } from "react";
import { Input } from "#app/ui/input.tsx";

type ComboboxProps<Item> = Omit<ComponentProps<"input">, "value" | "onChange" | "children" | "list"> & {
  value: string;
  onType: (text: string) => void;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  onChoose: (item: Item) => void;
  /** Shows an option. */
  children: (item: Item) => ReactNode;
  /** Name of the list, for assistive technology. */
  listLabel: string;
  /** How many options there are, in words; announced when it changes. */
  status: string;
  /** Whether the list is part of the page and always shown; otherwise it opens below the input while the user types. */
  inline?: boolean;
  /** Whether Enter chooses the first option until an arrow key marks another; by default if not `inline`. */
  marksFirst?: boolean;
};

/**
 * Shows a text field with a list of proposals, of which one may be chosen; other text stays as typed (ARIA Authoring
 * Practices, combobox with list autocomplete). The focus stays in the field: the arrow keys mark an option, Enter
 * chooses it, Escape closes the list unless it is `inline`.
 */
export function Combobox<Item>({
  value,
  onType,
  items,
  keyOf,
  onChoose,
  children,
  listLabel,
  status,
  inline = false,
  marksFirst = !inline,
  ...input
}: ComboboxProps<Item>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [isOpened, setIsOpened] = useState(false);
  const [marked, setMarked] = useState(-1);
  const isShown = (inline || isOpened) && items.length > 0;
  const active = isShown ? Math.min(marked, items.length - 1) : -1;
  const optionId = (index: number) => `${id}-option-${index}`;

  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const choose = (item: Item) => {
    setIsOpened(false);
    setMarked(-1);
    onChoose(item);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return;
    const { length } = items;
    const item = items[active];
    if (event.key === "ArrowDown" && length > 0) {
      setIsOpened(true);
      setMarked(isShown ? (active + 1) % length : 0);
    } else if (event.key === "ArrowUp" && isShown) setMarked((Math.max(active, 0) + length - 1) % length);
    else if (event.key === "Enter" && item !== undefined) choose(item);
    else if (event.key === "Escape" && isShown && !inline) setIsOpened(false);
    else if (event.key !== "Enter" || !inline) return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <Input
        {...input}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        value={value}
        onChange={(event) => {
          setIsOpened(true);
          setMarked(marksFirst ? 0 : -1);
          onType(event.target.value);
        }}
        onKeyDown={handleKey}
        onBlur={() => setIsOpened(false)}
      />
      <p role="status" className="sr-only">
        {isShown ? status : ""}
      </p>
      {isShown && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={listLabel}
          className={cx(
            "scroll-py-1 overflow-y-auto rounded-xl border bg-background",
            inline
              ? "mt-3 max-h-96 divide-y divide-line border-line"
              : "absolute inset-x-0 top-full z-20 mt-1 max-h-72 animate-opened border-control p-1 shadow-lifted",
          )}
        >
          {items.map((item, index) => (
            // The keys are handled by the field, which has the focus.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={keyOf(item)}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={cx(
                "min-h-11 cursor-pointer px-3 py-2.5 hover:bg-surface aria-selected:bg-mint",
                !inline && "rounded-lg",
              )}
              // Leaves the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
            >
              {children(item)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
