import mermaid from "mermaid";
import type { DiagramAnswer, DiagramColors, DiagramRequest } from "../../blocks/diagrams";

/** The maximum length of a diagram's text. The page doesn't send longer texts. */
const LIMITS = { maxTextSize: 20_000, maxEdges: 500 };
const PAGE_FONT = "PageFont";
const SYSTEM_FONTS = "ui-sans-serif, system-ui, sans-serif";
let loaded: string | undefined;

/** Loads the page's font, with which Mermaid measures texts. */
async function load(font: string): Promise<void> {
  if (font === loaded) return;
  document.fonts.add(await new FontFace(PAGE_FONT, `url(${font})`, { weight: "100 900" }).load());
  loaded = font;
}

/**
 * Adds the font to the diagram and returns it with its size in pixels. An image can't load a font, and needs its own
 * size.
 */
function sized(
  svg: string,
  font: string | undefined,
): { svg: string; width: number; height: number; title: string } {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , width = 0, height = 0] = (root.getAttribute("viewBox") ?? "").split(/[ ,]+/).map(Number);
  root.setAttribute("width", String(width));
  root.setAttribute("height", String(height));
  if (font !== undefined) {
    const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
    style.textContent = `@font-face{font-family:${PAGE_FONT};font-weight:100 900;src:url(${font})}`;
    root.prepend(style);
  }
  const said = [...root.querySelectorAll(":scope > title, :scope > desc")].map(
    (part) => part.textContent ?? "",
  );
  return { svg: new XMLSerializer().serializeToString(root), width, height, title: said.join(". ") };
}

/** The colors of sections and branches, in order. The text on these colors has the color of the page. */
const SERIES = [
  "accent",
  "doc-green",
  "doc-orange",
  "doc-purple",
  "doc-red",
  "doc-yellow",
  "doc-blue",
] as const;

/** Mermaid's variables for a series of colors, such as `pie1` and `pie2`. */
const series = (prefix: string, first: number, colorAt: (index: number) => string) =>
  Object.fromEntries(SERIES.map((_name, index) => [`${prefix}${index + first}`, colorAt(index)]));

/** Mermaid's theme variables in the colors of the page. Mermaid computes all other colors from them. */
function variablesOf(colors: DiagramColors, isDark: boolean) {
  const strong = (index: number) => colors[SERIES[index] ?? "accent"];
  const soft = (index: number) => colors[`${SERIES[index] ?? "accent"}-soft`];
  const { page, ink, text, line, hover, accent } = colors;
  return {
    darkMode: isDark,
    background: page,
    primaryColor: colors["accent-soft"],
    primaryTextColor: ink,
    primaryBorderColor: accent,
    secondaryColor: hover,
    secondaryTextColor: ink,
    tertiaryColor: hover,
    tertiaryTextColor: ink,
    tertiaryBorderColor: line,
    lineColor: colors["line-strong"],
    textColor: text,
    titleColor: ink,
    edgeLabelBackground: page,
    clusterBkg: hover,
    clusterBorder: line,
    noteBkgColor: colors["doc-yellow-soft"],
    noteTextColor: ink,
    noteBorderColor: colors["doc-yellow"],
    ...series("pie", 1, strong),
    pieOpacity: 1,
    pieTitleTextColor: ink,
    pieLegendTextColor: text,
    pieSectionTextColor: page,
    pieStrokeColor: page,
    pieOuterStrokeColor: line,
    ...series("git", 0, strong),
    ...series("gitBranchLabel", 0, () => page),
    ...series("cScale", 0, soft),
    ...series("cScaleLabel", 0, () => ink),
  };
}

async function draw({ id, text, isDark, colors, font }: DiagramRequest): Promise<DiagramAnswer> {
  const used =
    font &&
    (await load(font)
      .then(() => font)
      .catch(() => undefined));
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    suppressErrorRendering: true,
    ...(colors
      ? { theme: "base", themeVariables: variablesOf(colors, isDark) }
      : { theme: isDark ? "dark" : "default" }),
    fontFamily: used ? `${PAGE_FONT}, ${SYSTEM_FONTS}` : SYSTEM_FONTS,
    ...LIMITS,
    // The text of a diagram can't change these settings.
    secure: ["secure", "securityLevel", "startOnLoad", "maxTextSize", "maxEdges", "htmlLabels", "fontFamily"],
  });
  try {
    return { id, ...sized((await mermaid.render(`diagram-${id}`, text)).svg, used) };
  } catch {
    return { id };
  }
}

// Render diagrams one after the other, because they share settings and the document in which they're measured.
let last: Promise<unknown> = Promise.resolve();
addEventListener("message", ({ data, source }: MessageEvent<DiagramRequest>) => {
  if (source !== parent) return;
  last = last.then(async () => parent.postMessage(await draw(data), "*"));
});
parent.postMessage({ isReady: true }, "*");
