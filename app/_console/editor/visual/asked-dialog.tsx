import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import type { LinkTarget } from "../write/completions";
import { BlockDialog } from "./form/block-dialog";
import { ConditionDialog } from "./form/condition-dialog";
import { formOf } from "./form/kinds";
import { NoteDialog } from "./form/note-dialog";
import { BlockMenu } from "./menu/block-menu";
import { ImageDialog } from "./menu/image-dialog";
import { LinkPopover } from "./menu/link-popover";
import { SourceDialog } from "./menu/source-dialog";
import { TableMenu } from "./menu/table-menu";
import type { Surroundings } from "./surroundings";

/** A dialog or menu of the editor, with the position or the node that it's about. */
export type Asked =
  | { kind: "link" }
  | { kind: "source"; pos: number }
  | { kind: "form"; pos: number }
  | { kind: "new"; node: Node }
  | { kind: "condition"; pos: number }
  | { kind: "note" }
  | { kind: "block" | "table"; at: DOMRect }
  | { kind: "image"; pos: number };

export interface AskedProps {
  asked: Asked;
  view: EditorView;
  surroundings: Surroundings;
  linkTargets: () => LinkTarget[];
  onComment: () => void;
  onEditSource: (pos: number) => void;
  onClose: () => void;
}

/** Edits a block or inline node in its form. If there is no form for it, edits its Markdown source. */
function Edited(props: AskedProps & { asked: Extract<Asked, { kind: "form" | "new" }> }) {
  const { asked, view, surroundings, linkTargets, onEditSource, onClose } = props;
  const pos = asked.kind === "form" ? asked.pos : null;
  const node = asked.kind === "new" ? asked.node : view.state.doc.nodeAt(asked.pos);
  const common = { view, surroundings, onClose };
  if (node?.attrs.inline?.type === "annotation") return <NoteDialog {...common} />;
  const form = formOf(node);
  if (!form) return node && pos !== null ? <SourceDialog {...common} pos={pos} /> : null;
  return (
    <BlockDialog
      {...common}
      {...form}
      pos={pos}
      linkTargets={linkTargets}
      onEditSource={() => pos !== null && onEditSource(pos)}
    />
  );
}

/** The open dialog or menu of the editor. */
export function AskedDialog(props: AskedProps) {
  const { asked, view, surroundings, linkTargets, onClose } = props;
  const common = { view, surroundings, onClose };
  switch (asked.kind) {
    case "link":
      return <LinkPopover {...common} linkTargets={linkTargets} />;
    case "block":
      return (
        <BlockMenu {...common} at={asked.at} onEditSource={props.onEditSource} onComment={props.onComment} />
      );
    case "table":
      return <TableMenu view={view} at={asked.at} onClose={onClose} />;
    case "image":
      return <ImageDialog {...common} pos={asked.pos} />;
    case "condition":
      return <ConditionDialog view={view} pos={asked.pos} onClose={onClose} />;
    case "note":
      return <NoteDialog {...common} />;
    case "source":
      return <SourceDialog {...common} pos={asked.pos} />;
    default:
      return <Edited {...props} asked={asked} />;
  }
}
