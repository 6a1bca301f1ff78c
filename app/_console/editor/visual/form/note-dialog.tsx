import type { EditorView } from "prosemirror-view";
import { type FormEvent, useState } from "react";
import { Button } from "../../../../_ui/button";
import { Dialog, DialogActions } from "../../../../_ui/dialog";
import { FormError, TextField } from "../../../../_ui/field";
import { noteAt, setNote } from "../keys/note";
import { focusSoon } from "../menu/focus-soon";
import { schema } from "../model/schema";
import { nodeToDocument } from "../model/to-blocks";
import { blocksToNodes } from "../model/to-nodes";
import type { Surroundings } from "../surroundings";

interface Props {
  view: EditorView;
  surroundings: Surroundings;
  onClose: () => void;
}

/** Edits the text of a footnote, in Markdown. */
export function NoteDialog({ view, surroundings, onClose }: Props) {
  const [place] = useState(() => noteAt(view.state));
  const [doc] = useState(() => view.state.doc);
  const [text, setText] = useState(
    () => surroundings.markdownOf(blocksToNodes(place?.body ?? []))?.trimEnd() ?? "",
  );
  const [problem, setProblem] = useState<string | null>(
    place ? null : "To add a footnote, place the cursor in a paragraph or select text in one paragraph.",
  );
  const done = () => {
    onClose();
    view.focus();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const nodes = surroundings.nodesOf(text);
    if (!place) return;
    if (view.state.doc !== doc)
      return setProblem(
        "The page has changed. Copy your text, close this dialog and open the footnote again.",
      );
    if (!nodes) return setProblem("This text isn't valid Markdown. Correct it and try again.");
    const body = nodeToDocument(schema.nodes.doc.create(null, nodes)).nodes;
    view.dispatch(setNote(view.state.tr, place, body).scrollIntoView());
    done();
  };
  return (
    <Dialog open wide title="Footnote" onClose={done}>
      <form onSubmit={apply} className="grid gap-4">
        <TextField
          ref={focusSoon}
          label="Footnote text"
          hint="Supports Markdown. To remove the footnote, clear this field."
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <FormError>{problem}</FormError>
        <DialogActions>
          <Button onClick={done}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={!place}>
            Apply
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
