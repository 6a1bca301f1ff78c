import { make } from "./page";

function show(image: HTMLImageElement, button: HTMLElement): void {
  const large = make("img", { src: image.currentSrc || image.src, alt: image.alt });
  const close = make("button", { type: "button", class: "icon-button", "aria-label": "Close" }, "✕");
  const dialog = make("dialog", { class: "zoom", "aria-label": image.alt || "Image" }, large, close);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    button.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Pictures that are shown smaller than they are open at their own size, by pointer and by keyboard. */
export function enlargeImages(): void {
  const text = document.querySelector<HTMLElement>("[data-document]");
  for (const image of text?.querySelectorAll<HTMLImageElement>(".doc-figure img") ?? []) {
    const prepare = () => {
      if (image.closest("a, button") || image.naturalWidth <= image.clientWidth + 40) return;
      const label = [text?.dataset.document, image.alt].filter(Boolean).join(": ");
      const button = make("button", { type: "button", class: "zoomable", "aria-label": label });
      image.before(button);
      button.append(image);
      button.addEventListener("click", () => show(image, button));
    };
    if (image.complete && image.naturalWidth > 0) prepare();
    else image.addEventListener("load", prepare, { once: true });
  }
}
