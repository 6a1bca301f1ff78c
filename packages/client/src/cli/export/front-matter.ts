import { type MetaChanges, splitPage, writeFrontMatter } from "@/domains/content/markdown";
import { VISIBLE_PARTS } from "@/domains/content/page-metadata";
import type { ContentRef, RevisionPageDocument } from "../../types.js";
import { hrefOf } from "../refs.js";

function layoutOf({ layout }: RevisionPageDocument): MetaChanges | undefined {
  const hidden = VISIBLE_PARTS.filter((part) => !layout[part]);
  const changes: MetaChanges = {
    ...(layout.width !== "default" && { width: layout.width }),
    ...Object.fromEntries(hidden.map((part) => [part, { visible: false }])),
  };
  if (layout.coverSize !== "hero") changes.cover = { ...(changes.cover as object), size: layout.coverSize };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

const hrefIn = (ref: ContentRef | undefined) => (ref === undefined ? undefined : hrefOf(ref));

function coverOf({ cover }: RevisionPageDocument): MetaChanges {
  if (!cover?.ref) return {};
  return {
    cover: hrefIn(cover.ref),
    coverDark: hrefIn(cover.refDark),
    ...(cover.yPos !== 0 && { coverY: cover.yPos }),
    coverHeight: cover.height,
  };
}

/** The API tells an emoji by its code points. */
const emojiOf = (code: string | undefined) =>
  code && /^[\da-f]+(-[\da-f]+)*$/i.test(code)
    ? String.fromCodePoint(...code.split("-").map((point) => Number.parseInt(point, 16)))
    : code;

/** What the API tells of a page as keys of a front matter, in the order in which the service writes them. */
function metaOf(page: RevisionPageDocument, body: string): MetaChanges {
  const { metaLinks } = page;
  const alternates = metaLinks?.alternates?.map(hrefOf);
  return {
    ...(splitPage(body).title === null && { title: page.title }),
    emoji: emojiOf(page.emoji),
    icon: page.icon,
    description: page.description,
    condition: page.condition,
    hidden: page.hidden || undefined,
    noIndex: page.noIndex || undefined,
    noRobotsIndex: page.noRobotsIndex || undefined,
    layout: layoutOf(page),
    ...coverOf(page),
    vars: page.variables,
    ...(metaLinks && { metaLinks: { canonical: hrefIn(metaLinks.canonical), alternates } }),
  };
}

/** The text of a page with a front matter that says what the API tells of the page; the body's bytes stay. */
export function withFrontMatter(page: RevisionPageDocument, body: string): string {
  const meta = Object.entries(metaOf(page, body)).filter(([, value]) => value !== undefined);
  return meta.length === 0 ? body : writeFrontMatter(`---\n---\n${body}`, Object.fromEntries(meta));
}
