"use client";

import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { toast } from "sonner";
import { Button } from "../../../_ui/button";
import { counted } from "../../../_ui/counted";
import { Dialog } from "../../../_ui/dialog";
import { Field } from "../../../_ui/field";
import type { PageSaver } from "../save/page-saver";
import { FoundPages } from "./found-pages";
import { type FoundPage, type Replaced, type Sought, useFindInPages } from "./use-find-in-pages";

/** Opens the search in all pages with an initial search text. Null if the person isn't editing a change request. */
type OpenFindInPages = ((words: string) => void) | null;
const Opening = createContext<OpenFindInPages>(null);
export const useOpenFindInPages = (): OpenFindInPages => useContext(Opening);

interface Props {
  /**
   * Whether the person is editing a change request. People must review replacements in many pages before they're published.
   * Therefore, replacing is possible only in a change request.
   */
  isOffered: boolean;
  saver: PageSaver | null;
  onOpen: (pageId: string) => void;
  children: ReactNode;
}

/** Provides find and replace in all pages to the editor. Ctrl+Shift+F opens it. */
export function FindInPages({ isOffered, saver, onOpen, children }: Props) {
  const [words, setWords] = useState<string | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && event.shiftKey && !event.altKey;
      if (!isOffered || !isAsked || event.key.toLowerCase() !== "f") return;
      event.preventDefault();
      const selected = getSelection()?.toString() ?? "";
      setWords((was) => was ?? (selected.length > 200 || selected.includes("\n") ? "" : selected));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOffered]);
  const close = () => setWords(null);
  return (
    <Opening value={isOffered ? setWords : null}>
      {children}
      <Dialog open={words !== null} onClose={close} title="Find in all pages" wide>
        <FindForm
          words={words ?? ""}
          saver={saver}
          onOpen={(pageId) => {
            close();
            onOpen(pageId);
          }}
        />
      </Dialog>
    </Opening>
  );
}

const isSame = (one: Sought, other: Sought) =>
  one.text === other.text && one.matchCase === other.matchCase && one.wholeWord === other.wholeWord;

const totalOf = (pages: readonly FoundPage[]) => pages.reduce((sum, { count }) => sum + count, 0);

function FindForm({ words, saver, onOpen }: Pick<Props, "saver" | "onOpen"> & { words: string }) {
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
