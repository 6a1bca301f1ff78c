import { emojiText } from "@/site/blocks/emoji";
import { Shape } from "@/site/blocks/icon";
import { Img } from "@/site/blocks/img";
import type { Frame, MenuItem } from "../model";
import { Glyph } from "./icons";
import { away, Links } from "./links";
import { Variants } from "./sidebar";

/** The name of the site, or its logo. */
function Brand({ frame }: { frame: Frame }) {
  const { logo, emoji, title } = frame;
  return (
    <a className="brand" href={frame.home}>
      {logo ? (
        <>
          <Img loading="eager" className="brand-logo light-only" src={logo.light} alt={title} height={28} />
          <Img loading="eager" className="brand-logo dark-only" src={logo.dark} alt={title} height={28} />
        </>
      ) : (
        <>
          <span className="brand-mark" aria-hidden="true">
            {emoji ? emojiText(emoji) : [...title][0]?.toUpperCase()}
          </span>
          <span className="brand-title">{title}</span>
        </>
      )}
    </a>
  );
}

const ItemIcon = ({ item: { icon } }: { item: MenuItem }) =>
  icon ? <Shape shape={icon} className="menu-icon" /> : null;

function ItemLink({ item, frame }: { item: MenuItem; frame: Frame }) {
  const className = item.style && item.style !== "link" ? `header-link ${item.style}` : "header-link";
  return (
    <a className={className} href={item.href} {...away(item, frame)}>
      {item.title}
    </a>
  );
}

/** A menu that opens a list of links. The menu works without scripts. */
export function Menu({ item, className, frame }: { item: MenuItem; className: string; frame: Frame }) {
  return (
    <details className="menu" name="menu">
      <summary className={className} data-current={item.isCurrent || undefined}>
        <ItemIcon item={item} />
        {item.title}
        <Glyph name="down" />
      </summary>
      <ul className="menu-list">
        {(item.links ?? []).map((link) => (
          <li key={`${link.title} ${link.href}`}>
            {link.links ? (
              <>
                <span className="menu-heading">{link.title}</span>
                <Links links={link.links} frame={frame} />
              </>
            ) : (
              <a href={link.href} aria-current={link.isCurrent ? "true" : undefined} {...away(link, frame)}>
                <ItemIcon item={link} />
                {link.title}
                {link.description ? <small className="menu-description">{link.description}</small> : null}
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The sections, side by side. Groups open as menus. */
export function Tabs({ frame }: { frame: Frame }) {
  if (frame.tabs.length < 2) return null;
  return (
    <nav className="tabs" aria-label={frame.labels.sections}>
      <ul>
        {frame.tabs.map((tab) => (
          <li key={`${tab.title} ${tab.href}`}>
            {tab.links ? (
              <Menu item={tab} className="tab" frame={frame} />
            ) : (
              <a
                className="tab"
                href={tab.href}
                aria-current={tab.isCurrent ? "true" : undefined}
                title={tab.description}
                {...away(tab, frame)}
              >
                <ItemIcon item={tab} />
                {tab.title}
                {tab.isExternal ? <Glyph name="external" className="nav-external" /> : null}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function SearchBox({ frame }: { frame: Frame }) {
  const { labels, preview } = frame;
  // The search index contains only published content.
  if (preview) return <p className="search search-none">{labels.previewNoSearch}</p>;
  return (
    <search>
      <form className="search" action={`${frame.root}~search`} method="get">
        <Glyph name="search" />
        <input
          type="search"
          name="q"
          placeholder={labels.searchPlaceholder}
          aria-label={labels.search}
          autoComplete="off"
          data-search=""
          data-nothing={labels.nothingFound}
          data-failed={labels.searchFailed}
          data-searches={labels.recentSearches}
          data-pages={labels.recentPages}
          data-suggested={labels.suggestedPages}
        />
        <span className="search-key" aria-hidden="true">
          Ctrl K
        </span>
      </form>
    </search>
  );
}

/**
 * Opens the panel for questions. The button needs JavaScript. The script reads the panel's labels from the
 * button's `data-*` attributes.
 */
export function AskButton({ frame }: { frame: Frame }) {
  const { labels, asking } = frame;
  if (!asking) return null;
  return (
    <button
      type="button"
      className="ask-button scripted"
      hidden={!asking.isPanel}
      aria-haspopup="dialog"
      data-ask={labels.ask}
      data-placeholder={labels.askPlaceholder}
      data-send={labels.send}
      data-close={labels.close}
      data-asking={labels.asking}
      data-failed={labels.askFailed}
      data-busy={labels.askTooMany}
      data-sources={labels.sources}
      data-followups={labels.askNext}
      data-quotes={labels.askQuotes}
      data-greeting={asking.greeting}
      data-suggestions={JSON.stringify(asking.suggestions)}
    >
      <Glyph name="ask" />
      <span>{labels.ask}</span>
    </button>
  );
}

function Announcement({ frame }: { frame: Frame }) {
  const { announcement } = frame;
  if (!announcement) return null;
  return (
    <aside className={`announcement announcement-${announcement.style}`} aria-label={announcement.message}>
      <span>{announcement.message}</span>
      {announcement.link ? (
        <a href={announcement.link.href} {...away(announcement.link, frame)}>
          {announcement.link.title}
        </a>
      ) : null}
    </aside>
  );
}

/** Shows members that they see a preview, and links back to the console. */
function PreviewBar({ frame: { preview, labels } }: { frame: Frame }) {
  if (!preview) return null;
  return (
    <aside className="preview-bar" aria-label={labels.preview}>
      <p>
        <strong>{labels.preview}</strong> <bdi>{preview.title}</bdi>
        {preview.note ? <span className="preview-note">{preview.note}</span> : null}
      </p>
      <a href={preview.link.href}>{preview.link.title}</a>
    </aside>
  );
}

interface Props {
  frame: Frame;
  /** Whether there is a navigation that the menu button opens. */
  hasNavigation: boolean;
  /**
   * Whether the page hides the navigation. The header then lists the other languages and versions, which the navigation
   * would otherwise list.
   */
  hasVariants?: boolean;
}

export function Header({ frame, hasNavigation, hasVariants = false }: Props) {
  const { labels } = frame;
  return (
    <>
      <PreviewBar frame={frame} />
      <Announcement frame={frame} />
      <header className="header">
        <div className="header-bar">
          {hasNavigation ? (
            <button
              type="button"
              className="icon-button menu-button"
              popoverTarget="navigation"
              aria-label={labels.menu}
            >
              <Glyph name="menu" />
            </button>
          ) : null}
          <Brand frame={frame} />
          <SearchBox frame={frame} />
          <AskButton frame={frame} />
          <div className="header-end">
            {frame.headerLinks.map((item) =>
              item.links && item.links.length > 0 ? (
                <Menu key={item.title} item={item} className="header-link" frame={frame} />
              ) : (
                <ItemLink key={`${item.title} ${item.href}`} item={item} frame={frame} />
              ),
            )}
            {frame.logout ? (
              <a className="header-link" href={frame.logout}>
                {labels.signOut}
              </a>
            ) : null}
          </div>
          {hasVariants ? (
            <Variants
              className="variants header-variants"
              variants={frame.variants}
              label={labels.variants}
            />
          ) : null}
          {frame.themes.isToggleable ? (
            <button
              type="button"
              className="icon-button scripted"
              data-theme-button=""
              aria-label={labels.theme}
            >
              <Glyph name="sun" className="dark-only" />
              <Glyph name="moon" className="light-only" />
            </button>
          ) : null}
        </div>
        <Tabs frame={frame} />
      </header>
    </>
  );
}
