import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { goesToAddress } from "#app/domain/delivery/parcel-form.ts";
import type { OrderDestination } from "#app/server/orders/destination.ts";
import type { LabelRow } from "./change-parcels.server.ts";
import type { action } from "./list.tsx";

/** Number of labels requested in one call. The server asks the carrier for all of them at once. */
const inOneCall = 5;

/** The fields of confirmed addresses, by their names (`addressFieldOf`). */
export type ConfirmedAddresses = readonly (readonly [name: string, value: string])[];

type Run = {
  waiting: readonly string[];
  addresses: ConfirmedAddresses;
  total: number;
  rows: readonly LabelRow[];
};
const idle: Run = { waiting: [], addresses: [], total: 0, rows: [] };

/** The action that makes labels. */
const labelAction = "/admin/parcels";

const labelsState = z.object({
  labels: z.array(z.string()),
  addresses: z.array(z.tuple([z.string(), z.string()])).default([]),
});
/** What other screens pass in the history state of the parcels' screen, so that it makes labels. */
export type LabelsState = z.input<typeof labelsState>;

/**
 * Returns the path of the screen where staff confirm the addresses of orders before labels are made; null when none of
 * them goes to an address, or each has a label already.
 */
export function addressesPath(
  chosen: readonly { id: string; destination: OrderDestination; shipment?: object | null }[],
): string | null {
  if (!chosen.some(({ destination, shipment }) => goesToAddress(destination) && !shipment)) return null;
  return `/admin/parcels/addresses?${chosen.map(({ id }) => `order=${id}`).join("&")}`;
}

/**
 * Requests labels call by call and collects the results, so that the screen shows the progress. Starts automatically
 * with the orders that the order list and the screen of addresses pass in the history state (`LabelsState`).
 */
export function useLabelRun() {
  const fetcher = useFetcher<typeof action>();
  const [run, setRun] = useState(idle);
  const { submit, data: answer, state } = fetcher;
  const taken = useRef(answer);

  const next = useCallback(
    (waiting: readonly string[], addresses: ConfirmedAddresses) => {
      const fields = new FormData();
      fields.append("intent", "labels");
      for (const id of waiting.slice(0, inOneCall)) {
        fields.append("order", id);
        for (const [name, value] of addresses) if (name.startsWith(`${id}.`)) fields.append(name, value);
      }
      void submit(fields, { method: "post", action: labelAction });
    },
    [submit],
  );
  const start = useCallback(
    (ids: readonly string[], addresses: ConfirmedAddresses = []) => {
      if (ids.length === 0) return;
      setRun({ waiting: ids, addresses, total: ids.length, rows: [] });
      next(ids, addresses);
    },
    [next],
  );

  useEffect(() => {
    if (state !== "idle" || !answer || taken.current === answer) return;
    taken.current = answer;
    const rows = answer.did === "labels" ? answer.rows : null;
    // A call that failed as a whole ends the run: its orders are still in the list.
    const waiting = rows ? run.waiting.slice(inOneCall) : [];
    setRun({ ...run, waiting, rows: [...run.rows, ...(rows ?? [])] });
    if (waiting.length > 0) next(waiting, run.addresses);
  }, [answer, next, run, state]);

  useRunFromOrders(start);
  return { start, rows: run.rows, total: run.total, isRunning: run.waiting.length > 0 };
}

function useRunFromOrders(start: (ids: readonly string[], addresses: ConfirmedAddresses) => void): void {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  useEffect(() => {
    const passed = labelsState.safeParse(state);
    if (!passed.success) return;
    // A reload or browser navigation must not start the run again.
    void navigate("/admin/parcels", { replace: true, state: null });
    start(passed.data.labels, passed.data.addresses);
  }, [navigate, start, state]);
}
