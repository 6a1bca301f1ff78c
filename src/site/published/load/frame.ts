import type { ContentRef } from "@/domains/content/markdown/document";
import { customScriptsOf, customStyleOf } from "@/domains/sites/custom-code/custom-code";
import {
  customizationOf,
  languageOf,
  lookOf,
  opensInPlace,
} from "@/domains/sites/customization/customization";
import type { Customization } from "@/domains/sites/customization/schema";
import { picturePath } from "@/domains/sites/images/address";
import { inLanguage, titleIn } from "@/domains/sites/localized";
import { findPublishedPage } from "@/domains/sites/published/pages";
import type { PublishedPlace } from "@/domains/sites/published/resolution";
import { defaultSiteSpaceOf, menuBelow, siteSpacesOf, startOf } from "@/domains/sites/structure/tree";
import { onceFor } from "@/lib/once-for";
import type { DocumentSurroundings } from "@/site/blocks/context";
import { type IconShape, iconShapes } from "@/site/blocks/icon-shapes";
import { isExternal, safeHref } from "@/site/blocks/safe-href";
import { directionOf } from "@/site/labels/direction";
import { labelsIn } from "@/site/labels/language";
import { codeThemesOf } from "../code-theme";
import type { Frame, MenuItem, MenuLink, OwnFont, ThemedImage } from "../model";
import { CUSTOM_STYLE_NAME } from "../names";
import { themeOf } from "../theme";
import { type Addresses, outsidePanel } from "./addresses";

type Holds = (condition: string) => boolean;

/** The data from which the parts of a frame are created. */
interface Given {
  customization: Customization;
  addresses: Addresses;
  hrefOf: DocumentSurroundings["hrefOf"];
  holds: Holds;
  language: string;
}

/** Sections, groups and links as the tabs of the header. */
function tabsOf(
  place: Pick<PublishedPlace, "rows" | "section">,
  given: Given,
  icons: ReadonlyMap<string, IconShape>,
  groupId: string | null = null,
): MenuItem[] {
  const { rows, section } = place;
  const { addresses, language } = given;
  return menuBelow(rows, groupId).flatMap(({ type, id }): MenuItem[] => {
    if (type === "site-section-group") return groupTab(id);
    if (type === "site-external-link") {
      const link = rows.links.find((each) => each.id === id);
      const href = safeHref(link?.url);
      return link && href ? [{ title: titleOf(link), href, isExternal: isExternal(href) }] : [];
    }
    const row = rows.sections.find((each) => each.id === id);
    const opening = row && defaultSiteSpaceOf(rows, row);
    if (!row || !opening) return [];
    const description = inLanguage(row.description ?? "", row.localizedDescription, language);
    return [
      {
        title: titleOf(row),
        href: addresses.page(opening, ""),
        isCurrent: row.id === section?.id,
        icon: icons.get(row.icon ?? ""),
        ...(description && { description }),
      },
    ];
  });

  function titleOf({ title, localizedTitle }: { title: string; localizedTitle: unknown }): string {
    return inLanguage(title, localizedTitle, language);
  }

  function groupTab(id: string): MenuItem[] {
    const group = rows.groups.find((each) => each.id === id);
    const links = tabsOf(place, given, icons, id);
    if (!group || links.length === 0) return [];
    const isCurrent = links.some((link) => link.isCurrent || link.links?.some((inner) => inner.isCurrent));
    return [{ title: titleOf(group), links, isCurrent, icon: icons.get(group.icon ?? "") }];
  }
}

/**
 * The links to other variants of the section. If a variant has a page at the path of the current page, the link leads to
 * that page.
 */
async function variantsOf(
  { rows, section, siteSpace, heads }: PublishedPlace,
  { addresses, language }: Given,
  pagePath: string,
): Promise<MenuLink[]> {
  const all = siteSpacesOf(rows, section?.id ?? null);
  const shown = all.filter(({ hidden, id }) => !hidden || id === siteSpace.id);
  if (shown.length < 2) return [];
  return Promise.all(
    shown.map(async (each) => {
      const head = heads.get(each.spaceId);
      const same = head && pagePath !== "" ? await findPublishedPage(head, pagePath) : undefined;
      const path = same && !same.isFirst && !same.isConditional ? same.path : "";
      return {
        title: titleIn(each, language),
        href: addresses.page(each, path),
        isCurrent: each.id === siteSpace.id,
      };
    }),
  );
}

type ContentLink = {
  title: string;
  localizedTitle?: Partial<Record<string, string>> | undefined;
  to: ContentRef;
};

