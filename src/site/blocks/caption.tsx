import type { ComponentType } from "react";
import { Blocks } from "./block";
import type { BlockProps } from "./context";

/** What a block says of itself below what it shows; nothing where it says nothing. */
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
