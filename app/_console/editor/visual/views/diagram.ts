import { DIAGRAM_CHARACTERS_MAX, DiagramDrawer, diagramImage } from "@/site/blocks/diagrams";
import { element } from "./dom";

/**
 * The document that renders diagrams. Every site has such a document. The document of the guide's site is on the console's
 * host.
 */
const ADDRESS = "/docs/~diagram";
/** The time between the last key and the rendering of the diagram. */
const WAIT_MILLISECONDS = 300;

let drawer: DiagramDrawer | null = null;

/**
 * The diagram of a Mermaid text, below the text. While the text isn't a valid diagram, the previous diagram
 * stays.
 */
export class DiagramPart {
  readonly dom = element("div", { class: "pm-diagram", contenteditable: "false" });
  private readonly image = element("div", { class: "diagram-image" });
  private readonly problem = element("p", { class: "pm-diagram-problem", role: "status" });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shown: string | null = null;
  private readonly theme = new MutationObserver(() => this.redraw());
  private text = "";
  private title = "";

  constructor() {
    this.dom.append(this.image, this.problem);
    this.theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  }

  /** Shows a text as a diagram, or hides the diagram if the text is null. */
  show(text: string | null, title: string): void {
    this.dom.hidden = text === null;
    clearTimeout(this.timer);
    if (text === null || text === this.shown) return;
    const wait = this.shown === null ? 0 : WAIT_MILLISECONDS;
    this.timer = setTimeout(() => void this.draw(text, title), wait);
  }

  private async draw(text: string, title: string): Promise<void> {
    [this.shown, this.text, this.title] = [text, text, title];
    if (text.length > DIAGRAM_CHARACTERS_MAX)
      return this.say("This diagram is too long to render. Split it into smaller diagrams.");
    if (text.trim() === "") return this.say("Enter a Mermaid diagram above.");
    drawer ??= new DiagramDrawer(ADDRESS);
    const isDark = document.documentElement.dataset.theme === "dark";
    const image = diagramImage(await drawer.draw(text, { isDark }), title, "Diagram");
    if (this.shown !== text) return;
    if (image) this.image.replaceChildren(image);
    this.say(image ? "" : "Couldn't render this diagram. Check the Mermaid syntax.");
  }

  private say(problem: string): void {
    this.problem.textContent = problem;
  }

  private redraw(): void {
    if (this.shown !== null) void this.draw(this.text, this.title);
  }

  end(): void {
    clearTimeout(this.timer);
    this.theme.disconnect();
  }
}
