import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectRoot } from "#app/server/project-root.ts";
import { printPdf } from "./print-document.ts";
import type { PdfFile, PrintJob } from "./print-document.ts";

/** Prints files one after the other: the caller waits for each before the next. */
export type Printer = { print: (job: PrintJob) => Promise<PdfFile>; close: () => Promise<void> };

/** What the printing process returns for a file. */
export type PrintAnswer = { ok: true; file: PdfFile } | { ok: false; problem: string };

/** Time limit per file, in milliseconds. */
const timeLimit = 120_000;

/**
 * Files that a process prints before a new one replaces it. Starting one costs as much as some twenty files, and its
 * memory grows with every file.
 */
const filesPerProcess = 200;

/** Bounds the process's memory, in megabytes. A file that needs more is printed by `printPdf`. */
const memoryLimits = ["--max-old-space-size=96", "--max-semi-space-size=4"];

const processFile = path.join(projectRoot, "app/server/documents/print-process.ts");

/**
 * Opens a printer for many files. It is a child process, because only the end of a process releases all its memory. It
 * runs concurrently with `printPdf`. `limits` are Node's memory options. The caller closes it.
 */
export function openPrinter(limits: readonly string[] = memoryLimits): Printer {
  let printing: ChildProcess | null = null;
  let printed = 0;
  const end = async () => {
    const ended = printing;
    printing = null;
    printed = 0;
    if (ended?.exitCode !== null || ended.signalCode !== null) return;
    const exited = once(ended, "exit");
    ended.kill("SIGKILL");
    await exited;
  };
  return {
    async print(job) {
      if (printed === filesPerProcess) await end();
      printing ??= startProcess(limits);
      printed += 1;
      const answer = await answerOf(printing, job);
      if (answer?.ok) return answer.file;
      if (answer) throw new Error(`A document could not be printed: ${answer.problem}`);
      await end();
      return printPdf(job);
    },
    close: end,
  };
}

function startProcess(limits: readonly string[]): ChildProcess {
  const started = fork(processFile, {
    execArgv: [...limits],
    // The process needs no secrets. The second setting makes it release more of its freed memory.
    env: { NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: "2" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  // After an error between two files the next one cannot be sent, and `printPdf` prints it. Without a listener the
  // error would end this process.
  return started.on("error", () => undefined);
}

/** Returns the process's answer; null when it ended, did not answer in time, or could not be reached. */
function answerOf(printing: ChildProcess, job: PrintJob): Promise<PrintAnswer | null> {
  const settled = new AbortController();
  return new Promise<PrintAnswer | null>((resolve) => {
    const giveUp = () => resolve(null);
    const onAnswer = (answer: unknown) => resolve(answer as PrintAnswer);
    const timer = setTimeout(giveUp, timeLimit);
    settled.signal.addEventListener("abort", () => {
      clearTimeout(timer);
      printing.off("message", onAnswer).off("exit", giveUp);
    });
    printing.once("message", onAnswer).once("exit", giveUp);
    printing.send(job, (error) => error && giveUp());
  }).finally(() => settled.abort());
}
