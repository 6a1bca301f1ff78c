import { decodePercent } from "@/lib/decode-percent";
import { editDistance, lettersAndDigits } from "@/lib/similar-names";

/** The maximum number of different letters in the last segments of two similar paths. Shorter segments allow fewer. */
const LETTERS_MAX = 3;
const LETTERS_PART = 4;
/** The minimum length of a segment that is similar to all segments that start with it, such as `install` and `installation`. */
const START_MIN = 4;
/** The maximum length of a compared path. */
const PATH_MAX = 200;
/** The maximum number of different letters in whole paths, which determine the order of equally similar paths. */
const WHOLE_MAX = 30;
/** The maximum number of similar pages whose whole paths are compared. */
const SIMILAR_MAX = 50;

const ENDING = /\.(?:html?|md|mdx|php|aspx?)$/i;
const lastOf = (path: string) => lettersAndDigits(path.slice(path.lastIndexOf("/") + 1).replace(ENDING, ""));

/** The number of different letters in two segments, or undefined if they aren't similar. */
function distanceOf(one: string, other: string): number | undefined {
  const max = Math.min(LETTERS_MAX, Math.floor(one.length / LETTERS_PART));
  const distance = editDistance(one, other, max);
  if (distance <= max) return distance;
  const [short = "", long = ""] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= START_MIN && long.startsWith(short) ? LETTERS_MAX + 1 : undefined;
}

/** Returns the pages whose paths are similar to a path, with the most similar path first. All paths are URL-encoded. */
export function similarPaths<Page extends { path: string }>(asked: string, pages: readonly Page[]): Page[] {
  const plain = decodePercent(asked)
    .slice(-PATH_MAX)
    .replace(/(?<!\/)\/+$/, "");
  const last = lastOf(plain);
  if (last === "") return [];
  const found = pages.flatMap((page) => {
    const path = decodePercent(page.path);
    const distance = distanceOf(last, lastOf(path));
    return distance === undefined ? [] : [{ page, distance, path }];
  });
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, SIMILAR_MAX)
    .map((each) => ({ ...each, whole: Math.min(editDistance(plain, each.path, WHOLE_MAX), WHOLE_MAX + 1) }))
    .sort((a, b) => a.distance - b.distance || a.whole - b.whole)
    .map(({ page }) => page);
}
