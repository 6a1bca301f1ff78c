import type { TextEdit } from "@/domains/content/edits/edit-text";
import { referencesOfBlocks } from "@/domains/content/markdown";
import type { DocumentBlock } from "@/domains/content/markdown/document";
import { innermost } from "../../page/blocks";
import type { CheckedPage, CheckKind, Problem } from "../kind";
import type { BrokenLink } from "./broken-link";

const THINGS: Partial<Record<BrokenLink["usage"], string>> = {
  image: "image",
  file: "file",
  include: "reusable content",
  cover: "cover",
};

function messageOf({ href, usage, missingAnchor }: BrokenLink): string {
  if (missingAnchor) {
    const { anchor, pageTitle } = missingAnchor;
    return `The link leads to #${anchor} on the page “${pageTitle || "Untitled"}”, which doesn't have this anchor.`;
  }
  const thing = THINGS[usage];
  return thing
    ? `The ${thing} ${href} doesn't exist.`
    : `The link ${href} leads to a target that doesn't exist.`;
}

/** Returns the edit that replaces the address, or undefined if the text doesn't contain it as it was read. */
function suggestionOf(link: BrokenLink, text: string, offset: number): TextEdit | undefined {
  const { href, repaired } = link;
  if (repaired === null || !text.startsWith(href, offset)) return undefined;
  return { offset, before: href, after: repaired };
}

function problemAt(link: BrokenLink, block: Problem["block"], text: string, offset: number): Problem {
  const { href, missingAnchor, repaired } = link;
  const suggestion = suggestionOf(link, text, offset);
  return {
    rule: missingAnchor ? "missing-anchor" : "missing-target",
    severity: missingAnchor ? "warning" : "error",
    block,
    offset,
    message: messageOf(link),
    subject: href,
    evidence: { source: { type: "content" }, found: href, ...(repaired !== null && { expected: repaired }) },
    ...(suggestion && { suggestion }),
  };
}

type HrefsOf = (block: DocumentBlock) => ReadonlySet<string>;

/** Returns a function that reads the addresses in each block only once. */
function hrefsReader(): HrefsOf {
  const known = new Map<DocumentBlock, ReadonlySet<string>>();
  return (block) => {
    const hrefs = known.get(block) ?? new Set(referencesOfBlocks([block]).map(({ href }) => href));
    known.set(block, hrefs);
    return hrefs;
  };
}

/** Returns a problem for each block that contains the link, or one problem if the link is above the blocks. */
function problemsOf({ text, blocks }: CheckedPage, link: BrokenLink, hrefsOf: HrefsOf): Problem[] {
  const holds = (block: DocumentBlock) => hrefsOf(block).has(link.href);
  const found = blocks.flatMap(({ block, source, offset }) => {
    let from = 0;
    return innermost(block, holds).map((inner) => {
      const at = source.indexOf(link.href, from);
      from = at === -1 ? from : at + link.href.length;
      return problemAt(link, inner, text, offset + Math.max(at, 0));
    });
  });
  return found.length > 0 ? found : [problemAt(link, null, text, Math.max(text.indexOf(link.href), 0))];
}

/** Links, images, files and included content whose target doesn't exist. */
export const linksKind: CheckKind = {
  kind: "links",
  check: (page, { brokenLinks }) => {
    const links = new Map(brokenLinks.map((link) => [link.href, link]));
    const hrefsOf = hrefsReader();
    return [...links.values()].flatMap((link) => problemsOf(page, link, hrefsOf));
  },
};
