import { element } from "./dom";

/** The smallest width of an image, and the step of the arrow keys, in pixels. */
export const IMAGE_WIDTH_MIN = 24;
export const IMAGE_WIDTH_STEP = 20;

interface Resized {
  /** The variants of the image. Only one of them is visible. */
  images: readonly HTMLImageElement[];
  /** The width in pixels of the line that contains the image. */
  room: () => number;
  /** The alignment of the image: `left`, `right`, or another text for the center. */
  side: () => string;
  /** Stores a width in pixels. */
  resize: (width: number) => void;
}

/** Returns a width in whole pixels that fits into the line. */
export const fittingWidth = (width: number, room: number): number =>
  Math.round(Math.max(IMAGE_WIDTH_MIN, Math.min(width, room)));

/**
 * Two handles at the sides of an image, which people drag to resize it. The right handle is also a slider for the keyboard.
 * The width is stored when the drag ends.
 */
export function resizeHandles({ images, room, side, resize }: Resized) {
  const left = element("span", { class: "pm-image-handle", "data-control": "", "aria-hidden": "true" });
  const right = element("span", {
    class: "pm-image-handle",
    "data-control": "",
    role: "slider",
    tabindex: "0",
    "aria-label": "Image width",
    title: "Drag to resize the image",
    "aria-valuemin": String(IMAGE_WIDTH_MIN),
  });
  const shown = () => images.find(({ offsetWidth }) => offsetWidth > 0);
  const place = () => {
    const image = shown();
    if (!image) return;
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = image;
    const edges = [[left, offsetLeft] as const, [right, offsetLeft + offsetWidth] as const];
    for (const [handle, edge] of edges) {
      handle.style.left = `${edge}px`;
      handle.style.top = `${offsetTop + offsetHeight / 2}px`;
    }
    right.setAttribute("aria-valuenow", String(offsetWidth));
    right.setAttribute("aria-valuemax", String(Math.max(room(), IMAGE_WIDTH_MIN)));
    right.setAttribute("aria-valuetext", `${offsetWidth} pixels`);
  };
  const observer = new ResizeObserver(place);
  for (const image of images) observer.observe(image);

  const drag = (handle: HTMLElement, direction: -1 | 1) => {
    handle.addEventListener("pointerdown", (event) => {
      const image = shown();
      if (!image || event.button !== 0) return;
      event.preventDefault();
      handle.focus();
      const from = { x: event.clientX, width: image.offsetWidth };
      // The image grows on both sides while it's centered.
      const share = side() === "left" || side() === "right" ? 1 : 2;
      const widthAt = (x: number) => fittingWidth(from.width + direction * share * (x - from.x), room());
      const move = ({ clientX }: PointerEvent) => {
        for (const one of images) Object.assign(one.style, { width: `${widthAt(clientX)}px`, height: "" });
      };
      const end = ({ type, clientX }: PointerEvent) => {
        handle.removeEventListener("pointermove", move);
        for (const kind of ["pointerup", "pointercancel"] as const) handle.removeEventListener(kind, end);
        const width = type === "pointerup" ? widthAt(clientX) : from.width;
        for (const one of images) one.style.width = `${width}px`;
        if (width !== from.width) resize(width);
      };
      handle.setPointerCapture(event.pointerId);
      handle.addEventListener("pointermove", move);
      for (const kind of ["pointerup", "pointercancel"] as const) handle.addEventListener(kind, end);
    });
  };
  drag(left, -1);
  drag(right, 1);
  right.addEventListener("keydown", (event) => {
    const width = shown()?.offsetWidth ?? 0;
    const next = {
      ArrowRight: width + IMAGE_WIDTH_STEP,
      ArrowUp: width + IMAGE_WIDTH_STEP,
      ArrowLeft: width - IMAGE_WIDTH_STEP,
      ArrowDown: width - IMAGE_WIDTH_STEP,
      Home: IMAGE_WIDTH_MIN,
      End: room(),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    resize(fittingWidth(next, room()));
  });
  return { elements: [left, right], place, end: () => observer.disconnect() };
}
