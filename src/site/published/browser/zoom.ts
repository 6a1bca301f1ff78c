import { make } from "./page";

const STEP = 1.5;
const SCALE_MAX = 8;

/** The labels of a button for zooming in and out. Only diagrams have them, because they're sharp at every size. */
type Scaling = Readonly<{ in?: string; out?: string }>;

/** Lets the visitor move an enlarged diagram by dragging it. */
function drag(box: HTMLElement): void {
  box.addEventListener("pointermove", ({ buttons, movementX, movementY, pointerType }) => {
    if (pointerType === "mouse" && buttons === 1) box.scrollBy(-movementX, -movementY);
  });
}

/** Shows a diagram in its full size or, if it's larger than the window, as large as fits. Adds buttons to change its size. */
function scalable(
  image: HTMLImageElement,
  box: HTMLElement,
  { in: larger = "", out: smaller = "" }: Scaling,
) {
  const size = { width: image.width, height: image.height };
  let scale = 0;
  const set = (wanted: number) => {
    scale = Math.min(Math.max(wanted, 1 / SCALE_MAX), SCALE_MAX);
    image.width = size.width * scale;
    image.height = size.height * scale;
  };
  const button = (label: string, sign: string, by: number) => {
    const made = make("button", { type: "button", class: "icon-button", "aria-label": label }, sign);
    made.addEventListener("click", () => set(scale * by));
    return made;
  };
  drag(box);
  box.addEventListener("wheel", (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    set(scale * (event.deltaY < 0 ? STEP : 1 / STEP));
  });
  const fit = () => set(Math.min(box.clientWidth / size.width, box.clientHeight / size.height, 2));
  return { fit, tools: [button(smaller, "−", 1 / STEP), button(larger, "+", STEP)] };
}

function show(image: HTMLImageElement, button: HTMLElement, scaling: Scaling | undefined): void {
  const { close: closing = "", image: unnamed = "" } =
    document.querySelector<HTMLElement>("[data-document]")?.dataset ?? {};
  const large = make("img", { src: image.src, alt: image.alt, draggable: "false" });
  const close = make("button", { type: "button", class: "icon-button", "aria-label": closing }, "✕");
  const box = make("div", { class: "zoom-box", tabindex: "0" }, large);
  if (scaling) [large.width, large.height] = [image.width, image.height];
  const scaled = scaling && scalable(large, box, scaling);
  const tools = make("div", { class: "zoom-tools" }, ...(scaled?.tools ?? []), close);
  const dialog = make("dialog", { class: "zoom", "aria-label": image.alt || unnamed }, box, tools);
  dialog.addEventListener("click", ({ target }) => {
    if (!scaled || target === close) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    button.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
  scaled?.fit();
  close.focus();
}

/** A button with an image, which opens the image in a dialog. */
export function zoomable(image: HTMLImageElement, scaling?: Scaling): HTMLButtonElement {
  const { document: enlarge = "" } = document.querySelector<HTMLElement>("[data-document]")?.dataset ?? {};
  const label = [enlarge, image.alt].filter(Boolean).join(": ");
  const button = make("button", { type: "button", class: "zoomable", "aria-label": label }, image);
  button.addEventListener("click", () => show(image, button, scaling));
  return button;
}
