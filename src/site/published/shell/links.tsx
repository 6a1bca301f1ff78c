import type { Frame, MenuLink } from "../model";
import { away } from "./away";

interface Props {
  links: readonly Partial<MenuLink>[];
  frame: Frame;
  className?: string;
}

/** Links of the frame, one below the other. */
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
