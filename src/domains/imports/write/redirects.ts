import type { FormerPath } from "@/domains/content/write/page-redirects";
import { REDIRECTS_MAX } from "@/domains/git/repository/config";
import { trimSlashes } from "@/domains/git/repository/paths";
import { decodePercent } from "@/lib/decode-percent";
import { cleanSlug, slugOf } from "@/lib/slug";
import type { SourceContent, SourceRedirect } from "../formats/content";
import type { Report } from "../runs";
import type { Target } from "./links";
import type { Placed } from "./place";

/** The maximum number of redirects that a report lists. */
const NAMED_MAX = 100;
const PATTERN = /[*:()[\]{}|^$]/;

const trimmed = (path: string) =>
  trimSlashes((path.split(/[?#]/, 1)[0] ?? "").replace(/\.html?$/i, "").replace(/(?:^|\/)index$/i, ""));

/** Returns the URL paths of the imported pages within the space, by page ID. */
function pathsOf(placed: readonly Placed[]): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { state } of placed) {
    const slug = (state.slug && cleanSlug(state.slug)) ?? slugOf(state.title);
    const above = state.parentId === null ? undefined : paths.get(state.parentId);
    paths.set(state.id, above === undefined ? slug : `${above}/${slug}`);
  }
  return paths;
}

/** Returns the reason why a redirect can't be imported, or null if the redirect can be imported. */
function refusalOf({ from, to }: SourceRedirect, target: Target): string | null {
  if (PATTERN.test(from) || PATTERN.test(to.replace(/^[a-z]+:/i, "")))
    return "because its source is a pattern. Add the redirect to the site";
  if (from.includes("#"))
    return "because its source has an anchor. Visitors who open the page see the whole page";
  if (target.kind === "page") return null;
  return target.kind === "missing"
    ? "because its target isn't in the import"
    : "because its target isn't an imported page. Add the redirect to the site";
}

/** Reports that a redirect to an anchor leads to the page, because redirects from former paths don't have anchors. */
function reportAnchor({ file, from, to }: SourceRedirect, report: Report): void {
  report.add(
    file,
    `The redirect ${from} → ${to} leads to the start of the page. To keep the anchor, add the redirect to the site.`,
  );
}

/**
 * Returns the former paths of imported pages. These are the URL paths of the pages in the source system, and
 * the sources of the redirects that the source system defines. Reports redirects that can't be imported.
 */
export function formerPathsOf(
  content: SourceContent,
  placed: readonly Placed[],
  targetOf: (href: string) => Target,
  report: Report,
): FormerPath[] {
  const paths = pathsOf(placed);
  const taken = new Set(paths.values());
  const found = new Map<string, string>();
  const add = (path: string, pageId: string) => {
    const source = decodePercent(trimmed(path));
    if (source !== "" && source.length <= 1024 && !taken.has(source) && found.size < REDIRECTS_MAX)
      found.set(source, pageId);
  };
  for (const { page, state } of placed) {
    const former = page && content.formerPath?.(page);
    if (former !== undefined) add(former, state.id);
  }
  let refused = 0;
  for (const redirect of content.redirects ?? []) {
    const target = targetOf(redirect.to);
    const refusal = refusalOf(redirect, target);
    if (refusal === null && target.kind === "page") {
      add(redirect.from, target.id);
      if (target.anchor !== null) reportAnchor(redirect, report);
    } else if (refused++ < NAMED_MAX)
      report.add(
        redirect.file,
        `The redirect ${redirect.from} → ${redirect.to} isn't imported, ${refusal ?? ""}.`,
      );
  }
  if (refused > NAMED_MAX)
    report.add(content.redirects?.[0]?.file ?? "", `${refused - NAMED_MAX} more redirects aren't imported.`);
  return [...found].map(([source, pageId]) => ({ source, pageId }));
}
