import type { Frame, PageModel } from "../model";
import { AskButton, SearchBox } from "./header";
import { Glyph } from "./icons";

/** The header in a product's panel: the search, the assistant, and a link to the page outside the panel. */
export function PanelHeader({ frame, siteSpaceId }: { frame: Frame; siteSpaceId?: string }) {
  const { labels, panel } = frame;
  return (
    <header className="header panel-header">
      <div className="header-bar">
        <a className="icon-button" href={frame.home} aria-label={labels.home}>
          <Glyph name="home" />
        </a>
        <SearchBox frame={frame} />
        <AskButton frame={frame} />
        <a
          className="icon-button"
          href={panel?.pageHref}
          target="_blank"
          rel="noopener"
          aria-label={labels.openInTab}
          title={labels.openInTab}
        >
          <Glyph name="external" />
        </a>
      </div>
      {/* The scripts read the current space from this attribute. Other pages have it on their navigation. */}
      <div hidden data-navigation={siteSpaceId} />
    </header>
  );
}

/** A page with only the parts that the panel shows. */
export const inPanel = (page: PageModel): PageModel => ({
  ...page,
  feedbackHref: null,
  editHref: null,
  layout: { ...page.layout, actions: false },
});
