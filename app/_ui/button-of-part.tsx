"use client";

import { cloneElement, type ReactElement, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { NotLoaded } from "./on-demand";
import { type Part, usePart } from "./part";

/** What a person has already done with a button while its menu or dialog was loading. */
export interface Begun {
  isFocused: boolean;
  isPressed: boolean;
}

/** Continues on the button of the loaded part what a person has begun on the button that it replaces. */
export function useBegun({ isFocused, isPressed }: Begun): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the part is shown first
  useLayoutEffect(() => {
    if (isFocused) button.current?.focus({ preventScroll: true });
    if (isPressed) button.current?.click();
  }, []);
  return button;
}

/** A part that contains its own button. */
interface WithButton {
  trigger: ReactElement<Record<string, unknown>>;
  begun: Begun;
}

interface Props<Given extends WithButton> {
  part: Part<Given>;
  /** What the button opens. */
  kind: "menu" | "dialog";
  given: Omit<Given, "begun">;
}

/**
 * A button whose menu or dialog is loaded when a person points at the button or moves the focus to it. The loaded part then
 * replaces the button, but not while the button is held down, because the browser would ignore the click.
 */
export function ButtonOfPart<Given extends WithButton>({ part, kind, given }: Props<Given>) {
  const [isWanted, setWanted] = useState(part.Loaded !== null);
  const [isHeld, setHeld] = useState(false);
  const [begun, setBegun] = useState<Begun>({ isFocused: false, isPressed: false });
  const { Loaded, hasFailed, retry } = usePart(part, isWanted);
  if (Loaded && isWanted && !isHeld) return <Loaded {...({ ...given, begun } as Given)} />;
  const want = (change: Partial<Begun>) => {
    setWanted(true);
    setBegun((was) => ({ ...was, ...change }));
  };
  return (
    <>
      {cloneElement(given.trigger, {
        "aria-haspopup": kind,
        "aria-expanded": false,
        onPointerEnter: () => want({}),
        onFocus: () => want({ isFocused: true }),
        // The dialog that reports a failure also takes the focus.
        onBlur: () => setBegun((was) => ({ isFocused: false, isPressed: was.isPressed && hasFailed })),
        onPointerDown: () => setHeld(true),
        onPointerLeave: () => setHeld(false),
        onPointerCancel: () => setHeld(false),
        onClick: () => {
          setHeld(false);
          want({ isPressed: true });
        },
      })}
      {hasFailed && begun.isPressed ? (
        <NotLoaded onRetry={retry} onClose={() => setBegun((was) => ({ ...was, isPressed: false }))} />
      ) : null}
    </>
  );
}
