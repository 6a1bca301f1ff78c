"use client";

import { Menu as Base } from "@base-ui/react/menu";
import { createContext, type ReactElement, type ReactNode, type RefObject, useContext } from "react";
import { classNames } from "./class-names";
import { Link } from "./link";

const ITEM =
  "flex w-full items-center gap-2.5 rounded-lg px-2.5 py-1.5 outline-none data-[highlighted]:bg-hover data-[disabled]:opacity-50";

const MAIN: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector("main");
  },
};

/**
 * The container of open menus. By default, this is the main element, so that menus are in a landmark. In a dialog, this is
 * `undefined`, which means the dialog, because people can't reach elements outside of a dialog.
 */
export const MenuHost = createContext<RefObject<HTMLElement | null> | undefined>(MAIN);

interface MenuProps {
  /** The element that opens the menu. */
  trigger: ReactElement<Record<string, unknown>>;
  align?: "start" | "end";
  children: ReactNode;
}

/** A menu of actions, with arrow keys and first letters to move between them. */
export function Menu({ trigger, align = "start", children }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={useContext(MenuHost)}>
        <Base.Positioner sideOffset={6} align={align} className="z-50">
          <Base.Popup className="float min-w-52 rounded-xl border border-line bg-raised p-1.5 shadow-float outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuAtProps {
  /** The position of the menu in the window, in pixels. */
  at: DOMRect;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A menu of actions without a button. The menu gets the focus when it opens. */
export function MenuAt({ at, label, onClose, children }: MenuAtProps) {
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
            className="float max-h-(--available-height) min-w-52 overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-float outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** A labeled group of actions in a menu. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-1.5 pb-1 text-xs text-soft">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

interface ItemProps {
  icon?: ReactNode;
  /** The keyboard shortcut of the action. */
  keys?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, keys, danger, disabled, onSelect, children }: ItemProps) {
  return (
    <Base.Item disabled={disabled} onClick={onSelect} className={classNames(ITEM, danger && "text-danger")}>
      {icon}
      {children}
      {keys ? <kbd className="ml-auto pl-4 font-mono text-xs text-soft">{keys}</kbd> : null}
    </Base.Item>
  );
}

interface LinkItemProps {
  icon?: ReactNode;
  href: string;
  current?: boolean;
  /** Whether the link leads outside of the console. Such a link opens in a new tab. */
  outside?: boolean;
  children: ReactNode;
}

export function MenuLink({ icon, href, current, outside, children }: LinkItemProps) {
  const link = outside ? (
    // biome-ignore lint/a11y/useAnchorContent: the menu puts the item's content into it
    <a href={href} target="_blank" rel="noopener" />
  ) : (
    <Link href={href} aria-current={current ? "true" : undefined} />
  );
  return (
    <Base.Item render={link} className={ITEM}>
      {icon}
      {children}
    </Base.Item>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: { value: string; label: string; icon: ReactNode }[];
}

/** A group of radio options in a menu. */
export function MenuChoice({ label, value, onChange, options }: ChoiceProps) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange} aria-label={label}>
      <div className="px-2.5 pt-1.5 pb-1 text-xs text-soft" aria-hidden>
        {label}
      </div>
      {options.map((option) => (
        <Base.RadioItem key={option.value} value={option.value} className={ITEM} closeOnClick={false}>
          {option.icon}
          {option.label}
          <Base.RadioItemIndicator className="ml-auto text-accent">✓</Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export function MenuSeparator() {
  return <Base.Separator className="mx-1 my-1.5 h-px bg-line" />;
}
