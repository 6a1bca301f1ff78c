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

/**
 * Returns the IDs that the folder's pages and files have in the space. An ID is undefined if the space doesn't contain the
 * page or file.
 */
export interface Ids {
  of(target: Target): string | undefined;
  /** Returns the ID of the page at a path of slugs, such as `guide/install`. */
  atSlugs(slugs: string): string | undefined;
  /** Returns the path of slugs that the page of a file has. */
  slugsOf(path: string): string | null;
}

/** Whether a URL contains an ID in a form that the API accepts. Such URLs are never paths in the folder. */
const isById = (href: string) => /^\/(?:pages|files)\//.test(href);

/**
 * Returns the page or file in the folder to which a URL in the file `from` points. Returns null for a path
 * that doesn't exist, and undefined for a URL that isn't a path.
 */
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

/** Returns the page for a URL that isn't a path in the folder. Like the server, uses slugs as file names. */
function pageBySlugs(href: string, from: string, ids: Ids): string | undefined {
  const candidates = readLinkForm(href, ids.slugsOf(from))?.pagePaths ?? [];
  return candidates.map((slugs) => ids.atSlugs(slugs)).find((id) => id !== undefined);
}

/**
 * Returns the text with IDs instead of paths in URLs, as the server stores it. All other bytes stay
 * unchanged.
 */
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

/** Returns the text as the server stores it. A link with a missing target is replaced with its label. */
export const withoutBroken = (content: Content, text: string, from: string): string =>
  relink(text, (href) => (targetIn(content, href, "link", from) === null ? null : undefined));

/**
 * Returns the text of a page for the API. The text includes a title. If the navigation omits the page, the text marks the
 * page as hidden.
 */
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

/** The parts of a page's layout that differ from the defaults. */
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
 * Whether a page in the space already has the values in the front matter of `text`. Ignores unknown keys, because the API
 * doesn't return them.
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

/**
 * Whether a page in the space already equals the page in the folder. `markdown` is the text in the space without front
 * matter.
 */
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
