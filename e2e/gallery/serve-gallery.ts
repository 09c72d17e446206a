import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import type { BrowserContext } from "@playwright/test";
import { build } from "vite";
import { defaultTheme, themeRule } from "#app/domain/shop/theme.ts";

/** A page with every component of the design system and the shop's own style sheet and fonts, as files by path. */
export type Gallery = ReadonlyMap<string, string | Uint8Array>;

/** The gallery's URL. No server is behind it: the test answers the browser's requests from memory. */
export const galleryUrl = "http://gallery.localhost/";

const contentTypes: Record<string, string> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".woff2": "font/woff2",
};

/** Builds the gallery into memory in development mode, so that React's warnings fail the test that causes one. */
export async function buildGallery(): Promise<Gallery> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    plugins: [tailwindcss()],
    build: {
      write: false,
      minify: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: path.join(import.meta.dirname, "main.tsx"),
        output: { entryFileNames: "main.js", assetFileNames: "[name][extname]" },
      },
    },
  });
  if (!("output" in result)) throw new Error("Vite did not build a single bundle of the gallery");
  const files = result.output.map(
    (file) => [file.fileName, file.type === "chunk" ? file.code : file.source] as const,
  );
  return new Map(files);
}

/** Answers every request to the gallery's URL; its page is `galleryUrl`, with `?language=en` in English. */
export async function serveGallery(context: BrowserContext, gallery: Gallery): Promise<void> {
  await context.route(`${galleryUrl}**`, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (pathname === "/") {
      const locale = searchParams.get("language") === "en" ? "en" : "bg";
      return route.fulfill({ contentType: "text/html; charset=utf-8", body: pageIn(locale) });
    }
    const file = gallery.get(pathname.slice(1));
    if (file === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: contentTypes[path.extname(pathname)], body: Buffer.from(file) });
  });
}

function pageIn(locale: string): string {
  return `<!doctype html>
<html lang="${locale}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Gallery</title>
    <link rel="icon" href="data:," />
    <style>${themeRule(defaultTheme)}</style>
    <link rel="stylesheet" href="/main.css" />
  </head>
  <body>
    <div id="gallery"></div>
    <script type="module" src="/main.js"></script>
  </body>
</html>`;
}
