import type { EditorView } from "prosemirror-view";
import { type FormEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { paragraph } from "@/site/draft/document-parts";
import { Button } from "../../../../_ui/button";
import { Dialog, DialogActions } from "../../../../_ui/dialog";
import { CheckField, Field, FormError, SelectField, TextField } from "../../../../_ui/field";
import type { LinkTarget } from "../../write/completions";
import { insertBlocks } from "../keys/commands";
import { addressOf, linkTo } from "../menu/addresses";
import { focusSoon } from "../menu/focus-soon";
import { schema } from "../model/schema";
import { blocksToNodes } from "../model/to-nodes";
import type { Surroundings } from "../surroundings";
import { Drawn } from "../views/drawn";
import { type Choice, choiceWritten, nameOfChoice, useChoices } from "./choices";
import { type FormField, type FormKind, readValues, type Shown, type Values, writeValues } from "./kinds";
import { Tester } from "./tester";

interface InputProps {
  field: FormField;
  /** Whether the field gets the focus when the dialog opens. */
  isFirst: boolean;
  value: string | boolean;
  choices: Choice[];
  onChange: (value: string | boolean) => void;
}

/** The value of the last option. With this option, a person can enter a value that isn't in the list. */
const OTHER = "\0other";

/** A select field. The current value stays in the list, even if it isn't a known option. */
function Choose({
  field: { label, hint },
  isFirst,
  value,
  choices,
  onChange,
  onOther,
}: InputProps & { onOther: () => void }) {
  const current = String(value);
  const isKnown = current === "" || choices.some((choice) => choice.value === current);
  return (
    <SelectField
      label={label}
      hint={hint}
      ref={isFirst ? focusSoon : undefined}
      value={current}
      onChange={({ target }) => (target.value === OTHER ? onOther() : onChange(target.value))}
    >
      <option value="" disabled>
        Select an option
      </option>
      {isKnown ? null : <option value={current}>{current}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {[nameOfChoice(choice), choice.label].filter((part) => part !== "").join(" – ")}
        </option>
      ))}
      <option value={OTHER}>Other…</option>
    </SelectField>
  );
}

/**
 * A select field, or a text field while the options are loading. If a person has already typed when the options are loaded,
 * the text field stays and suggests matching options.
 */
function Input(props: InputProps) {
  const [isOther, setOther] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  if (props.field.input !== "choice") return <Written {...props} />;
  // When the select field replaces the focused text field, it gets the focus.
  const hasFocus = place.current?.contains(document.activeElement) ?? false;
  return (
    <div ref={place}>
      {props.choices.length > 0 && !isOther ? (
        <Choose {...props} isFirst={props.isFirst || hasFocus} onOther={() => setOther(true)} />
      ) : (
        // Keep the value that the person selected before they switched to typing.
        <Named {...props} isFirst={props.isFirst || isOther} onTyped={() => setOther(true)} />
      )}
    </div>
  );
}

/** A text field in which a person can type an option by its name. */
function Named({ value, choices, onChange, onTyped, ...rest }: InputProps & { onTyped: () => void }) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = useRef(onChange);
  change.current = onChange;
  const written = typed === null ? null : choiceWritten(choices, typed);
  useEffect(() => {
    if (written !== null) change.current(written);
  }, [written]);
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Written
      {...rest}
      choices={choices}
      value={typed ?? (chosen ? nameOfChoice(chosen) : value)}
      onChange={(next) => {
        setTyped(String(next));
        onTyped();
      }}
    />
  );
}

