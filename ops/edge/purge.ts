// Deletes the pages of the edge cache whenever public content changes: `DATABASE_URL=... node ops/edge/purge.ts
// FOLDER`, as the account of nginx's workers. FOLDER is that of proxy_cache_path in ops/edge/http.conf. See
// docs/edge.md.
import { listenToChannel } from "#app/server/db/listen.ts";
import { removeCachedFiles } from "./cached-files.ts";

const [folder] = process.argv.slice(2);
const { DATABASE_URL } = process.env;
if (!DATABASE_URL || !folder) {
  console.error("Usage: DATABASE_URL=postgres://... node ops/edge/purge.ts FOLDER_OF_THE_CACHE");
  process.exit(1);
}
const cache = folder;
let isDue = false;

/** Purges once for all notifications that arrive together. */
function purgeSoon(): void {
  if (isDue) return;
  isDue = true;
  setImmediate(() => {
    isDue = false;
    purge();
  });
}

function purge(): void {
  try {
    removeCachedFiles(cache);
  } catch (error) {
    console.error(`The edge cache in ${cache} cannot be purged: ${(error as Error).message}`);
    process.exit(1);
  }
}

const { stop } = await listenToChannel(
  DATABASE_URL,
  { name: "edge-purge", channel: "public_content" },
  { onNotification: purgeSoon, onLost: purgeSoon, onRecovered: purgeSoon },
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop());
// Changes before now were missed.
purge();
console.log(`${cache} is purged when public content changes.`);
