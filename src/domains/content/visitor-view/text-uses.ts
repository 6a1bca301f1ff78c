import { Cache, weighJson } from "@/lib/cache";
import { branchesOf, type PageReference, readDocument, referencesOfBlocks, splitPage } from "../markdown";
import type { DocumentBlock, DocumentNode } from "../markdown/document";
import { runTextTask } from "../text-tasks/run-text-task";
import { textTask } from "../text-tasks/text-task";

/**
 * The references in a text. Contains the references that all readers see, and the references in each
 * conditional part.
 */
export interface TextUses {
  references: readonly PageReference[];
  parts: readonly { expression: string; uses: TextUses }[];
}

const kept = new Cache<TextUses>({ name: "uses in texts", weigh: weighJson });

type Parts = { expression: string; uses: TextUses }[];

/** Returns the nodes that aren't in a conditional part. Adds the conditional parts to `parts`. */
function outside<Node extends DocumentNode>(nodes: readonly Node[], parts: Parts): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.object === "text") return [node];
    if (node.object === "block" && node.type === "if") {
      for (const branch of branchesOf(node))
        parts.push({ expression: branch.expression, uses: usesOfNodes(branch.nodes as DocumentBlock[]) });
      return [];
    }
    const inner = node.nodes && outside(node.nodes as DocumentNode[], parts);
    const fragments = node.fragments?.map((part) => ({ ...part, nodes: outside(part.nodes, parts) }));
    return [{ ...node, ...(inner && { nodes: inner }), ...(fragments && { fragments }) } as Node];
  });
}

function usesOfNodes(nodes: readonly DocumentBlock[]): TextUses {
  const parts: Parts = [];
  const references = referencesOfBlocks(outside(nodes, parts));
  return { references, parts };
}

export const usesTask = textTask("page-visitor-uses", (text: string): TextUses => {
  const { document } = readDocument(splitPage(text).bodyAfterTitle, {
    resolve: (href) => ({ kind: "url", url: href }),
  });
  return usesOfNodes(document.nodes);
});

/**
 * Returns the references in the text with the given hash. `read` loads the text. The result is cached,
 * because the text of a hash never changes.
 */
export const usesOfText = (
  organizationId: string,
  hash: string,
  read: () => Promise<string>,
): Promise<TextUses> =>
  kept.load(hash, async () => {
    const text = await read();
    return runTextTask(usesTask, text, { organizationId, length: text.length });
  });
