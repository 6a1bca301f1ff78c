"use client";

import { Button } from "../../../_ui/button";
import { CopyButton } from "../../../_ui/copy-button";
import type { PageContent } from "./page-content";
import type { PageSaver } from "./page-saver";
import { useSaveState } from "./use-page-saver";

interface Props {
  saver: PageSaver;
  /** Creates a new page from content that can't be saved in its own page. */
  onSaveAsNew: (content: PageContent) => void;
}

const BAR = "flex flex-wrap items-center gap-3 border-b border-line px-5 py-2.5";

/** Shows why the page can't be saved, and offers solutions. */
export function Trouble({ saver, onSaveAsNew }: Props) {
  const state = useSaveState(saver);
  if (state.kind === "refused") {
    return (
      <div role="alert" className={`${BAR} bg-danger-soft text-danger`}>
        <p className="min-w-0 flex-1 basis-60">
          This page isn't saved. {state.message}{" "}
          {state.isKept ? "This browser keeps your text." : "Copy your text before you leave."}
        </p>
        <CopyButton text={saver.content.text} label="Copy text" />
        <Button size="small" onClick={() => onSaveAsNew(saver.content)}>
          Save as new page
        </Button>
        <Button size="small" onClick={() => void saver.flush()}>
          Try again
        </Button>
      </div>
    );
  }
  return null;
}
