import { make } from "../page";
import type { CloseMessage, ShowMessage } from "./messages";
import type { Options, Settings, Target } from "./options";
import { STYLES } from "./styles";

/** The width up to which the panel covers the whole page. */
const NARROW = "(max-width: 30rem)";

/**
 * The button and the panel on a product's page. A shadow root separates their styles from the styles of the page. The frame
 * loads when a person opens the panel.
 */
export class Panel {
  private readonly options: Options;
  private readonly host = make("div");
  private readonly button = make("button", { type: "button", id: "open", "aria-haspopup": "dialog" });
  private readonly dialog: HTMLDialogElement;
  private readonly frame: HTMLIFrameElement;
  private waiting: Omit<ShowMessage, "bindery"> = {};
  private isLoaded = false;
  private opener: Element | null = null;

  constructor(
    { title, label, close, colors, direction }: Settings,
    private readonly root: URL,
    options: Partial<Options>,
  ) {
    this.options = { button: true, position: "right", label, colorScheme: "auto" };
    this.frame = make("iframe", { title });
    this.dialog = make("dialog", { "aria-label": title, dir: direction });
    const leave = make("button", { type: "button", id: "close", "aria-label": close });
    leave.textContent = "×";
    this.dialog.append(leave);
    const shadow = this.host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    shadow.adoptedStyleSheets = [sheet];
    shadow.append(this.button, this.dialog);
    this.host.style.setProperty("--accent", colors[0]);
    this.host.style.setProperty("--on-accent", colors[1]);
    this.init(options);
    leave.addEventListener("click", () => this.close());
    this.listen();
  }

  init(options: Partial<Options>): void {
    this.attach();
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    const { button, position, label, colorScheme } = Object.assign(
      this.options,
      Object.fromEntries(given) as Partial<Options>,
    );
    this.button.hidden = !button;
    this.button.textContent = label;
    this.host.dataset.position = position;
    this.host.style.colorScheme = colorScheme === "auto" ? "light dark" : colorScheme;
    // The pages in the frame read their color scheme from its name. A new name has no effect before the next load.
    this.frame.name = `bindery-${colorScheme}`;
    this.tellState();
  }

  open({ page, query, ask }: Target): void {
    this.attach();
    this.waiting = { query, ask };
    if (page !== undefined || !this.frame.src) this.load(page ?? "");
    if (!this.dialog.open) {
      const { activeElement } = document;
      this.opener = activeElement === this.host ? this.button : activeElement;
      if (matchMedia(NARROW).matches) this.dialog.showModal();
      else this.dialog.show();
      this.tellState();
    }
    this.frame.focus();
    if (this.isLoaded) this.send();
  }

  close(): void {
    this.dialog.close();
  }

  toggle(): void {
    if (this.dialog.open) this.close();
    else this.open({});
  }

  /** Adds the panel to the page, again if the product has replaced its page. The browser then loads the frame again. */
  private attach(): void {
    if (this.host.isConnected) return;
    this.isLoaded = false;
    document.body.append(this.host);
  }

  /** Loads a page of the site. Pages elsewhere are ignored. */
  private load(page: string): void {
    const root = new URL("~embed/", this.root).href;
    const path = page.startsWith(this.root.href)
      ? page.slice(this.root.href.length)
      : page.replace(/^\/+/, "");
    const address = URL.canParse(path, root) ? new URL(path, root).href : "";
    if (!address.startsWith(root)) {
      console.warn(`Bindery: "${page}" isn't a page of the site`);
      return;
    }
    // A frame that is removed and added again always loads its page, even if only the fragment differs. So the message waits
    // for this page, even if the visitor has opened another page.
    this.isLoaded = false;
    this.frame.remove();
    this.frame.src = address;
    this.dialog.prepend(this.frame);
  }

  private send(): void {
    const message: ShowMessage = { bindery: "show", ...this.waiting };
    this.waiting = {};
    this.frame.contentWindow?.postMessage(message, this.root.origin);
  }

  private tellState(): void {
    this.button.setAttribute("aria-expanded", String(this.dialog.open));
  }

  private listen(): void {
    this.button.addEventListener("click", () => this.toggle());
    this.frame.addEventListener("load", () => {
      this.isLoaded = true;
      this.send();
    });
    this.dialog.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.close();
    });
    this.dialog.addEventListener("close", () => {
      this.tellState();
      const { opener } = this;
      if (opener instanceof HTMLElement && opener !== document.body) opener.focus();
      else this.button.focus();
    });
    addEventListener("message", ({ data, origin, source }: MessageEvent<CloseMessage | null>) => {
      const isOwn = source === this.frame.contentWindow && origin === this.root.origin;
      if (isOwn && data?.bindery === "close") this.close();
    });
  }
}
