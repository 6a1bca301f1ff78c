import { make, rootUrl } from "./page";

/** What the frame is asked to draw. */
export interface DiagramRequest {
  id: number;
  text: string;
  isDark: boolean;
}
/** A drawing; only the id where the text is no diagram. */
export interface DiagramAnswer {
  id: number;
  svg?: string;
  width?: number;
  height?: number;
  /** What the text says of it for those who cannot see it. */
  title?: string;
}

const isDark = () => document.documentElement.dataset.theme === "dark";

/**
 * Draws diagrams in a frame of their own, which is sandboxed and knows nothing of the page, and shows each as an image:
 * nothing of it runs or is styled here. The text stays below, and where it cannot be drawn it is all there is.
 */
class Drawings {
  private readonly figures: HTMLElement[] = [];
  private readonly frame: HTMLIFrameElement;
  private isReady = false;
  private waiting: DiagramRequest[] = [];

  constructor() {
    this.frame = make("iframe", {
      src: `${rootUrl()}~diagram`,
      sandbox: "allow-scripts",
      class: "diagram-frame",
      title: "Diagrams",
      tabindex: "-1",
      "aria-hidden": "true",
    });
    addEventListener("message", ({ data, source }) => {
      if (source !== this.frame.contentWindow) return;
      if ("isReady" in data) this.begin();
      else this.show(data as DiagramAnswer);
    });
    document.body.append(this.frame);
    new MutationObserver(() => this.figures.forEach((_, id) => void this.ask(id))).observe(
      document.documentElement,
      { attributeFilter: ["data-theme"] },
    );
  }

  add(figure: HTMLElement): void {
    this.ask(this.figures.push(figure) - 1);
  }

  private begin(): void {
    this.isReady = true;
    for (const request of this.waiting) this.send(request);
    this.waiting = [];
  }

  private ask(id: number): void {
    const text = this.figures[id]?.querySelector("code")?.textContent ?? "";
    const request = { id, text, isDark: isDark() };
    if (this.isReady) this.send(request);
    else this.waiting.push(request);
  }

  // The frame has an origin of its own, which no address names.
  private send(request: DiagramRequest): void {
    this.frame.contentWindow?.postMessage(request, "*");
  }

  private show({ id, svg, width = 0, height = 0, title }: DiagramAnswer): void {
    const figure = this.figures[id];
    if (!figure || !svg) return;
    const said = figure.querySelector("figcaption")?.textContent || title || "Diagram";
    const image = make("img", {
      src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
      alt: said,
      width: String(Math.ceil(width)),
      height: String(Math.ceil(height)),
    });
    const shown = figure.querySelector(".diagram-image");
    if (shown) {
      shown.replaceChildren(image);
      return;
    }
    figure.classList.add("doc-drawn");
    const source = make("details", { class: "diagram-source" }, make("summary", {}, "Mermaid"));
    source.append(
      ...figure.querySelectorAll(":scope > .doc-copy, :scope > .doc-code-scroll, :scope > .doc-code-expand"),
    );
    figure.append(make("div", { class: "diagram-image" }, image), source);
  }
}

/** Draws the diagrams of the page, each when it comes near. Nothing is loaded where there is none. */
export function drawDiagrams(): void {
  const figures = document.querySelectorAll<HTMLElement>("[data-diagram]");
  if (figures.length === 0) return;
  let drawings: Drawings | undefined;
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        near.unobserve(target);
        drawings ??= new Drawings();
        drawings.add(target as HTMLElement);
      }
    },
    { rootMargin: "50% 0px" },
  );
  for (const figure of figures) near.observe(figure);
}
