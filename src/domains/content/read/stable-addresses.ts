import { hash } from "node:crypto";
import { Cache } from "@/lib/cache";
import type { RevisionView } from "@/scopes/snapshot";
import type { ContentRef } from "../markdown/document";
import { allAddressesTask, relinkTask } from "../text-tasks/page-tasks";
import { runTextTask } from "../text-tasks/run-text-task";
import { hiddenTargets } from "../visitor-view/hidden-pages";
import { documentContext } from "./documents";
import type { FoundPage } from "./page";
import { resolverOf } from "./targets";

/**
 * Returns an address that contains the ID of a resource in this space. Returns undefined for all other
 * targets, because their addresses already contain an ID or are URLs.
 */
function stableHref(ref: ContentRef, { spaceId }: RevisionView, pageId: string): string | undefined {
  if ("space" in ref && ref.space !== undefined && ref.space !== spaceId) return undefined;
  if (ref.kind === "page") return `/pages/${ref.page}`;
  if (ref.kind === "anchor") return `/pages/${ref.page ?? pageId}#${encodeURIComponent(ref.anchor)}`;
  if (ref.kind === "file") return `/files/${ref.file}`;
  return ref.kind === "reusable-content" ? `content:reusable-content/${ref.reusableContent}` : undefined;
}

async function rewrite(content: RevisionView, { pageId, gitPath }: FoundPage, text: string): Promise<string> {
  const work = { organizationId: content.organizationId, length: text.length };
  const written = await runTextTask(allAddressesTask, text, work);
  const placed = written.map((href) => ({ href, usage: "link" as const, gitPath }));
  const resolve = await resolverOf(content, placed);
  const hrefs = new Map(
    placed.flatMap(({ href, usage }) => {
      const stable = stableHref(resolve(href, usage, gitPath), content, pageId);
      return stable === undefined ? [] : [[href, stable] as const];
    }),
  );
  return hrefs.size === 0 ? text : runTextTask(relinkTask, { text, hrefs }, work);
}

const kept = new Cache<string>({ name: "texts with stable addresses", weigh: (text) => text.length * 2 });

/**
 * Returns a name for the result. The name depends on everything that the result depends on: the text, the
 * targets, and the pages that are hidden from the reader.
 */
async function nameOf(content: RevisionView, { pageId, gitPath }: FoundPage, text: string): Promise<string> {
  const { organizationId, spaceId, layers } = content;
  const hidden = [...((await hiddenTargets(content))?.pages ?? [])].sort();
  const parts = [organizationId, spaceId, documentContext(layers), pageId, gitPath, hidden, text];
  return hash("sha256", JSON.stringify(parts), "base64url");
}

/**
 * Returns the Markdown of a page with addresses that don't depend on the position of the page
 * (`format.markdown.refs=stable`). These addresses contain IDs. Clients can use them in changes, because
 * they have one of the accepted link forms. An address stays unchanged if it's broken, or if its target is
 * hidden from the reader. The result is cached until the text or the targets in the space change, as for a
 * Document.
 * @throws TaskTooCostlyError if parsing takes too much time or memory
 */
export async function withStableAddresses(
  content: RevisionView,
  page: FoundPage,
  text: string,
): Promise<string> {
  return kept.load(await nameOf(content, page, text), () => rewrite(content, page, text));
}
