import type { EditorView } from "prosemirror-view";
import { type FormEvent, useState } from "react";
import { Button } from "../../../../_ui/button";
import { Dialog, DialogActions } from "../../../../_ui/dialog";
import { CheckField, Field, SelectField } from "../../../../_ui/field";
import { type ImageSettings, imageAt, readWidth, setImage, widthText } from "../keys/image";
import { schema } from "../model/schema";
import type { Surroundings } from "../surroundings";
import { sentRef } from "../views/sent-ref";
import { focusSoon } from "./focus-soon";

interface Props {
  view: EditorView;
  surroundings: Surroundings;
  /** The position of the image. */
  pos: number;
  onClose: () => void;
}

/** A dialog for the alternative text and the width of an image, and for the image's variant for the dark theme. */
export function ImageDialog({ view, surroundings, pos, onClose }: Props) {
  const [image] = useState(() => imageAt(view.state.doc, pos));
  const [settings, setSettings] = useState<Partial<ImageSettings>>(image?.settings ?? {});
  const [width, setWidth] = useState(() => widthText(image?.settings.width));
  const [problem, setProblem] = useState<string | null>(null);
  const change = (part: Partial<ImageSettings>) => setSettings((known) => ({ ...known, ...part }));
  const done = () => {
    onClose();
    view.focus();
  };
  const chooseDark = async () => {
    const refDark = await sentRef(surroundings, "image");
    if (refDark) change({ refDark });
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const read = readWidth(width);
    if (read === null) return setProblem("Enter pixels, such as 300, or a percentage, such as 50%.");
    const { alt, refDark, align, withFrame } = settings;
    const isHere = view.state.doc.nodeAt(pos)?.type === schema.nodes.image;
    if (isHere) setImage(pos, { alt, refDark, align, withFrame, width: read })(view.state, view.dispatch);
    done();
  };
  return (
    <Dialog
      open
      title="Image"
      description="To change the caption, edit the text below the image."
      onClose={done}
    >
      <form onSubmit={apply} className="grid gap-4">
        <Field
          ref={focusSoon}
          label="Alternative text"
          hint="Describe the image for people who can't see it."
          value={settings.alt ?? ""}
          onChange={({ target }) => change({ alt: target.value })}
        />
        <Field
          label="Width"
          hint="Enter pixels or a percentage, such as 50%. If empty, the image has its original width."
          error={problem ?? undefined}
          value={width}
          onChange={({ target }) => setWidth(target.value)}
        />
        <SelectField
          label="Position"
          value={settings.align ?? ""}
          onChange={({ target }) => change({ align: (target.value || undefined) as ImageSettings["align"] })}
        >
          <option value="">Center</option>
          <option value="left">Left</option>
          <option value="right">Right</option>
        </SelectField>
        <CheckField
          label="Show frame"
          checked={settings.withFrame === true}
          onChange={({ target }) => change({ withFrame: target.checked || undefined })}
        />
        <div className="flex flex-wrap items-center gap-2">
          <p className="flex-1 font-medium">
            Dark mode image: {settings.refDark ? "a separate image" : "the same image"}
          </p>
          <Button size="small" onClick={() => void chooseDark()}>
            Select image
          </Button>
          {settings.refDark ? (
            <Button size="small" onClick={() => change({ refDark: undefined })}>
              Remove image
            </Button>
          ) : null}
        </div>
        <DialogActions>
          <Button onClick={done}>Cancel</Button>
          <Button kind="primary" type="submit">
            Apply
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
