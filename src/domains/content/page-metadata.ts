import type { JsonObject } from "./changes";
import type { PageLayoutMeta, PageMeta } from "./markdown";

/** The parts of a page that its layout can show or hide. */
export const VISIBLE_PARTS = [
  "cover",
  "title",
  "description",
  "tableOfContents",
  "outline",
  "pagination",
  "metadata",
] as const;

/**
 * Returns a layout in the format of `RevisionPageLayoutOptions` in the API contract. Omits settings that
 * aren't in the front matter.
 */
function layoutOf(layout: PageLayoutMeta): JsonObject {
  const shown = VISIBLE_PARTS.flatMap((part) => {
    const visible = layout[part]?.visible;
    return typeof visible === "boolean" ? [[part, visible] as const] : [];
  });
  const size = layout.cover?.size === "background" ? "full" : layout.cover?.size;
  return {
    ...Object.fromEntries(shown),
    ...(layout.width === "wide" || layout.width === "default" ? { width: layout.width } : {}),
    ...(size === "hero" || size === "full" ? { coverSize: size } : {}),
  };
}

/**
 * Stores an address as it's written. The address is resolved when the page is read, because its target can
 * move.
 */
const written = (url: string): JsonObject => ({ kind: "url", url });

function coverOf(meta: PageMeta): JsonObject | null {
  if (!meta.cover) return null;
  return {
    ref: written(meta.cover),
    ...(meta.coverDark ? { refDark: written(meta.coverDark) } : {}),
    yPos: meta.coverY ?? 0,
    ...(meta.coverHeight === undefined ? {} : { height: meta.coverHeight }),
  };
}

function metaLinksOf(meta: PageMeta): JsonObject | null {
  if (!meta.metaLinks) return null;
  const { canonical, alternates } = meta.metaLinks;
  return {
    ...(canonical ? { canonical: written(canonical) } : {}),
    ...(alternates ? { alternates: alternates.map(written) } : {}),
  };
}

function variablesOf(meta: PageMeta): JsonObject | null {
  const entries = Object.entries({ ...meta.vars, ...meta.variables });
  if (entries.length === 0) return null;
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

/** The metadata in a page's front matter, in the format in which pages are stored. */
export type PageMetadata = ReturnType<typeof metadataOf>;

export function metadataOf(meta: PageMeta) {
  const condition = meta.condition ?? meta.if;
  return {
    emoji: meta.emoji ?? null,
    icon: meta.icon ?? null,
    description: meta.description ?? null,
    hidden: meta.hidden === true,
    noIndex: meta.noIndex === true,
    noRobotsIndex: meta.noRobotsIndex === true,
    condition: typeof condition === "string" ? condition : null,
    layout: meta.layout ? layoutOf(meta.layout) : null,
    cover: coverOf(meta),
    variables: variablesOf(meta),
    metaLinks: metaLinksOf(meta),
  };
}
