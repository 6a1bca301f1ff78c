import { emojiText } from "@/site/blocks/emoji";
import type { PageAssets } from "../assets";
import type { Frame, PageModel } from "../model";

/**
 * The script that selects light or dark before the browser paints the page. The script never changes, so that the
 * Content-Security-Policy can contain its hash.
 */
export const THEME_SCRIPT = `(()=>{const r=document.documentElement,f=r.dataset.initial;let c=null;if(r.dataset.choice!==undefined)try{c=localStorage.getItem("theme")}catch{}c=c||f;r.dataset.theme=c==="dark"||c!=="light"&&matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";r.classList.add("js")})()`;

/**
 * The script for pages in a product's panel. The product can select light or dark in the name of the frame, which stays the
 * same when the visitor follows a link.
 */
const PANEL_THEME_SCRIPT = `(()=>{const d=document.documentElement.dataset,t=/^bindery-(light|dark)$/.exec(name);if(t){d.initial=t[1];delete d.choice}})();${THEME_SCRIPT}`;

export const themeScriptOf = ({ panel }: Frame): string => (panel ? PANEL_THEME_SCRIPT : THEME_SCRIPT);

/** A page's metadata for search engines, previews and browsers. */
export interface HeadFacts
  extends Pick<PageModel, "title" | "description" | "isIndexed" | "socialImage">,
    Partial<Pick<PageModel, "canonical" | "alternates" | "feeds" | "markdownHref" | "structuredData">> {
  isArticle?: boolean;
  needsMath?: boolean;
  /** Whether the page has operations of a specification that visitors can try, or that load later. */
  hasOperations?: boolean;
}

interface Props {
  frame: Frame;
  facts: HeadFacts;
  assets: PageAssets;
  styles: string;
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** An icon generated from an emoji or the first letter, as a data URL. */
function drawnIcon({ emoji, title, theme }: Frame): string {
  const text = emoji ? emojiText(emoji) : ([...title][0]?.toUpperCase() ?? "");
  const accent = theme.light.accent ?? "#3b46c8";
  const drawn = emoji
    ? `<text x="32" y="50" font-size="52" text-anchor="middle">${escapeXml(text)}</text>`
    : `<rect width="64" height="64" rx="14" fill="${escapeXml(accent)}"/><text x="32" y="46" font-size="38" font-family="sans-serif" font-weight="700" fill="${escapeXml(theme.light["on-accent"] ?? "#fff")}" text-anchor="middle">${escapeXml(text)}</text>`;
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${drawn}</svg>`)}`;
}

/** The icon in the browser's tab, light or dark depending on the visitor's system. */
function TabIcon({ frame }: { frame: Frame }) {
  const { light, dark } = frame.favicon ?? { light: drawnIcon(frame), dark: undefined };
  if (dark === undefined || dark === light) return <link rel="icon" href={light} />;
  return (
    <>
      <link rel="icon" href={light} media="(prefers-color-scheme: light)" />
      <link rel="icon" href={dark} media="(prefers-color-scheme: dark)" />
    </>
  );
}

const SocialImage = ({ url, width, height }: NonNullable<PageModel["socialImage"]>) => (
  <>
    <meta property="og:image" content={url} />
    {width ? <meta property="og:image:width" content={String(width)} /> : null}
    {height ? <meta property="og:image:height" content={String(height)} /> : null}
  </>
);

function Social({ frame, facts }: Pick<Props, "frame" | "facts">) {
  return (
    <>
      <meta property="og:type" content={facts.isArticle ? "article" : "website"} />
      <meta property="og:site_name" content={frame.title} />
      <meta property="og:title" content={facts.title} />
      {facts.description ? <meta property="og:description" content={facts.description} /> : null}
      {facts.canonical ? <meta property="og:url" content={facts.canonical} /> : null}
      {facts.socialImage ? <SocialImage {...facts.socialImage} /> : null}
      <meta name="twitter:card" content={facts.socialImage ? "summary_large_image" : "summary"} />
    </>
  );
}

/** Loads the selected fonts. Only the style sheets of the fonts and the font of the text are preloaded. */
function Fonts({ frame, assets, at }: Pick<Props, "frame" | "assets"> & { at: (name: string) => string }) {
  const { text, heading, code } = frame.fonts;
  const built = (font: Frame["fonts"]["text"]) => (typeof font === "string" ? assets.fonts[font] : undefined);
  const chosen = [...new Set([text, heading, code])].flatMap((font) => built(font) ?? []);
  const own = built(text);
  return (
    <>
      <link rel="preload" href={at(own?.latin ?? assets.font)} as="font" type="font/woff2" crossOrigin="" />
      {chosen.map(({ style }) => (
        <link key={style} rel="stylesheet" href={at(style)} />
      ))}
    </>
  );
}

export function Head({ frame, facts, assets, styles }: Props) {
  const at = (name: string) => `${frame.root}~assets/${name}`;
  const title = facts.title === frame.title ? facts.title : `${facts.title} | ${frame.title}`;
  const content = (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
      <script dangerouslySetInnerHTML={{ __html: themeScriptOf(frame) }} />
      <Fonts frame={frame} assets={assets} at={at} />
      <link rel="stylesheet" href={at(assets.style)} />
      {frame.panel ? <link rel="stylesheet" href={at(assets.panelStyle)} /> : null}
      {facts.needsMath ? <link rel="stylesheet" href={at(assets.mathStyle)} /> : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rules of ours, whose values were checked */}
      <style dangerouslySetInnerHTML={{ __html: styles }} />
      {frame.customStyle === undefined ? null : <link rel="stylesheet" href={frame.customStyle} />}
      <script type="module" src={at(assets.script)} />
      {frame.panel ? <script type="module" src={at(assets.panelScript)} /> : null}
      {facts.hasOperations && assets.referenceScript ? (
        <script type="module" src={at(assets.referenceScript)} />
      ) : null}
      <title>{title}</title>
      {facts.description ? <meta name="description" content={facts.description} /> : null}
      {facts.isIndexed ? null : <meta name="robots" content="noindex" />}
      <meta name="color-scheme" content="light dark" />
      <TabIcon frame={frame} />
      {facts.canonical ? <link rel="canonical" href={facts.canonical} /> : null}
      {facts.alternates?.map(({ language, href }) => (
        <link key={`${language} ${href}`} rel="alternate" hrefLang={language} href={href} />
      ))}
      {facts.markdownHref ? <link rel="alternate" type="text/markdown" href={facts.markdownHref} /> : null}
      {facts.feeds?.map((feed) => (
        <link
          key={feed.href}
          rel="alternate"
          type="application/rss+xml"
          title={feed.title}
          href={feed.href}
        />
      ))}
      <Social frame={frame} facts={facts} />
      {facts.structuredData ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON from Bindery without `<`. Browsers don't run it
          dangerouslySetInnerHTML={{ __html: facts.structuredData }}
        />
      ) : null}
    </>
  );
  // biome-ignore lint/style/noHeadElement: published sites do not run Next
  return <head>{content}</head>;
}
