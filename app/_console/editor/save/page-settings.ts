import type { ContentRef } from "@/domains/content/markdown/document";
import type { PageDocumentResource, PageResource } from "@/domains/content/schema";
import type { FieldError } from "@/lib/error-reasons";
import { linesIn } from "../../lines-in";
import type { ContentChange } from "../content-writer";
import { addressRef, addressText } from "./address-text";

const FLAGS = ["hidden", "noIndex", "noRobotsIndex"] as const;

/** Parts of a page that its layout can show or hide, by setting. */
const PARTS = {
  showsCover: "cover",
  showsTitle: "title",
  showsDescription: "description",
  showsTableOfContents: "tableOfContents",
  showsOutline: "outline",
  showsPagination: "pagination",
  showsMetadata: "metadata",
} as const;
export const SHOWN_PARTS = Object.keys(PARTS) as (keyof typeof PARTS)[];

/**
 * The page's settings other than its title and text. Each setting is stored as a text, so that the editor can merge it like
 * the page's text.
 */
export const SETTINGS = [
  "slug",
  "condition",
  ...FLAGS,
  "width",
  "coverSize",
  ...SHOWN_PARTS,
  "cover",
  "coverDark",
  "coverHeight",
  "coverY",
  "canonical",
  "alternates",
  "target",
] as const;
export type SettingName = (typeof SETTINGS)[number];
export type PageSettings = Record<SettingName, string>;

/** The value of a setting that is turned on. If the setting is turned off, the value is empty. */
export const ON = "yes";
const onOff = (isOn: unknown) => (isOn ? ON : "");

export const SETTING_LABELS: Record<SettingName, string> = {
  slug: "Slug",
  condition: "Condition",
  hidden: "Hide from navigation",
  noIndex: "Hide from site search",
  noRobotsIndex: "Hide from search engines",
  width: "Width",
  coverSize: "Cover width",
  showsCover: "Cover",
  showsTitle: "Title",
  showsDescription: "Description",
  showsTableOfContents: "Sidebar navigation",
  showsOutline: "Page outline",
  showsPagination: "Previous and next links",
  showsMetadata: "Last updated time",
  cover: "Image",
  coverDark: "Dark mode image",
  coverHeight: "Height in pixels",
  coverY: "Vertical offset in pixels",
  canonical: "Canonical URL",
  alternates: "Alternate URLs, one per line",
  target: "Target",
};

export const NO_SETTINGS = Object.fromEntries(SETTINGS.map((name) => [name, ""])) as PageSettings;

function lookOf({ layout, cover, metaLinks }: PageDocumentResource): Partial<PageSettings> {
  const text = (ref: unknown) => addressText(ref as ContentRef | undefined);
  const shown = SHOWN_PARTS.map((name) => [name, onOff(layout[PARTS[name]])]);
  return {
    width: layout.width,
    coverSize: layout.coverSize,
    ...Object.fromEntries(shown),
    cover: text(cover?.ref),
    coverDark: text(cover?.refDark),
    coverHeight: String(cover?.height ?? ""),
    coverY: String(cover?.yPos || ""),
    canonical: text(metaLinks?.canonical),
    alternates: (metaLinks?.alternates ?? []).map(text).join("\n"),
  };
}

/** Returns the settings of a page. */
export function settingsOf(page: PageResource): PageSettings {
  const { slug = "", condition = "", hidden, noIndex, noRobotsIndex } = page as Partial<PageDocumentResource>;
  return {
    ...NO_SETTINGS,
    slug,
    condition,
    ...{ hidden: onOff(hidden), noIndex: onOff(noIndex), noRobotsIndex: onOff(noRobotsIndex) },
    ...(page.type === "document" && lookOf(page)),
    ...(page.type === "link" && { target: addressText(page.target as ContentRef) }),
  };
}

export type SettingsChange = Pick<
  Extract<ContentChange, { operation: "update_page" }>,
  "slug" | "condition" | (typeof FLAGS)[number] | "layout" | "cover" | "metaLinks" | "target"
