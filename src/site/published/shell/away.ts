import { leaving } from "@/site/blocks/safe-href";
import type { Frame, MenuLink } from "../model";

/** Attributes of a link of the frame, which may lead to another host. */
export const away = (link: Partial<MenuLink>, frame: Frame) =>
  leaving(link.isExternal === true, frame.linksInPlace);
