import type { DocumentBlock } from "@/domains/content/markdown/document";
import type { DocumentContext } from "@/site/blocks/context";
import type { IconShape } from "@/site/blocks/icon-shapes";
import type { ImageSource } from "@/site/blocks/media";
import type { OutlineEntry } from "@/site/blocks/outline";
import type { Labels } from "@/site/labels/labels";

/** An image for light and for dark surroundings. */
export interface ThemedImage {
  light: string;
  dark: string;
}

/** A link of the header, the footer or an announcement. */
export interface MenuLink {
  title: string;
  href: string;
  isCurrent?: boolean;
  isExternal?: boolean;
}

/** A tab of the header: a link, or a name with links below it. */
export interface MenuItem extends Partial<MenuLink> {
  title: string;
  icon?: IconShape | undefined;
  description?: string | undefined;
  style?: "link" | "button-primary" | "button-secondary";
  links?: MenuItem[];
}

/** A font that a site brings along. */
export interface OwnFont {
  family: string;
  faces: { weight: number; sources: { href: string; format?: string | undefined }[] }[];
}

/** What every page of a site shows around its text. Addresses are relative to the page. */
export interface Frame {
  title: string;
  language: string;
  direction: "ltr" | "rtl";
  labels: Labels;
  /** From the page to the root of the site, such as `../` or `./`. */
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
    /** Accounts elsewhere, and what the law asks for. */
    links: MenuLink[];
    copyright?: string | undefined;
  };
  announcement?: { message: string; style: string; link?: MenuLink | undefined } | undefined;
  /** Whether readers may choose between light and dark, and what it is until they do. */
  themes: { isToggleable: boolean; initial: "light" | "dark" | "system" };
  /** Values of CSS variables, light and dark. */
  theme: { light: Record<string, string>; dark: Record<string, string> };
  /** The same for code; empty where it has the default colours. */
  code: { light: Record<string, string>; dark: Record<string, string> };
  /** The same for code in API operations. */
  operationCode: Frame["code"];
  /** Names of the chosen fonts, or where the site's own lie; undefined for the default ones. */
  fonts: Partial<Record<"text" | "heading" | "code", string | OwnFont | undefined>>;
  /** Attributes of the root element that styles look at. */
  rootData: Record<string, string>;
  /** Whether the visitor may sign out. */
  logout?: string | undefined;
  isIndexed: boolean;
  /** How the panel for questions begins, the greeting perhaps empty; undefined where readers may not ask. */
  asking: { greeting: string; suggestions: string[]; isPanel: boolean } | undefined;
  /** Whether the page says what made it. */
  hasTrademark: boolean;
  /** Whether links to other hosts open in place of the page. */
  linksInPlace: boolean;
}

/** One line of the navigation. */
export interface NavigationNode {
  id: string;
  kind: "page" | "group" | "link";
  title: string;
  href: string | null;
  emoji: string | null;
  icon: IconShape | null;
  isCurrent: boolean;
  isExternal: boolean;
  /** Whether it opens in place of the page although it is external. */
  opensInPlace: boolean;
  hasChildren: boolean;
  /** The lines below as HTML; undefined where they are left to be asked for. */
  children?: string | undefined;
}

export interface Neighbour {
  title: string;
  href: string;
}

/** Where a cover is, and its narrower variants. */
type CoverImage = Pick<ImageSource, "src" | "srcSet">;

/** A page with everything that is shown of it. */
export interface PageModel {
  frame: Frame;
  siteSpaceId: string;
  /** Its lines as HTML. */
  navigation: string;
  title: string;
  description: string | null;
  emoji: string | null;
  icon: string | null;
  /** What search engines and previews are told. */
  canonical: string;
  alternates: { language?: string; href: string }[];
  /** What can be followed, that of the page before that of the site. */
  feeds: { title: string; href: string }[];
  isIndexed: boolean;
  socialImage?: string | undefined;
  layout: Record<
    "navigation" | "outline" | "pagination" | "title" | "description" | "metadata" | "actions" | "isWide",
    boolean
  >;
  /** `height` in pixels; `isFull` where it is as wide as the window. */
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
  below: Neighbour[];
  previous: Neighbour | null;
  next: Neighbour | null;
  updatedAt: string;
  editHref: string | null;
  /** What the page gives back when it was looked at; undefined where that is not counted. */
  seenMark: string | undefined;
  /** Where readers say what they think of the page; null where they are not asked. */
  feedbackHref: string | null;
  /** Its Markdown; null where the site gives none. */
  markdownHref: string | null;
  /** What readers can do with the page beside reading it. */
  actions: {
    asks: boolean;
    prints: boolean;
    /** Address of the site's MCP server. */
    mcpHref: string | null;
    elsewhere: Neighbour[];
  };
}
