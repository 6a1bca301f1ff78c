"use client";

import { type KeyboardEvent, useState } from "react";
import { type Mentionable, mentionMarkdown, useMentionable } from "../../mentions/mentionable";
import { useOrganizationAround } from "../abilities-context";

/** Matches an `@` at the start of a word, and the text between the `@` and the caret. */
const TYPED = /(?<=^|[\s(])@([^\s@()[\]]{0,40})$/u;

interface Typing {
  text: string;
  onText: (text: string) => void;
}

/**
 * The suggestions of a text field while a person types a mention. Arrow keys select a suggestion, Enter and Tab accept it,
 * and Escape closes the list.
 */
export function useMentionTyping({ text, onText }: Typing) {
  const [caret, setCaret] = useState<number | null>(null);
  const [pointed, setPointed] = useState(0);
  const before = caret === null ? "" : text.slice(0, caret);
  const typed = TYPED.exec(before)?.[1];
  const options = useMentionable(useOrganizationAround(), typed);
  const active = Math.min(pointed, options.length - 1);

  /** Replaces the typed text with a mention, and returns the new position of the caret. */
  const take = (option: Mentionable): number => {
    const start = `${before.slice(0, before.length - (typed?.length ?? 0) - 1)}${mentionMarkdown(option)} `;
    onText(start + text.slice(before.length));
    setCaret(null);
    return start.length;
  };
  /**
   * Handles a key. Returns the new caret position if the key accepted a suggestion, and undefined if the
   * field must handle the key.
   */
  const onKey = (event: KeyboardEvent): number | undefined => {
    const option = options[active];
    if (!option || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return undefined;
    if (!["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"].includes(event.key)) return undefined;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") setCaret(null);
    if (event.key === "ArrowDown") setPointed((active + 1) % options.length);
    if (event.key === "ArrowUp") setPointed((active - 1 + options.length) % options.length);
    return event.key === "Enter" || event.key === "Tab" ? take(option) : undefined;
  };
  const onCaret = (at: number | null) => {
    setCaret(at);
    setPointed(0);
  };
  return { options, active, take, onKey, onCaret };
}
