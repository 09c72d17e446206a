import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { claim } from "./one-at-a-time.mjs";

export const checkout = fileURLToPath(new URL("../..", import.meta.url));

const newsEverySeconds = 10;

/**
 * Runs one command of the bootstrap, saying every few seconds that it still works. What the command prints is shown
 * only when it fails.
 * @param {string} title
 * @param {string[]} commandLine
 * @param {NodeJS.ProcessEnv} [environment] added to the present one
 * @returns {Promise<void>}
 * @throws with the first and last lines of the output
 */
export async function runStep(title, [command = "", ...args], environment = {}) {
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  console.log(`${title} ...`);
  const news = setInterval(() => console.log(`  ${seconds()} s ...`), newsEverySeconds * 1000);
  try {
    await new Promise((resolve, reject) => {
      const child = spawn(command, args, {
        cwd: checkout,
        env: { ...process.env, PATH: pathWithoutPackages(), ...environment },
        stdio: ["ignore", "pipe", "pipe"],
      });
      // Should this bootstrap be killed, the command goes on for a while, and the next one must wait for it.
      const giveUpClaim = child.pid === undefined ? () => undefined : claim(child.pid);
      let output = "";
      const hear = (/** @type {string} */ said) => {
        output += said;
      };
      child.stdout.setEncoding("utf8").on("data", hear);
      child.stderr.setEncoding("utf8").on("data", hear);
      child.on("error", reject);
      child.on("close", (code, signal) => {
        giveUpClaim();
        if (code === 0) resolve(undefined);
        else reject(new Error(firstAndLastLines(output) || `it ended with ${signal ?? `code ${code}`}`));
      });
    });
  } finally {
    clearInterval(news);
  }
  console.log(`  done in ${seconds()} s`);
}

/**
 * npm says first what is wrong, a compiler last.
 * @param {string} output
 */
function firstAndLastLines(output) {
  const lines = output.trim().split("\n");
  if (lines.length <= 30) return lines.join("\n");
  return [...lines.slice(0, 15), "...", ...lines.slice(-15)].join("\n");
}

/** npm puts node_modules/.bin first, and an installation that replaces that folder must not depend on it. */
function pathWithoutPackages() {
  const packages = path.join(checkout, "node_modules");
  return (process.env["PATH"] ?? "")
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(packages))
    .join(path.delimiter);
}
