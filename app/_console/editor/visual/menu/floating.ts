import type { EditorView } from "prosemirror-view";
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Whether a mouse button or a finger is pressed in the text, so that the selection is still changing. */
export function useIsPressed(view: EditorView): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const { ownerDocument: page } = view.dom;
    const press = () => setPressed(true);
    const release = () => setPressed(false);
    const ends = ["pointerup", "pointercancel", "dragend", "drop"];
    view.dom.addEventListener("pointerdown", press, true);
    for (const kind of ends) page.addEventListener(kind, release, true);
    return () => {
      view.dom.removeEventListener("pointerdown", press, true);
      for (const kind of ends) page.removeEventListener(kind, release, true);
    };
  }, [view]);
  return isPressed;
}

/** Whether the text has the focus. */
export function useHasFocus(view: EditorView): boolean {
  const [hasFocus, setFocus] = useState(() => view.hasFocus());
  useEffect(() => {
    const read = () => setFocus(view.hasFocus());
    view.dom.addEventListener("focus", read);
    view.dom.addEventListener("blur", read);
    return () => {
      view.dom.removeEventListener("focus", read);
      view.dom.removeEventListener("blur", read);
    };
  }, [view]);
  return hasFocus;
}

/** Calls `onKey` for the keys in the text before the editor handles them. If `onKey` returns true, the key is handled. */
export function useKeys(view: EditorView, onKey: (event: KeyboardEvent) => boolean): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!latest.current(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    view.dom.addEventListener("keydown", listen, true);
    return () => view.dom.removeEventListener("keydown", listen, true);
  }, [view]);
}

/** Calls `place` when the toolbar appears, when its target changes, and while people scroll or resize the window. */
export function usePlaced(
  toolbar: RefObject<HTMLElement | null>,
  place: (toolbar: HTMLElement) => void,
  target: string,
): void {
  const latest = useRef(place);
  latest.current = place;
  useLayoutEffect(() => {
    if (target === "") return;
    const run = () => toolbar.current && latest.current(toolbar.current);
    run();
    addEventListener("scroll", run, true);
    addEventListener("resize", run);
    return () => {
      removeEventListener("scroll", run, true);
      removeEventListener("resize", run);
    };
  }, [toolbar, target]);
}

/** Whether the toolbar itself has the focus. */
export function useOwnFocus() {
  const [hasFocus, setFocus] = useState(false);
  const props = {
    onFocus: () => setFocus(true),
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) setFocus(false);
    },
  };
  return { hasFocus, setFocus, props };
}
