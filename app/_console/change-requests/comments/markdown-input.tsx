"use client";

import { type KeyboardEvent, type ReactNode, useState } from "react";
import { Button } from "../../../_ui/button";
import { classNames } from "../../../_ui/class-names";
import { FormError } from "../../../_ui/field";
import { MarkdownArea } from "./markdown-area";
import { RenderedText } from "./rendered";

interface Props {
  label: string;
  action: string;
  placeholder?: string;
  initialText?: string;
  /** Whether empty text can be sent, for example to remove a description. */
  mayBeEmpty?: boolean;
  busy: boolean;
  error: string | null;
  /** The draft. The parent component stores the draft, so that it isn't lost when this component unmounts. */
  text?: string;
  onText?: (text: string) => void;
  onSubmit: (text: string) => void;
  onCancel?: () => void;
  /** Additional buttons that send the text. */
  children?: ReactNode;
}

const TAB = "rounded-md px-2 py-1 text-[0.8125rem] font-medium";

function ModeTabs({ preview, onPreview }: { preview: boolean; onPreview: (preview: boolean) => void }) {
  return (
    <div className="flex gap-1 border-b border-line px-2 py-1.5">
      {[false, true].map((mode) => (
        <button
          key={String(mode)}
          type="button"
          aria-pressed={preview === mode}
          onClick={() => onPreview(mode)}
          className={classNames(TAB, preview === mode ? "bg-hover text-ink" : "text-soft hover:text-ink")}
        >
          {mode ? "Preview" : "Write"}
        </button>
      ))}
    </div>
  );
}

/** An editor for Markdown, with a preview. Ctrl+Enter or Command+Enter sends the text. */
export function MarkdownInput(props: Props) {
  const { label, action, placeholder, initialText = "", mayBeEmpty, busy, error, onSubmit, onCancel } = props;
  const [ownText, setOwnText] = useState(initialText);
  const [preview, setPreview] = useState(false);
  const text = props.text ?? ownText;
  const setText = props.onText ?? setOwnText;
  const isEmpty = text.trim() === "";
  const submit = () => {
    if (!busy && (mayBeEmpty || !isEmpty)) onSubmit(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === "Escape") onCancel?.();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend
    <div
      role="group"
      aria-label={label}
      className="rounded-xl border border-line-strong bg-raised focus-within:border-accent"
    >
      <ModeTabs preview={preview} onPreview={setPreview} />
      {preview ? (
        <div className="min-h-24 px-4 py-3">
          {isEmpty ? <p className="text-soft">Nothing to preview</p> : <RenderedText markdown={text} />}
        </div>
      ) : (
        <MarkdownArea
          label={label}
          placeholder={placeholder ?? "Supports Markdown"}
          text={text}
          autoFocus={onCancel !== undefined}
          onText={setText}
          onKeyDown={onKeyDown}
        />
      )}
      <div className="flex flex-wrap items-center justify-end gap-2 px-2 pb-2">
        {error ? (
          <div className="basis-full px-1">
            <FormError>{error}</FormError>
          </div>
        ) : null}
        {onCancel ? (
          <Button size="small" kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        {props.children}
        <Button size="small" kind="primary" busy={busy} disabled={isEmpty && !mayBeEmpty} onClick={submit}>
          {action}
        </Button>
      </div>
    </div>
  );
}
