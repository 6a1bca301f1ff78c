import type { EditorView } from "prosemirror-view";
import { type FormEvent, useState } from "react";
import { Button } from "../../../../_ui/button";
import { Dialog, DialogActions } from "../../../../_ui/dialog";
import { Field } from "../../../../_ui/field";
import { LearnMore } from "../../../learn-more";
import { focusSoon } from "../menu/focus-soon";
import { schema } from "../model/schema";
import { setData } from "../views/dom";
import { Tester } from "./tester";

/** A dialog to edit the condition of a block and test it for an example visitor. */
export function ConditionDialog({
  view,
  pos,
  onClose,
}: {
  view: EditorView;
  pos: number;
  onClose: () => void;
}) {
  const node = view.state.doc.nodeAt(pos);
  const [expression, setExpression] = useState(() => String(node?.attrs.data?.expression ?? ""));
  const done = () => {
    onClose();
    view.focus();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (view.state.doc.nodeAt(pos)?.type === schema.nodes.condition) setData(view, () => pos, { expression });
    done();
  };
  return (
    <Dialog open wide title="Condition" onClose={done}>
      <form onSubmit={apply} className="grid gap-4">
        <Field
          ref={focusSoon}
          label="Show if"
          hint={
            <>
              Example: visitor.claims.beta == true or space.vars.name == 'x'.{" "}
              <LearnMore page="writers/conditions" about="conditions" />
            </>
          }
          value={expression}
          onChange={({ target }) => setExpression(target.value)}
        />
        <Tester expression={expression} />
        <DialogActions>
          <Button onClick={done}>Cancel</Button>
          <Button kind="primary" type="submit" disabled={expression.trim() === ""}>
            Apply
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
