import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useRevalidator } from "react-router";
import { reconnectDelay } from "#app/domain/live.ts";
import type { LiveNotice } from "#app/domain/live.ts";
import type { LiveEvent } from "#app/server/live/live-notices.ts";
import { showToast } from "#app/ui/toast.tsx";
import { useAdminText } from "./text.tsx";

/** The screens that a notice's record stands on; they are read again when it is told, others keep what they show. */
const concerned: Record<LiveNotice["kind"], (path: string, id: string) => boolean> = {
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
 * Tells quietly of what comes in while the back office is open, and shows it in the list that is open. Only a tab that is
 * in sight listens, since a browser keeps few connections to one shop; one that comes back into sight reads its list again.
 */
export function LiveNotices() {
  const t = useAdminText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const [isLost, setIsLost] = useState(false);
  const hear = useEffectEvent((event: LiveEvent) => {
    if (event.kind === "missed") return void revalidate();
    if (concerned[event.kind](pathname, event.id)) void revalidate();
    showToast({
      title: t(`live.${event.kind}`, { number: event.number ?? "" }),
      action: { label: t("live.show"), onPress: () => void navigate(pathOf(event)) },
    });
  });
  useEffect(
    () =>
      listen({
        hear: (event) => hear(event),
        tellState: (state) => setIsLost(state === "lost"),
      }),
    [],
  );
  return (
    <p role="status" className={isLost ? "mb-4 rounded-xl bg-surface p-3 text-sm text-muted" : "sr-only"}>
      {isLost && t("live.lost")}
    </p>
  );
}

/** Listens while the tab is in sight, and connects again after 1, 2, 5, then every 10 seconds. Returns what ends it. */
function listen({
  hear,
  tellState,
}: {
  hear: (event: LiveEvent) => void;
  tellState: (state: "open" | "lost") => void;
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
      tellState("open");
      // Nobody was told of what happened while it was closed.
      if (wasClosed) hear({ kind: "missed" });
      wasClosed = false;
    });
    source.addEventListener("message", ({ data }: MessageEvent<string>) =>
      hear(JSON.parse(data) as LiveEvent),
    );
    source.addEventListener("error", () => {
      close();
      tellState("lost");
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
