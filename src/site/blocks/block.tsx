import { imagesOfParagraph } from "@/domains/content/markdown/images-paragraph";
import type { NodesProps } from "./context";

/** Blocks one after the other; nodes that are no blocks, and blocks of unknown types, show nothing. */
export function Blocks({ nodes, context }: NodesProps) {
  return (nodes ?? []).map((given, index) => {
    if (given.object !== "block") return null;
    const node = imagesOfParagraph(given) ?? given;
    const Component = context.components[node.type];
    // The tree never changes once rendered, so a position is as good a key as any where none is given.
    return Component ? <Component key={node.key ?? index} block={node} context={context} /> : null;
  });
}
