import { type RefObject, useEffect } from "react";

const FIELDS =
  'input:not([type="hidden"]), select, textarea, [contenteditable="true"], [role="textbox"], [role="combobox"]';
const CONTROLS = "button, a[href]";

function visible(content: HTMLElement | null, selector: string): HTMLElement | null {
  const found = [...(content?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return found.find((element) => !element.matches(":disabled") && element.checkVisibility()) ?? null;
}

/**
 * Returns the element to focus in a dialog: the element with `data-autofocus`. If there is none, returns the first field
 * or, without fields, the first button.
 */
export const firstIn = (content: HTMLElement | null): HTMLElement | null =>
  visible(content, "[data-autofocus]") ?? visible(content, FIELDS) ?? visible(content, CONTROLS);

/**
 * Keeps the focus on the first element of a dialog that has just opened. If a menu opened the dialog, the menu takes
 * the focus back a moment later. Also, some fields load later. The hook stops when the user moves the focus to another
 * element.
 */
export function useFirstFocus(open: boolean, content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!open) return;
    let taken: Element | null = null;
    let frame = 0;
    const take = () => {
      const { activeElement: active } = document;
      const isElsewhere = taken !== null && active !== taken && active !== document.body;
      const isInField = active?.matches(FIELDS) === true && content.current?.contains(active) === true;
      if (isElsewhere || isInField) return observer.disconnect();
      taken = firstIn(content.current);
      (taken as HTMLElement | null)?.focus();
    };
    const observer = new MutationObserver(take);
    const begin = () => {
      take();
      if (content.current) observer.observe(content.current, { childList: true, subtree: true });
    };
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(begin);
    });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [open, content]);
}
