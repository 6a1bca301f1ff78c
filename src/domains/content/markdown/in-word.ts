import type { Emphasis, PhrasingContent } from "mdast";

const inWord = new WeakSet<Emphasis>();

/** Whether emphasized text is directly next to letters, so that it's only a part of a word. */
export const isInWord = (node: Emphasis): boolean => inWord.has(node);

const isLetter = (character: string | undefined): boolean => /[\p{L}\p{N}_]/u.test(character ?? "");

/** Records which of these nodes are emphasis that is part of a word. */
export function noteEmphasisInWords(nodes: readonly PhrasingContent[]): void {
  nodes.forEach((node, index) => {
    if (node.type !== "emphasis") return;
    const [before, after] = [nodes[index - 1], nodes[index + 1]];
    if (before?.type === "text" && isLetter([...before.value].at(-1))) inWord.add(node);
    if (after?.type === "text" && isLetter([...after.value][0])) inWord.add(node);
  });
}
