import { useCallback, useEffect, useState } from "react";
import type { ComponentType, ReactNode } from "react";
import { isDialogOpen } from "#app/ui/open-dialogs.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "#app/admin/shared/text.tsx";

type CommandSearch = ComponentType<{ open: boolean; onClose: () => void }>;

/**
 * Returns the dialog of the search, whose code is loaded when it is first opened, and what opens it: a button, or
 * Ctrl-K or Cmd-K on any keyboard layout, unless a dialog is open. When the code cannot be loaded, a toast says so.
 */
export function useCommandSearch(): { dialog: ReactNode; open: () => void } {
  const t = useAdminText();
  const [loaded, setLoaded] = useState<{ CommandSearch: CommandSearch } | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(async () => {
    try {
      const { CommandSearch } = await import("./command-search.tsx");
      setLoaded({ CommandSearch });
      setIsOpen(true);
    } catch {
      showToast({ tone: "error", title: t("toast.error"), description: t("menu.search.unavailable") });
    }
  }, [t]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSearch = event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
      if (!isSearch || event.code !== "KeyK" || event.defaultPrevented) return;
      // Not the browser's own search, in a dialog either.
      event.preventDefault();
      if (!event.repeat && !isDialogOpen()) void open();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);
  const close = useCallback(() => setIsOpen(false), []);
  return {
    dialog: loaded && <loaded.CommandSearch open={isOpen} onClose={close} />,
    open: () => void open(),
  };
}
