import { useState, useSyncExternalStore } from "react";
import { readStored, writeStored } from "#app/ui/browser/browser-storage.ts";

/** By the name of a group: whether the reader unfolded or folded it. */
type Choices = Readonly<Record<string, boolean>>;

const storageName = "menu-groups";
const nothingChosen: Choices = {};
let choices: Choices | null = null;
const listeners = new Set<() => void>();

/** Returns the choices that this browser remembers; ignores values that the menu did not store. */
export function readChoices(): Choices {
  const stored = readStored("local", storageName);
  if (typeof stored !== "object" || stored === null) return nothingChosen;
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === "boolean"),
  );
}

function currentChoices(): Choices {
  return (choices ??= readChoices());
}

function choose(group: string, isOpen: boolean): void {
  choices = { ...currentChoices(), [group]: isOpen };
  writeStored("local", storageName, choices);
  for (const notify of listeners) notify();
}

function watch(notify: () => void): () => void {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

/** How the groups of the menu are folded. */
export type Folding = {
  isOpen: (group: string) => boolean;
  /** Folds or unfolds a group; remembered in this browser. */
  fold: (group: string, isOpen: boolean) => void;
};

/**
 * Returns how the groups are folded. The reader's choice counts, then `byDefault`. The `current` group, of the screen
 * at `pathname`, is open on arrival even if it was folded before.
 */
export function useFolding({
  byDefault,
  current,
  pathname,
}: {
  byDefault: ReadonlySet<string>;
  current: string | null;
  pathname: string;
}): Folding {
  const chosen = useSyncExternalStore(watch, currentChoices, () => nothingChosen);
  const [foldedAt, setFoldedAt] = useState<string | null>(null);
  return {
    isOpen: (group) => (group === current ? foldedAt !== pathname : (chosen[group] ?? byDefault.has(group))),
    fold: (group, isOpen) => {
      if (group === current) setFoldedAt(isOpen ? null : pathname);
      choose(group, isOpen);
    },
  };
}
