"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { classNames } from "./class-names";
import { firstIn, useFirstFocus } from "./first-focus";
import { IconButton } from "./icon-button";
import { MenuHost } from "./menu-context";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** `alertdialog` if data might be lost. */
  role?: "dialog" | "alertdialog";
  wide?: boolean;
  children: ReactNode;
}

/**
 * The modal dialog that `Dialog` loads. The focus moves to its first field, stays inside the dialog and returns afterwards. Escape closes the
 * dialog.
 */
export function DialogPopup({
  open,
  onClose,
  title,
  description,
  role = "dialog",
  wide,
  children,
}: DialogProps) {
  const content = useRef<HTMLDivElement>(null);
  useFirstFocus(open, content);
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="float fixed inset-0 z-40 bg-scrim" />
        <Base.Viewport className="fixed inset-0 z-50 grid place-items-center overflow-y-auto p-4">
          <Base.Popup
            role={role}
            initialFocus={() => firstIn(content.current) ?? true}
            className={classNames(
              "float relative w-full rounded-2xl border border-line bg-raised p-6 shadow-float outline-none",
              wide ? "max-w-2xl" : "max-w-md",
            )}
          >
            <Base.Title className="pr-8 text-base font-semibold">{title}</Base.Title>
            {description ? (
              <Base.Description className="mt-1.5 text-soft">{description}</Base.Description>
            ) : null}
            <Base.Close render={<IconButton label="Close" className="absolute top-4 right-4" />}>
              <X size={18} aria-hidden />
            </Base.Close>
            <MenuHost value={undefined}>
              <div ref={content} className="mt-5">
                {children}
              </div>
            </MenuHost>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
