import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { onceFor } from "@/lib/once-for";
import type { OutlineEntry } from "@/site/blocks/outline";
import type { PageAssets } from "../assets";
import { hoistStyles } from "../hoist-styles";
import type { Frame, OwnFont, PageModel } from "../model";
import { contentPolicy } from "../policy";
import { Actions, Article, Cover, Title } from "./article";
import { CustomScripts } from "./custom-scripts";
import { Footer } from "./footer";
import { Head, type HeadFacts, themeScriptOf } from "./head";
import { Header } from "./header";
import { Hero, type HeroParts, heroOf, isLanding } from "./hero";
import { FoldedOutline, Outline } from "./outline";
import { inPanel, PanelHeader } from "./panel";
import { Sidebar } from "./sidebar";

/** A whole page, with its Content-Security-Policy. */
export interface RenderedPage {
  html: string;
  policy: string;
}

const rule = (selector: string, variables: Readonly<Record<string, string>>) =>
  `${selector}{${Object.entries(variables)
    .filter(([name, value]) => /^[\w-]+$/.test(name) && /^#[0-9a-f]{3,8}$/i.test(value))
    .map(([name, value]) => `--${name}:${value}`)
    .join(";")}}`;

/**
 * The styles of a code theme, which apply only to screens. Printed code has a different background, on which
 * the theme might be unreadable.
 */
const codeStyles = ({ light, dark }: Frame["code"], selector: string) =>
  Object.keys(light).length > 0
    ? `@media screen{${rule(selector, light)}${rule(`[data-theme=dark] ${selector}`, dark)}}`
    : "";

const themeStyles = onceFor(({ theme, code, operationCode }: Frame): string => {
  const own = (variables: Record<string, string>, isDoc: boolean) =>
    Object.fromEntries(Object.entries(variables).filter(([name]) => name.startsWith("doc-") === isDoc));
  return [
    rule(":root", own(theme.light, false)),
    rule("[data-theme=dark]", own(theme.dark, false)),
    rule(".article .doc", own(theme.light, true)),
    rule("[data-theme=dark] .article .doc", own(theme.dark, true)),
    codeStyles(code, ".article .doc-code:not(.doc-operation *)"),
    codeStyles(operationCode, ".article .doc-operation .doc-code"),
  ].join("");
});

