/** A colour as it is kept: six hex digits in lower case. */
export function isHexColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/.test(value);
}

/** Smallest contrast of normal text, WCAG 2.2, success criterion 1.4.3. */
export const minContrast = 4.5;

/** Contrast ratio of two hex colours, 1 to 21 (WCAG 2.2, 'contrast ratio'). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Whether white stands out more on a colour than black does. */
export function isDark(color: string): boolean {
  return contrast("#ffffff", color) > contrast("#000000", color);
}

/**
 * A text colour that reads on a background: the theme's own text colour where it suffices, else white, else the
 * theme's colour darkened until it does, else whichever of black and white stands out more.
 */
export function readableOn(background: string, text: string): string {
  if (contrast(text, background) >= minContrast) return text;
  if (contrast("#ffffff", background) >= minContrast) return "#ffffff";
  return readableShade(text, background);
}

/** A shade of a colour, darkened step by step until it reads as text on the background; else black or white. */
export function readableShade(color: string, background: string): string {
  let shade = color;
  for (let step = 0; step < 20 && contrast(shade, background) < minContrast; step++) shade = darken(shade);
  if (contrast(shade, background) >= minContrast) return shade;
  return isDark(background) ? "#ffffff" : "#000000";
}

/** Red, green and blue, 0 to 255. */
export function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** A step darker. */
export function darken(color: string): string {
  return `#${channels(color)
    .map((channel) =>
      Math.floor(channel * 0.92)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
