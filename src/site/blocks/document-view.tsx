import type { DocumentBlock } from "@/domains/content/markdown/document";
import { Blocks } from "./block";
import type { BlockContext } from "./context";

interface Props {
  nodes: readonly DocumentBlock[];
  context: BlockContext;
}

/** The bodies of annotations, after the text: a popover may hold blocks, which a paragraph may not. */
function Notes({ context }: { context: BlockContext }) {
  return [...context.prepared.notes].map(([annotation, id]) => (
    <div key={id} id={id} popover="auto" className="doc-note">
      {(annotation.fragments ?? []).map((part, index) => (
        <Blocks key={part.key ?? index} nodes={part.nodes} context={context} />
      ))}
    </div>
  ));
}

/**
 * A rendered Document. Needs blocks.css (and katex.css for mathematics) on the page and `behave` from behaviour.ts
 * in the browser for tabs, copying and embeds. Renders in a server component and to static markup alike.
 */
export function DocumentView({ nodes, context }: Props) {
  return (
    <div className="doc">
      <Blocks nodes={nodes} context={context} />
      <Notes context={context} />
    </div>
  );
}
