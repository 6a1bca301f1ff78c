import mermaid from "mermaid";
import type { DiagramAnswer, DiagramRequest } from "../../blocks/diagrams";

/** The maximum length of a diagram's text. The page doesn't send longer texts. */
const LIMITS = { maxTextSize: 20_000, maxEdges: 500 };
/** Diagrams use fonts of the visitor's system. The page shows diagrams as images, and images can't load fonts. */
const FONT = "ui-sans-serif, system-ui, sans-serif";

/** A rendered diagram with its size in pixels, which an image needs. */
function sized(svg: string): { svg: string; width: number; height: number; title: string } {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , width = 0, height = 0] = (root.getAttribute("viewBox") ?? "").split(/[ ,]+/).map(Number);
  root.setAttribute("width", String(width));
  root.setAttribute("height", String(height));
  const said = [...root.querySelectorAll(":scope > title, :scope > desc")].map(
    (part) => part.textContent ?? "",
  );
  return { svg: new XMLSerializer().serializeToString(root), width, height, title: said.join(". ") };
}

async function draw({ id, text, isDark }: DiagramRequest): Promise<DiagramAnswer> {
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    htmlLabels: false,
    flowchart: { htmlLabels: false },
    suppressErrorRendering: true,
    theme: isDark ? "dark" : "default",
    fontFamily: FONT,
    ...LIMITS,
    // The text of a diagram can't change these settings.
    secure: ["secure", "securityLevel", "startOnLoad", "maxTextSize", "maxEdges", "htmlLabels", "fontFamily"],
  });
  try {
    return { id, ...sized((await mermaid.render(`diagram-${id}`, text)).svg) };
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
