import { pino } from "pino";
import type { DestinationStream, Logger } from "pino";
import { outageName } from "./outage.ts";
import { currentRequest } from "./request-id.ts";

/** From the most to the least that is said. */
export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** What is away fails a thousand times over: it is said once, and so often how many lines were left out, in milliseconds. */
const silence = 60_000;
/** From which rank on, by pino's numbers, a line is told as one of an outage: a warning. */
const warning = 40;

/**
 * A log of one JSON object a line, free of personal data. Whatever is said while a request is answered carries its id, as
 * `request`. What an outage breaks is told by its first line and by how many more there were.
 */
export function createLog(level: string, destination: DestinationStream): Logger {
  const leftOut = new Map<string, number>();
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
          if (request) request.metOutage = true;
          const count = leftOut.get(outage);
          leftOut.set(outage, (count ?? -1) + 1);
          if (count !== undefined) return;
          method.apply(this, args);
          setTimeout(() => {
            const more = leftOut.get(outage) ?? 0;
            leftOut.delete(outage);
            if (more > 0) this.info({ outage, leftOut: more }, "more of the same was left out");
          }, silence).unref();
        },
      },
    },
    destination,
  );
}

// Read apart from the other settings, since the log is there before them; `env.ts` refuses what is no level.
const asked = logLevels.find((level) => level === process.env.LOG_LEVEL?.trim());

/** The program's log, on standard error. */
export const log = createLog(asked ?? "info", pino.destination(2));

/** A line is about an outage by its error, or by the code alone where the error's words may hold an address. */
function outageOf(said: unknown): string | null {
  if (typeof said !== "object" || said === null) return null;
  const { err, code } = said as { err?: unknown; code?: unknown };
  return outageName(err ?? Object.assign(new Error("by its code"), { code }));
}

type DescribedError = {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: DescribedError;
};

/**
 * An error as the log shows it. Left out is what may be of a person: the values of a query, PostgreSQL's details, which quote
 * rows, and addresses of e-mail in others' words.
 */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPeople(String(error)) };
  const { code } = error as { code?: unknown };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name === "Error" ? error.constructor.name : error.name,
    message: withoutPeople(error.message),
    ...(code !== undefined && { code }),
    ...(frames.length > 0 && { stack: frames.join("\n") }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

function withoutPeople(message: string): string {
  const withoutValues = message.startsWith("Failed query:")
    ? message.replace(/\nparams: [^]*$/, "")
    : message;
  return withoutValues.replace(/(?<![^\s"'<>(),;:@])[^\s"'<>(),;:@]+@[^\s"'<>(),;:@]+/g, "(e-mail)");
}
