import { leaving } from "@/site/blocks/safe-href";
import type { Frame, MenuLink } from "../model";

/** Attributes of a link in the frame. The link can lead to another host. */
export const away = (link: Partial<MenuLink>, frame: Frame) =>
  leaving(link.isExternal === true, frame.linksInPlace);

interface Props {
  links: readonly Partial<MenuLink>[];
  frame: Frame;
  className?: string;
}

export const Links = ({ links, frame, className }: Props) => (
  <ul className={className}>
    {links.map((link) => (
      <li key={`${link.title} ${link.href}`}>
        <a href={link.href} aria-current={link.isCurrent ? "true" : undefined} {...away(link, frame)}>
          {link.title}
        </a>
      </li>
    ))}
  </ul>
);
