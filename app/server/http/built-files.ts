import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { contentTypeOf } from "#app/domain/media/media.ts";
import { openFile } from "#app/server/media/file-storage.ts";
import { projectRoot } from "#app/server/project-root.ts";
import { acceptedEncodings } from "./accepted-encodings.ts";
import type { Encoding } from "./accepted-encodings.ts";
import type { FileServer } from "./listener.ts";
import { serveFile } from "./serve-file.ts";
import type { ServedFile } from "./serve-file.ts";

/** Cache lifetimes. Files with a content hash in their name are kept for a year. */
const caching = { hashed: "public, max-age=31536000, immutable", named: "public, max-age=3600" };

/** The files by pathname, each in its encodings. */
type Files = Map<string, Partial<Record<Encoding, ServedFile>>>;

/** Serves the client build and the files of `public/`, in the best encoding the browser accepts. */
export function builtFiles(folder = path.join(projectRoot, "build/client")): FileServer {
  const files = filesIn(folder);
  return fileServer(() => files);
}

/**
 * Serves the files of `public/` in development, where they may change at any time, and leaves everything else to Vite.
 * Addresses with a query string are Vite's too, such as a picture imported as a module.
 */
export function developmentFiles(vite: FileServer, folder = path.join(projectRoot, "public")): FileServer {
  const servePublic = fileServer(() => filesIn(folder, "no-cache"));
  return (request, response, next) => {
    const leave = () => {
      // Vite's file server throws on some ranges. A server may ignore them all (RFC 9110, section 14.2).
      delete request.headers.range;
      vite(request, response, next);
    };
    if (request.url?.includes("?")) leave();
    else servePublic(request, response, leave);
  };
}

function fileServer(list: () => Files): FileServer {
  return (request, response, next) => {
    const encodings = list().get(pathnameOf(request.url ?? ""));
    if (!encodings) return next();
    const accepted = acceptedEncodings(request.headers["accept-encoding"]);
    const best = accepted.find((encoding) => encodings[encoding]) ?? "identity";
    serveFile(request, response, () => encodings[best] ?? null);
  };
}

/** Returns the path of a target, decoded where it can be. */
function pathnameOf(target: string): string {
  const [pathname = ""] = target.split("?", 1);
  if (!pathname.includes("%")) return pathname;
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

const suffixes: Record<string, Encoding> = { ".br": "br", ".gz": "gzip" };

/**
 * Lists a folder's files. Those that end in `.br` and `.gz` are encodings of the file before the ending
 * (`scripts/precompress.mjs`). Hidden files are left out.
 */
function filesIn(folder: string, cacheControl?: string): Files {
  const files: Files = new Map();
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => name.replaceAll(path.sep, "/")),
  );
  for (const name of names) {
    const file = path.join(folder, name);
    const stats = statSync(file);
    if (!stats.isFile() || /(?:^|\/)\./.test(name)) continue;
    const encoding = suffixes[path.posix.extname(name)] ?? "identity";
    const original = encoding === "identity" ? name : name.slice(0, -3);
    const hasEncodings = Object.keys(suffixes).some((suffix) => names.has(original + suffix));
    const pathname = `/${original}`.normalize();
    const headers = {
      "Cache-Control": cacheControl ?? (pathname.startsWith("/assets/") ? caching.hashed : caching.named),
      "Content-Type": types[path.posix.extname(pathname)] ?? contentTypeOf(pathname),
      ...(hasEncodings && { Vary: "Accept-Encoding" }),
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
    };
    const read: ServedFile["read"] = (range) => openFile(file, range);
    const known = files.get(pathname);
    files.set(pathname, {
      ...known,
      [encoding]: { bytes: stats.size, changedAt: stats.mtime, headers, read },
    });
  }
  return files;
}

/** The types of files in the build and in `public/`, besides those of uploaded files. */
const types: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};
