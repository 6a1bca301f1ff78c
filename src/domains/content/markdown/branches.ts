import { type DocumentBlock, type DocumentNode, rawSource } from "./document";

/** A branch of a conditional block, with the condition under which readers see it. */
export interface Branch {
  expression: string;
  nodes: DocumentNode[];
}

/** The maximum number of branches. Further tags don't start a new branch. */
const BRANCHES_MAX = 20;
const ELSE = /^\{%-?[ \t]*(?:else[ \t]*|(?:elif|elseif|elsif|else[ \t]+if)[ \t]([^{}\n]{1,1000}))-?%\}$/;

/**
 * Returns the branches of a conditional block (`if`). The tags `{% else %}` and `{% elif … %}` start a new branch, which readers
 * see if the conditions of all branches before it are false. The Document format has no blocks for these tags, so they are raw
 * blocks among the content of the conditional block.
 */
export function branchesOf({ data, nodes = [] }: Pick<DocumentBlock, "data" | "nodes">): Branch[] {
  let own = String(data.expression);
  let others = "";
  const branches: Branch[] = [{ expression: own, nodes: [] }];
  for (const node of nodes as DocumentNode[]) {
    const source = node.object === "block" ? rawSource(node) : null;
    const found = source === null || branches.length === BRANCHES_MAX ? null : ELSE.exec(source.trim());
    if (found) {
      others += `${others === "" ? "" : " && "}!(${own})`;
      own = found[1]?.trim() ?? "true";
      branches.push({ expression: own === "true" ? others : `${others} && (${own})`, nodes: [] });
    } else branches.at(-1)?.nodes.push(node);
  }
  return branches;
}
