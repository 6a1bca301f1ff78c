import type { DocumentBlock } from "@/domains/content/markdown/document";
import type { CustomScripts } from "@/domains/sites/custom-code/custom-code";
import type { DocumentContext } from "@/site/blocks/context";
import type { IconShape } from "@/site/blocks/icon-shapes";
import type { ImageSource } from "@/site/blocks/media";
import type { OutlineEntry } from "@/site/blocks/outline";
import type { Labels } from "@/site/labels/labels";

/** An image for light and for dark themes. */
export interface ThemedImage {
  light: string;
  dark: string;
}

/** A link in the header, the footer or an announcement. */
export interface MenuLink {
  title: string;
  href: string;
  isCurrent?: boolean;
  isExternal?: boolean;
}

/** A tab of the header: a link, or a title with links below it. */
export interface MenuItem extends Partial<MenuLink> {
  title: string;
  icon?: IconShape | undefined;
  description?: string | undefined;
  style?: "link" | "button-primary" | "button-secondary";
  links?: MenuItem[];
}

/** A custom font of the site. */
export interface OwnFont {
  family: string;
  faces: { weight: number; sources: { href: string; format?: string | undefined }[] }[];
}

/** The banner above a member's preview. */
export interface PreviewBanner {
  /** The name of what the preview shows, such as `Change request #3: New words`. */
  title: string;
  /** A hint about the preview, if there is one. */
  note?: string | undefined;
  /** A link to the console. */
  link: { title: string; href: string };
}

/** The content around the text that every page of a site shows. All URLs in this content are relative to the page. */
export interface Frame {
  title: string;
  language: string;
  direction: "ltr" | "rtl";
  labels: Labels;
  /** The relative URL from the page to the root of the site, such as `../` or `./`. */
  root: string;
  home: string;
  logo?: ThemedImage | undefined;
  emoji?: string | undefined;
  favicon?: ThemedImage | undefined;
  tabs: MenuItem[];
  headerLinks: MenuItem[];
  variants: MenuLink[];
  footer: {
    logo?: ThemedImage | undefined;
    groups: { title: string; links: MenuLink[] }[];
    /** Social accounts and legal links. */
    links: MenuLink[];
    copyright?: string | undefined;
  };
  announcement?: { message: string; style: string; link?: MenuLink | undefined } | undefined;
  /** Whether visitors can select light or dark, and the initial theme. */
  themes: { isToggleable: boolean; initial: "light" | "dark" | "system" };
  /** The values of CSS variables for the light and the dark theme. */
  theme: { light: Record<string, string>; dark: Record<string, string> };
  /** CSS variables for code. The variables are empty if the default colors are used. */
  code: { light: Record<string, string>; dark: Record<string, string> };
  /** CSS variables for code in API operations. */
  operationCode: Frame["code"];
  /**
   * The selected fonts: names of built-in fonts, or custom fonts of the site. A font is undefined if the site
   * uses the default font.
   */
  fonts: Partial<Record<"text" | "heading" | "code", string | OwnFont | undefined>>;
  /** Data attributes of the root element, which style sheets use. */
  rootData: Record<string, string>;
  /** The URL to sign out, or undefined if the visitor can't sign out. */
  logout?: string | undefined;
  isIndexed: boolean;
  /** The banner of a member's preview. */
  preview?: PreviewBanner | undefined;
  /**
   * The initial content of the panel for questions. The greeting can be empty. Undefined if visitors can't ask questions.
   */
  asking: { greeting: string; suggestions: string[]; isPanel: boolean } | undefined;
  /** Whether the page shows a link to Bindery. */
  hasTrademark: boolean;
  /** Whether external links open in the same tab. */
  linksInPlace: boolean;
  /**
   * Set if a product shows the page in a panel: the origins of the product's pages, and the URL of the page outside the
   * panel.
   */
  panel?: { origins: readonly string[]; pageHref: string } | undefined;
  /** The URL of the CSS that the site's administrators added. */
  customStyle?: string | undefined;
  /** The scripts that the site's administrators added, if they run on this page. */
  customScripts?: CustomScripts | undefined;
}

/** One entry of the navigation. */
export interface NavigationNode {
  id: string;
  kind: "page" | "group" | "link";
  title: string;
  href: string | null;
  emoji: string | null;
  icon: IconShape | null;
  /** The method of the API operation that the page shows, or null if the page doesn't show an operation. */
  method: string | null;
  isCurrent: boolean;
  isExternal: boolean;
  /** Whether the link is external but still opens in the same tab. */
  opensInPlace: boolean;
  hasChildren: boolean;
  /** The HTML of the child entries, or undefined if they're loaded on request. */
  children?: string | undefined;
}

export interface Neighbour {
  title: string;
  href: string;
}

/** A link to a subpage, with the method of the API operation that the subpage shows, if it shows one. */
export interface Subpage extends Neighbour {
  method: string | null;
  /** The name of the group of tags that contains the page. */
  group?: string | undefined;
}

/** The URL of a cover and of its smaller variants. */
type CoverImage = Pick<ImageSource, "src" | "srcSet">;

/** A page with all data that it shows. */
export interface PageModel {
  frame: Frame;
  siteSpaceId: string;
  /** The navigation, as HTML. */
  navigation: string;
  title: string;
  description: string | null;
  emoji: string | null;
  icon: string | null;
  /** Metadata for search engines and link previews. */
  canonical: string;
  alternates: { language?: string; href: string }[];
  /** The feed of the page, then the feed of the site. */
  feeds: { title: string; href: string }[];
  isIndexed: boolean;
  /** The image in previews of links to the page. The size in pixels is set if it's known. */
  socialImage?: { url: string; width?: number; height?: number } | undefined;
  /** The description of the page for search engines, as JSON. Undefined if search engines mustn't index the page. */
  structuredData?: string | undefined;
  layout: Record<
    "navigation" | "outline" | "pagination" | "title" | "description" | "metadata" | "actions" | "isWide",
    boolean
  >;
  /**
   * The image above the page. `height` is in pixels, and `isFull` means that the image is as wide as the
   * window.
   */
  cover: {
    light: CoverImage;
    dark?: CoverImage | undefined;
    yPos: number;
    height?: number | undefined;
    isFull: boolean;
  } | null;
  nodes: DocumentBlock[];
  context: DocumentContext;
  outline: OutlineEntry[];
  crumbs: { title: string; href: string | null }[];
  below: Subpage[];
  previous: Neighbour | null;
  next: Neighbour | null;
  updatedAt: string;
  editHref: string | null;
  /** The signed location (mark) that the page sends back when a visitor views it, or undefined if views aren't counted. */
  seenMark: string | undefined;
  /** The URL for feedback on the page, or null if the site doesn't ask for feedback. */
  feedbackHref: string | null;
  /** The URL of the page's Markdown, or null if the site doesn't offer Markdown. */
  markdownHref: string | null;
  /** The other actions that the page offers. */
  actions: {
    asks: boolean;
    prints: boolean;
    /** The URL of the site's MCP server. */
    mcpHref: string | null;
    elsewhere: Neighbour[];
  };
}
