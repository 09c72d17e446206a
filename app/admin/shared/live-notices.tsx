import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { LiveNotice } from "#app/domain/shop/live.ts";
import type { LiveEvent } from "#app/server/live/live-notices.ts";
import { showToast } from "#app/ui/toast.tsx";
import { leaveUnlessAdmin } from "./leave-on-sign-out.ts";
import { connectLive } from "./live-connection.ts";
import { useRefresh } from "./refresh.ts";
import { useAdminText } from "./text.tsx";

/** Which screens show a notice's record: they load it again, all others stay as they are. */
const isAffected: Record<LiveNotice["kind"], (path: string, id: string) => boolean> = {
  order: (path) => path === "/admin" || path.startsWith("/admin/customers"),
  payment: (path, id) => path === "/admin" || path === `/admin/orders/${id}` || path === "/admin/payments",
  message: (path) => path === "/admin" || path === "/admin/messages",
  withdrawal: (path) => path === "/admin" || path === "/admin/withdrawals",
  to_pack: (path) => path === "/admin/parcels",
};

function pathOf({ kind, id }: LiveNotice): string {
  if (kind === "message") return "/admin/messages";
  if (kind === "to_pack") return `/admin/orders/${id}/parcel`;
  return kind === "withdrawal" ? "/admin/withdrawals" : `/admin/orders/${id}`;
}

/**
 * Shows toasts for new orders, payments, messages, withdrawals and parcels to pack, refreshes the screen that lists
 * them, and says when the connection is lost.
 */
export function LiveNotices() {
  const t = useAdminText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const refresh = useRefresh();
  const [isLost, setIsLost] = useState(false);
  const handle = useEffectEvent((event: LiveEvent) => {
    if (event.kind === "missed") return void refresh();
    if (isAffected[event.kind](pathname, event.id)) void refresh();
    showToast({
      title: t(`live.${event.kind}`, { number: event.number ?? "" }),
      action: { label: t("live.show"), onPress: () => void navigate(pathOf(event)) },
    });
  });
  useEffect(
    () =>
      connectLive({
        onEvent: (event) => handle(event),
        onState: (state) => setIsLost(state === "lost"),
        onRefused: () => void leaveUnlessAdmin(),
      }),
    [],
  );
  return (
    <p role="status" className={isLost ? "mb-4 rounded-xl bg-surface p-3 text-sm text-muted" : "sr-only"}>
      {isLost && t("live.lost")}
    </p>
  );
}
