import { customizationSchema } from "@/domains/sites/customization/schema";
import type { PublishedPlace, Resolution } from "@/domains/sites/published/resolution";
import { piecesOf } from "@/lib/marked-text";
import { labelsIn } from "@/site/labels/language";
import type { SiteAssets } from "../assets";
import { Addresses } from "../load/addresses";
import { frameAt } from "../load/page";
import type { Frame } from "../model";
import { type RenderedPage, renderNotice } from "../shell/document";
import { Glyph } from "../shell/icons";
import { themeOf } from "../theme";
import type { SearchResult } from "./search";

/** From an address below the site to its root: one step up for each segment. */
const rootFrom = (depth: number) => (depth === 0 ? "./" : "../".repeat(depth));

/** A frame for people who may not read the site: it shows nothing of any site. */
function bareFrame(root: string): Frame {
  const customization = customizationSchema.parse({});
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

function SearchForm({ frame, query }: { frame: Frame; query?: string }) {
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

/** A page that is not there: within its site for those who are let in, bare for everybody else. */
export async function renderNotFound(
  resolution: Extract<Resolution, { kind: "not-found" }>,
  path: string,
  assets: SiteAssets,
): Promise<RenderedPage> {
  const { place } = resolution;
  const frame = place
    ? await frameAt(place, new Addresses(place.rows, path))
    : bareFrame(rootFrom(path.split("/").length - 1));
  const { labels } = frame;
  return renderNotice(
    {
      frame,
      title: labels.notFound,
      hasHeader: place !== undefined,
      children: (
        <div className="notice">
          <p className="notice-code">404</p>
          <h1>{labels.notFound}</h1>
          {place ? (
            <>
              <p>{labels.notFoundText}</p>
              <SearchForm frame={frame} />
              <a className="button" href={frame.home}>
                {labels.home}
              </a>
            </>
          ) : null}
        </div>
      ),
    },
    assets,
  );
}

/** In place of a page that takes too much to be drawn, or for which there is no time now. */
export async function renderUndrawn(
  place: PublishedPlace,
  path: string,
  isForNow: boolean,
  assets: SiteAssets,
): Promise<RenderedPage> {
  const frame = await frameAt(place, new Addresses(place.rows, path));
  const { labels } = frame;
  const title = isForNow ? labels.busy : labels.undrawn;
  return renderNotice(
    {
      frame,
      title,
      hasHeader: true,
      children: (
        <div className="notice">
          <h1>{title}</h1>
          <p>{isForNow ? labels.busyText : labels.undrawnText}</p>
          <a className="button" href={frame.home}>
            {labels.home}
          </a>
        </div>
      ),
    },
    assets,
  );
}

/** For visitors who are not signed in where nobody said where they could be. */
export function renderClosed(path: string, assets: SiteAssets): RenderedPage {
  const frame = bareFrame(rootFrom(path.split("/").length - 1));
  const { labels } = frame;
  return renderNotice(
    {
      frame,
      title: labels.signIn,
      hasHeader: false,
      children: (
        <div className="notice">
          <h1>{labels.signIn}</h1>
          <p>{labels.signInText}</p>
        </div>
      ),
    },
    assets,
  );
}

const Snippet = ({ body, ranges }: SearchResult["sections"][number]) => (
  <p>
    {piecesOf(body, ranges).map(({ text, isMarked }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
      isMarked ? <mark key={index}>{text}</mark> : text,
    )}
  </p>
);

/** Results as a page of their own, for those who read without scripts. */
export async function renderResults(
  place: PublishedPlace,
  query: string,
  results: readonly SearchResult[],
  assets: SiteAssets,
): Promise<RenderedPage> {
  const frame = await frameAt(place, new Addresses(place.rows, "~search"));
  const { labels, root } = frame;
  return renderNotice(
    {
      frame,
      title: `${labels.search}: ${query}`,
      hasHeader: true,
      children: (
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
      ),
    },
    assets,
  );
}
