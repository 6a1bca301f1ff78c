import { db } from "@/db/client";
import { readTexts } from "../write/texts";

/** Texts of one page that are looked through at most. */
const VERSIONS_MAX = 300;
const BYTES_MAX = 4 * 1024 * 1024;

/** A text that a page had on a branch, from the revision with this number on. */
export interface TextVersion {
  number: number;
  text: string;
}

/** The texts of a page on one branch, newest first; not whole where the older ones are more than is looked through. */
export interface TextHistory {
  versions: TextVersion[];
  isWhole: boolean;
}

interface Row {
  branchId: string;
  number: number;
  textHash: string;
  bytes: number;
}

const VERSIONS = `SELECT v."branchId", v."fromNumber" AS "number", v."textHash", octet_length(t."text") AS "bytes"
  FROM "PageVersion" v
  JOIN "DocumentText" t ON t."organizationId" = v."organizationId" AND t."hash" = v."textHash"
  WHERE v."organizationId" = $1 AND v."branchId" = ANY($2::text[]) AND v."pageId" = $3 AND NOT v."deleted"
  ORDER BY v."branchId", v."fromNumber" DESC LIMIT ${VERSIONS_MAX + 1}`;

/** The rows with another text than the one before them: each the oldest of those with its text. */
function changesOfText(rows: readonly Row[]): Row[] {
  return rows.filter(({ branchId, textHash }, index) => {
    const before = rows[index + 1];
    return before?.branchId !== branchId || before.textHash !== textHash;
  });
}

/** The histories of a page's text on some branches, within a bound for all of them together. */
export async function readTextHistories(
  organizationId: string,
  branchIds: readonly string[],
  pageId: string,
): Promise<Map<string, TextHistory>> {
  if (branchIds.length === 0) return new Map();
  const found = await db().$queryRawUnsafe<Row[]>(VERSIONS, organizationId, [...branchIds], pageId);
  let bytes = 0;
  const read = found.slice(0, VERSIONS_MAX).filter((row) => {
    bytes += row.bytes;
    return bytes <= BYTES_MAX;
  });
  const rows = changesOfText(read);
  const texts = await readTexts(
    organizationId,
    rows.map(({ textHash }) => textHash),
  );
  const leftOut = new Set(found.slice(read.length).map(({ branchId }) => branchId));
  // Of the branches behind the bound no row was found at all.
  const isWhole = (branchId: string) =>
    !leftOut.has(branchId) && (leftOut.size === 0 || rows.some((row) => row.branchId === branchId));
  return new Map(
    branchIds.map((branchId) => [
      branchId,
      {
        versions: rows
          .filter((row) => row.branchId === branchId)
          .map(({ number, textHash }) => ({ number, text: texts.get(textHash) ?? "" })),
        isWhole: isWhole(branchId),
      },
    ]),
  );
}
