import { spawn, spawnSync } from "node:child_process";
import { globSync, writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "pg";
import { execute, onDatabase } from "#tests/factories/servers/postgres-server.ts";

export type OrderFloor = {
  /** The client: pgbench, or if it is not installed, prepared statements from this process, which use more CPU. */
  driver: "pgbench" | "pg";
  /** Runs the transaction from `clients` concurrent clients for `seconds`. Returns transactions per second. */
  measure: (load: { clients: number; seconds: number; isContended: boolean }) => Promise<number>;
};

/**
 * The floor of every order: the least that a shop must do in the database for an order of two lines, on tables with
 * keys and nothing else. It is a reference, so it does not change when the shop's own tables do.
 */
const tables = `
  create table products (id int primary key, stock int not null check (stock >= 0));
  create table orders (id bigint primary key, customer text not null, total int not null,
    created_at timestamptz not null);
  create table order_lines (order_id bigint references orders, position int,
    product_id int not null references products, quantity int not null, price int not null,
    primary key (order_id, position));
  create table letters (id bigint generated always as identity primary key, order_id bigint not null,
    kind text not null);
  insert into products select id, 1000000000 from generate_series(1, 1000) id`;

const transaction = [
  "begin",
  "select id, stock from products where id in (:first, :second) order by id for no key update",
  "update products set stock = stock - 1 where id in (:first, :second)",
  "insert into orders values (:order, 'buyer@example.com', 1100, now())",
  "insert into order_lines values (:order, 0, :first, 1, 550), (:order, 1, :second, 1, 550)",
  "insert into letters (order_id, kind) values (:order, 'buyer'), (:order, 'owner')",
  "commit",
];

const maxOrderId = 2 ** 52;

/** Creates the floor's database on the server; `dataDir` holds pgbench's script. */
export async function prepareOrderFloor(server: string, dataDir: string): Promise<OrderFloor> {
  await execute(server, "create database order_floor");
  const database = onDatabase(server, "order_floor");
  await execute(database, tables);
  const pgbench = findPgbench();
  if (pgbench === undefined) {
    return { driver: "pg", measure: (load) => driveByPg(database, load) };
  }
  return {
    driver: "pgbench",
    async measure({ clients, seconds, isContended }) {
      const script = path.join(dataDir, "order-floor.sql");
      writeFileSync(script, pgbenchScript(isContended));
      const threads = Math.min(clients, 2);
      const options = ["-n", "-M", "prepared", "-f", script, "-c", clients, "-j", threads, "-T", seconds];
      return runPgbench(pgbench, [...options.map(String), database]);
    },
  };
}

/** Returns Debian's newest pgbench, which is not in the PATH, else the one that is. */
function findPgbench(): string | undefined {
  const debian = globSync("/usr/lib/postgresql/*/bin/pgbench").sort().reverse();
  return [...debian, "pgbench"].find((program) => spawnSync(program, ["--version"]).status === 0);
}

/** Returns pgbench's script. Product 1 is in every contended order, so all orders wait for its row. */
function pgbenchScript(isContended: boolean): string {
  const variables = [
    `\\set order random(1, ${maxOrderId})`,
    isContended ? "\\set first 1" : "\\set first random(1, 500)",
    "\\set second random(501, 1000)",
  ];
  return [...variables, ...transaction.map((statement) => `${statement};`), ""].join("\n");
}

async function runPgbench(program: string, options: string[]): Promise<number> {
  const child = spawn(program, options, { stdio: ["ignore", "pipe", "pipe"] });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const perSecond = Number(/^tps = ([\d.]+)/m.exec(output)?.[1]);
  const failed = /^number of failed transactions: (\d+)/m.exec(output)?.[1] ?? "0";
  if (!(perSecond > 0) || failed !== "0") throw new Error(`pgbench did not measure: ${output}${errors}`);
  return perSecond;
}

async function driveByPg(
  connectionString: string,
  { clients, seconds, isContended }: { clients: number; seconds: number; isContended: boolean },
): Promise<number> {
  const connections = Array.from({ length: clients }, () => new Client({ connectionString }));
  await Promise.all(connections.map((connection) => connection.connect()));
  const random = (from: number, to: number) => from + Math.floor(Math.random() * (to - from + 1));
  const start = performance.now();
  let done = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() - start < seconds * 1000) {
        const values = {
          order: random(1, maxOrderId),
          first: isContended ? 1 : random(1, 500),
          second: random(501, 1000),
        };
        for (const statement of transaction) await connection.query(preparedQuery(statement, values));
        done++;
      }
    }),
  );
  const took = (performance.now() - start) / 1000;
  await Promise.all(connections.map((connection) => connection.end()));
  return done / took;
}

/** Returns the statement with its variables as parameters, prepared once a connection. */
function preparedQuery(statement: string, values: Readonly<Record<string, number>>) {
  const names = Object.keys(values).filter((name) => statement.includes(`:${name}`));
  const parameters = statement.replaceAll(/:(\w+)/g, (_all, name: string) => `$${names.indexOf(name) + 1}`);
  return { name: statement.slice(0, 60), text: parameters, values: names.map((name) => values[name]) };
}
