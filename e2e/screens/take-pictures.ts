import { writeFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import type { Locale } from "#app/domain/locale.ts";
import type { Screen } from "./screen.ts";

/** Of the windows in which every screen is seen, in pixels, with the width of their thumbnails and the height at most. */
export const widths = [
  { width: 1280, height: 800, thumbnail: 320, tallest: 800 },
  { width: 390, height: 844, thumbnail: 160, tallest: 800 },
] as const;

/** The name of a screen's picture, without its folder. */
export function pictureName({ name }: Screen, locale: Locale, width: number): string {
  return `${name.replaceAll(/[^a-z0-9]+/g, "-")}-${locale}-${width}.webp`;
}

/**
 * Takes the page as it is at each width: whole, in true size into one folder and as a small WebP into the other. Returns
 * the bytes of the small ones.
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
    // A window over the page is seen as it lies there.
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

/** Pictures that come with scrolling come now, and letters and pictures are there. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.querySelectorAll("img")) image.loading = "eager";
    // A video has its first frame painted once it is in sight.
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
