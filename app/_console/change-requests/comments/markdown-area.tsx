"use client";

import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "../../../_ui/class-names";
import { useFloating } from "./use-floating";
import { useMentionTyping } from "./use-mention-typing";

interface Props {
  label: string;
  placeholder: string;
  text: string;
  autoFocus: boolean;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A text area for Markdown. Typing `@` suggests people to mention. */
export function MarkdownArea({ label, placeholder, text, autoFocus, onText, onKeyDown }: Props) {
  const id = useId();
  const listId = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  // A form with a quote or a draft opens with the cursor at its end.
  const [moveTo, setMoveTo] = useState<number | null>(autoFocus && text !== "" ? text.length : null);
  const { options, active, take, onKey, onCaret } = useMentionTyping({ text, onText });
  useLayoutEffect(() => {
    if (moveTo === null) return;
    area.current?.focus();
    area.current?.setSelectionRange(moveTo, moveTo);
    setMoveTo(null);
  }, [moveTo]);
  const isOpen = options.length > 0;
  const place = useFloating(area);
  return (
    <div className="relative">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        value={text}
        rows={Math.min(Math.max(text.split("\n").length + 1, 4), 16)}
        placeholder={placeholder}
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
        // biome-ignore lint/a11y/noAutofocus: a form that was opened on purpose
        autoFocus={autoFocus}
        onChange={(event) => {
          onText(event.target.value);
          onCaret(event.target.selectionStart);
        }}
        onBlur={() => onCaret(null)}
        onKeyDown={(event) => {
          const caret = onKey(event);
          if (caret !== undefined) setMoveTo(caret);
          if (!event.defaultPrevented) onKeyDown(event);
        }}
        className="block w-full resize-y bg-transparent px-4 py-3 outline-none placeholder:text-soft"
      />
      {isOpen ? (
        <div
          id={listId}
          ref={place}
          role="listbox"
          aria-label="Mention"
          className="fixed z-50 max-h-64 w-72 max-w-full overflow-y-auto rounded-xl border border-line bg-raised p-1.5 shadow-float"
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and its keys
            // biome-ignore lint/a11y/useFocusableInteractive: the text field points at it
            <div
              key={option.address}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setMoveTo(take(option))}
              className={classNames(
                "flex cursor-pointer items-baseline gap-2 rounded-lg px-2.5 py-1.5",
                index === active && "bg-hover",
              )}
            >
              <span className="shrink-0">{option.name}</span>
              <span className="min-w-0 truncate text-xs text-soft">{option.about}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
