"use client";

import {
  Columns2,
  Eye,
  FileCode2,
  type LucideIcon,
  MessageSquare,
  PanelLeft,
  PenLine,
  Search,
  SlidersHorizontal,
  X,
} from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../_ui/button";
import { IconButton } from "../../_ui/icon-button";
import { Link } from "../../_ui/link";
import { useOpenPalette } from "../palette/palette-context";
import type { Deciding, Discussion } from "./page-editor";
import type { PageSaver } from "./save/page-saver";
import { SaveIndicator } from "./save/save-indicator";
import { Shortcuts } from "./shortcuts";
import { useIsWide, useView, type View } from "./use-view";
import { useMode, useModeKey } from "./visual/mode";

const VIEWS: { view: View; label: string; icon: LucideIcon }[] = [
  { view: "write", label: "Text", icon: PenLine },
  { view: "split", label: "Text and preview", icon: Columns2 },
  { view: "preview", label: "Preview", icon: Eye },
];

function Views() {
  const [shown, setView] = useView();
  const isWide = useIsWide();
  const [mode] = useMode();
  // Whether there is a split view with a preview. The block editor needs no preview, because it shows the page as visitors
  // see it.
  const hasSplit = isWide && mode === "source";
  return (
    <fieldset className="flex rounded-lg border border-line p-0.5">
      <legend className="sr-only">Editor view</legend>
      {VIEWS.filter(({ view }) => hasSplit || view !== "split").map(({ view, label, icon: Icon }) => (
        <button
          key={view}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={view === (shown === "split" && !hasSplit ? "write" : shown)}
          onClick={() => setView(view)}
          className="grid size-7 place-items-center rounded-md text-soft hover:text-ink aria-pressed:bg-active aria-pressed:text-accent"
        >
          <Icon size={16} aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}

function ModeSwitch() {
  const [mode, setMode] = useMode();
  useModeKey();
  return (
    <IconButton
      label="Source"
      title="Markdown source (Ctrl+Shift+M)"
      aria-keyshortcuts="Control+Shift+M"
      aria-pressed={mode === "source"}
      className="aria-pressed:bg-active aria-pressed:text-accent"
      onClick={() => setMode(mode === "source" ? "visual" : "source")}
    >
      <FileCode2 size={17} aria-hidden />
    </IconButton>
  );
}

interface Props {
  /** The name of the content that the person edits, such as `#3 New words`. */
  title: string;
  /** A text that explains when visitors see the changes. */
  note: string;
  /** The target of the exit link. */
  exit: { href: string; label: string };
  /** The saver of the open page, or null if no page is open. */
  saver: PageSaver | null;
  onShowPages: () => void;
  onLeave: (href: string) => void;
  discussion: Discussion | null;
  /** The comments and actions for the edited content as a whole. */
  request: ReactNode;
  /** Other people who edit this content. */
  people: ReactNode;
  /** Whether the settings of the open page are shown, or null if no page is open. */
  settings: Deciding | null;
  /** The number of unresolved conflicts. */
  conflicts: number;
  onShowConflicts: () => void;
}

/** The top bar: the name of the edited content, the save state, and the exit link. */
export function TopBar(props: Props) {
  const { title, note, exit, saver, onShowPages, onLeave } = props;
  const openPalette = useOpenPalette();
  const { discussion, settings, request, people, conflicts, onShowConflicts } = props;
  return (
    <header className="flex h-12 items-center gap-2 border-b border-line bg-side px-2 sm:gap-3 sm:px-3">
      <Link
        href={exit.href}
        aria-label={exit.label}
        title={exit.label}
        onNavigate={(event) => {
          event.preventDefault();
          onLeave(exit.href);
        }}
        className="grid size-8 shrink-0 place-items-center rounded-lg text-soft hover:bg-hover hover:text-ink"
      >
        <X size={18} aria-hidden />
      </Link>
      <IconButton label="Pages" className="lg:hidden" onClick={onShowPages}>
        <PanelLeft size={18} aria-hidden />
      </IconButton>
      <p className="hidden min-w-0 flex-1 leading-tight sm:block">
        <span className="block truncate font-medium">{title}</span>
        <span className="block truncate text-xs text-soft">{note}</span>
      </p>
      <div className="ml-auto flex items-center gap-1.5 sm:gap-3">
        <div className={conflicts > 0 ? "max-sm:hidden" : undefined}>{people}</div>
        {saver ? <SaveIndicator saver={saver} /> : null}
        {conflicts > 0 ? (
          <Button size="small" onClick={onShowConflicts}>
            {conflicts === 1 ? "1 conflict" : `${conflicts} conflicts`}
          </Button>
        ) : null}
        {request}
        {discussion ? (
          <IconButton
            label="Comments"
            aria-pressed={discussion.isOpen}
            className="aria-pressed:bg-active aria-pressed:text-accent"
            onClick={() => discussion.setOpen(!discussion.isOpen)}
          >
            <MessageSquare size={17} aria-hidden />
          </IconButton>
        ) : null}
        {settings ? (
          <IconButton
            label="Page settings"
            aria-pressed={settings.isOpen}
            className="aria-pressed:bg-active aria-pressed:text-accent"
            onClick={() => settings.setOpen(!settings.isOpen)}
          >
            <SlidersHorizontal size={17} aria-hidden />
          </IconButton>
        ) : null}
        <IconButton
          label="Search and commands"
          title="Search and commands (Ctrl+K)"
          aria-keyshortcuts="Control+K Meta+K"
          className="max-sm:hidden"
          onClick={openPalette}
        >
          <Search size={17} aria-hidden />
        </IconButton>
        <Shortcuts />
        <ModeSwitch />
        <Views />
      </div>
    </header>
  );
}
