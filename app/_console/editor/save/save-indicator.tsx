"use client";

import { Check, CloudOff, LoaderCircle, type LucideIcon, TriangleAlert } from "lucide-react";
import { classNames } from "../../../_ui/class-names";
import type { PageSaver, SaveState } from "./page-saver";
import { useSaveState } from "./use-page-saver";

interface Look {
  icon: LucideIcon;
  text: string;
  tone: string;
  title?: string;
}

const kept = (isKept: boolean) =>
  isKept ? "This browser keeps your text." : "This browser can't keep your text. Copy it before you leave.";

function lookOf(state: SaveState): Look {
  switch (state.kind) {
    case "saved":
      return { icon: Check, text: "Saved", tone: "text-soft" };
    case "waiting":
    case "saving":
      return { icon: LoaderCircle, text: "Saving…", tone: "text-soft" };
    case "offline":
      return {
        icon: CloudOff,
        text: state.isKept ? "Offline, kept in browser" : "Offline, not kept",
        tone: "text-warning",
        title: state.isKept
          ? "This browser keeps your text. Bindery saves the text when you're online again."
          : "This browser can't keep your text. Leave this page open until you're online again, or copy the text.",
      };
    case "conflict":
      return {
        icon: TriangleAlert,
        text: "Saved except for conflicts",
        tone: "text-warning",
        title:
          "Someone else changed the same text. This browser keeps your version until you resolve the conflict.",
      };
    case "refused":
      return { icon: TriangleAlert, text: "Not saved", tone: "text-danger", title: kept(state.isKept) };
  }
}

/** Shows whether all changes are saved. Screen readers announce this status. */
export function SaveIndicator({ saver }: { saver: PageSaver }) {
  const state = useSaveState(saver);
  const { icon: Icon, text, tone, title } = lookOf(state);
  return (
    <span
      role="status"
      title={title}
      data-save-state={state.kind}
      className={classNames("inline-flex items-center gap-1.5 text-[0.8125rem] whitespace-nowrap", tone)}
    >
      {/* The icon isn't animated, because an animation would make the browser repaint the page constantly
          while a person types. */}
      <Icon size={15} aria-hidden />
      {/* Phones have space only for the icon. The error appears below the bar. */}
      <span className="max-sm:sr-only">{text}</span>
    </span>
  );
}
