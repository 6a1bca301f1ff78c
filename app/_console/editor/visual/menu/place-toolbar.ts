import type { EditorView } from "prosemirror-view";

/** The space in pixels between the toolbar and the words, and between the toolbar and the edges. */
const GAP = 8;
/** The height in pixels of the handles that touch screens show below selected words. */
const TOUCH_HANDLE = 26;

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The visible part of the scrolling area that contains the text, in pixels. */
function visibleArea(dom: HTMLElement): Box {
  let holder: HTMLElement | null = dom.parentElement;
  while (holder && !/auto|scroll/.test(getComputedStyle(holder).overflowY)) holder = holder.parentElement;
  const { left, top, right, bottom } = (holder ?? document.documentElement).getBoundingClientRect();
  return {
    left: Math.max(left, 0),
    top: Math.max(top, 0),
    right: Math.min(right, innerWidth),
    bottom: Math.min(bottom, innerHeight),
  };
}

/**
 * Returns the position of a toolbar for `target` in `area`, in pixels: above the target, or below it if there is no space
 * above. A toolbar on a touch screen is below, because the browser shows its own menu above. Returns null if the target is
 * scrolled out of sight.
 */
export function toolbarPosition(
  target: Box,
  area: Box,
  { width, height }: { width: number; height: number },
  isTouch = false,
): { left: number; top: number } | null {
  if (target.bottom < area.top || target.top > area.bottom) return null;
  const middle = (target.left + target.right - width) / 2;
  const left = Math.max(area.left + GAP, Math.min(middle, area.right - width - GAP));
  const above = target.top - height - GAP;
  const below = target.bottom + GAP + (isTouch ? TOUCH_HANDLE : 0);
  const hasSpaceBelow = below + height <= area.bottom - GAP;
  if (isTouch && hasSpaceBelow) return { left, top: below };
  if (above >= area.top + GAP) return { left, top: above };
  return { left, top: hasSpaceBelow ? below : area.top + GAP };
}

/** The box of the selection. If the selection has several lines, the box is as wide as its start. */
function selectionBox(view: EditorView): Box {
  const { from, to } = view.state.selection;
  const [start, end] = [view.coordsAtPos(from, 1), view.coordsAtPos(to, -1)];
  const isLine = Math.abs(start.top - end.top) < 4;
  return {
    left: start.left,
    top: Math.min(start.top, end.top),
    right: isLine ? end.right : start.left,
    bottom: Math.max(start.bottom, end.bottom),
  };
}

/** Moves a toolbar next to the box, or next to the selection. Hides the toolbar while the box is out of sight. */
export function placeToolbar(view: EditorView, toolbar: HTMLElement, box = selectionBox(view)): void {
  const { offsetWidth: width, offsetHeight: height } = toolbar;
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const found = toolbarPosition(box, visibleArea(view.dom), { width, height }, isTouch);
  toolbar.style.visibility = found ? "" : "hidden";
  if (!found) return;
  toolbar.style.left = `${Math.round(found.left)}px`;
  toolbar.style.top = `${Math.round(found.top)}px`;
}
