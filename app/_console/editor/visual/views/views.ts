import type { Node } from "prosemirror-model";
import type { EditorView, NodeViewConstructor } from "prosemirror-view";
import type { Surroundings } from "../surroundings";
import { CardsView, CardView } from "./cards";
import { CodeView } from "./code";
import type { GetPos } from "./dom";
import { DrawnView } from "./drawn";
import { FileView } from "./file";
import { ConditionView, ExpandableView, ItemView, PromptView, UpdateView } from "./frames";
import { HintView } from "./hint";
import { ImageView } from "./image";
import { isReusableHere, ReusableView } from "./reusable";
import { TabsView } from "./tabs";

type View = new (node: Node, view: EditorView, getPos: GetPos) => ReturnType<NodeViewConstructor>;
const framed =
  (Framed: View): NodeViewConstructor =>
  (node, view, getPos) =>
    new Framed(node, view, getPos);

/** The node views of blocks that show more than their content. */
export function nodeViews(surroundings: Surroundings): Record<string, NodeViewConstructor> {
  const drawn: NodeViewConstructor = (node, view, getPos) => new DrawnView(node, view, getPos, surroundings);
  return {
    hint: framed(HintView),
    tabs: framed(TabsView),
    code_block: framed(CodeView),
    expandable: framed(ExpandableView),
    prompt: framed(PromptView),
    update: framed(UpdateView),
    list_item: framed(ItemView),
    condition: (node, view, getPos) => new ConditionView(node, view, getPos, surroundings),
    cards: framed(CardsView),
    card: (node, view, getPos) => new CardView(node, view, getPos, surroundings),
    file: (node, view, getPos) => new FileView(node, view, getPos, surroundings),
    image: (node, view, getPos) => new ImageView(node, view, getPos, surroundings),
    opaque: (node, view, getPos) =>
      isReusableHere(node, surroundings)
        ? new ReusableView(node, view, getPos, surroundings, nodeViews)
        : new DrawnView(node, view, getPos, surroundings),
    atom: drawn,
  };
}