function linkOf(link: ContentLink, { hrefOf, language }: Given): MenuLink[] {
  const href = safeHref(hrefOf(link.to));
  if (!href) return [];
  const title = inLanguage(link.title, link.localizedTitle, language);
  return [{ title, href, isExternal: isExternal(href) }];
}

function headerLinks(given: Given): MenuItem[] {
  return shownHeader(given.customization, given.holds).flatMap((item): MenuItem[] => {
    const links = item.links.flatMap((link) => linkOf(link as ContentLink, given));
    const title = inLanguage(item.title, item.localizedTitle, given.language);
    const [own] = item.to ? linkOf({ title, to: item.to as ContentRef }, given) : [];
    if (!own && links.length === 0) return [];
    return [{ title, ...own, ...(item.style && { style: item.style }), ...(links.length > 0 && { links }) }];
  });
}

/** Returns the URL of an image in the customization. Bindery fetches images from other hosts, as for images on pages. */
function imageAt(url: string, addresses: Addresses): string {
  const path = picturePath(url);
  return path === undefined ? addresses.foreign(url) : addresses.at(path);
}

const themedImage = (image: ThemedImage | undefined, addresses: Addresses): ThemedImage | undefined =>
  image && { light: imageAt(image.light, addresses), dark: imageAt(image.dark, addresses) };

/** The URL prefixes of social accounts. A handle can also be a complete URL. */
const ACCOUNTS: Readonly<Record<Customization["socialAccounts"][number]["platform"], [string, string]>> = {
  twitter: ["X", "https://x.com/"],
  instagram: ["Instagram", "https://www.instagram.com/"],
  facebook: ["Facebook", "https://www.facebook.com/"],
  linkedin: ["LinkedIn", "https://www.linkedin.com/"],
  github: ["GitHub", "https://github.com/"],
  discord: ["Discord", "https://discord.gg/"],
  slack: ["Slack", "https://"],
  youtube: ["YouTube", "https://www.youtube.com/"],
  tiktok: ["TikTok", "https://www.tiktok.com/@"],
  reddit: ["Reddit", "https://www.reddit.com/"],
  bluesky: ["Bluesky", "https://bsky.app/profile/"],
  mastodon: ["Mastodon", "https://mastodon.social/@"],
  threads: ["Threads", "https://www.threads.net/@"],
  medium: ["Medium", "https://medium.com/"],
};

function accountLinks(customization: Customization, where: "header" | "footer"): MenuLink[] {
  return customization.socialAccounts.flatMap(({ platform, handle, display }) => {
    const [title, base] = ACCOUNTS[platform];
    const address = /^https?:/i.test(handle) ? handle : base + handle.replace(/^@/, "");
    const href = safeHref(address);
    return display[where] && href ? [{ title, href, isExternal: true }] : [];
  });
}

function footerOf(given: Given): Frame["footer"] {
  const { customization, addresses, language } = given;
  const { footer, privacyPolicy } = customization;
  const privacy = safeHref(privacyPolicy.url);
  const groups = footer.groups.map((group) => ({
    title: inLanguage(group.title, group.localizedTitle, language),
    links: group.links.flatMap((link) => linkOf(link as ContentLink, given)),
  }));
  return {
    logo: themedImage(footer.logo, addresses),
    groups: groups.filter((group) => group.links.length > 0),
    links: [
      ...accountLinks(customization, "footer"),
      ...(privacy ? [{ title: labelsIn(language).privacy, href: privacy, isExternal: true }] : []),
    ],
    copyright: footer.copyright,
  };
}

function announcementOf(given: Given): Frame["announcement"] {
  const { announcement } = given.customization;
  if (!announcement?.enabled) return undefined;
  const { message, localizedMessage, style } = announcement;
  const [link] = announcement.link ? linkOf(announcement.link as ContentLink, given) : [];
  return { message: inLanguage(message, localizedMessage, given.language), style, link };
}

/** The banner of a member's preview, in the language of the site. */
function previewOf({ previewNote }: PublishedPlace, labels: Frame["labels"]): Frame["preview"] {
  if (!previewNote) return undefined;
  const { kind, number, subject, isOutdated, href } = previewNote;
  const { previewOfRequest, previewOfRevision, previewOfSite, previewOutdated } = labels;
  const { openRequest, openRevision, openSite } = labels;
  if (kind === "site") return { title: previewOfSite, link: { title: openSite, href } };
  if (kind === "revisions") return { title: previewOfRevision, link: { title: openRevision, href } };
  const name = `${previewOfRequest.replace("{}", () => String(number))}${subject ? `: ${subject}` : ""}`;
  return { title: name, note: isOutdated ? previewOutdated : undefined, link: { title: openRequest, href } };
}

