"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { type ReactElement, type ReactNode, useContext } from "react";
import { type Begun, useBegun } from "./button-of-part";
import { MenuHost, MenuParts } from "./menu-context";

const POPUP = "float min-w-52 rounded-xl border border-line bg-raised p-1.5 shadow-float outline-none";

export interface MenuWithButtonProps {
  trigger: ReactElement<Record<string, unknown>>;
  align: "start" | "end";
  begun: Begun;
  children: ReactNode;
}

/** A menu with the button that opens it. */
export function MenuWithButton({ trigger, align, begun, children }: MenuWithButtonProps) {
  const button = useBegun(begun);
  return (
    <Base.Root>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal container={useContext(MenuHost)}>
        <Base.Positioner sideOffset={6} align={align} className="z-50">
          <Base.Popup className={POPUP}>
            <MenuParts value={Base}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuAtProps {
  /** The position of the menu in the window, in pixels. */
  at: DOMRect;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A menu of actions without a button. The menu gets the focus when it opens. */
export function OpenMenu({ at, label, onClose, children }: MenuAtProps) {
  return (
    <Base.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal container={useContext(MenuHost)}>
        <Base.Positioner
          anchor={{ getBoundingClientRect: () => at }}
          sideOffset={6}
          align="start"
          className="z-50"
        >
          {/* Make the menu focusable, so that people can scroll it by keyboard if there is little space. */}
          <Base.Popup
            aria-label={label}
            tabIndex={0}
            finalFocus={false}
            className={`${POPUP} max-h-(--available-height) overflow-y-auto`}
          >
            <MenuParts value={Base}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
