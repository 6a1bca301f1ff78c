import type { Customization } from "@/domains/sites/customization/schema";
import { BLACK, contrast, hexOf, inkOn, mixed, type Rgb, readable, rgbOf, WHITE } from "./color";

/** Colours of a site as CSS variables. Whatever was chosen, text keeps a contrast that can be read. */

export type Mode = "light" | "dark";

/** Backgrounds that accents stand on, per mode: the page, and the soft accent behind a chosen line. */
const PAGES: Readonly<Record<Mode, Rgb>> = { light: [255, 255, 255], dark: [14, 16, 21] };
const INKS: Readonly<Record<Mode, Rgb>> = { light: BLACK, dark: WHITE };
const SOFTNESS: Readonly<Record<Mode, number>> = { light: 0.09, dark: 0.17 };

const soft = (color: Rgb, mode: Mode) => mixed(PAGES[mode], color, SOFTNESS[mode]);

/** A color for text: the same, or the nearest that is readable on the page and on a soft background of that color. */
const strong = (color: string, mode: Mode) =>
  readable(rgbOf(color), INKS[mode], (candidate) => [PAGES[mode], soft(candidate, mode)]);

function accentOf(color: string, mode: Mode): Record<string, string> {
  const accent = strong(color, mode);
  const ink: Rgb = [13, 16, 28];
  const on = contrast(WHITE, accent) >= contrast(ink, accent) ? WHITE : ink;
  return { accent: hexOf(accent), "accent-soft": hexOf(soft(accent, mode)), "on-accent": hexOf(on) };
}

/** Hints and labels: their colour on a soft ground of the same. */
function meaningOf(name: string, color: string, mode: Mode): Record<string, string> {
  const shown = strong(color, mode);
  return { [`doc-${name}`]: hexOf(shown), [`doc-${name}-soft`]: hexOf(soft(shown, mode)) };
}

/** How much of a tint goes into the elements next to and behind the text. */
const TINTS: Readonly<Record<Mode, Readonly<Record<string, number>>>> = {
  light: { side: 0.035, hover: 0.07, line: 0.18 },
  dark: { side: 0.05, hover: 0.1, line: 0.2 },
};

function tintOf(color: string, mode: Mode): Record<string, string> {
  const tinted = (share: number) => hexOf(mixed(PAGES[mode], rgbOf(color), share));
  return Object.fromEntries(Object.entries(TINTS[mode]).map(([name, share]) => [name, tinted(share)]));
}

/** The colour that text has for which this one was chosen. */
export const readableColor = (color: string, mode: Mode): string => hexOf(strong(color, mode));

/** The bar of a header whose colours were chosen by themselves. */
function headerOf(header: Customization["header"], mode: Mode): Record<string, string> {
  const { preset, backgroundColor, linkColor } = header;
  if (preset !== "custom") return {};
  const ground = backgroundColor ? rgbOf(backgroundColor[mode]) : PAGES[mode];
  const ink = inkOn(ground);
  const on = linkColor ? readable(rgbOf(linkColor[mode]), ink, () => [ground]) : ink;
  return { ground: hexOf(ground), "on-ground": hexOf(on) };
}

/** The variables of one mode. */
export function themeOf({ styling, header }: Customization, mode: Mode): Record<string, string> {
  return {
    ...headerOf(header, mode),
    ...(styling.tint && tintOf(styling.tint.color[mode], mode)),
    ...accentOf(styling.primaryColor[mode], mode),
    ...meaningOf("blue", styling.infoColor[mode], mode),
    ...meaningOf("green", styling.successColor[mode], mode),
    ...meaningOf("orange", styling.warningColor[mode], mode),
    ...meaningOf("red", styling.dangerColor[mode], mode),
  };
}