const shownHeader = ({ header }: Customization, holds: Holds) =>
  header.links.filter(({ condition }) => !condition || holds(condition));

/** References in the customization. The page resolves them together with its own references. */
export const refsOfCustomization = (place: PublishedPlace, holds: Holds): unknown[] => {
  const customization = customizationOf(place.site, place.siteSpace);
  return [shownHeader(customization, holds), customization.footer, customization.announcement];
};

/** The fonts of a site. This host serves custom fonts, as it serves images. */
function fontsOf({ styling }: Customization, addresses: Addresses): Frame["fonts"] {
  const own = (font: Customization["styling"]["font" | "monospaceFont"]): string | OwnFont => {
    if (typeof font === "string") return font;
    const faces = font.fontFaces.map(({ weight, sources }) => ({
      weight,
      sources: sources.map(({ url, format }) => ({ href: addresses.foreign(url), format })),
    }));
    return { family: font.fontFamily, faces };
  };
  const text = own(styling.font);
  return {
    text,
    heading: styling.headingFont ? own(styling.headingFont) : text,
    code: own(styling.monospaceFont),
  };
}

/** The greeting and suggestions in the panel for questions. Undefined if visitors can't ask. */
function askingOf({ ai }: Customization, language: string): Frame["asking"] {
  if (ai.mode === "none") return undefined;
  const greeting = inLanguage(ai.greeting ?? "", ai.localizedGreeting, language);
  return { greeting, suggestions: ai.suggestions ?? [], isPanel: ai.mode === "assistant" };
}

const themesOf = onceFor((look: Customization) => ({
  light: themeOf(look, "light"),
  dark: themeOf(look, "dark"),
}));

/** The frame of a page: all parts of the page around its text. */
export async function frameOf(
  place: PublishedPlace,
  addresses: Addresses,
  pagePath: string,
  { hrefOf, holds }: Pick<Given, "hrefOf" | "holds">,
): Promise<Frame> {
  const customization = lookOf(place.site, place.siteSpace);
  const language = languageOf(place.site, place.siteSpace);
  const given = { customization, addresses, hrefOf, holds, language };
  const { favicon, header, themes, styling } = customization;
  const start = startOf(place.rows).siteSpace ?? place.siteSpace;
  const icon = (place.site.icon ?? {}) as { emoji?: string };
  const primary = header.primaryLink;
  const style = customStyleOf(place.site);
  const { sections, groups } = place.rows;
  const icons = await iconShapes([...sections, ...groups].flatMap((each) => each.icon ?? []));
  return {
    title: inLanguage(customization.title ?? place.site.title, customization.localizedTitle, language),
    language,
    direction: directionOf(language),
    labels: labelsIn(language),
    root: addresses.root,
    home: (primary && safeHref(hrefOf(primary as ContentRef))) ?? addresses.page(start, ""),
    logo: themedImage(header.logo, addresses),
    emoji: icon.emoji ?? ("emoji" in favicon ? favicon.emoji : undefined),
    favicon: "icon" in favicon ? themedImage(favicon.icon, addresses) : undefined,
    tabs: tabsOf(place, given, icons),
    headerLinks: [...headerLinks(given), ...accountLinks(customization, "header")],
    variants: await variantsOf(place, given, pagePath),
    footer: footerOf(given),
    announcement: announcementOf(given),
    themes: { isToggleable: themes.toggeable, initial: themes.default },
    theme: themesOf(customization),
    code: await codeThemesOf(styling.codeTheme.default),
    operationCode: await codeThemesOf(styling.codeTheme.openapi),
    fonts: fontsOf(customization, addresses),
    rootData: {
      corners: styling.corners,
      depth: styling.depth,
      header: header.preset,
      icons: styling.icons,
      links: styling.links,
      list: styling.sidebar.list,
      preset: styling.theme,
      search: styling.search,
      sidebar: styling.sidebar.background,
    },
    logout: place.site.visibility === "visitor-auth" && !place.preview ? addresses.at("~logout") : undefined,
    isIndexed: place.site.visibility === "public" && !place.preview,
    preview: previewOf(place, labelsIn(language)),
    // Answers use only published content.
    asking: place.preview ? undefined : askingOf(customization, language),
    linksInPlace: opensInPlace(customization),
    hasTrademark: customization.trademark.enabled,
    panel: place.isPanel
      ? { origins: place.site.embedOrigins, pageHref: outsidePanel(addresses) }
      : undefined,
    customStyle: style && addresses.at(`${CUSTOM_STYLE_NAME}/${style.name}`),
    customScripts: customScriptsOf(place),
  };
}
