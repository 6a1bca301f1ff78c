/** The colors of a page in hexadecimal, by the names of its CSS variables without dashes at their start. */
export type DiagramColors = Readonly<Record<(typeof COLOR_NAMES)[number], string>>;
export const COLOR_NAMES = [
  "page",
  "hover",
  "ink",
  "text",
  "line",
  "line-strong",
  "accent",
  "accent-soft",
  "doc-blue",
  "doc-blue-soft",
  "doc-green",
  "doc-green-soft",
  "doc-orange",
  "doc-orange-soft",
  "doc-purple",
  "doc-purple-soft",
  "doc-red",
  "doc-red-soft",
  "doc-yellow",
  "doc-yellow-soft",
] as const;

/** The look of a diagram. Without colors, diagrams have the default colors for light or dark pages. */
export interface DiagramLook {
  isDark: boolean;
  colors?: DiagramColors;
  /** The font of the page as a data URL. Without a font, diagrams use a font of the visitor's system. */
  font?: string | undefined;
}

/** A message that asks the frame to render a diagram. */
export interface DiagramRequest extends DiagramLook {
  id: number;
  text: string;
}
/** A rendered diagram. If the text isn't a valid diagram, this contains only the ID. */
export interface DiagramAnswer {
  id: number;
  svg?: string;
  width?: number;
  height?: number;
  /** The diagram's own description, for screen readers. */
  title?: string;
}

/** The maximum length of a text. The visitor's browser renders diagrams, so longer texts are shown as source. */
export const DIAGRAM_CHARACTERS_MAX = 20_000;

/**
 * Renders diagrams in a sandboxed frame without access to the page. The result is shown as an image, so that
 * its scripts and styles have no effect on the page.
 */
export class DiagramDrawer {
  private readonly frame = document.createElement("iframe");
  private readonly asked = new Map<number, (answer: DiagramAnswer) => void>();
  private waiting: DiagramRequest[] | null = [];
  private count = 0;

  /** @param address URL of the document that renders diagrams, which is at `~diagram` on every site */
  constructor(address: string) {
    this.frame.src = address;
    this.frame.className = "diagram-frame";
    this.frame.title = "Diagrams";
    this.frame.tabIndex = -1;
    this.frame.setAttribute("sandbox", "allow-scripts");
    this.frame.setAttribute("aria-hidden", "true");
    addEventListener("message", ({ data, source }) => {
      if (source !== this.frame.contentWindow) return;
      if ("isReady" in data) {
        for (const request of this.waiting ?? []) this.send(request);
        this.waiting = null;
      } else {
        this.asked.get(data.id)?.(data as DiagramAnswer);
        this.asked.delete(data.id);
      }
    });
    document.body.append(this.frame);
  }

  draw(text: string, look: DiagramLook): Promise<DiagramAnswer> {
    this.count += 1;
    const request = { id: this.count, text, ...look };
    if (this.waiting) this.waiting.push(request);
    else this.send(request);
    return new Promise((resolve) => this.asked.set(request.id, resolve));
  }

  // The frame has an opaque origin, which can't be the target origin of a message. Therefore, the target is `*`.
  private send(request: DiagramRequest): void {
    this.frame.contentWindow?.postMessage(request, "*");
  }
}

/**
 * Returns the rendered diagram as an image, or null if the text isn't a valid diagram. `label` describes diagrams that have
 * neither a name nor a title.
 */
export function diagramImage(
  { svg, width = 0, height = 0, title }: DiagramAnswer,
  name: string | null | undefined,
  label: string,
): HTMLImageElement | null {
  if (!svg) return null;
  const image = new Image(Math.ceil(width), Math.ceil(height));
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  image.alt = name || title || label;
  return image;
}
