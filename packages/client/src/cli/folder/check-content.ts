import { setImmediate } from "node:timers/promises";
import { isMap, isScalar, LineCounter, parseDocument } from "yaml";
import { readAddress } from "@/domains/content/addresses";
import {
  flatMapBlocks,
  linesOfAddresses,
  linesOfText,
  readDocument,
  readLinks,
  splitFrontMatter,
  splitPage,
} from "@/domains/content/markdown";
import { rawSource } from "@/domains/content/markdown/document";
import { ignoredLink } from "@/domains/git/import/ignored-words";
import { pathLinksIn } from "@/domains/git/import/page-links";
import { type Content, ignoredAt, type PageText, targetAt } from "./content.js";
import { type Finding, finding, inOrder } from "./findings.js";

type PageReference = ReturnType<typeof readLinks>["references"][number];

interface PageLinks {
  references: readonly PageReference[];
  anchors: ReadonlySet<string> | null;
}

function linksIn({ text }: PageText): PageLinks {
  const { references, anchors } = readLinks(text);
  return { references, anchors: anchors && new Set(anchors) };
}

/** Returns the anchors of a page. Returns null if the page's text doesn't contain all anchors. */
type AnchorsOf = (path: string) => ReadonlySet<string> | null;

const lacksAnchor = (anchors: ReadonlySet<string> | null, anchor: string) =>
  anchors !== null && anchor !== "" && !anchors.has(anchor);

/** Returns the problem with a link's target, or undefined if the target exists or is outside the content. */
function problemOf(content: Content, page: PageText, { href, usage }: PageReference, anchorsOf: AnchorsOf) {
  const address = readAddress(href, usage, page.path);
  const noAnchor = (where: string) => ({
    code: "anchor",
    message: `${href}: ${where} doesn't have this heading or anchor.`,
  });
  if (address.kind === "anchor")
    return lacksAnchor(anchorsOf(page.path), address.anchor) ? noAnchor("the page") : undefined;
  if (address.kind !== "path") return undefined;
  const target = targetAt(content, address.path);
  const ignored = ignoredAt(content, address.path);
  if (ignored !== undefined)
    return { code: "link", message: ignoredLink(href, ignored, content.layout.summaryPath) };
  if (!target) {
    const code = usage === "image" || usage === "cover" ? "image" : "link";
    const isThere = content.folder.files.has(address.path);
    const why = isThere ? "is neither a page nor a file that can be imported" : "doesn't exist";
    return { code, message: `${href}: ${address.path} ${why}.` };
  }
  if (target.kind === "file" || address.anchor === undefined) return undefined;
  return lacksAnchor(anchorsOf(target.path), address.anchor) ? noAnchor(target.path) : undefined;
}

function linkFindings(content: Content, page: PageText, links: PageLinks, anchorsOf: AnchorsOf): Finding[] {
  const findings: Finding[] = [];
  const seen = new Set<string>();
  const linesAt = linesOfAddresses(page.text);
  for (const reference of links.references) {
    const problem = seen.has(reference.href) ? undefined : problemOf(content, page, reference, anchorsOf);
    seen.add(reference.href);
    if (!problem) continue;
    for (const line of linesAt(reference.href))
      findings.push({ severity: "error", ...problem, path: page.path, line });
  }
  return findings;
}

/** Returns the problems with links from pages to ignored files. */
export function ignoredLinkFindings(content: Content): Finding[] {
  if (content.ignored.size === 0) return [];
  return [...content.pages.values()].flatMap(({ path, text }) =>
    pathLinksIn(path, text).flatMap(({ href, path: target, lines }) => {
      const ignored = ignoredAt(content, target);
      if (ignored === undefined) return [];
      const message = ignoredLink(href, ignored, content.layout.summaryPath);
      return lines.map((line): Finding => ({ severity: "warning", code: "link", message, path, line }));
    }),
  );
}

/** Returns the problems with unknown block tags. Visitors would see the content of such a block as ordinary text. */
function blockFindings({ path, text }: PageText): Finding[] {
  const sources: string[] = [];
  flatMapBlocks(readDocument(splitPage(text).bodyAfterTitle).document.nodes, (node) => {
    const source = node.data.block === "tag" ? rawSource(node) : null;
    if (source !== null) sources.push(source);
    return null;
  });
  const lineAt = linesOfText(text);
  let from = 0;
  return sources.map((source): Finding => {
    const [tag = ""] = source.split("\n");
    const offset = Math.max(0, text.indexOf(tag, from));
    from = offset + tag.length;
    const message = `The tag ${tag.trim()} isn't known, has an invalid attribute, or isn't closed.`;
    return { severity: "error", code: "block", message, path, line: lineAt(offset) };
  });
}

/** Returns the problems with known front matter keys whose value has no effect. */
function metaFindings({ path, text, meta }: PageText): Finding[] {
  const { frontMatter, yaml } = splitFrontMatter(text);
  if (frontMatter === null) return [];
  const lines = new LineCounter();
  const { contents } = parseDocument(yaml, { lineCounter: lines, uniqueKeys: false, logLevel: "silent" });
  const pairs = isMap(contents) ? contents.items : [];
  return pairs.flatMap(({ key, value }): Finding[] => {
    const isNothing = value === null || (isScalar(value) && value.value === null);
    if (!isScalar(key) || isNothing || meta[String(key.value)] !== undefined) return [];
    const message = `The property ${String(key.value)} in the front matter is ignored, because its value has the wrong type.`;
    // Add 1 for the line with the opening delimiter, which isn't part of the parsed YAML.
    const line = lines.linePos(key.range?.[0] ?? 0).line + 1;
    return [{ severity: "error", code: "front-matter", message, path, line }];
  });
}

/**
 * Returns all problems in a folder: unreadable files, broken links, anchors and images, and unknown blocks. Reports the
 * number of checked pages to `at`. The check sends no requests.
 */
export async function checkContent(
  content: Content,
  at: (done: number, total: number) => void,
): Promise<Finding[]> {
  const pages = [...content.pages.values(), ...content.reusable.values()];
  const links = new Map<string, PageLinks | undefined>();
  const findings = [...content.findings];
  const linksOf = (path: string) => {
    const page = content.pages.get(path) ?? content.reusable.get(path);
    if (page && !links.has(path))
      links.set(
        path,
        finding(findings, path, () => linksIn(page)),
      );
    return links.get(path);
  };
  for (const [index, page] of pages.entries()) {
    at(index, pages.length);
    const read = linksOf(page.path);
    if (!read) continue;
    findings.push(...linkFindings(content, page, read, (path) => linksOf(path)?.anchors ?? null));
    findings.push(...blockFindings(page), ...metaFindings(page));
    // Pause, so that the process can handle Ctrl+C.
    await setImmediate();
  }
  return inOrder(findings);
}
