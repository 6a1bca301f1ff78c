import type { Menu } from "@base-ui/react/menu";
import { createContext, type RefObject } from "react";

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

/** The components of which the items of an open menu consist. They're loaded with the first menu. */
export const MenuParts = createContext<typeof Menu | null>(null);
