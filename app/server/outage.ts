/** Node's error codes for an unreachable host, a full disk or a read-only one. */
const systemCodes = new Set(
  (
    "ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN " +
    "ENOSPC EDQUOT EROFS " +
    // Nodemailer's.
    "ECONNECTION ESOCKET EDNS"
  ).split(" "),
);

/**
 * PostgreSQL's error codes (its manual, appendix A): the classes for connection failures, insufficient resources and
 * shutdown, and the single codes for read-only transactions and I/O errors.
 */
const postgresCode = /^(?:08\w{3}|53\w{3}|57P\w{2}|25006|58030)$/;

/** Messages of the driver for errors without a code. */
const driverMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** How many levels of causes are followed. */
const maxDepth = 8;

/**
 * Distinguishes an outage from a bug. Returns a short name such as `ECONNREFUSED 5432` when a dependency (database,
 * file storage, mail server, payment provider) is unreachable, full or read-only; null otherwise.
 */
export function outageName(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > maxDepth) return null;
  const { code, port, syscall, type } = error as Error &
    Record<"code" | "port" | "syscall" | "type", unknown>;
  const isSocketGone = code === "ENOENT" && syscall === "connect";
  if (typeof code === "string" && (systemCodes.has(code) || postgresCode.test(code) || isSocketGone))
    return typeof port === "number" ? `${code} ${port}` : code;
  // From the S3 client and Stripe's.
  if (error.name === "TimeoutError") return error.name;
  if (type === "StripeConnectionError") return type;
  const words = driverMessage.exec(error.message);
  if (words) return words[0];
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return causes.map((cause) => outageName(cause, depth + 1)).find((name) => name !== null) ?? null;
}
