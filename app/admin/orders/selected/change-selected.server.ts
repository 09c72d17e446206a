import { data } from "react-router";
import { z } from "zod";
import { outsideText } from "#app/domain/outside-text.ts";
import { orderNumber, orderStatuses } from "#app/domain/orders/order.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { Granted } from "#app/server/accounts/admin.ts";
import { log } from "#app/server/log.ts";
import { advanceOrders } from "#app/server/orders/advance-orders.ts";
import { markPaid } from "#app/server/orders/mark-paid.ts";
import { undoSteps } from "#app/server/orders/undo-step.ts";
import type { Services } from "#app/server/services.ts";
import { respond } from "#app/admin/shared/respond.server.ts";

/** Marks the selected orders as paid; returns how many were marked and how many were not. */
export async function markSelected(
  services: Services,
  admin: Granted<"payments.change">,
  fields: URLSearchParams,
) {
  const selected = readSelected(fields);
  if (!selected.ok) return refused(selected.code, 422);
  try {
    const marked = await markPaid(services, admin, { orderIds: selected.ids, now: new Date() });
    return { ok: true, marked: marked.length, left: selected.ids.length - marked.length } as const;
  } catch (error) {
    log.error({ err: error }, "orders could not be marked as paid");
    return refused("batch_failed", 500);
  }
}

/**
 * Advances each selected order by one status; returns how many moved and why others did not. The field `seen` holds the
 * status in which the page showed each order (`1a2b3c4d:new …`); a batch with an order that is missing from it is
 * refused.
 */
export async function advanceSelected(
  services: Services,
  admin: Granted<"parcels">,
  fields: URLSearchParams,
) {
  const selected = readSelected(fields);
  if (!selected.ok) return refused(selected.code, 422);
  const seen = readSeen(fields.get("seen") ?? "");
  const steps = new Map<string, OrderStatus>();
  for (const id of selected.ids) {
    const from = seen.get(orderNumber(id));
    if (!from) return refused("batch_failed", 422);
    steps.set(id, from);
  }
  try {
    const { moved, stayed } = await advanceOrders(services, admin, { steps, now: new Date() });
    const undoable = [...moved].map(([orderId, status]) => undoableStep(orderId, status));
    const answer = { ok: moved.size > 0, moved: moved.size, stayed, undoable } as const;
    return respond(answer, 409);
  } catch (error) {
    log.error({ err: error }, "the selected orders could not be advanced");
    return refused("failed", 500);
  }
}

/** Undoes the last steps of orders (fields `step`); returns how many were undone and why others were not. */
export async function undoSelected(services: Services, admin: Granted<"parcels">, fields: URLSearchParams) {
  const steps = z.array(stepInput).min(1).safeParse(fields.getAll("step"));
  if (!steps.success) return refused("failed", 422);
  try {
    const { undone, notUndone } = await undoSteps(services, admin, {
      steps: new Map(steps.data),
      now: new Date(),
    });
    const answer = { ok: undone > 0, undone, notUndone } as const;
    return respond(answer, 409);
  } catch (error) {
    log.error({ err: error }, "a status change could not be undone");
    return refused("failed", 500);
  }
}

/** A status change as the forms post it (`<order id>:<status it led to>`). */
export function undoableStep(orderId: string, status: OrderStatus): string {
  return `${orderId}:${status}`;
}

const stepInput = outsideText()
  .transform((text) => text.split(":"))
  .pipe(z.tuple([z.uuid(), z.enum(orderStatuses)]));

function readSelected(fields: URLSearchParams) {
  const selected = [...new Set(fields.getAll("order"))];
  const ids = z.array(z.uuid()).min(1).safeParse(selected);
  if (ids.success) return { ok: true, ids: ids.data } as const;
  return { ok: false, code: selected.length === 0 ? "none_selected" : "batch_failed" } as const;
}

function readSeen(text: string): Map<string, OrderStatus> {
  const seen = new Map<string, OrderStatus>();
  for (const each of text.split(" ")) {
    const [number = "", shown] = each.split(":");
    const status = orderStatuses.find((known) => known === shown);
    if (status) seen.set(number, status);
  }
  return seen;
}

function refused<Code extends "none_selected" | "batch_failed" | "failed">(code: Code, status: number) {
  return data({ ok: false, code } as const, { status });
}
