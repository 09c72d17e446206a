import { Readable } from "node:stream";
import type { Duplex } from "node:stream";
import { once } from "node:events";
import type { Connection } from "./database.ts";

/** Rows are batched into chunks of about this many bytes, because the server sends each row in its own message. */
const chunkBytes = 65_536;

/** The driver's connection as a custom query sees it; the driver's types leave out what COPY needs. */
type Wire = {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk?(chunk: Uint8Array): void;
  endCopyFrom?(): void;
  sendCopyFail?(reason: string): void;
};

/** PostgreSQL's command tag: `COPY 12`. */
type Ending = { text: string };

/**
 * Streams the rows of `COPY ... TO STDOUT`, starting at once. `rows` is their number once the stream has ended. The
 * connection is paused while the reader is slow, and free again when the stream ends.
 */
export function copyRowsOut(connection: Connection, statement: string): Readable & { readonly rows: number } {
  return connection.query(new RowsOut(statement));
}

/** Loads rows with `COPY ... FROM STDIN` and returns their number. Throws the source's or the database's error. */
export async function copyRowsIn(
  connection: Connection,
  statement: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const rows = new RowsIn(statement, source);
  connection.query(rows);
  return rows.done;
}

class RowsOut extends Readable {
  rows = 0;
  readonly #statement: string;
  #wire: Wire | null = null;
  #pending: Buffer[] = [];
  #bytes = 0;

  constructor(statement: string) {
    super();
    this.#statement = statement;
  }

  submit(wire: Wire): void {
    this.#wire = wire;
    wire.query(this.#statement);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // Copied, because the driver reuses its buffer.
    this.#pending.push(Buffer.from(chunk));
    this.#bytes += chunk.byteLength;
    if (this.#bytes >= chunkBytes) this.#flush();
  }

  handleCommandComplete({ text }: Ending): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    if (this.#bytes > 0) this.#flush();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  #flush(): void {
    if (!this.destroyed && !this.push(Buffer.concat(this.#pending))) this.#wire?.stream.pause();
    this.#pending = [];
    this.#bytes = 0;
  }

  override _read(): void {
    this.#wire?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#wire?.stream.resume();
    done(error);
  }
}

class RowsIn {
  readonly done: Promise<number>;
  readonly #statement: string;
  readonly #source: AsyncIterable<Uint8Array>;
  readonly #outcome = Promise.withResolvers<number>();
  #rows = 0;
  #isRefused = false;

  constructor(statement: string, source: AsyncIterable<Uint8Array>) {
    this.#statement = statement;
    this.#source = source;
    this.done = this.#outcome.promise;
  }

  submit(wire: Wire): void {
    wire.query(this.#statement);
  }

  handleCopyInResponse(wire: Wire): void {
    void this.#send(wire).catch((error: unknown) => {
      this.#outcome.reject(error);
      wire.sendCopyFail?.(error instanceof Error ? error.message : String(error));
    });
  }

  async #send(wire: Wire): Promise<void> {
    const refusal = this.done.catch(() => undefined);
    for await (const chunk of this.#source) {
      if (this.#isRefused) return;
      wire.sendCopyFromChunk?.(chunk);
      if (wire.stream.writableNeedDrain) await Promise.race([once(wire.stream, "drain"), refusal]);
    }
    wire.endCopyFrom?.();
  }

  handleCommandComplete({ text }: Ending): void {
    this.#rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    this.#outcome.resolve(this.#rows);
  }

  handleError(error: Error): void {
    this.#isRefused = true;
    this.#outcome.reject(error);
  }
}

function rowsOf(ending: string): number {
  return Number(ending.split(" ")[1] ?? 0);
}
