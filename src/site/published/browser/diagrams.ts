import {
  COLOR_NAMES,
  type DiagramColors,
  DiagramDrawer,
  type DiagramLook,
  diagramImage,
} from "../../blocks/diagrams";
import { make, rootUrl, whenNear } from "./page";
import { zoomable } from "./zoom";

/** The font of the page's text as a data URL, or undefined if the page has no font or it can't be loaded. */
async function fontOfPage(): Promise<string | undefined> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="preload"][as="font"]');
  if (!link) return undefined;
  try {
    const blob = await (await fetch(link.href)).blob();
    return await new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.addEventListener("load", () => resolve(String(reader.result)));
      reader.addEventListener("error", reject);
      reader.readAsDataURL(blob);
    });
  } catch {
    return undefined;
  }
}

/** The theme and the colors of the page around a diagram. */
function lookAt(figure: HTMLElement): DiagramLook {
  const style = getComputedStyle(figure);
  const colors = COLOR_NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()]);
  return {
    isDark: document.documentElement.dataset.theme === "dark",
    colors: Object.fromEntries(colors) as DiagramColors,
  };
}

/**
 * The diagrams of a page. Each diagram's text stays in the page, and is shown if the diagram can't be
 * rendered.
 */
class Drawings {
  private readonly figures: HTMLElement[] = [];
  private readonly drawer: DiagramDrawer;
  private readonly font = fontOfPage();

  constructor(frame: string) {
    this.drawer = new DiagramDrawer(rootUrl() + frame);
    new MutationObserver(() => {
      for (const figure of this.figures) void this.draw(figure);
    }).observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  add(figure: HTMLElement): void {
    this.figures.push(figure);
    void this.draw(figure);
  }

  private async draw(figure: HTMLElement): Promise<void> {
    const text = figure.querySelector("code")?.textContent ?? "";
    const drawn = await this.drawer.draw(text, { ...lookAt(figure), font: await this.font });
    const image = diagramImage(
      drawn,
      figure.querySelector("figcaption")?.textContent,
      figure.dataset.label ?? "",
    );
    if (!image) return;
    image.style.setProperty("--drawn-width", `${image.width}px`);
    const shown = figure.querySelector(".diagram-image");
    const drawing = zoomable(image, figure.dataset);
    if (shown) {
      shown.replaceChildren(drawing);
      return;
    }
    figure.classList.add("doc-drawn");
    const source = make("details", { class: "diagram-source" }, make("summary", {}, "Mermaid"));
    source.append(
      ...figure.querySelectorAll(":scope > .doc-copy, :scope > .doc-code-scroll, :scope > .doc-code-expand"),
    );
    figure.append(make("div", { class: "diagram-image" }, drawing), source);
  }
}

/**
 * Renders each diagram of the page when it comes into view. If there are no diagrams, loads nothing. `frame` is the path of
 * the document that renders diagrams.
 */
export function drawDiagrams(frame = "~diagram"): void {
  const figures = document.querySelectorAll<HTMLElement>("[data-diagram]");
  let drawings: Drawings | undefined;
  whenNear(figures, (figure) => {
    drawings ??= new Drawings(frame);
    drawings.add(figure);
  });
}
