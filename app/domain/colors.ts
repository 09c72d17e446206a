/** Returns whether a value is a colour in stored form: `#` and six lower-case hex digits. */
export function isHexColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/.test(value);
}

/** Minimum contrast ratio of normal text (WCAG 2.2, success criterion 1.4.3). */
export const minContrast = 4.5;

/** Returns the contrast ratio of two hex colours, 1 to 21 (WCAG 2.2, 'contrast ratio'). */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Returns whether white has more contrast to a colour than black. */
export function isDark(color: string): boolean {
  return contrast("#ffffff", color) > contrast("#000000", color);
}

/**
 * Returns a text colour with enough contrast to a background: the theme's text colour, else white, else the theme's
 * colour darkened, else black or white.
 */
export function readableOn(background: string, text: string): string {
  if (contrast(text, background) >= minContrast) return text;
  if (contrast("#ffffff", background) >= minContrast) return "#ffffff";
  return readableShade(text, background);
}

/** Darkens a colour step by step until it has enough contrast to the background; falls back to black or white. */
export function readableShade(color: string, background: string): string {
  let shade = color;
  for (let step = 0; step < 20 && contrast(shade, background) < minContrast; step++) shade = darken(shade);
  if (contrast(shade, background) >= minContrast) return shade;
  return isDark(background) ? "#ffffff" : "#000000";
}

/** Returns red, green and blue, 0 to 255 each. */
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

/** Darkens a colour by 8 percent. */
export function darken(color: string): string {
  return `#${channels(color)
    .map((channel) =>
      Math.floor(channel * 0.92)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
