import { buildShop, isBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { installPackages, isInstalled } from "./install.mjs";
import { oneAtATime } from "./one-at-a-time.mjs";

/**
 * Installs and builds what the command needs and is missing or out of date: the packages, the build except for `dev`,
 * and a Chromium for `test`. Returns quickly if nothing is.
 * @param {string} command start, test or dev
 * @throws with one sentence that says what is missing and how to get it
 */
export async function prepare(command) {
  if (!["start", "test", "dev"].includes(command)) {
    throw new Error('Call it as "node scripts/bootstrap.mjs start", "test" or "dev".');
  }
  const isReady = () => isInstalled() && (command === "dev" || isBuilt());
  if (!isReady()) {
    await oneAtATime(async () => {
      // Another process may have done the work while this one waited.
      if (!isInstalled()) await installPackages();
      if (command !== "dev" && !isBuilt()) await buildShop();
    });
  }
  if (command === "test") await oneAtATime(ensureChromium);
}
