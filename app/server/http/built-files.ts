import path from "node:path";
import sirv from "sirv";
import { projectRoot } from "#app/server/project-root.ts";
import type { FileServer } from "./listener.ts";
import { sharedFileHeaders } from "./security-headers.ts";

/** Seconds that a file whose name carries its content's hash may be kept: a year. */
const immutableAge = 31_536_000;

/** The browser's half of the build, and the files of `public/`, each compressed as the browser takes it. */
export function builtFiles(folder = path.join(projectRoot, "build/client")): FileServer {
  return sirv(folder, {
    etag: true,
    // Written beside them by `scripts/precompress.mjs`.
    brotli: true,
    gzip: true,
    setHeaders(response, pathname) {
      const isHashed = pathname.startsWith("/assets/");
      const caching = isHashed ? `public, max-age=${immutableAge}, immutable` : "public, max-age=3600";
      response.setHeader("Cache-Control", caching);
      for (const [name, value] of Object.entries(sharedFileHeaders)) response.setHeader(name, value);
    },
  });
}
