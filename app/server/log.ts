import { pino } from "pino";

/** The program's log: one JSON object a line on standard error, free of personal data. */
export const log = pino({ level: process.env.LOG_LEVEL ?? "info", base: null }, pino.destination(2));
