import { format } from "node:util";
import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import { outageName } from "./outage.ts";
import { currentRequest } from "./request/request-id.ts";

/** Most verbose first. */
export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/**
 * How long, in milliseconds, further lines about the same outage are suppressed. A dependency that is down can fail
 * thousands of operations; the log gets the first line and then one with the number suppressed.
 */
const suppressionPeriod = 60_000;
/** Pino's number for `warn`: lines below it are never suppressed. */
const warning = 40;

/**
 * Creates a log of one JSON object per line. Errors are logged without personal data (`describeError`). Lines written
 * during a request carry its id in `request`. Repeated lines about one outage are suppressed and counted.
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  const suppressed = new Map<string, number>();
  return pino(
    {
      level,
      base: null,
      mixin() {
        const request = currentRequest();
        return request ? { request: request.id } : {};
      },
      serializers: { err: describeError },
      hooks: {
        logMethod(args, method, rank) {
          const outage = rank >= warning ? outageOf(args[0]) : null;
          if (outage === null) return method.apply(this, args);
          const request = currentRequest();
          if (request) request.sawOutage = true;
          const count = suppressed.get(outage);
          suppressed.set(outage, (count ?? -1) + 1);
          if (count !== undefined) return;
          method.apply(this, args);
          setTimeout(() => {
            const more = suppressed.get(outage) ?? 0;
            suppressed.delete(outage);
            if (more > 0) this.info({ outage, leftOut: more }, "suppressed repeated log lines of an outage");
          }, suppressionPeriod).unref();
        },
      },
    },
    destination,
  );
}

/** Longest text of a library in the log, in characters. */
const maxConsoleText = 500;

/**
 * Sends what libraries write with `console.warn` and `console.error` to the log, without e-mail addresses. React
 * Router, for example, prints its warnings there as plain text.
 */
export function logConsole(target: Pick<Console, "error" | "warn">, logger: Logger): void {
  for (const level of ["error", "warn"] as const)
    target[level] = (...said: unknown[]) => {
      const err = said.find((part) => part instanceof Error);
      const text = redact(format(...said.filter((part) => part !== err))).slice(0, maxConsoleText);
      const address = currentRequest()?.address;
      logger[level]({ ...(err && { err }), address, text }, "a library wrote to the console");
    };
}

// Not read through `env.ts`, because the log exists before the settings; `env.ts` refuses an invalid level.
const requestedLevel = logLevels.find((level) => level === process.env.LOG_LEVEL?.trim());

/** The program's log, on standard error. */
export const log = createLog(requestedLevel ?? "info", pino.destination(2));

/**
 * Recognises an outage by `err`, or by `code` alone where the error was not logged because it may hold an e-mail
 * address.
 */
function outageOf(fields: unknown): string | null {
  if (typeof fields !== "object" || fields === null) return null;
  const { err, code } = fields as { err?: unknown; code?: unknown };
  return outageName(err ?? Object.assign(new Error("only a code"), { code }));
}

type DescribedError = {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: DescribedError;
};

/**
 * Serialises an error for the log without personal data: drops query parameters and PostgreSQL's `detail`, which quotes
 * rows, and replaces e-mail addresses in messages.
 */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)) };
  const { code } = error as { code?: unknown };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name === "Error" ? error.constructor.name : error.name,
    message: redact(error.message),
    ...(code !== undefined && { code }),
    ...(frames.length > 0 && { stack: frames.join("\n") }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

function redact(message: string): string {
  const withoutValues = message.startsWith("Failed query:")
    ? message.replace(/\nparams: [^]*$/, "")
    : message;
  return withoutValues.replace(/(?<![^\s"'<>(),;:@])[^\s"'<>(),;:@]+@[^\s"'<>(),;:@]+/g, "(e-mail)");
}
