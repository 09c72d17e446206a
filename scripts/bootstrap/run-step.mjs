import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { claim } from "./one-at-a-time.mjs";

export const checkout = fileURLToPath(new URL("../..", import.meta.url));

const progressEverySeconds = 10;

/**
 * Runs one command of the bootstrap and reports every ten seconds that it still works. The command's output is shown
 * only when it fails.
 * @param {string} title
 * @param {string[]} commandLine
 * @param {NodeJS.ProcessEnv} [environment] added to the current one
 * @returns {Promise<void>}
 * @throws with the first and last lines of the output
 */
export async function runStep(title, [command = "", ...args], environment = {}) {
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  console.log(`${title} ...`);
  const progress = setInterval(() => console.log(`  ${seconds()} s ...`), progressEverySeconds * 1000);
  try {
    await new Promise((resolve, reject) => {
      const child = spawn(command, args, {
        cwd: checkout,
        env: { ...process.env, PATH: pathWithoutPackages(), ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      // If this bootstrap is killed, the command runs on for a while, and the next bootstrap must wait for it.
      const releaseClaim = child.pid === undefined ? () => undefined : claim(child.pid);
      let output = "";
      const collect = (/** @type {string} */ text) => {
        output += text;
      };
      child.stdout.setEncoding("utf8").on("data", collect);
      child.stderr.setEncoding("utf8").on("data", collect);
      child.on("error", reject);
      child.on("close", (code, signal) => {
        releaseClaim();
        if (code === 0) resolve(undefined);
        else reject(new Error(firstAndLastLines(output) || `it ended with ${signal ?? `code ${code}`}`));
      });
    });
  } finally {
    clearInterval(progress);
  }
  console.log(`  done in ${seconds()} s`);
}

/**
 * Returns the first and last lines of an output: npm reports the cause first, a compiler last.
 * @param {string} output
 */
function firstAndLastLines(output) {
  const lines = output.trim().split("\n");
  if (lines.length <= 30) return lines.join("\n");
  return [...lines.slice(0, 15), "...", ...lines.slice(-15)].join("\n");
}

/**
 * Leaves out node_modules/.bin, which npm puts first: an installation that replaces the folder must not depend on it.
 */
function pathWithoutPackages() {
  const packages = path.join(checkout, "node_modules");
  return (process.env["PATH"] ?? "")
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(packages))
    .join(path.delimiter);
}
