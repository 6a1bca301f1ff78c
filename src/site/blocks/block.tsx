import type { ComponentType } from "react";
import { imagesOfParagraph, inContainers } from "@/domains/content/markdown/document";
import type { BlockProps, NodesProps } from "./context";

/** Renders blocks in order. Skips nodes that aren't blocks, and blocks of unknown types. */
export function Blocks({ nodes, context }: NodesProps) {
  return inContainers(nodes ?? []).map((given, index) => {
    if (given.object !== "block") return null;
    const node = imagesOfParagraph(given) ?? given;
    const Component = context.components[node.type];
    // The tree never changes after rendering, so the position works as a key if the node has none.
    if (!Component) return null;
    const key = node.key ?? index;
    if (node.data?.fullWidth !== true) return <Component key={key} block={node} context={context} />;
    return (
      <div key={key} className="doc-full">
        <Component block={node} context={context} />
      </div>
    );
  });
}

/** The caption below a block. Renders nothing if the block has no caption. */
export function Caption({ block, context }: BlockProps) {
  const caption = (block.fragments ?? []).find((part) => part.fragment === "caption");
  if (!caption || caption.nodes.length === 0) return null;
  return (
    <figcaption>
      <Blocks nodes={caption.nodes} context={context} />
    </figcaption>
  );
}

export const captioned = (Component: ComponentType<BlockProps>) =>
  function Captioned(props: BlockProps) {
    if (!props.block.fragments) return <Component {...props} />;
    return (
      <figure className="doc-figure">
        <Component {...props} />
        <Caption {...props} />
      </figure>
    );
  };
