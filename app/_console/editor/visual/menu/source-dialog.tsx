import { Fragment } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { useState } from "react";
import { Button } from "../../../../_ui/button";
import { Dialog, DialogActions } from "../../../../_ui/dialog";
import { schema } from "../model/schema";
import type { Surroundings } from "../surroundings";
import { focusSoon } from "./focus-soon";

interface Props {
  view: EditorView;
  surroundings: Surroundings;
  /** The position of the block or inline node. */
  pos: number;
  onClose: () => void;
}

/** The Markdown of the block or inline node at a position. */
function sourceAt({ view, surroundings, pos }: Props): string {
  const node = view.state.doc.nodeAt(pos);
  if (!node) return "";
  const block = node.isInline ? schema.nodes.paragraph.create(null, node.mark([])) : node;
  return surroundings.markdownOf([block])?.trimEnd() ?? "";
}

/** Edits the Markdown source of one block. */
export function SourceDialog(props: Props) {
  const { view, surroundings, pos, onClose } = props;
  const [node] = useState(() => view.state.doc.nodeAt(pos));
  const [source, setSource] = useState(() => sourceAt(props));
  const [problem, setProblem] = useState<string | null>(null);
  const done = () => {
    onClose();
    view.focus();
  };
  const apply = () => {
    const present = view.state.doc.nodeAt(pos);
    const blocks = surroundings.nodesOf(source);
    if (!node || present !== node)
      return setProblem(
        "This block has changed. Copy your text, close this dialog and open the block again.",
      );
    if (!blocks) return setProblem("This text isn't valid Markdown. Correct it and try again.");
    const [only] = blocks;
    if (node.isInline && (blocks.length !== 1 || only?.type !== schema.nodes.paragraph))
      return setProblem("This text must stay on one line. Remove line breaks and blocks.");
    const content = node.isInline ? only?.content : Fragment.from(blocks);
    view.dispatch(view.state.tr.replaceWith(pos, pos + node.nodeSize, content ?? []).scrollIntoView());
    done();
  };
  return (
    <Dialog open wide title="Edit source" description="The Markdown of this block." onClose={done}>
      <textarea
        ref={focusSoon}
        aria-label="Source"
        value={source}
        rows={Math.min(20, Math.max(4, source.split("\n").length + 1))}
        spellCheck={false}
        onChange={(event) => setSource(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) apply();
        }}
        className="w-full rounded-lg border border-line bg-page p-3 font-mono text-[0.8125rem] leading-relaxed"
      />
      {problem ? (
        <p role="alert" className="mt-2 text-danger">
          {problem}
        </p>
      ) : null}
      <DialogActions>
        <Button onClick={done}>Cancel</Button>
        <Button kind="primary" onClick={apply}>
          Apply
        </Button>
      </DialogActions>
    </Dialog>
  );
}
