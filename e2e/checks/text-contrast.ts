import type { Locator } from "@playwright/test";
import { contrast } from "#app/domain/colors.ts";

/**
 * Returns the smallest contrast between an element's text and what is painted behind it, as the browser computes both:
 * its own background colour or every stop of its gradient, over the background colours of the elements around it.
 */
export async function textContrast(element: Locator): Promise<number> {
  const { text, backgrounds } = await element.evaluate((node) => {
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = 1;
    const pixel = canvas.getContext("2d", { willReadFrequently: true });
    if (!pixel) throw new Error("This browser has no 2D canvas");
    /** Paints colours over each other and returns the result as #rrggbb. */
    const mix = (...colors: string[]) => {
      pixel.clearRect(0, 0, 1, 1);
      for (const color of colors) {
        pixel.fillStyle = color;
        pixel.fillRect(0, 0, 1, 1);
      }
      const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
      return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
    };
    const colorsBelow: string[] = [];
    for (let below = node.parentElement; below; below = below.parentElement) {
      colorsBelow.unshift(getComputedStyle(below).backgroundColor);
    }
    const style = getComputedStyle(node);
    const below = mix("white", ...colorsBelow, style.backgroundColor);
    const stops = style.backgroundImage.match(/(?:rgba?|oklab|oklch|color)\([^()]*\)/g) ?? [];
    const behind = stops.length > 0 ? stops.map((stop) => mix(below, stop)) : [below];
    return { text: behind.map((color) => mix(color, style.color)), backgrounds: behind };
  });
  return Math.min(...backgrounds.map((background, place) => contrast(text[place] ?? background, background)));
}
