"use client";

import { type FormEvent, useMemo, useState } from "react";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { counted } from "../../../_ui/counted";
import { Dialog } from "../../../_ui/dialog";
import { Field } from "../../../_ui/field";
import type { PageSaver } from "../save/page-saver";
import { FoundPages } from "./found-pages";
import { type FoundPage, type Replaced, type Sought, useFindInPages } from "./use-find-in-pages";

export interface FindDialogProps {
  /** The initial search text. */
  words: string;
  saver: PageSaver | null;
  onOpen: (pageId: string) => void;
  onClose: () => void;
}

const isSame = (one: Sought, other: Sought) =>
  one.text === other.text && one.matchCase === other.matchCase && one.wholeWord === other.wholeWord;

const totalOf = (pages: readonly FoundPage[]) => pages.reduce((sum, { count }) => sum + count, 0);

function FindForm({ words, saver, onOpen }: Omit<FindDialogProps, "onClose">) {
  const [text, setText] = useState(words);
  const [replacement, setReplacement] = useState("");
  const [matchCase, setMatchCase] = useState(false);
  const [wholeWord, setWholeWord] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [replaced, setReplaced] = useState<Replaced | null>(null);
  const [busy, setBusy] = useState(false);
  const { finding, pages, find, replace } = useFindInPages();
  const sought = useMemo(() => ({ text, matchCase, wholeWord }), [text, matchCase, wholeWord]);
  const chosen = pages.filter(({ page }) => !left.has(page));
  const isShown = "sought" in finding && isSame(finding.sought, sought);
  const look = async (event?: FormEvent) => {
    event?.preventDefault();
    if (text === "") return;
    setReplaced(null);
    setLeft(new Set());
    await saver?.flush();
    await find(sought);
  };
  const replaceChosen = async () => {
    setBusy(true);
    const total = totalOf(chosen);
    const done = await replace(sought, chosen, replacement);
    await saver?.refresh();
    setBusy(false);
    const without = done.refused.length === 0 ? counted(total, "match", "matches") : "Some matches";
    toast(`${without} replaced on ${counted(done.pages, "page")}`, {
      description: "To review the replacements, open the changes of this change request.",
    });
    await find(sought);
    setReplaced(done);
  };
  return (
    <form onSubmit={(event) => void look(event)} className="grid gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label="Find"
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Field
          label="Replace with"
          autoComplete="off"
          maxLength={1000}
          value={replacement}
          onChange={({ target }) => setReplacement(target.value)}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Option label="Match case" checked={matchCase} onChange={setMatchCase} />
        <Option label="Whole words" checked={wholeWord} onChange={setWholeWord} />
        <Button type="submit" className="ml-auto" busy={finding.kind === "looking"} disabled={text === ""}>
          Find
        </Button>
      </div>
      <p role="status" className="text-[0.8125rem] text-soft">
        {finding.kind === "failed" ? finding.reason : null}
        {isShown ? saidOf(finding.kind === "looking", pages) : null}
      </p>
      {isShown && pages.length > 0 ? (
        <>
          <FoundPages pages={pages} left={left} onLeft={setLeft} onOpen={onOpen} />
          <Button
            kind="primary"
            className="justify-self-end"
            busy={busy}
            disabled={chosen.length === 0 || finding.kind === "looking"}
            onClick={() => void replaceChosen()}
          >
            {replacement === "" ? "Delete" : "Replace"} {counted(totalOf(chosen), "match", "matches")} on{" "}
            {counted(chosen.length, "page")}
          </Button>
        </>
      ) : null}
      {replaced && replaced.refused.length > 0 ? (
        <ul role="alert" className="grid gap-1 text-[0.8125rem] text-danger">
          {replaced.refused.map(({ title, reason }) => (
            <li key={title}>
              {title}: {reason}
            </li>
          ))}
        </ul>
      ) : null}
    </form>
  );
}

/** Finds and replaces words in all pages. */
export function FindDialog({ onClose, ...form }: FindDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Find in all pages" wide>
      <FindForm {...form} />
    </Dialog>
  );
}

function saidOf(isLooking: boolean, pages: readonly FoundPage[]): string {
  if (isLooking) return `Searching. ${counted(totalOf(pages), "match", "matches")} so far.`;
  if (pages.length === 0) return "No matches. The search doesn't cover URLs, group titles or descriptions.";
  return `${counted(totalOf(pages), "match", "matches")} on ${counted(pages.length, "page")}.`;
}

interface OptionProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Option({ label, checked, onChange }: OptionProps) {
  return (
    <label className="flex items-center gap-1.5">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
