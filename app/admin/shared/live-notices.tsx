import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { reconnectDelay } from "#app/domain/shop/live.ts";
import type { LiveNotice } from "#app/domain/shop/live.ts";
import type { LiveEvent } from "#app/server/live/live-notices.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "./text.tsx";

/** Which screens show a notice's record: they revalidate, all others stay as they are. */
const isAffected: Record<LiveNotice["kind"], (path: string, id: string) => boolean> = {
  order: (path) => path === "/admin" || path.startsWith("/admin/customers"),
  payment: (path, id) => path === "/admin" || path === `/admin/orders/${id}` || path === "/admin/payments",
  message: (path) => path === "/admin" || path === "/admin/messages",
  withdrawal: (path) => path === "/admin" || path === "/admin/withdrawals",
};

function pathOf({ kind, id }: LiveNotice): string {
  if (kind === "message") return "/admin/messages";
  return kind === "withdrawal" ? "/admin/withdrawals" : `/admin/orders/${id}`;
}

/**
 * Shows toasts for new orders, payments, messages and withdrawals, and refreshes the affected list. Only the visible
 * tab connects, since browsers limit the connections per host; a tab that becomes visible again revalidates.
 */
export function LiveNotices() {
  const t = useAdminText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const [isLost, setIsLost] = useState(false);
  const handle = useEffectEvent((event: LiveEvent) => {
    if (event.kind === "missed") return void revalidate();
    if (isAffected[event.kind](pathname, event.id)) void revalidate();
    showToast({
      title: t(`live.${event.kind}`, { number: event.number ?? "" }),
      action: { label: t("live.show"), onPress: () => void navigate(pathOf(event)) },
    });
  });
  useEffect(
    () =>
      listen({
        onEvent: (event) => handle(event),
        onState: (state) => setIsLost(state === "lost"),
      }),
    [],
  );
  return (
    <p role="status" className={isLost ? "mb-4 rounded-xl bg-surface p-3 text-sm text-muted" : "sr-only"}>
      {isLost && t("live.lost")}
    </p>
  );
}

/** Connects while the tab is visible; reconnects after 1, 2, 5, then every 10 seconds. Returns a function that stops it. */
function listen({
  onEvent,
  onState,
}: {
  onEvent: (event: LiveEvent) => void;
  onState: (state: "open" | "lost") => void;
}): () => void {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let wasClosed = false;

  const open = () => {
    clearTimeout(retry);
    source?.close();
    source = new EventSource("/api/live");
    source.addEventListener("open", () => {
      failures = 0;
      onState("open");
      // Events sent while the connection was closed are lost.
      if (wasClosed) onEvent({ kind: "missed" });
      wasClosed = false;
    });
    source.addEventListener("message", ({ data }: MessageEvent<string>) =>
      onEvent(JSON.parse(data) as LiveEvent),
    );
    source.addEventListener("error", () => {
      close();
      onState("lost");
      retry = setTimeout(open, reconnectDelay(failures));
      failures += 1;
    });
  };
  const close = () => {
    clearTimeout(retry);
    source?.close();
    source = null;
    wasClosed = true;
  };
  const follow = () => (document.visibilityState === "visible" ? open() : close());
  follow();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close();
  };
}