function Written({ field: { label, hint, input }, isFirst, value, choices, onChange }: InputProps) {
  const list = useId();
  const common = { label, hint, ref: isFirst ? focusSoon : undefined };
  const textOf = String(value);
  if (input === "check")
    return (
      <CheckField
        label={label}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    );
  if (input === "lines")
    return <TextField {...common} value={textOf} onChange={({ target }) => onChange(target.value)} />;
  if (input !== "line" && input !== "choice")
    return (
      <SelectField label={label} value={textOf} onChange={({ target }) => onChange(target.value)}>
        {input.options.map(([option, name]) => (
          <option key={option} value={option}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  return (
    <>
      <Field
        {...common}
        list={choices.length > 0 ? list : undefined}
        value={textOf}
        onChange={({ target }) => onChange(target.value)}
      />
      {choices.length > 0 ? (
        <datalist id={list}>
          {choices.map((choice) => (
            <option key={choice.value} value={nameOfChoice(choice)}>
              {choice.label}
            </option>
          ))}
        </datalist>
      ) : null}
    </>
  );
}

interface Props {
  view: EditorView;
  surroundings: Surroundings;
  /** The position of the node, or null for a new node that the form inserts at the cursor. */
  pos: number | null;
  linkTargets: () => LinkTarget[];
  onEditSource: () => void;
  onClose: () => void;
}

/** Replaces reusable content with its blocks, if the blocks are loaded. */
function detach({ view, surroundings, pos }: Props): boolean {
  const node = pos === null ? null : view.state.doc.nodeAt(pos);
  const ref = node?.attrs.block?.data?.ref as { reusableContent: string; space?: string } | undefined;
  const blocks = ref && surroundings.drawing.reusableOf?.(ref.reusableContent, ref.space);
  if (pos === null || !node || !blocks) return false;
  const keyless = blocks.map(({ key: _key, ...block }) => block);
  view.dispatch(view.state.tr.replaceWith(pos, pos + node.nodeSize, blocksToNodes(keyless)).scrollIntoView());
  return true;
}

/** Inserts a new block or inline node at the cursor. */
function insertNew(view: EditorView, shown: Shown): void {
  if (shown.object === "block")
    insertBlocks([schema.nodes.opaque.create({ block: shown })], { cursor: "after" })(
      view.state,
      view.dispatch,
    );
  else
    view.dispatch(
      view.state.tr.replaceSelectionWith(schema.nodes.atom.create({ inline: shown })).scrollIntoView(),
    );
}

/** Edits all attributes of a rendered block, with a preview below the form. */
export function BlockDialog(props: Props & { shown: Shown; kind: FormKind }) {
  const { view, surroundings, pos, linkTargets, onEditSource, onClose, shown, kind } = props;
  const addresses = useMemo(
    () => ({
      addressOf: (ref: unknown) => addressOf(surroundings, ref),
      refOf: (address: string) => linkTo(surroundings, address)?.attrs.data.ref ?? null,
    }),
    [surroundings],
  );
  const [values, setValues] = useState<Values>(() => readValues(kind, shown.data, addresses));
  const [problem, setProblem] = useState<string | null>(null);
  const choicesOf = useChoices(kind, values, linkTargets);
  const written = useMemo(
    () => writeValues(kind, shown.data, values, addresses),
    [kind, shown, values, addresses],
  );
  const preview = useMemo(() => {
    if (!("data" in written)) return null;
    const next = { ...shown, data: written.data } as Shown;
    return [next.object === "block" ? next : paragraph([next])];
  }, [shown, written]);
  const done = () => {
    onClose();
    view.focus();
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if ("missing" in written) return setProblem(`Enter a valid value for “${written.missing}”.`);
    const next = { ...shown, data: written.data } as Shown;
    if (pos === null) {
      insertNew(view, next);
      return done();
    }
    const node = view.state.doc.nodeAt(pos);
    if ((node?.attrs.block ?? node?.attrs.inline) !== shown)
      return setProblem("This block has changed. Close this dialog and open the block again.");
    const attrs = shown.object === "block" ? { block: next } : { inline: next };
    view.dispatch(view.state.tr.setNodeMarkup(pos, null, attrs, node?.marks).scrollIntoView());
    done();
  };
  return (
    <Dialog open wide title={kind.title} onClose={done}>
      <form onSubmit={apply} className="grid gap-4">
        {kind.fields.map((field, index) => (
          <Input
            key={field.name}
            field={field}
            isFirst={index === 0}
            value={values[field.name] ?? ""}
            choices={field.choices ? choicesOf(field.choices) : []}
            onChange={(value) => {
              setProblem(null);
              setValues((known) => ({ ...known, [field.name]: value }));
            }}
          />
        ))}
        {shown.type === "expression" ? <Tester expression={String(values.expression ?? "")} /> : null}
        {preview ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset would hold fields
          <div
            role="group"
            aria-label="Preview"
            className="doc-console max-h-72 overflow-auto rounded-lg border border-line p-3"
          >
            <Drawn blocks={preview} surroundings={surroundings} />
          </div>
        ) : null}
        <FormError>{problem}</FormError>
        <DialogActions>
          {shown.type === "reusable-content" && pos !== null ? (
            <Button
              onClick={() =>
                detach(props)
                  ? done()
                  : setProblem("Couldn't load the reusable content, so you can't detach it. Try again later.")
              }
            >
              Detach
            </Button>
          ) : null}
          {pos === null ? null : <Button onClick={onEditSource}>Edit source</Button>}
          <Button onClick={done}>Cancel</Button>
          <Button kind="primary" type="submit">
            Apply
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
