import { db } from "@/db/client";
import { plannedOnce } from "@/db/prepared";
import { CONDITION_PATTERN } from "@/domains/content/conditions/pattern";
import { atHead, PATH_AT_HEAD } from "@/domains/content/read/head-sql";
import type { Ranked } from "@/domains/search/ranking";
import { readSections, type SectionText } from "@/domains/search/section-texts";

/** A section of a page, as plain text. */
export interface Part extends SectionText {
  ordinal: number;
}

/** The parts of a page that are read to find an answer. */
export interface Details {
  spaceId: string;
  pageId: string;
  /** Slugs and titles from the root down to the page itself. */
  slugs: string[];
  titles: string[];
  /** Whether the page or one of its ancestors is hidden from the navigation. */
  isHidden: boolean;
  /** Whether parts of its text are hidden from some visitors. */
  isConditional: boolean;
  parts: Part[];
}

/** The maximum number of characters read from a section. */
const BODY_LENGTH_MAX = 8000;

type Row = Omit<Details, "parts"> & { n: number; textHash: string | null };

const READ = plannedOnce(
  "ask-details",
  `SELECT coalesce(json_agg(json_build_object('n', w.n, 'spaceId', w.space, 'pageId', w.page, 'slugs', a.slugs,
      'titles', a.titles, 'isHidden', a.hidden,
      'isConditional', $3::boolean AND coalesce(d."text" ~ '${CONDITION_PATTERN}', FALSE), 'textHash', v."textHash")
      ORDER BY w.n), '[]')::text AS pages
  FROM jsonb_to_recordset($2::jsonb) AS w(n int, space text, page text)
  JOIN "Space" s ON s."organizationId" = $1 AND s."id" = w.space
  JOIN "PageVersion" v ON v."organizationId" = $1 AND v."branchId" = s."branchId" AND v."pageId" = w.page
    AND ${atHead("v")}
  LEFT JOIN "DocumentText" d ON d."organizationId" = $1 AND d."hash" = v."textHash" AND $3::boolean
  CROSS JOIN LATERAL ${PATH_AT_HEAD} a`,
);

const partsOf = (texts: readonly SectionText[], found: Ranked["sections"]): Part[] =>
  found.flatMap(({ ordinal }) => {
    const text = texts[ordinal];
    return text ? { ordinal, ...text, body: text.body.slice(0, BODY_LENGTH_MAX) } : [];
  });

/**
 * The current pages in the given order, each with the sections that were found. Deleted pages are omitted.
 * `isConditional` is only set if `isForVisitor` is true.
 */
export async function readDetails(
  organizationId: string,
  pages: readonly Ranked[],
  isForVisitor: boolean,
): Promise<Details[]> {
  const wanted = pages.map(({ spaceId, pageId }, n) => ({ n, space: spaceId, page: pageId }));
  const [row] = await db().$queryRawUnsafe<{ pages: string }[]>(
    READ,
    organizationId,
    JSON.stringify(wanted),
    isForVisitor,
  );
  const found = JSON.parse(row?.pages ?? "[]") as Row[];
  const hashes = found.flatMap(({ textHash }) => textHash ?? []);
  const texts = await readSections(organizationId, hashes);
  return found.map(({ n, textHash, ...page }) => ({
    ...page,
    parts: partsOf(texts.get(textHash ?? "") ?? [], pages[n]?.sections ?? []),
  }));
}
