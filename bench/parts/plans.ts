import { drizzle } from "drizzle-orm/node-postgres";
import { eq } from "drizzle-orm";
import type { Pool } from "pg";
import { readOrderChoice } from "#app/domain/orders/order-filter.ts";
import type { Admin } from "#app/server/accounts/admin.ts";
import type { Database } from "#app/server/db/database.ts";
import { sessions, users } from "#app/server/db/schema/accounts.ts";
import { listOrders } from "#app/server/orders/lists/list-orders.ts";
import { findOrderPage } from "#app/server/orders/order-page.ts";
import { madeUpCustomer, madeUpId } from "#tests/factories/orders/made-up-orders.ts";
import type { Report } from "./report.ts";

type Plan = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: Plan[];
};

/**
 * Runs EXPLAIN (ANALYZE, BUFFERS) for each query of the order list, searches, an order's page and a sign-in in a filled
 * shop's database, after a run that fills the caches. Inserts an account for every customer first.
 */
export async function explainQueries(
  pool: Pool,
  { orders, customers }: { orders: number; customers: number },
): Promise<Report["tables"][number]> {
  await pool.query(openAccounts);
  await pool.query("analyze users, sessions");
  const admin = {} as Admin;
  const list = (query: string) => (db: Database) =>
    listOrders(db, admin, {
      choice: readOrderChoice(new URLSearchParams(query)),
      cursor: null,
      now: new Date(),
    });
  const { email, last } = madeUpCustomer(Math.floor(customers / 2));
  const { rows } = await pool.query<{ page_token: string }>("select page_token from orders where id = $1", [
    madeUpId(Math.floor(orders / 2)),
  ]);
  const questions: Record<string, (db: Database) => PromiseLike<unknown>> = {
    "order list": list(""),
    "order list, one status": list("status=shipped"),
    "search: a last name": list(`q=${last.bg}`),
    "search: an e-mail": list(`q=${email}`),
    "page of an order, by token": (db) => findOrderPage(db, rows[0]?.page_token ?? ""),
    "sign-in: the account": (db) => db.select().from(users).where(eq(users.email, email.toLowerCase())),
    "signed in: the session": (db) => db.select().from(sessions).where(eq(sessions.token, email)),
  };
  const answers: Report["tables"][number]["rows"][number][] = [];
  for (const [name, ask] of Object.entries(questions)) {
    const queries: [string, unknown[]][] = [];
    const logger = { logQuery: (text: string, values: unknown[]) => void queries.push([text, values]) };
    await ask(drizzle({ client: pool, logger }));
    const plans: Awaited<ReturnType<typeof explain>>[] = [];
    for (const [text, values] of queries) plans.push(await explain(pool, text, values));
    const sum = (of: (plan: (typeof plans)[number]) => number) =>
      plans.reduce((all, plan) => all + of(plan), 0);
    answers.push([
      name,
      queries.length,
      sum(({ milliseconds }) => milliseconds),
      sum(({ plan }) => plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]),
      [...new Set(plans.flatMap(({ plan }) => accessesOf(plan)))].join(", "),
    ]);
  }
  return {
    title: `Plans among ${orders.toLocaleString("en")} orders and ${customers.toLocaleString("en")} accounts`,
    columns: ["question", "queries", "ms in the database", "pages of 8 KB", "reads by"],
    rows: answers,
  };
}

async function explain(pool: Pool, text: string, values: unknown[]) {
  const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Plan; "Execution Time": number }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const [found] = rows[0]?.["QUERY PLAN"] ?? [];
  if (!found) throw new Error(`PostgreSQL explains nothing: ${text}`);
  return { plan: found.Plan, milliseconds: found["Execution Time"] };
}

/** Returns the indexes that a plan reads, and the tables that it reads without one. */
function accessesOf(plan: Plan): string[] {
  const index = plan["Index Name"];
  const isWhole = plan["Node Type"] === "Seq Scan";
  const own = index ?? (isWhole ? `all of ${plan["Relation Name"]}` : null);
  return [...(own === null ? [] : [own]), ...(plan.Plans ?? []).flatMap(accessesOf)];
}

const openAccounts = `
  with opened as (
    insert into users (id, name, email, email_verified)
    select id, first_name, lower(email), true from customers
    on conflict do nothing returning id, email
  )
  insert into sessions (id, user_id, token, expires_at) select id, id, email, now() + interval '30 days' from opened`;
