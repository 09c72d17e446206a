import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { projectRoot } from "#app/server/project-root.ts";
import { freePort } from "../shop/shop-program.ts";
import { startNginx } from "./nginx.ts";
import type { Replacement } from "./nginx.ts";

export type Edge = {
  url: string;
  /** The process id of nginx's master. */
  pid: number | undefined;
  stop: () => Promise<void>;
};

type EdgeOptions = {
  /** The folder of the configuration and the logs. */
  folder: string;
  /** The port for plain HTTP: there is no TLS. */
  port: number;
  /** The ports of the two copies of the shop. */
  ports: readonly string[];
  /** Further replacements in ops/nginx.conf. */
  changes?: readonly Replacement[];
};

/**
 * Starts nginx with ops/nginx.conf and the edge cache as docs/edge.md describes it. The cache is in memory where there
 * is `/dev/shm`.
 */
export async function startEdge({ folder, port, ports, changes = [] }: EdgeOptions): Promise<Edge> {
  const memory = "/dev/shm";
  const parent = mkdtempSync(path.join(existsSync(memory) ? memory : os.tmpdir(), "plodko-edge-"));
  // nginx's workers run as another account.
  chmodSync(parent, 0o755);
  const cache = path.join(parent, "edge");
  const removeCache = () => rmSync(parent, { recursive: true, force: true });
  const [plain, origin] = [await freePort(), await freePort()];
  for (const name of ["http.conf", "location.conf"]) {
    const text = readFileSync(path.join(projectRoot, "ops/edge", name), "utf8");
    const adapted = text.replace("/var/cache/nginx/edge", cache).replaceAll(":3080", `:${origin}`);
    writeFileSync(path.join(folder, name), adapted);
  }
  const pages = "        location / {\n            ";
  const nginx = await startNginx({
    folder,
    secure: port,
    plain,
    ports,
    changes: [
      ...changes,
      ["    upstream shop {", `    include ${folder}/http.conf;\n    upstream shop {`],
      [`${pages}proxy_pass http://shop;`, `${pages}include ${folder}/location.conf;`],
      ["listen 443 ssl http2 ", "listen 443 "],
    ],
  }).catch((error: unknown) => {
    removeCache();
    throw error;
  });
  return {
    url: `http://localhost:${port}`,
    pid: nginx.pid,
    async stop() {
      await nginx.stop();
      removeCache();
    },
  };
}
