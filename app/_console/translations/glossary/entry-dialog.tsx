"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { CheckField, Field, FormError } from "../../../_ui/field";
import { IconButton } from "../../../_ui/icon-button";
import { readableError } from "../../errors";
import { LanguageSelect } from "../language-select";
import { languageName } from "../languages";
import { type Entry, problemOf, translationsOf, unusedLanguage, type Word, wordsOf } from "./entries";
import { useGlossaryUpdate } from "./use-glossary-update";

interface Props {
  organizationId: string;
  /** The entry to edit, or null for a new entry. */
  entry: Entry | null;
  onClose: () => void;
}

interface WordsProps {
  words: readonly Word[];
  onChange: (words: readonly Word[]) => void;
}

function WordFields({ words, onChange }: WordsProps) {
  const change = (index: number, part: Partial<Word>) =>
    onChange(words.map((word, place) => (place === index ? { ...word, ...part } : word)));
  return (
    <ul className="grid gap-4">
      {words.map(({ language, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is what stands at its place
        <li key={index} className="grid gap-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <LanguageSelect
            label="Language"
            value={language}
            onChange={(next) => change(index, { language: next })}
          />
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <Field
                label={`Term in ${languageName(language)}`}
                value={text}
                onChange={(event) => change(index, { text: event.currentTarget.value })}
              />
            </div>
            {words.length > 1 ? (
              <IconButton
                label={`Remove ${languageName(language)}`}
                onClick={() => onChange(words.filter((_word, place) => place !== index))}
              >
                <X size={16} aria-hidden />
              </IconButton>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

const FIRST: readonly Word[] = [
  { language: "en", text: "" },
  { language: "fr", text: "" },
];

function EntryForm({ organizationId, entry, onClose }: Props) {
  const [words, setWords] = useState<readonly Word[]>(entry ? wordsOf(entry) : FIRST);
  const [doNotTranslate, setDoNotTranslate] = useState(entry?.doNotTranslate ?? false);
  const [problem, setProblem] = useState<string | null>(null);
  const update = useGlossaryUpdate(() => {
    onClose();
    toast.success(`“${words[0]?.text ?? ""}” ${entry ? "saved" : "added"}`);
  });
  // Omit empty translations, because some terms have no translation.
  const meant = doNotTranslate ? words.filter(({ text }, index) => index === 0 || text.trim() !== "") : words;
  const submit = () => {
    const wrong = problemOf(meant, doNotTranslate);
    setProblem(wrong);
    if (wrong !== null) return;
    const translations = translationsOf(meant);
    update.mutate({
      organizationId,
      entries: [{ ...(entry && { id: entry.id }), translations, doNotTranslate }],
    });
  };
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CheckField
        label="Do not translate"
        hint="Keep the term the same in all languages. Use this for product names."
        checked={doNotTranslate}
        onChange={(event) => setDoNotTranslate(event.currentTarget.checked)}
      />
      <WordFields words={doNotTranslate && meant.length === 1 ? meant : words} onChange={setWords} />
      <div>
        <Button
          size="small"
          onClick={() => setWords([...words, { language: unusedLanguage(words), text: "" }])}
        >
          <Plus size={16} aria-hidden />
          Add language
        </Button>
      </div>
      <FormError>{problem ?? (update.error ? readableError(update.error) : null)}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={update.isPending}>
          {entry ? "Save term" : "Add term"}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Asks for a term in several languages. */
export function EntryDialog({ open, ...props }: Props & { open: boolean }) {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      wide
      title={props.entry ? "Edit term" : "Add term"}
      description="Enter the term in each language. The next run retranslates all text that contains the term."
    >
      {open ? <EntryForm {...props} /> : null}
    </Dialog>
  );
}
