import type { ReactNode } from "react";
import { customizationSchema } from "@/domains/sites/customization/schema";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { decodePercent } from "@/lib/decode-percent";
import { piecesOf } from "@/lib/marked-text";
import { labelsIn } from "@/site/labels/language";
import type { SiteAssets } from "../assets";
import { Addresses, outsidePanel, rootFrom } from "../load/addresses";
import { frameAt } from "../load/page";
import { similarPages } from "../load/similar-pages";
import type { Frame } from "../model";
import { type RenderedPage, renderNotice } from "../shell/document";
import { Glyph } from "../shell/icons";
import { themeOf } from "../theme";
import type { SearchResult } from "./search";

/** A neutral frame for notices to people without access. The frame contains no data about any site. */
function bareFrame(path: string): Frame {
  const customization = customizationSchema.parse({});
  const root = rootFrom(path);
  return {
    title: "Documentation",
    language: "en",
    direction: "ltr",
    labels: labelsIn("en"),
    root,
    home: root,
    tabs: [],
    headerLinks: [],
    variants: [],
    footer: { groups: [], links: [] },
    code: { light: {}, dark: {} },
    operationCode: { light: {}, dark: {} },
    fonts: {},
    themes: { isToggleable: true, initial: "system" },
    theme: { light: themeOf(customization, "light"), dark: themeOf(customization, "dark") },
    rootData: {},
    isIndexed: false,
    asking: undefined,
    linksInPlace: false,
    hasTrademark: false,
  };
}

const frameIn = (place: PublishedPlace, path: string) => frameAt(place, new Addresses(place.rows, path));

function SearchForm({ frame, query }: { frame: Frame; query?: string }) {
  if (frame.preview) return null;
  return (
    <search>
      <form className="search" action={`${frame.root}~search`} method="get">
        <Glyph name="search" />
        <input
          type="search"
          name="q"
          defaultValue={query}
          placeholder={frame.labels.searchPlaceholder}
          aria-label={frame.labels.searchPlaceholder}
        />
      </form>
    </search>
  );
}

const Home = ({ frame }: { frame: Frame }) => (
  <a className="button" href={frame.home}>
    {frame.labels.home}
  </a>
);

/** Links to pages with similar URLs. */
function Suggestions({ frame, pages }: { frame: Frame; pages: readonly { title: string; path: string }[] }) {
  if (pages.length === 0) return null;
  return (
    <nav className="suggestions" aria-label={frame.labels.didYouMean}>
      <p>{frame.labels.didYouMean}</p>
      <ul>
        {pages.map(({ title, path }) => (
          <li key={path}>
            <a className="search-option" href={frame.root + path}>
              <strong>{title}</strong>
              <small dir="ltr">/{decodePercent(path)}</small>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A title with a text below it. */
const Notice = ({ title, above, children }: { title: string; above?: ReactNode; children: ReactNode }) => (
  <div className="notice">
    {above}
    <h1>{title}</h1>
    {children}
  </div>
);

/**
 * The notice for a page that doesn't exist. Visitors with access see the notice within the site, and all others see it in a
 * neutral frame.
 */
export async function renderNotFound(
  place: PublishedPlace | undefined,
  path: string,
  assets: SiteAssets,
): Promise<RenderedPage> {
  const frame = place ? await frameIn(place, path) : bareFrame(path);
  const similar = place ? await similarPages(place, path) : [];
  const title = frame.labels.notFound;
  const notice = (
    <Notice title={title} above={<p className="notice-code">404</p>}>
      {place ? (
        <>
          <p>{frame.labels.notFoundText}</p>
          <Suggestions frame={frame} pages={similar} />
          <SearchForm frame={frame} />
          <Home frame={frame} />
        </>
      ) : null}
    </Notice>
  );
  return renderNotice(frame, title, notice, assets, place !== undefined);
}

/** The page for visitors if the requested page takes too long to render, or if the server is too busy. */
export async function renderUndrawn(
  place: PublishedPlace,
  path: string,
  isForNow: boolean,
  assets: SiteAssets,
): Promise<RenderedPage> {
  const frame = await frameIn(place, path);
  const { busy, busyText, undrawn, undrawnText } = frame.labels;
  const title = isForNow ? busy : undrawn;
  const notice = (
    <Notice title={title}>
      <p>{isForNow ? busyText : undrawnText}</p>
      <Home frame={frame} />
    </Notice>
  );
  return renderNotice(frame, title, notice, assets);
}

/** The page for visitors who aren't signed in, if the site has no sign-in URL. */
export function renderClosed(path: string, assets: SiteAssets): RenderedPage {
  const frame = bareFrame(path);
  const { signIn, signInText } = frame.labels;
  const notice = (
    <Notice title={signIn}>
      <p>{signInText}</p>
    </Notice>
  );
  return renderNotice(frame, signIn, notice, assets, false);
}

/** The page in a product's panel if visitors must leave the panel to read the requested page. */
export function renderLeaving(
  path: string,
  origins: readonly string[],
  isClosed: boolean,
  assets: SiteAssets,
): RenderedPage {
  const bare = bareFrame(path);
  const pageHref = outsidePanel({ root: bare.root, path });
  const frame = { ...bare, panel: { origins, pageHref } };
  const { signIn, signInInTab, elsewhere, openInTab } = frame.labels;
  const title = isClosed ? signIn : elsewhere;
  const notice = (
    <Notice title={title}>
      {isClosed ? <p>{signInInTab}</p> : null}
      <a className="button" href={pageHref} target="_blank" rel="noopener">
        {openInTab}
      </a>
    </Notice>
  );
  return renderNotice(frame, title, notice, assets, false);
}

const Snippet = ({ body, ranges }: SearchResult["sections"][number]) => (
  <p>
    {piecesOf(body, ranges).map(({ text, isMarked }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
      isMarked ? <mark key={index}>{text}</mark> : text,
    )}
  </p>
);

/** A page with search results, for visitors without scripts. */
export async function renderResults(
  place: PublishedPlace,
  query: string,
  results: readonly SearchResult[],
  assets: SiteAssets,
): Promise<RenderedPage> {
  const frame = await frameIn(place, `~search?${new URLSearchParams({ q: query })}`);
  const { labels, root } = frame;
  const found = (
    <div className="found">
      <h1>{labels.search}</h1>
      <SearchForm frame={frame} query={query} />
      {results.length === 0 ? <p role="status">{`${labels.nothingFound} “${query}”`}</p> : null}
      <ul aria-label={labels.results}>
        {results.map((result) => (
          <li key={result.path}>
            <a className="search-option" href={root + result.path}>
              <strong>{result.title}</strong>
              <small>{result.where}</small>
              {result.sections[0] ? <Snippet {...result.sections[0]} /> : null}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
  return renderNotice(frame, `${labels.search}: ${query}`, found, assets);
}
