import { contentTypeOf, mediaKeyOf } from "#app/domain/media/media.ts";
import type { FileStorage } from "#app/server/media/file-storage.ts";
import type { FileServer } from "./listener.ts";
import { serveFile } from "./serve-file.ts";

/** The file at a URL never changes, so browsers may cache it for a year. */
const caching = "public, max-age=31536000, immutable";

/** Serves uploaded files at `/media/{bucket}/{path}`, whole or by range, streamed from the storage. */
export function mediaFiles(storage: FileStorage): FileServer {
  return (request, response, next) => {
    const [pathname = ""] = request.url?.split("?", 1) ?? [];
    if (!pathname.startsWith("/media/")) return next();
    const key = mediaKeyOf(pathname);
    serveFile(request, response, async () => {
      const facts = key === null ? null : await storage.find(key);
      if (key === null || !facts) return null;
      const headers = { "Cache-Control": caching, "Content-Type": contentTypeOf(key) };
      return { ...facts, headers, read: (range) => storage.read(key, range) };
    });
  };
}
