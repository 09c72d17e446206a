import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Locale } from "#app/domain/locale.ts";
import type { Screen } from "./screen.ts";

/** The windows in which every screen is shown, with the width and maximum height of the thumbnails, in pixels. */
export const widths = [
  { width: 1280, height: 800, thumbnail: 320, tallest: 800 },
  { width: 390, height: 844, thumbnail: 160, tallest: 800 },
] as const;

/** Returns the file name of a screen's picture. */
export function pictureName({ name }: Screen, locale: Locale, width: number): string {
  return `${name.replaceAll(/[^a-z0-9]+/g, "-")}-${locale}-${width}.webp`;
}

/**
 * Takes screenshots of the page at each width: the full-size PNG into `whole`, a small WebP into `small`. Returns the total
 * bytes of the small ones.
 */
export async function takePictures(
  page: Page,
  screen: Screen,
  locale: Locale,
  { small, whole }: { small: string; whole: string },
): Promise<number> {
  let bytes = 0;
  for (const { width, height, thumbnail, tallest } of widths) {
    await page.setViewportSize({ width, height });
    await settle(page);
    // With a dialog or popup open only the viewport is taken, as it lies over a part of the page.
    const hasWindow =
      (await page.locator("[role=dialog], dialog[open], [role=complementary].fixed").count()) > 0;
    const picture = await page.screenshot({
      fullPage: !hasWindow,
      animations: "disabled",
      caret: "hide",
      scale: "css",
    });
    const name = pictureName(screen, locale, width);
    writeFileSync(path.join(whole, name.replace(/webp$/, "png")), picture);
    const thumb = await sharp(picture)
      .resize({ width: thumbnail })
      .extract({ left: 0, top: 0, width: thumbnail, height: await shownHeight(picture, thumbnail, tallest) })
      .webp({ quality: 70 })
      .toBuffer();
    writeFileSync(path.join(small, name), thumb);
    bytes += thumb.byteLength;
  }
  return bytes;
}

async function shownHeight(picture: Buffer, thumbnail: number, tallest: number): Promise<number> {
  const { width, height } = await sharp(picture).metadata();
  return Math.min(tallest, Math.floor((height * thumbnail) / width));
}

/** Loads lazy pictures, and waits for fonts, pictures and the first frames of videos. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll("img")) image.loading = "eager";
    // A video paints its first frame when it becomes visible.
    for (const video of document.querySelectorAll("video")) {
      video.scrollIntoView({ behavior: "instant" });
      for (let tries = 0; video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA && tries < 40; tries++)
        await new Promise((resolve) => setTimeout(resolve, 50));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    await document.fonts.ready;
    const soon = new Promise((resolve) => setTimeout(resolve, 4000));
    const pictures = [...document.images].map((image) => image.decode().catch(() => undefined));
    await Promise.race([Promise.all(pictures), soon]);
    window.scrollTo({ top: 0, behavior: "instant" });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
