"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { Button } from "../../../_ui/button";
import { classNames } from "../../../_ui/class-names";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { Field } from "../../../_ui/field";
import { markdownOf, matchingTemplates, type PageTemplate } from "./page-templates";

const KEYS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Shows the headings of a template. The hints below them aren't a part of the page. */
function Outline({ template: { title, sections } }: { template: PageTemplate }) {
  return (
    <section
      aria-label={`Preview of “${title}”`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: people can scroll the preview by keyboard
      tabIndex={0}
      className="max-h-80 overflow-y-auto rounded-xl border border-line bg-page p-4"
    >
      {sections.map(({ heading, hint }) => (
        <div key={heading} className="mb-3">
          <h3 className="font-semibold">{heading}</h3>
          <p className="text-[0.8125rem] text-soft">{hint}</p>
        </div>
      ))}
    </section>
  );
}

interface ListProps {
  listId: string;
  templates: readonly PageTemplate[];
  chosen: PageTemplate | undefined;
  onPoint: (template: PageTemplate) => void;
  onChoose: (template: PageTemplate) => void;
}

function Templates({ listId, templates, chosen, onPoint, onChoose }: ListProps) {
  return (
    <div id={listId} role="listbox" aria-label="Templates" className="max-h-80 overflow-y-auto">
      {templates.map((template) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
        <div
          key={template.id}
          id={`${listId}-${template.id}`}
          role="option"
          aria-selected={template === chosen}
          onClick={() => onPoint(template)}
          onDoubleClick={() => onChoose(template)}
          className={classNames(
            "cursor-pointer rounded-lg px-2.5 py-1.5",
            template === chosen ? "bg-active" : "hover:bg-hover",
          )}
        >
          <p className="font-medium">{template.title}</p>
          <p className="text-[0.8125rem] text-soft">{template.purpose}</p>
        </div>
      ))}
    </div>
  );
}

interface Props {
  /** The button that confirms, such as `Add page`. */
  action: string;
  onClose: () => void;
  onChoose: (markdown: string) => void;
}

/** Lets people search the built-in templates, and shows the sections of each template. */
export function PageTemplateDialog({ action, onClose, onChoose }: Props) {
  const listId = useId();
  const [typed, setTyped] = useState("");
  const [wanted, setWanted] = useState<PageTemplate | null>(null);
  const templates = matchingTemplates(typed);
  const chosen = templates.find((one) => one === wanted) ?? templates[0];
  const choose = (template: PageTemplate | undefined) => {
    if (!template) return;
    onClose();
    onChoose(markdownOf(template));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") {
      event.preventDefault();
      return choose(chosen);
    }
    const step = KEYS[event.key];
    if (step === undefined || !chosen) return;
    event.preventDefault();
    const next = templates[(templates.indexOf(chosen) + step + templates.length) % templates.length];
    setWanted(next ?? null);
    if (next) document.getElementById(`${listId}-${next.id}`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title="Use a template"
      description="A template adds headings. The hints below them appear only in the editor, while a section is empty."
    >
      <Field
        label="Search templates"
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${listId}-${chosen.id}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Templates
          listId={listId}
          templates={templates}
          chosen={chosen}
          onPoint={setWanted}
          onChoose={choose}
        />
        {chosen ? <Outline template={chosen} /> : <p role="status">No templates match your search.</p>}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" disabled={!chosen} onClick={() => choose(chosen)}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
