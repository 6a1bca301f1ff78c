import type { DocumentBlock } from "@/domains/content/markdown/document";
import { ENGLISH } from "@/site/labels/en";
import { Blocks, captioned } from "./block";
import { Code, Prompt } from "./code";
import { Columns, Condition, Stepper, Tabs, Updates } from "./containers";
import type { BlockComponents, BlockContext, DocumentContext } from "./context";
import { Drawing, FileBlock, Images } from "./media";
import { ContentRefBlock, Embed, Integration, OpenAPIBlock, ReusableContent } from "./reference-blocks";
import { Table } from "./table";
import { Blockquote, Divider, Expandable, Heading, Hint, List, MathBlock, Paragraph } from "./text-blocks";

/** The component for each type of block. */
export const COMPONENTS: BlockComponents = {
  paragraph: Paragraph,
  "heading-1": Heading,
  "heading-2": Heading,
  "heading-3": Heading,
  "list-ordered": List,
  "list-unordered": List,
  "list-tasks": List,
  divider: Divider,
  blockquote: Blockquote,
  hint: Hint,
  prompt: Prompt,
  images: Images,
  file: captioned(FileBlock),
  drawing: Drawing,
  embed: captioned(Embed),
  code: Code,
  math: MathBlock,
  expandable: Expandable,
  tabs: Tabs,
  table: Table,
  swagger: OpenAPIBlock,
  "openapi-operation": OpenAPIBlock,
  "openapi-schemas": OpenAPIBlock,
  "openapi-webhook": OpenAPIBlock,
  "content-ref": captioned(ContentRefBlock),
  integration: Integration,
  "reusable-content": ReusableContent,
  stepper: Stepper,
  if: Condition,
  columns: Columns,
  updates: Updates,
};

interface Props {
  nodes: readonly DocumentBlock[];
  context: DocumentContext;
  /** Whether each block is in an element with the block's key, so that a page can show elements next to the block. */
  isKeyed?: boolean;
  /** Whether another view shows the rest of the Document, and the bodies of all annotations. */
  isContinued?: boolean;
}

/**
 * Wraps each block in an element with the block's key. The style sheet keyed.css gives these blocks the same
 * spacing as other blocks.
 */
function KeyedBlocks({ nodes, context }: { nodes: readonly DocumentBlock[]; context: BlockContext }) {
  return nodes.map((node, index) => (
    <div key={node.key ?? index} className="doc-block" data-block={node.key}>
      <Blocks nodes={[node]} context={context} />
    </div>
  ));
}

/**
 * Shows the bodies of annotations after the text, because a popover can contain blocks but a paragraph can't.
 */
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
 * A rendered Document. The page must load blocks.css (and katex.css for formulas). For tabs, copy buttons and embeds, the
 * browser must call `behave` from behaviour.ts. This component works in server components and as static markup.
 */
export function DocumentView({ nodes, context: given, isKeyed = false, isContinued = false }: Props) {
  const context: BlockContext = { labels: ENGLISH.blocks, ...given, components: COMPONENTS };
  return (
    <div className="doc">
      {isKeyed ? <KeyedBlocks nodes={nodes} context={context} /> : <Blocks nodes={nodes} context={context} />}
      {isContinued ? null : <Notes context={context} />}
    </div>
  );
}
