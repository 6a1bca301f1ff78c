import type { Frame, MenuLink } from "../model";
import { Glyph } from "./icons";
import { Links } from "./links";
import { Lines } from "./navigation";

interface VariantsProps {
  variants: MenuLink[];
  label: string;
  className?: string;
}

/** A menu to select another language or version. */
export function Variants({ variants, label, className = "variants" }: VariantsProps) {
  const current = variants.find((variant) => variant.isCurrent) ?? variants[0];
  if (variants.length < 2 || !current) return null;
  return (
    <details className={className} name="menu">
      <summary aria-label={`${label}: ${current.title}`}>
        <span>{current.title}</span>
        <Glyph name="down" />
      </summary>
      <ul>
        {variants.map((variant) => (
          <li key={variant.href}>
            <a href={variant.href} aria-current={variant.isCurrent ? "true" : undefined}>
              {variant.title}
              {variant.isCurrent ? <Glyph name="check" /> : null}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

interface Props {
  frame: Frame;
  siteSpaceId: string;
  navigation: string;
}

/** The sections and the links of the header. On a phone, the header has no space for them. */
function Elsewhere({ frame }: { frame: Frame }) {
  const links = [...(frame.tabs.length > 1 ? frame.tabs : []), ...frame.headerLinks].flatMap((item) =>
    item.links ? item.links.flatMap((link) => link.links ?? [link]) : [item],
  );
  if (links.length === 0) return null;
  return <Links className="drawer-links" links={links} frame={frame} />;
}

/** The navigation next to the text. On a phone, it's a drawer that works without scripts. */
export function Sidebar({ frame, siteSpaceId, navigation }: Props) {
  const { labels } = frame;
  return (
    <aside className="sidebar" id="navigation" popover="auto" aria-label={labels.menu}>
      <div className="drawer-head">
        <span className="drawer-title">{frame.title}</span>
        <button
          type="button"
          className="icon-button"
          popoverTarget="navigation"
          popoverTargetAction="hide"
          aria-label={labels.close}
        >
          <Glyph name="close" />
        </button>
      </div>
      <Elsewhere frame={frame} />
      <Variants variants={frame.variants} label={labels.variants} />
      <nav aria-label={labels.pages} className="nav" data-navigation={siteSpaceId}>
        <Lines html={navigation} />
      </nav>
    </aside>
  );
}
