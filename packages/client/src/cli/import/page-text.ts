import { readAddress } from "@/domains/content/addresses";
import { readLinkForm } from "@/domains/content/edits/link-forms";
import {
  type ReferenceUsage,
  relink,
  relinkPage,
  rewriteTitle,
  splitPage,
  writeFrontMatter,
} from "@/domains/content/markdown";
import { metadataOf } from "@/domains/content/page-metadata";
import { isSameJson } from "@/lib/same-json";
import type { ContentRef, RevisionPageDocument } from "../../types.js";
import { type Content, type Target, targetAt } from "../folder/content.js";
import { hrefOf } from "../refs.js";
import type { WantedPage } from "./wanted-pages.js";

/** IDs in the space of the folder's pages and files; undefined for those that the space doesn't contain. */
export interface Ids {
  of(target: Target): string | undefined;
  /** Of the page at a path of slugs. */
  atSlugs(slugs: string): string | undefined;
  /** The path of slugs of the page of a file. */
  slugsOf(path: string): string | null;
}

/** Addresses by ID, in the forms that the API accepts. They are never paths of the folder. */
const isById = (href: string) => /^\/(?:pages|files)\//.test(href);

/** What an address in the file at `from` names in the folder; null for a path that names nothing. */
function targetIn(
  content: Content,
  href: string,
  usage: ReferenceUsage,
  from: string,
): Target | null | undefined {
  const address = readAddress(href, usage, from);
  if (address.kind !== "path" || isById(href)) return undefined;
  return targetAt(content, address.path) ?? null;
}

/** The page that the service finds at an address that isn't a path of the folder: as if slugs were file names. */
function pageBySlugs(href: string, from: string, ids: Ids): string | undefined {
  const candidates = readLinkForm(href, ids.slugsOf(from))?.pagePaths ?? [];
  return candidates.map((slugs) => ids.atSlugs(slugs)).find((id) => id !== undefined);
}

/** A text with addresses by id in the place of paths, as the service stores it. Any other byte stays. */
export function withIds(content: Content, text: string, from: string, ids: Ids): string {
  return relinkPage(text, (href, usage) => {
    const target = targetIn(content, href, usage, from);
    if (target === undefined || target?.kind === "reusable-content") return undefined;
    const id = target ? ids.of(target) : pageBySlugs(href, from, ids);
    if (id === undefined) return undefined;
    const hash = href.indexOf("#");
    return `content:${target?.kind ?? "page"}/${id}${hash === -1 ? "" : href.slice(hash)}`;
  });
}

/** The same as the service leaves it: of a link that leads nowhere, it keeps what the link shows. */
export const withoutBroken = (content: Content, text: string, from: string): string =>
  relink(text, (href) => (targetIn(content, href, "link", from) === null ? null : undefined));

/** The text of a page that is sent: it has a title, and says that it is hidden where the navigation leaves it out. */
export function textToSend(content: Content, page: WantedPage, ids: Ids): string {
  if (!page.file) return "";
  const { text, title, meta, path } = page.file;
  const titled = title === null ? rewriteTitle(text, page.title) : text;
  const shown = page.isUnlisted && meta.hidden !== true ? writeFrontMatter(titled, { hidden: true }) : titled;
  return withIds(content, shown, path, ids);
}

const withHrefs = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_key, inner) =>
    typeof inner?.kind === "string" ? hrefOf(inner as ContentRef) : inner,
  );

const DEFAULTS = ["default", "hero", "none", true];

/** What a page's layout says beyond what holds where it says nothing. */
const particular = (layout: object | null | undefined) =>
  Object.fromEntries(Object.entries(layout ?? {}).filter(([, value]) => !DEFAULTS.includes(value)));

const emojiCode = (emoji: string | null | undefined) =>
  /^[\da-f-]+$/i.test(emoji ?? "")
    ? emoji
    : [...(emoji ?? "")]
        .map((point) => point.codePointAt(0)?.toString(16))
        .filter((code) => code !== "fe0f")
        .join("-");

/**
 * Whether a page already has the values of a front matter. The API doesn't return keys that the service does not know.
 */
function saysTheSame(text: string, page: RevisionPageDocument): boolean {
  const { meta } = splitPage(text);
  const said = metadataOf(meta);
  const same = [
    [said.description || null, page.description ?? null],
    [said.icon || null, page.icon ?? null],
    [emojiCode(said.emoji), emojiCode(page.emoji)],
    [said.condition || null, page.condition ?? null],
    [said.hidden, page.hidden === true],
    [said.noIndex, page.noIndex === true],
    [said.noRobotsIndex, page.noRobotsIndex === true],
    [particular(said.layout as object), particular(page.layout)],
    [withHrefs(said.cover), withHrefs(page.cover)],
    [said.variables, page.variables ?? null],
    [withHrefs(said.metaLinks), withHrefs(page.metaLinks)],
  ];
  return same.every(([wanted, present]) => isSameJson(wanted, present));
}

/** Whether a page of the space is what would be sent of it; `markdown` is its text without front matter. */
export function isUnchanged(
  content: Content,
  wanted: WantedPage,
  sent: string,
  page: RevisionPageDocument,
  markdown: string,
  ids: Ids,
): boolean {
  const path = wanted.file?.path ?? "";
  if (page.title !== wanted.title || (page.linkTitle ?? null) !== wanted.linkTitle) return false;
  if (!saysTheSame(sent, page)) return false;
  const present = withIds(content, markdown, path, ids);
  const bodyOf = (text: string) => splitPage(text).body;
  return present === bodyOf(sent) || present === bodyOf(withoutBroken(content, sent, path));
}
