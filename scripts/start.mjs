// Supervises the built program: runs it as a process of its own, replaces that process whenever it ends by itself, and
// ends it on Ctrl-C or SIGTERM. It imports next to nothing, since it stays in memory beside the program; an
// import of node:process alone would open the standard streams.
//
// `npm start` and the container set Node's memory limits, which is possible only on its command line; the program gets
// the same ones: 512 MB for the old generation, of which the shop fills a quarter, and 8 MB for each semi-space of the
// young one. Without them Node sizes its heap by the machine's memory and does not return what it could.
import { fork } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { keepRunning } from "../app/server/http/keep-running.mjs";

/** @import { ChildProcess } from "node:child_process" */
/** @import { End } from "../app/server/http/keep-running.mjs" */

const program = new URL("../build/server/index.js", import.meta.url);
// React and the router choose their production builds by NODE_ENV, which must be set before they load.
process.env.NODE_ENV ??= "production";

/** @type {PromiseWithResolvers<void>} */
const endRequested = Promise.withResolvers();
// Repeated signals have no effect: npm forwards a Ctrl-C that the terminal has already sent.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => endRequested.resolve());

const shop = keepRunning({
  start() {
    const copy = fork(program);
    // It was asked to end itself, by a signal to its own process.
    copy.once("exit", (code) => code === 0 && endRequested.resolve());
    return copy;
  },
  onEnd(end, pause) {
    const when = pause === 0 ? "" : ` in ${pause / 1000} s`;
    report(`The program ended unexpectedly (${reasonOf(end)}); starting it again${when} ...`);
  },
});
const stopped = endRequested.promise.then(() => shop.stop(askToEnd));
const failure = await shop.first;
// It has said why it could not start, or was asked to end before it had.
if (failure) process.exit(statusOf(failure));
const end = await stopped;
let status = end ? statusOf(end) : 0;
// A copy that was killed has left its database running. Nothing else knows where it is, so the program stops it.
if (end?.code !== 0) {
  const copy = fork(program);
  const ended = once(copy, "exit");
  askToEnd(copy);
  const [code] = /** @type {[number | null]} */ (await ended);
  status ||= code ?? 1;
}
process.exit(status);

/**
 * Closes the channel to the program, upon which it finishes its requests and stops its database, as it does when this
 * process is killed. Unlike a signal this reaches a program that is still loading, and works on Windows.
 * @param {ChildProcess} copy
 */
function askToEnd(copy) {
  if (copy.connected) copy.disconnect();
}

/** @param {string} line */
function report(line) {
  try {
    // `process.stdout` and an import of node:fs take 1 to 3 MB of memory each.
    process.getBuiltinModule("node:fs").writeSync(1, `${line}\n`);
  } catch {
    // A terminal or pipe that was closed must not end the shop.
  }
}

/** @param {End} end */
function reasonOf({ code, signal }) {
  return signal ? `signal ${signal}` : `exit code ${code}`;
}

/**
 * The exit status to pass on, as shells have it. A program that Ctrl-C or SIGTERM ended while it was loading has ended
 * as it should.
 * @param {End} end
 */
function statusOf({ code, signal }) {
  if (signal === null) return code ?? 1;
  return signal === "SIGINT" || signal === "SIGTERM" ? 0 : 128 + constants.signals[signal];
}
