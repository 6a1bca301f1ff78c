/** A4 in points, the unit of this folder. */
export const PAGE = { width: 595.28, height: 841.89, left: 64, right: 64, top: 62, bottom: 68 } as const;

export const CONTENT_WIDTH = PAGE.width - PAGE.left - PAGE.right;
export const CONTENT_HEIGHT = PAGE.height - PAGE.top - PAGE.bottom;

export const SIZES = { body: 9.75, small: 8.25, code: 8.25, title: 24, label: 7.5 } as const;
export const HEADING_SIZES: Record<string, number> = {
  "heading-1": 17,
  "heading-2": 13.5,
  "heading-3": 11.25,
};

/** Converts pixels to points, for the sizes of images and for pixel values in a Document. */
export const POINTS_PER_PIXEL = 0.75;

/** Space between two blocks, in points. */
export const BLOCK_GAP = 10;

/** The colors of the light theme in blocks.css, so that PDFs look like pages. */
export const COLORS = {
  text: "#1f2430",
  strong: "#10141f",
  muted: "#5b6372",
  faint: "#e4e7ec",
  line: "#d5d9e0",
  surface: "#f7f8fa",
  accent: "#3a4fd0",
  accentSoft: "#eef0fd",
  raised: "#ffffff",
} as const;

/** Text and background for each color name in a Document. */
export const NAMED_COLORS: Record<string, { text: string; soft: string }> = {
  blue: { text: "#1d4ed8", soft: "#eaf1ff" },
  primary: { text: "#1d4ed8", soft: "#eaf1ff" },
  info: { text: "#1d4ed8", soft: "#eaf1ff" },
  green: { text: "#13693b", soft: "#e6f6ec" },
  success: { text: "#13693b", soft: "#e6f6ec" },
  orange: { text: "#9a4d07", soft: "#fff1e2" },
  warning: { text: "#9a4d07", soft: "#fff1e2" },
  red: { text: "#b4232c", soft: "#fdecec" },
  danger: { text: "#b4232c", soft: "#fdecec" },
  yellow: { text: "#7a5b00", soft: "#fdf5d3" },
  purple: { text: "#6b34c4", soft: "#f2ebfd" },
};

/** Colors of highlighted code, by the classes of the highlighter. */
export const CODE_COLORS: Record<string, string> = {
  "hl-keyword": "#a3248a",
  "hl-string": "#0f6a45",
  "hl-string-expression": "#0f6a45",
  "hl-comment": "#656d7b",
  "hl-constant": "#9a4300",
  "hl-function": "#5230c2",
  "hl-parameter": "#7a4a00",
  "hl-punctuation": "#4b5362",
  "hl-link": "#1d4ed8",
  "hl-inserted": "#13693b",
  "hl-deleted": "#b4232c",
};
