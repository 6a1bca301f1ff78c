"use client";

import { type ComponentType, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button";
import { partOf, usePart } from "./part";

interface Closable {
  onClose: () => void;
}
interface Openable extends Closable {
  /** Whether a dialog is open. Other parts are always open. */
  open?: boolean;
}

/**
 * Focuses an element while it's shown. Afterwards, the focus returns to the element that had it before, and a dialog takes it
 * from there.
 */
export function useHeldFocus(held: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { activeElement: before } = document;
    held.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [held]);
}

/** Has the focus while a dialog loads, so that keys don't change the text that the dialog is about. Escape cancels. */
function HeldKeys({ onClose }: Closable) {
  const holder = useRef<HTMLDivElement>(null);
  useHeldFocus(holder);
  return (
    <div
      ref={holder}
      tabIndex={-1}
      role="status"
      aria-label="Loading"
      className="fixed outline-none"
      onKeyDown={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (event.key === "Escape") onClose();
      }}
    />
  );
}

/** A dialog of the browser, because the code of other dialogs might be the code that couldn't be loaded. */
export function NotLoaded({ onRetry, onClose }: Closable & { onRetry: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    // Closing the dialog returns the focus.
    return () => shown?.close();
  }, []);
  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={title}
      onClose={onClose}
      className="m-auto w-[calc(100vw-2rem)] max-w-md rounded-2xl border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-scrim"
    >
      <h2 id={title} className="text-base font-semibold">
        Couldn't load this part of Bindery
      </h2>
      <p className="mt-5">Check your connection and try again. Your changes aren't affected.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={() => dialog.current?.close()}>Cancel</Button>
        <Button kind="primary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </dialog>,
    document.body,
  );
}

/**
 * A dialog, menu or panel whose code is loaded when it first opens.
 *
 * @param Waiting is shown until the code is loaded. The default has the focus in the meantime, like dialogs and menus.
 */
export function onDemand<Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
  Waiting: ComponentType<Props> = HeldKeys,
): ComponentType<Props> {
  const part = partOf(load);
  return function OnDemand(props: Props) {
    const { Loaded, hasFailed, retry } = usePart(part);
    if (Loaded) return <Loaded {...props} />;
    if (props.open === false) return null;
    if (hasFailed) return <NotLoaded onRetry={retry} onClose={props.onClose} />;
    return <Waiting {...props} />;
  };
}
