/** The network's and the disk's own words for what is away, full or closed. */
const systemCodes = new Set(
  (
    "ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH ENOTFOUND EAI_AGAIN " +
    "ENOSPC EDQUOT EROFS " +
    // Nodemailer's.
    "ECONNECTION ESOCKET EDNS"
  ).split(" "),
);

/**
 * PostgreSQL's classes of codes (its manual, appendix A): connection, too few resources, shut down; and single ones: it only
 * reads, or its disk fails.
 */
const postgresCode = /^(?:08\w{3}|53\w{3}|57P\w{2}|25006|58030)$/;

/** The driver's words where it gives no code. */
const driverMessage =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable)/;

/** How far an error's causes are followed. */
const maxDepth = 8;

/**
 * Whether an error says that something the shop needs and is not is away, full or refuses to write: the database, the file
 * storage, the mail server, the payment provider. Returns a short name of how it is, else null: then it is a bug.
 */
export function outageName(error: unknown, depth = 0): string | null {
  if (!(error instanceof Error) || depth > maxDepth) return null;
  const { code, port, syscall, type } = error as Error &
    Record<"code" | "port" | "syscall" | "type", unknown>;
  const isSocketGone = code === "ENOENT" && syscall === "connect";
  if (typeof code === "string" && (systemCodes.has(code) || postgresCode.test(code) || isSocketGone))
    return typeof port === "number" ? `${code} ${port}` : code;
  // Of the S3 client and of Stripe's.
  if (error.name === "TimeoutError") return error.name;
  if (type === "StripeConnectionError") return type;
  const words = driverMessage.exec(error.message);
  if (words) return words[0];
  const causes: unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  return causes.map((cause) => outageName(cause, depth + 1)).find((name) => name !== null) ?? null;
}
