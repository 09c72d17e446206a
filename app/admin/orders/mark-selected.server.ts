import { data } from "react-router";
import { z } from "zod";
import type { Actor } from "#app/server/accounts/actor.ts";
import { log } from "#app/server/log.ts";
import { markPaid } from "#app/server/orders/change-order.ts";
import type { Services } from "#app/server/services.ts";

/** Notes the cash of the orders that were selected in the list, and answers how many were marked and how many not. */
export async function markSelected(services: Services, actor: Actor, selected: readonly string[]) {
  const orderIds = z.array(z.uuid()).min(1).safeParse(selected);
  if (!orderIds.success) {
    const code = selected.length === 0 ? "none_selected" : "batch_failed";
    return data({ ok: false, code } as const, { status: 422 });
  }
  try {
    const marked = await markPaid(services, actor, { orderIds: orderIds.data, now: new Date() });
    return { ok: true, marked: marked.length, left: new Set(orderIds.data).size - marked.length } as const;
  } catch (error) {
    log.error({ err: error }, "orders could not be marked as paid");
    return data({ ok: false, code: "batch_failed" } as const, { status: 500 });
  }
}
