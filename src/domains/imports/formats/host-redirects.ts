import { isObject } from "@/lib/is-object";
import type { Reading, SourceRedirect } from "./content";
import { readJson } from "./mintlify/json";

const FOLDERS = ["", "static/", "public/", "docs/", "docs/public/"];

/** Parses a `_redirects` file. Each line has a path, a target and a status. */
function linesOf(file: string, text: string): SourceRedirect[] {
  return text.split("\n").flatMap((line) => {
    const [from = "", to = "", status = "301"] = line
      .replace(/(?:^|\s)#.*/s, "")
      .trim()
      .split(/\s+/);
    return from.startsWith("/") && to !== "" && /^30[12378]!?$/.test(status) ? [{ file, from, to }] : [];
  });
}

/** Reads the redirects in `_redirects` and `vercel.json`, which web hosts use. */
export async function readHostRedirects({
  organizationId,
  tree,
  textOf,
}: Reading): Promise<SourceRedirect[]> {
  const found: SourceRedirect[] = [];
  for (const folder of FOLDERS) {
    const file = `${folder}_redirects`;
    if (tree.has(file)) found.push(...linesOf(file, (await textOf(file)) ?? ""));
  }
  const file = "vercel.json";
  const settings = tree.has(file) ? await readJson(organizationId, (await textOf(file)) ?? "") : null;
  const redirects = isObject(settings) && Array.isArray(settings.redirects) ? settings.redirects : [];
  for (const { source, destination } of redirects.filter(isObject))
    if (typeof source === "string" && typeof destination === "string")
      found.push({ file, from: source, to: destination });
  return found;
}
