"use client";

import { type ReactElement, type ReactNode, useContext } from "react";
import { ButtonOfPart } from "./button-of-part";
import { classNames } from "./class-names";
import { Link } from "./link";
import { MenuParts } from "./menu-context";
import type { MenuAtProps, MenuWithButtonProps } from "./menu-popup";
import { onDemand } from "./on-demand";
import { partOf } from "./part";

const ITEM =
  "flex w-full items-center gap-2.5 rounded-lg px-2.5 py-1.5 outline-none data-[highlighted]:bg-hover data-[disabled]:opacity-50";

interface MenuProps {
  /** The element that opens the menu. */
  trigger: ReactElement<Record<string, unknown>>;
  align?: "start" | "end";
  children: ReactNode;
}

const menuWithButton = partOf<MenuWithButtonProps>(() =>
  import("./menu-popup").then((module) => module.MenuWithButton),
);

/** A menu of actions, with arrow keys and first letters to move between them. */
export function Menu({ trigger, align = "start", children }: MenuProps) {
  return <ButtonOfPart part={menuWithButton} kind="menu" given={{ trigger, align, children }} />;
}

/** A menu of actions without a button. The menu gets the focus when it opens. */
export const MenuAt = onDemand<MenuAtProps>(() => import("./menu-popup").then((module) => module.OpenMenu));

/** The components of which an open menu consists. @throws Error outside of a menu */
function useParts() {
  const parts = useContext(MenuParts);
  if (!parts) throw new Error("An item of a menu must be in a menu.");
  return parts;
}

/** A labeled group of actions in a menu. */
export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const Base = useParts();
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
  const Base = useParts();
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
  const Base = useParts();
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
  const Base = useParts();
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
  const Base = useParts();
  return <Base.Separator className="mx-1 my-1.5 h-px bg-line" />;
}
