import type { Customization } from "@/domains/sites/customization/schema";
import { BLACK, contrast, hexOf, inkOn, mixed, type Rgb, readable, rgbOf, WHITE } from "./color";

/**
 * Colors of a site as CSS variables. Text always keeps a readable contrast, regardless of the selected color.
 */

export type Mode = "light" | "dark";

/**
 * The backgrounds on which accent colors must be readable: in each mode, the page and the soft accent color behind a
 * selected line.
 */
const PAGES: Readonly<Record<Mode, Rgb>> = { light: [255, 255, 255], dark: [14, 16, 21] };
const INKS: Readonly<Record<Mode, Rgb>> = { light: BLACK, dark: WHITE };
const SOFTNESS: Readonly<Record<Mode, number>> = { light: 0.09, dark: 0.17 };

/** If the site's background matches the selected color, this share of the color is mixed into it. */
const MATCHING: Readonly<Record<Mode, number>> = { light: 0.04, dark: 0.06 };

/** The background on which colors are shown: the mode, and the page's color in that mode. */
interface Ground {
  mode: Mode;
  page: Rgb;
}

const soft = (color: Rgb, { mode, page }: Ground) => mixed(page, color, SOFTNESS[mode]);

/**
 * Returns a color for text: the given color, or the closest color that is readable on the page and on a soft
 * background in that color.
 */
const strong = (color: string, ground: Ground) =>
  readable(rgbOf(color), INKS[ground.mode], (candidate) => [ground.page, soft(candidate, ground)]);

function accentOf(color: string, ground: Ground): Record<string, string> {
  const accent = strong(color, ground);
  const ink: Rgb = [13, 16, 28];
  const on = contrast(WHITE, accent) >= contrast(ink, accent) ? WHITE : ink;
  return { accent: hexOf(accent), "accent-soft": hexOf(soft(accent, ground)), "on-accent": hexOf(on) };
}

/** The color of hints and labels, with a soft background in the same color. */
function meaningOf(name: string, color: string, ground: Ground): Record<string, string> {
  const shown = strong(color, ground);
  return { [`doc-${name}`]: hexOf(shown), [`doc-${name}-soft`]: hexOf(soft(shown, ground)) };
}

/** The share of the tint in the color of elements next to the text and behind it. */
const TINTS: Readonly<Record<Mode, Readonly<Record<string, number>>>> = {
  light: { side: 0.035, hover: 0.07, line: 0.18 },
  dark: { side: 0.05, hover: 0.1, line: 0.2 },
};

function tintOf(color: string, { mode, page }: Ground): Record<string, string> {
  const tinted = (share: number) => hexOf(mixed(page, rgbOf(color), share));
  return Object.fromEntries(Object.entries(TINTS[mode]).map(([name, share]) => [name, tinted(share)]));
}

/** Returns the selected color or, if text in that color isn't readable on the page, the closest readable color. */
export const readableColor = (color: string, mode: Mode): string =>
  hexOf(strong(color, { mode, page: PAGES[mode] }));

/** The bar of a header with custom colors. */
function headerOf(header: Customization["header"], mode: Mode): Record<string, string> {
  const { preset, backgroundColor, linkColor } = header;
  if (preset !== "custom") return {};
  const ground = backgroundColor ? rgbOf(backgroundColor[mode]) : PAGES[mode];
  const ink = inkOn(ground);
  const on = linkColor ? readable(rgbOf(linkColor[mode]), ink, () => [ground]) : ink;
  return { ground: hexOf(ground), "on-ground": hexOf(on) };
}

/** The background color of a page: the mode's default, or a mix with the selected color. */
function pageOf({ background, tint, primaryColor }: Customization["styling"], mode: Mode): Rgb {
  const { [mode]: color } = tint?.color ?? primaryColor;
  return background === "match" ? mixed(PAGES[mode], rgbOf(color), MATCHING[mode]) : PAGES[mode];
}

/** The variables of one mode. */
export function themeOf({ styling, header }: Customization, mode: Mode): Record<string, string> {
  const ground: Ground = { mode, page: pageOf(styling, mode) };
  const page = hexOf(ground.page);
  return {
    ...headerOf(header, mode),
    ...(styling.background === "match" && { page, header: `${page}db` }),
    ...(styling.tint && tintOf(styling.tint.color[mode], ground)),
    ...accentOf(styling.primaryColor[mode], ground),
    ...meaningOf("blue", styling.infoColor[mode], ground),
    ...meaningOf("green", styling.successColor[mode], ground),
    ...meaningOf("orange", styling.warningColor[mode], ground),
    ...meaningOf("red", styling.dangerColor[mode], ground),
  };
}
