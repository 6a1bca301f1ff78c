import type { EditorView } from "prosemirror-view";
import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../../_ui/button";
import { Dialog, DialogActions } from "../../../../_ui/dialog";
import type { LinkTarget } from "../../write/completions";
import { schema } from "../model/schema";
import type { Surroundings } from "../surroundings";
import { addressOf, linkTo } from "./addresses";
import { focusSoon } from "./focus-soon";

interface Props {
  view: EditorView;
  surroundings: Surroundings;
  linkTargets: () => LinkTarget[];
  onClose: () => void;
}

/** The range of the link at the cursor, else the selection. */
function rangeOf({ state }: EditorView): { from: number; to: number } {
  const { from, to, empty, $from } = state.selection;
  const mark = empty ? schema.marks.link.isInSet($from.marks()) : null;
  if (!mark) return { from, to };
  let [start, end] = [from, to];
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset;
    if (mark.isInSet(node.marks) && at <= from && at + node.nodeSize >= from)
      [start, end] = [at, at + node.nodeSize];
  });
  return { from: start, to: end };
}

function presentAddress({ view, surroundings }: Props): string {
  const { from, to } = rangeOf(view);
  let address = "";
  view.state.doc.nodesBetween(from, Math.max(to, from + 1), (node) => {
    const mark = schema.marks.link.isInSet(node.marks);
    if (!mark || address !== "") return;
    address = addressOf(surroundings, mark.attrs.data.ref);
  });
  return address;
}

/** Links the selected words, or changes the link at the cursor. */
export function LinkDialog(props: Props) {
  const { view, surroundings, linkTargets, onClose } = props;
  const [address, setAddress] = useState(() => presentAddress(props));
  const [range] = useState(() => rangeOf(view));
  const list = useId();
  const done = () => {
    onClose();
    view.focus();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const mark = linkTo(surroundings, address);
    const { tr } = view.state;
    const { from } = range;
    let { to } = range;
    if (from === to && mark) {
      const title = linkTargets().find((target) => target.address === address)?.title ?? address;
      tr.insertText(title, from);
      to = from + title.length;
    }
    tr.removeMark(from, to, schema.marks.link);
    view.dispatch((mark && address.trim() !== "" ? tr.addMark(from, to, mark) : tr).scrollIntoView());
    done();
  };
  return (
    <Dialog open title="Link" onClose={done}>
      <form onSubmit={apply}>
        <input
          ref={focusSoon}
          aria-label="URL or page"
          placeholder="Enter a URL or a page of this space"
          value={address}
          list={list}
          onChange={(event) => setAddress(event.target.value)}
          className="w-full rounded-lg border border-line bg-page px-3 py-2"
        />
        <datalist id={list}>
          {linkTargets().map((target) => (
            <option key={target.address} value={target.address}>
              {target.above ? `${target.above} / ${target.title}` : target.title}
            </option>
          ))}
        </datalist>
        <DialogActions>
          <Button onClick={done}>Cancel</Button>
          <Button kind="primary" type="submit">
            {address.trim() === "" ? "Remove link" : "Save link"}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
