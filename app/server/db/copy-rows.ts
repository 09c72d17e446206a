import { Readable } from "node:stream";
import type { Duplex } from "node:stream";
import { once } from "node:events";
import type { Connection } from "./database.ts";

/** Rows are handed on in pieces of about so many bytes: the server sends each row by itself. */
const pieceBytes = 65_536;

/** The connection as the driver shows it to a query of its own making; its types leave out what COPY needs. */
type Wire = {
  stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk?(chunk: Uint8Array): void;
  endCopyFrom?(): void;
  sendCopyFail?(reason: string): void;
};

/** What a command that ended says of itself: `COPY 12`. */
type Ending = { text: string };

/**
 * Rows as `COPY ... TO STDOUT` sends them, asked for at once. `rows` is their number, once the stream has ended. The
 * connection waits while nobody reads, and is free again when the stream is over.
 */
export function copyRowsOut(connection: Connection, statement: string): Readable & { readonly rows: number } {
  return connection.query(new RowsOut(statement));
}

/** Loads rows by `COPY ... FROM STDIN` and returns their number. Throws what the source or the database objects to. */
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
  #piece: Buffer[] = [];
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
    // A copy: the driver uses its buffer again for what comes next.
    this.#piece.push(Buffer.from(chunk));
    this.#bytes += chunk.byteLength;
    if (this.#bytes >= pieceBytes) this.#handOn();
  }

  handleCommandComplete({ text }: Ending): void {
    this.rows = rowsOf(text);
  }

  handleReadyForQuery(): void {
    if (this.#bytes > 0) this.#handOn();
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  #handOn(): void {
    if (!this.destroyed && !this.push(Buffer.concat(this.#piece))) this.#wire?.stream.pause();
    this.#piece = [];
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