/** The font faces of a custom font. Names and URLs are already validated, so they can't end a CSS string. */
const facesOf = ({ family, faces }: OwnFont): string =>
  faces
    .map(({ weight, sources }) => {
      const src = sources.map(({ href, format }) => `url("${href}")${format ? ` format("${format}")` : ""}`);
      return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:${src.join(",")}}`;
    })
    .join("");

/** The CSS that selects the fonts. Until these fonts have loaded, browsers use the fallback fonts in the list. */
function fontStyles({ fonts }: Frame, assets: PageAssets): string {
  const named = [
    ["font", fonts.text, "ui-sans-serif, system-ui, sans-serif"],
    ["heading-font", fonts.heading, "ui-sans-serif, system-ui, sans-serif"],
    ["mono", fonts.code, "ui-monospace, monospace"],
  ] as const;
  const rules = named.flatMap(([variable, name, standIn]) => {
    const font = typeof name === "string" ? assets.fonts[name] : name;
    return font ? [`--${variable}:"${font.family}",${standIn}`] : [];
  });
  const own = [...new Set(Object.values(fonts))].map((font) =>
    typeof font === "object" ? facesOf(font) : "",
  );
  return rules.length > 0 ? `${own.join("")}:root{${rules.join(";")}}` : "";
}

/** The frame's markup around each page. Pages with the same frame share it. */
const aboveWith = (hasVariants: boolean) =>
  onceFor((frame: Frame) =>
    renderToStaticMarkup(
      <>
        <a className="skip" href="#content">
          {frame.labels.skip}
        </a>
        <Header frame={frame} hasNavigation hasVariants={hasVariants} />
      </>,
    ),
  );
const aboveOf = aboveWith(false);
const aboveLandingOf = aboveWith(true);
const footerOf = onceFor((frame: Frame) => renderToStaticMarkup(<Footer frame={frame} />));
const scriptsOf = ({ customScripts: custom }: Frame): string =>
  custom ? renderToStaticMarkup(<CustomScripts {...custom} />) : "";

/**
 * Puts a body into its HTML document. Styles of elements become style rules, because the Content-Security-Policy doesn't
 * allow `style` attributes.
 */
function documentOf(frame: Frame, facts: HeadFacts, assets: PageAssets, body: string): RenderedPage {
  const { html: content, css } = hoistStyles(body);
  const styles = themeStyles(frame) + fontStyles(frame, assets) + css;
  const { initial, isToggleable } = frame.themes;
  const chosen = Object.entries(frame.rootData).map(([name, value]) => [`data-${name}`, value]);
  const page = renderToStaticMarkup(
    <html
      lang={frame.language}
      dir={frame.direction}
      data-root={frame.root}
      data-initial={initial}
      data-choice={isToggleable ? "" : undefined}
      data-theme={initial === "system" ? undefined : initial}
      data-origins={frame.panel?.origins.join(" ")}
      {...Object.fromEntries(chosen)}
    >
      <Head
        frame={frame}
        facts={{
          ...facts,
          needsMath: content.includes('class="katex'),
          hasOperations: content.includes(" data-trial=") || content.includes(" data-part="),
        }}
        assets={assets}
        styles={styles}
      />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered above, by the same means */}
      <body dangerouslySetInnerHTML={{ __html: content + scriptsOf(frame) }} />
    </html>,
  );
  const { panel, customScripts } = frame;
  const policy = contentPolicy([themeScriptOf(frame)], [styles], panel?.origins, customScripts?.added);
  return { html: `<!doctype html>${page}`, policy };
}

/** The class for the columns next to the text. */
function layoutClass(page: PageModel): string {
  const { navigation, outline } = page.layout;
  const besides = `${navigation ? "" : " layout-no-navigation"}${outline ? "" : " layout-no-outline"}`;
  return `layout${besides}${isLanding(page) ? " layout-landing" : ""}`;
}

interface MainProps {
  page: PageModel;
  hero: HeroParts | null;
  outline: OutlineEntry[];
}

/**
 * The text of a page, below its cover or on it. On landing pages, and on pages without a visible title, the actions are
 * below the text, because nothing would be next to them.
 */
function Main({ page, hero, outline }: MainProps) {
  const isBeside = page.layout.title && !isLanding(page);
  const actions = <Actions page={page} />;
  const title = <Title page={page}>{isBeside ? actions : null}</Title>;
  return (
    <main className="main" id="content" tabIndex={-1} data-seen={page.seenMark}>
      {hero ? <Hero page={page} introduction={hero.introduction} /> : null}
      <Article
        page={page}
        nodes={hero?.rest ?? page.nodes}
        title={hero ? null : title}
        actions={isBeside ? null : actions}
        outline={<FoldedOutline entries={outline} labels={page.frame.labels} />}
      />
    </main>
  );
}

/** A page in a product's panel. Search engines don't index it, because they index the page itself. */
function renderPanelPage(page: PageModel, assets: PageAssets): RenderedPage {
  const { frame, title, siteSpaceId } = page;
  const hero = heroOf(page);
  const body = renderToStaticMarkup(
    <>
      <PanelHeader frame={frame} siteSpaceId={siteSpaceId} />
      <div className="layout layout-plain">
        <Main page={page} hero={hero} outline={[]} />
      </div>
    </>,
  );
  return documentOf(frame, { title, description: null, isIndexed: false }, assets, body);
}

export function renderPage(page: PageModel, assets: PageAssets): RenderedPage {
  const { frame, layout } = page;
  if (frame.panel) return renderPanelPage(inPanel(page), assets);
  const outline = layout.outline ? page.outline : [];
  const hero = heroOf(page);
  const body = renderToStaticMarkup(
    <>
      {page.cover?.isFull && !hero ? <Cover page={page} /> : null}
      <div className={layoutClass(page)}>
        <Sidebar frame={frame} siteSpaceId={page.siteSpaceId} navigation={page.navigation} />
        <Main page={page} hero={hero} outline={outline} />
        <Outline entries={outline} labels={frame.labels} />
      </div>
    </>,
  );
  const facts = { ...page, isArticle: true };
  const above = layout.navigation ? aboveOf(frame) : aboveLandingOf(frame);
  return documentOf(frame, facts, assets, above + body + footerOf(frame));
}

/** Content without a sidebar. Without a header, the page contains no data about the site. */
export function renderPlain(
  frame: Frame,
  facts: HeadFacts,
  content: ReactNode,
  assets: PageAssets,
  hasHeader = true,
): RenderedPage {
  const header = frame.panel ? <PanelHeader frame={frame} /> : <Header frame={frame} hasNavigation={false} />;
  const body = renderToStaticMarkup(
    <>
      {hasHeader ? header : null}
      <div className="layout layout-plain">
        <main className="main" id="content">
          {content}
        </main>
      </div>
      {hasHeader && !frame.panel ? <Footer frame={frame} /> : null}
    </>,
  );
  return documentOf(frame, facts, assets, body);
}

/** A notice instead of a page. Search engines never index the notice. */
export const renderNotice = (
  frame: Frame,
  title: string,
  notice: ReactNode,
  assets: PageAssets,
  hasHeader = true,
): RenderedPage =>
  renderPlain(frame, { title, description: null, isIndexed: false }, notice, assets, hasHeader);
