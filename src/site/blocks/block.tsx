import type { ComponentType } from "react";
import type { BlockType, DocumentBlock, DocumentNode } from "@/domains/content/markdown/document";
import { Code, Prompt } from "./code";
import { Columns, Condition, Stepper, Tabs, Updates } from "./containers";
import type { BlockContext } from "./context";
import { Drawing, FileBlock, Images } from "./media";
import { ContentRefBlock, Embed, Integration, OpenAPIBlock, ReusableContent } from "./reference-blocks";
import { Table } from "./table";
import { Blockquote, Divider, Expandable, Heading, Hint, List, MathBlock, Paragraph } from "./text-blocks";

export interface BlockProps {
  block: DocumentBlock;
  context: BlockContext;
}

const COMPONENTS: Partial<Record<BlockType, ComponentType<BlockProps>>> = {
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
  file: FileBlock,
  drawing: Drawing,
  embed: Embed,
  code: Code,
  math: MathBlock,
  expandable: Expandable,
  tabs: Tabs,
  table: Table,
  swagger: OpenAPIBlock,
  "openapi-operation": OpenAPIBlock,
  "openapi-schemas": OpenAPIBlock,
  "openapi-webhook": OpenAPIBlock,
  "content-ref": ContentRefBlock,
  integration: Integration,
  "reusable-content": ReusableContent,
  stepper: Stepper,
  if: Condition,
  columns: Columns,
  updates: Updates,
};

interface BlocksProps {
  nodes: readonly DocumentNode[] | undefined;
  context: BlockContext;
}

/** Blocks one after the other; nodes that are no blocks and types nobody knows show nothing. */
export function Blocks({ nodes, context }: BlocksProps) {
  return (nodes ?? []).map((node, index) => {
    if (node.object !== "block") return null;
    const Component = COMPONENTS[node.type];
    // The tree never changes once rendered, so a position is as good a key as any where none is given.
    return Component ? <Component key={node.key ?? index} block={node} context={context} /> : null;
  });
}
