import type { Customization } from "@/domains/sites/customization/schema";

/** Colours of a site as CSS variables. Whatever was chosen, text keeps a contrast that can be read. */

type Rgb = readonly [number, number, number];
export type Mode = "light" | "dark";

/** WCAG AA of text. */
const CONTRAST_MIN = 4.5;
/** Backgrounds that accents stand on, per mode: the page, and the soft accent behind a chosen line. */
const PAGES: Readonly<Record<Mode, Rgb>> = { light: [255, 255, 255], dark: [14, 16, 21] };
const INKS: Readonly<Record<Mode, Rgb>> = { light: [0, 0, 0], dark: [255, 255, 255] };
const SOFTNESS: Readonly<Record<Mode, number>> = { light: 0.09, dark: 0.17 };

function rgbOf(color: string): Rgb {
  const digits = color.slice(1);
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  const value = Number.parseInt(full, 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

const hexOf = (rgb: Rgb) =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

const mixed = (a: Rgb, b: Rgb, share: number): Rgb =>
  a.map((channel, index) => channel * (1 - share) + (b[index] as number) * share) as unknown as Rgb;

/** The nearest colour, on the way to black or white, that can be read on all of these backgrounds. */
function readable(color: Rgb, mode: Mode, backgroundsOf: (color: Rgb) => readonly Rgb[]): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mixed(color, INKS[mode], share);
    if (backgroundsOf(candidate).every((background) => contrast(candidate, background) >= CONTRAST_MIN))
      return candidate;
  }
  return INKS[mode];
}

const soft = (color: Rgb, mode: Mode) => mixed(PAGES[mode], color, SOFTNESS[mode]);

function accentOf(color: string, mode: Mode): Record<string, string> {
  const accent = readable(rgbOf(color), mode, (candidate) => [PAGES[mode], soft(candidate, mode)]);
  const white: Rgb = [255, 255, 255];
  const ink: Rgb = [13, 16, 28];
  const on = contrast(white, accent) >= contrast(ink, accent) ? white : ink;
  return { accent: hexOf(accent), "accent-soft": hexOf(soft(accent, mode)), "on-accent": hexOf(on) };
}

/** Hints and labels: their colour on a soft ground of the same. */
function meaningOf(name: string, color: string, mode: Mode): Record<string, string> {
  const strong = readable(rgbOf(color), mode, (candidate) => [PAGES[mode], soft(candidate, mode)]);
  return { [`doc-${name}`]: hexOf(strong), [`doc-${name}-soft`]: hexOf(soft(strong, mode)) };
}

/** How much of a tint goes into what lies beside and behind the text. */
const TINTS: Readonly<Record<Mode, Readonly<Record<string, number>>>> = {
  light: { side: 0.035, hover: 0.07, line: 0.18 },
  dark: { side: 0.05, hover: 0.1, line: 0.2 },
};

function tintOf(color: string, mode: Mode): Record<string, string> {
  const shares = Object.entries(TINTS[mode]);
  return Object.fromEntries(
    shares.map(([name, share]) => [name, hexOf(mixed(PAGES[mode], rgbOf(color), share))]),
  );
}

/** The colour that text has for which this one was chosen: the same, or the nearest that can be read. */
export const readableColor = (color: string, mode: Mode): string => accentOf(color, mode).accent as string;

/** The variables of one mode. */
export function themeOf({ styling }: Customization, mode: Mode): Record<string, string> {
  return {
    ...(styling.tint && tintOf(styling.tint.color[mode], mode)),
    ...accentOf(styling.primaryColor[mode], mode),
    ...meaningOf("blue", styling.infoColor[mode], mode),
    ...meaningOf("green", styling.successColor[mode], mode),
    ...meaningOf("orange", styling.warningColor[mode], mode),
    ...meaningOf("red", styling.dangerColor[mode], mode),
  };
}
