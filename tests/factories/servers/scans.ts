import type { Pool } from "pg";
import { vi } from "vitest";

type Plan = {
  "Relation Name"?: string;
  "Index Name"?: string;
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
};

/** A node of a plan that reads a table: the node's type, such as `Seq Scan`, and the number of rows that it read. */
export type Scan = { table: string; node: string; rows: number };

/**
 * Runs `work`, repeats each of its queries with EXPLAIN ANALYZE, and returns the scans of tables in their plans. The
 * queries must go through `pool.query` and must only read.
 */
export async function scansOf(pool: Pool, work: () => Promise<unknown>): Promise<Scan[]> {
  const asked = vi.spyOn(pool, "query");
  await work();
  const queries = asked.mock.calls as unknown as [{ text: string }, unknown[] | undefined][];
  const calls = [...queries];
  asked.mockRestore();
  const scans: Scan[] = [];
  for (const [{ text }, values] of calls) {
    const { rows } = await pool.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    for (const { Plan: plan } of rows[0]?.["QUERY PLAN"] ?? []) collect(plan, scans);
  }
  return scans;
}

function collect(plan: Plan, scans: Scan[]): void {
  const table = plan["Relation Name"];
  const removed = plan["Rows Removed by Filter"] ?? 0;
  if (table !== undefined)
    scans.push({
      table,
      node: plan["Node Type"],
      rows: (plan["Actual Rows"] + removed) * plan["Actual Loops"],
    });
  for (const part of plan.Plans ?? []) collect(part, scans);
}
