import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { Pool } from "pg";

export type TransactionPooler = { connectionString: string; close: () => Promise<void> };

/**
 * Opens a connection pooler that shares its sessions between clients, as PgBouncer does with `pool_mode = transaction`:
 * each statement goes to the next session, whichever client sent it. It answers only unprepared statements outside
 * transactions.
 */
export async function openTransactionPooler(
  connectionString: string,
  { sessions }: { sessions: number },
): Promise<TransactionPooler> {
  const pools = Array.from({ length: sessions }, () => new Pool({ connectionString, max: 1 }));
  const open = new Set<Socket>();
  let asked = 0;
  const answer = async (previous: Promise<void>, client: Socket, statement: string) => {
    await previous;
    const pool = pools[asked++ % sessions];
    if (pool) client.write(await answerOf(pool, statement));
  };
  const server = createServer((client) => {
    open.add(client);
    client.on("error", () => undefined);
    let unread = Buffer.alloc(0);
    let hasStarted = false;
    let answered = Promise.resolve();
    client.on("data", (part: Buffer) => {
      unread = Buffer.concat([unread, part]);
      for (;;) {
        // The first message, unlike all others, begins with its length and not with its kind.
        const start = hasStarted ? 1 : 0;
        const length = unread.length >= start + 4 ? start + unread.readInt32BE(start) : Infinity;
        if (unread.length < length) return;
        const message = unread.subarray(0, length);
        unread = unread.subarray(length);
        if (!hasStarted) {
          hasStarted = true;
          client.write(Buffer.concat([frame("R", int32(0)), ready]));
        } else if (message.toString("latin1", 0, 1) === "Q") {
          const statement = message.toString("utf8", 5, length - 1);
          answered = answer(answered, client, statement);
        }
      }
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    connectionString: `postgres://shop@127.0.0.1:${port}/shop`,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const client of open) client.destroy();
      await closed;
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

const int16 = (value: number) => {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
};
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const string = (text: string) => Buffer.from(`${text}\0`);
const frame = (kind: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(kind), int32(body.length + 4), body]);
};
const ready = frame("Z", Buffer.from("I"));

async function answerOf(pool: Pool, statement: string): Promise<Buffer> {
  const { fields, rows } = await pool.query<unknown[]>({ text: statement, rowMode: "array" });
  const columns = fields.map(({ name, dataTypeID }) =>
    Buffer.concat([string(name), int32(0), int16(0), int32(dataTypeID), int16(4), int32(-1), int16(0)]),
  );
  const row = (values: unknown[]) => {
    const cells = values.map((value) => Buffer.from(String(value)));
    return frame("D", int16(cells.length), ...cells.flatMap((cell) => [int32(cell.length), cell]));
  };
  return Buffer.concat([
    frame("T", int16(columns.length), ...columns),
    ...rows.map(row),
    frame("C", string(`SELECT ${rows.length}`)),
    ready,
  ]);
}
