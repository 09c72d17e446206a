import { useCallback, useEffect, useRef, useState } from "react";
import { useFetcher, useLocation, useNavigate } from "react-router";
import type { LabelRow } from "./change-parcels.server.ts";
import type { action } from "./list.tsx";

/** Number of labels requested in one call. The server asks the carrier for all of them at once. */
const inOneCall = 5;

type Run = { waiting: readonly string[]; total: number; rows: readonly LabelRow[] };
const idle: Run = { waiting: [], total: 0, rows: [] };

/** The action that makes labels. */
const labelAction = "/admin/parcels";

/**
 * Requests labels call by call and collects the results, so that the screen shows the progress. Starts automatically
 * with the orders that the order list passes in the history state (`labels`).
 */
export function useLabelRun() {
  const fetcher = useFetcher<typeof action>();
  const [run, setRun] = useState(idle);
  const { submit, data: answer, state } = fetcher;
  const taken = useRef(answer);

  const next = useCallback(
    (waiting: readonly string[]) => {
      const fields = new FormData();
      fields.append("intent", "labels");
      for (const id of waiting.slice(0, inOneCall)) fields.append("order", id);
      void submit(fields, { method: "post", action: labelAction });
    },
    [submit],
  );
  const start = useCallback(
    (ids: readonly string[]) => {
      if (ids.length === 0) return;
      setRun({ waiting: ids, total: ids.length, rows: [] });
      next(ids);
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
    if (waiting.length > 0) next(waiting);
  }, [answer, next, run, state]);

  useRunFromOrders(start);
  return { start, rows: run.rows, total: run.total, isRunning: run.waiting.length > 0 };
}

function useRunFromOrders(start: (ids: readonly string[]) => void): void {
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  useEffect(() => {
    const ids: unknown = (state as { labels?: unknown } | null)?.labels;
    if (!Array.isArray(ids)) return;
    // A reload or browser navigation must not start the run again.
    void navigate("/admin/parcels", { replace: true, state: null });
    start(ids.filter((id) => typeof id === "string"));
  }, [navigate, start, state]);
}
