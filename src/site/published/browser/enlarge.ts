import { make } from "./page";

function show(image: HTMLImageElement): void {
  const large = make("img", { src: image.currentSrc || image.src, alt: image.alt });
  const close = make("button", { type: "button", class: "icon-button", "aria-label": "Close" }, "✕");
  const dialog = make("dialog", { class: "zoom", "aria-label": image.alt || "Image" }, large, close);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => {
    dialog.remove();
    image.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Pictures that are shown smaller than they are open at their own size, by pointer and by keyboard. */
export function enlargeImages(): void {
  const images = document.querySelectorAll<HTMLImageElement>("[data-document] .doc-figure img");
  for (const image of images) {
    const prepare = () => {
      if (image.closest("a, button") || image.naturalWidth <= image.clientWidth + 40) return;
      image.dataset.zoom = "";
      image.tabIndex = 0;
      image.setAttribute("role", "button");
      image.addEventListener("click", () => show(image));
      image.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        show(image);
      });
    };
    if (image.complete) prepare();
    else image.addEventListener("load", prepare, { once: true });
  }
}
