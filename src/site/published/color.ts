/** Colors as numbers, and the contrast between them (WCAG 2). */

export type Rgb = readonly [number, number, number];

/** The minimum contrast for text (WCAG AA). */
export const CONTRAST_MIN = 4.5;

export const BLACK: Rgb = [0, 0, 0];
export const WHITE: Rgb = [255, 255, 255];

/** Parses the first six digits of `#abc`, `#aabbcc` or `#aabbccdd`. */
export function rgbOf(color: string): Rgb {
  const digits = color.slice(1);
  const full = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const value = Number.parseInt(full.slice(0, 6), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const hexOf = (rgb: Rgb) => `#${rgb.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/**
 * Mixes two colors. The result is rounded to whole numbers, so that the contrast is checked for exactly the
 * color that is shown.
 */
export const mixed = (a: Rgb, b: Rgb, share: number): Rgb =>
  a.map((channel, index) =>
    Math.round(channel * (1 - share) + (b[index] as number) * share),
  ) as unknown as Rgb;

/** Returns the closest color that is readable on all of the given backgrounds. To find it, mixes the color with `ink`. */
export function readable(color: Rgb, ink: Rgb, backgroundsOf: (color: Rgb) => readonly Rgb[]): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixed(color, ink, share);
    if (backgroundsOf(candidate).every((background) => contrast(candidate, background) >= CONTRAST_MIN))
      return candidate;
  }
  return ink;
}

/** Returns black or white, depending on which has more contrast on a background. */
export const inkOn = (background: Rgb): Rgb =>
  contrast(WHITE, background) >= contrast(BLACK, background) ? WHITE : BLACK;
