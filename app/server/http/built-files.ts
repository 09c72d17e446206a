import path from "node:path";
import sirv from "sirv";
import { projectRoot } from "#app/server/project-root.ts";
import type { FileServer } from "./listener.ts";
import { sharedFileHeaders } from "./security-headers.ts";

/** Cache lifetime in seconds of files with a content hash in their name: a year. */
const immutableAge = 31_536_000;

/** Serves the client build and the files of `public/`, in the best encoding the browser accepts. */
export function builtFiles(folder = path.join(projectRoot, "build/client")): FileServer {
  return sirv(folder, {
    etag: true,
    // The compressed files are written by `scripts/precompress.mjs`.
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
