import { Fragment, type ReactNode } from "react";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { directionBeside } from "@/site/blocks/direction";
import { DocumentView } from "@/site/blocks/document-view";
import { emojiText } from "@/site/blocks/emoji";
import { Icon } from "@/site/blocks/icon";
import { Img } from "@/site/blocks/img";
import type { Labels } from "@/site/labels/labels";
import type { Neighbour, PageModel, Subpage } from "../model";
import { Feedback } from "./feedback";
import { Glyph } from "./icons";
import { longDate } from "./long-date";

function Crumbs({ page }: { page: PageModel }) {
  if (page.crumbs.length === 0) return null;
  return (
    <nav className="crumbs" aria-label={page.frame.labels.breadcrumbs}>
      <ol>
        {page.crumbs.map((crumb) => (
          <li key={`${crumb.title} ${crumb.href}`}>
            {crumb.href ? <a href={crumb.href}>{crumb.title}</a> : crumb.title}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Shows the image above a page, which is as wide as the page's text or as the window. */
export function Cover({ page }: { page: PageModel }) {
  const { cover } = page;
  if (!cover) return null;
  const { yPos, height } = cover;
  const style = { objectPosition: `50% calc(50% + ${yPos}px)`, ...(height && { height: `${height}px` }) };
  const sizes = cover.isFull ? "100vw" : "(max-width: 64rem) 100vw, 64rem";
  return (
    <div className={cover.isFull ? "cover cover-full" : "cover"}>
      <Img
        loading="eager"
        className={cover.dark ? "light-only" : undefined}
        {...cover.light}
        sizes={sizes}
        alt=""
        style={style}
      />
      {cover.dark ? <Img className="dark-only" {...cover.dark} sizes={sizes} alt="" style={style} /> : null}
    </div>
  );
}

/** Other actions on the page, in a menu. */
function MoreActions({ page, labels }: { page: PageModel; labels: Labels }) {
  const { asks, prints, mcpHref, elsewhere } = page.actions;
  return (
    <details className="menu" name="menu">
      <summary className="action" aria-label={labels.moreActions}>
        <Glyph name="down" />
      </summary>
      <ul className="menu-list">
        {asks ? (
          <li className="scripted">
            <button type="button" data-action="ask">
              {labels.ask}
            </button>
          </li>
        ) : null}
        {elsewhere.map(({ title, href }) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer noopener">
              {title}
            </a>
          </li>
        ))}
        {mcpHref ? (
          <li className="scripted">
            <button type="button" data-copy-address={mcpHref}>
              <span aria-live="polite" data-done={labels.blocks.copied}>
                {labels.copyMcp}
              </span>
            </button>
          </li>
        ) : null}
        {prints ? (
          <li className="scripted">
            <button type="button" data-print="">
              {labels.savePdf}
            </button>
          </li>
        ) : null}
      </ul>
    </details>
  );
}

/** The actions of a page, such as copying it. Renders nothing if the page has none. */
export function Actions({ page }: { page: PageModel }) {
  const { labels } = page.frame;
  const { asks, prints, mcpHref, elsewhere } = page.actions;
  const hasMore = asks || prints || mcpHref !== null || elsewhere.length > 0;
  if (!page.layout.actions || (!page.markdownHref && !hasMore)) return null;
  return (
    <div className={elsewhere.length > 0 || page.markdownHref ? "actions" : "actions scripted"}>
      {page.markdownHref ? <MarkdownActions href={page.markdownHref} labels={labels} /> : null}
      {hasMore ? <MoreActions page={page} labels={labels} /> : null}
    </div>
  );
}

function MarkdownActions({ href, labels }: { href: string; labels: Labels }) {
  return (
    <>
      <button type="button" className="action scripted" data-copy-page={href}>
        <Glyph name="copy" />
        <span aria-live="polite" data-done={labels.blocks.copied}>
          {labels.copyPage}
        </span>
      </button>
      <a className="action" dir="ltr" href={href} title={labels.markdown} aria-label={labels.markdown}>
        .md
      </a>
    </>
  );
}

/** The title of a page with its description and, next to a visible title, its actions. */
export function Title({ page, children }: { page: PageModel; children?: ReactNode }) {
  const { layout, emoji, icon, description, frame } = page;
  return (
    <div className="title">
      <h1
        className={layout.title ? undefined : "doc-visually-hidden"}
        dir={directionBeside(page.title, frame.direction)}
      >
        {emoji ? (
          <span className="title-emoji" aria-hidden="true">
            {emojiText(emoji)}
          </span>
        ) : null}
        {icon ? <Icon name={icon} context={page.context} className="title-icon" /> : null}
        {page.title}
      </h1>
      {description && layout.description ? (
        <p className="lead" dir={directionBeside(description, frame.direction)}>
          {description}
        </p>
      ) : null}
      {children}
    </div>
  );
}

/** Splits subpages into runs of consecutive subpages in the same group. */
function runsOf(subpages: readonly Subpage[]): [Subpage, ...Subpage[]][] {
  const runs: [Subpage, ...Subpage[]][] = [];
  for (const subpage of subpages) {
    const last = runs.at(-1);
    if (last && last[0].group === subpage.group) last.push(subpage);
    else runs.push([subpage]);
  }
  return runs;
}

const SubpageLine = ({ subpage: { title, href, method } }: { subpage: Subpage }) => (
  <li>
    <a href={href}>
      {title}
      {method ? (
        <span className={`nav-method doc-method doc-method-${method}`}>{method.toUpperCase()}</span>
      ) : null}
      <Glyph name="right" />
    </a>
  </li>
);

function Below({ page }: { page: PageModel }) {
  if (page.below.length === 0) return null;
  return (
    <div className="below">
      {page.nodes.length === 0 ? <p>{page.frame.labels.noText}</p> : null}
      {runsOf(page.below).map(([first, ...others]) => (
        <Fragment key={first.href}>
          {first.group === undefined ? null : <p className="below-group">{first.group}</p>}
          <ul>
            {[first, ...others].map((subpage) => (
              <SubpageLine key={subpage.href} subpage={subpage} />
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  );
}

function WayCard({ way, label, side }: { way: Neighbour; label: string; side: "previous" | "next" }) {
  return (
    <a className={`way way-${side}`} href={way.href} rel={side === "previous" ? "prev" : "next"}>
      <span className="way-label">
        {side === "previous" ? <Glyph name="left" /> : null}
        {label}
        {side === "next" ? <Glyph name="right" /> : null}
      </span>
      <span className="way-title">{way.title}</span>
    </a>
  );
}

function Ways({ page }: { page: PageModel }) {
  const { previous, next, frame, layout } = page;
  if (!layout.pagination || (!previous && !next)) return null;
  return (
    <nav className="ways" aria-label={frame.labels.previousAndNext}>
      {previous ? <WayCard way={previous} label={frame.labels.previous} side="previous" /> : null}
      {next ? <WayCard way={next} label={frame.labels.next} side="next" /> : null}
    </nav>
  );
}

function Facts({ page }: { page: PageModel }) {
  const { labels, language } = page.frame;
  return (
    <div className="facts">
      <span>
        {labels.updated} <time dateTime={page.updatedAt}>{longDate(page.updatedAt, language)}</time>
      </span>
      {page.editHref ? (
        <a href={page.editHref} target="_blank" rel="noreferrer noopener">
          <Glyph name="edit" />
          {labels.edit}
        </a>
      ) : null}
    </div>
  );
}

interface ArticleProps {
  page: PageModel;
  /** The blocks of the page, without the blocks on its cover. */
  nodes: DocumentBlock[];
  /** The title, unless it's on the cover. */
  title: ReactNode;
  /** The actions, unless they're next to the title. */
  actions: ReactNode;
  outline: ReactNode;
}

/** The text of a page, with breadcrumbs above and links to other pages below. */
export function Article({ page, nodes, title, actions, outline }: ArticleProps) {
  const { labels } = page.frame;
  return (
    <article className={page.layout.isWide ? "article article-wide" : "article"}>
      {page.cover?.isFull ? null : <Cover page={page} />}
      <Crumbs page={page} />
      {title}
      {outline}
      <div data-document={labels.zoom} data-close={labels.close} data-image={labels.blocks.image}>
        <DocumentView nodes={nodes} context={page.context} />
      </div>
      <Below page={page} />
      <footer className="article-foot">
        {page.feedbackHref ? <Feedback href={page.feedbackHref} labels={labels} /> : null}
        {actions}
        {page.layout.metadata ? <Facts page={page} /> : null}
        <Ways page={page} />
      </footer>
    </article>
  );
}