>;

const LAYOUT: readonly SettingName[] = ["width", "coverSize", ...SHOWN_PARTS];
const COVER: readonly SettingName[] = ["cover", "coverDark", "coverHeight", "coverY"];
const LINKS: readonly SettingName[] = ["canonical", "alternates"];

function layoutChange(names: readonly SettingName[], settings: PageSettings): SettingsChange["layout"] {
  const parts = SHOWN_PARTS.filter((name) => names.includes(name));
  const { width, coverSize } = settings;
  return {
    ...Object.fromEntries(parts.map((name) => [PARTS[name], settings[name] === ON])),
    ...(names.includes("width") && { width: width as "wide" }),
    ...(names.includes("coverSize") && { coverSize: coverSize as "full" }),
  };
}

function coverChange({ cover, coverDark, coverHeight, coverY }: PageSettings): SettingsChange["cover"] {
  if (cover === "") return null;
  return {
    ref: addressRef(cover) as { kind: "url"; url: string },
    ...(coverDark && { refDark: addressRef(coverDark) as { kind: "url"; url: string } }),
    ...(coverHeight && { height: Number(coverHeight) }),
    ...(coverY && { yPos: Number(coverY) }),
  };
}

function linksChange({ canonical, alternates }: PageSettings): SettingsChange["metaLinks"] {
  const lines = linesIn(alternates);
  type Link = { kind: "url"; url: string };
  return {
    ...(canonical && { canonical: addressRef(canonical) as Link }),
    ...(lines.length > 0 && { alternates: lines.map((line) => addressRef(line) as Link) }),
  };
}

/** The named settings, in the form of the API (contract: updateChangeRequestContent). */
export function settingsChange(names: readonly SettingName[], settings: PageSettings): SettingsChange {
  const has = (group: readonly SettingName[]) => group.some((name) => names.includes(name));
  const flags = FLAGS.filter((name) => names.includes(name)).map((name) => [name, settings[name] === ON]);
  return {
    ...Object.fromEntries(flags),
    ...(names.includes("slug") && { slug: settings.slug }),
    ...(names.includes("condition") && { condition: settings.condition }),
    ...(has(LAYOUT) && { layout: layoutChange(names, settings) }),
    ...(has(COVER) && { cover: coverChange(settings) }),
    ...(has(LINKS) && { metaLinks: linksChange(settings) }),
    ...(names.includes("target") && { target: addressRef(settings.target) as { kind: "url"; url: string } }),
  };
}

/** The settings for a copy of the page: all except its URL. */
export function copiedSettings(page: PageResource): SettingsChange {
  const settings = settingsOf(page);
  const shown = Object.fromEntries(SHOWN_PARTS.map((name) => [name, ON]));
  const plain: PageSettings = { ...NO_SETTINGS, ...shown, width: "default", coverSize: "hero" };
  const names = SETTINGS.filter((name) => name !== "slug" && settings[name] !== plain[name]);
  return settingsChange(names, settings);
}

/** The paths of settings in the server's errors. */
const PATHS: readonly (readonly [path: string, name: SettingName])[] = [
  ["cover.refDark", "coverDark"],
  ["cover.height", "coverHeight"],
  ["cover.yPos", "coverY"],
  ["metaLinks.canonical", "canonical"],
  ["metaLinks.alternates", "alternates"],
  ...SETTINGS.map((name) => [name, name] as const),
  ["metaLinks", "canonical"],
];

/** Returns the first setting that the errors of a write name, such as `changes.0.slug`, with the server's message. */
export function refusedSetting(
  errors: readonly FieldError[],
): { name: SettingName; message: string } | undefined {
  for (const { field, message } of errors) {
    const path = field.replace(/^changes\.\d+\./, "");
    const found = PATHS.find(([known]) => path === known || path.startsWith(`${known}.`));
    if (found) return { name: found[1], message };
  }
}
