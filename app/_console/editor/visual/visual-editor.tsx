"use client";

import { type EditorState, NodeSelection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { PageResource } from "@/domains/content/schema";
import { NO_PLACE, readDraft } from "@/site/draft/read-draft";
import { onDemand } from "../../../_ui/on-demand";
import { gitPathOf, useSurroundings } from "../preview/use-surroundings";
import type { ReadyText } from "../ready-text";
import type { PageSaver } from "../save/page-saver";
import { useTarget } from "../target";
import type { Picked } from "../write/blocks";
import type { LeftEditor } from "../write/code-editor";
import type { LinkTarget } from "../write/completions";
import type { SendUpload } from "../write/send-file";
import type { Upload } from "../write/uploads";
import type { Asked, AskedProps } from "./asked-dialog";
import { blockMenu } from "./keys/keymap";
import { FindPanel } from "./menu/find-panel";
import { ImageBar } from "./menu/image-bar";
import { Menu, type MenuKeys } from "./menu/menu";
import { SelectionToolbar } from "./menu/selection-toolbar";
import { menuTrigger, type Typed } from "./menu/trigger";
import { schema } from "./model/schema";
import { insertChosen, sendChosen } from "./paste/choose-files";
import { insertFiles } from "./paste/uploading";
import { pluginsOf } from "./plugins";
import { type Asks, Surroundings } from "./surroundings";
import { VisualPage } from "./sync/visual-page";
import { blockAt, cursorIn, type LeftVisual, offsetOf, stateOf, VisualSession } from "./sync/visual-session";
import { uploadHost } from "./upload-host";
import { useInsertion } from "./use-insertion";
import { useReusable } from "./use-reusable";
import { useReusableTexts } from "./use-reusable-texts";
import { commentedBlocks } from "./views/comment-marks";
import { cursorOf } from "./views/table-button";
import { useVisualConflicts } from "./views/use-visual-conflicts";
import { nodeViews } from "./views/views";
import { VisualToolbar } from "./visual-toolbar";
import "@/site/blocks/blocks.css";
import "katex/dist/katex.min.css";
import "prosemirror-view/style/prosemirror.css";
import "prosemirror-gapcursor/style/gapcursor.css";
import "./visual.css";

interface Props {
  saver: PageSaver;
  left: LeftEditor;
  page: PageResource;
  linkTargets: () => LinkTarget[];
  send: SendUpload;
  onUploadFailure: (name: string, error: unknown) => void;
  onOpenConflicts: () => void;
  onOpenComments: () => void;
  /** Starts a comment on the block at the cursor. */
  onComment: () => void;
  /** Called with the reason if the editor can't show the text as blocks. The Markdown mode still works. */
  onUnreadable: (reason: string) => void;
  /** The element for the toolbar, above the scrolling area. */
  toolbarHost: HTMLElement | null;
  onReady: (ready: ReadyText | null) => void;
}

const AskedDialog = onDemand<AskedProps>(() => import("./asked-dialog").then((module) => module.AskedDialog));

/** The data that the editor needs from the page around it. The data is updated when pages and files are loaded. */
function useEditorSurroundings(page: PageResource, asks: Asks): Surroundings {
  const target = useTarget();
  const { targets, pathOf, surroundings: places } = useSurroundings(target);
  const reusableOf = useReusable();
  const surroundings = useMemo(() => ({ ...places, reusableOf }), [places, reusableOf]);
  const gitPath = gitPathOf(page);
  const place = { spaceId: target.spaceId, gitPath, targets, pathOf };
  const [made] = useState(() => new Surroundings(surroundings, place, asks));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a place is made of what is listed
  useEffect(() => made.update(surroundings, place), [made, surroundings, targets, pathOf, gitPath]);
  return made;
}

/** The block editor for a page, which shows the page as visitors see it. The editor reads its props only when it mounts. */
export function VisualEditor(props: Props) {
  const { saver, page, linkTargets } = props;
  const host = useRef<HTMLDivElement>(null);
  const given = useRef(props);
  given.current = props;
  const [view, setView] = useState<EditorView | null>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isIncomplete, setIncomplete] = useState(false);
  /**
   * The number of Find commands since the find panel was last closed. After each command, the panel searches
   * for the selected words.
   */
  const [finding, setFinding] = useState(0);
  const menuKeys = useRef<MenuKeys | null>(null);
  const surroundings = useEditorSurroundings(page, {
    edit: (pos) => setAsked({ kind: "form", pos }),
    insert: (node) => setAsked({ kind: "new", node }),
    editCondition: (pos) => setAsked({ kind: "condition", pos }),
    editImage: (pos) => setAsked({ kind: "image", pos }),
    send: (kind) => sendChosen(given.current, kind),
    reusable: useReusableTexts(),
  });
  useEffect(() => {
    const { left, onReady, onUnreadable } = given.current;
    const plugins = pluginsOf({
      surroundings,
      menu: menuTrigger(setTyped, (event) => menuKeys.current?.onKey(event) ?? false),
      openLink: (state, dispatch) => {
        // If no text is selected, don't handle the shortcut, so that it opens the command palette.
        if (state.selection.empty && !schema.marks.link.isInSet(state.selection.$from.marks())) return false;
        if (dispatch) setAsked({ kind: "link" });
        return true;
      },
      insertFiles: (_shown, pos, files) => takeFiles(given.current, surroundings, pos, files),
      openConflicts: () => given.current.onOpenConflicts(),
      openComments: () => given.current.onOpenComments(),
      openBlockMenu: (at) => setAsked({ kind: "block", at }),
      openTableMenu: (at) => setAsked({ kind: "table", at }),
      openFind: () => setFinding((count) => count + 1),
    });
    const opened = open(left, saver.content.text, surroundings, plugins);
    if (!opened) return onUnreadable(problemOf(saver.content.text));
    let session: VisualSession | null = null;
    const made = new EditorView(host.current, {
      state: opened.state,
      nodeViews: nodeViews(surroundings),
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": "Page text",
        class: "doc pm-text",
        spellcheck: "true",
      },
      handleKeyDown: (shown, event) => openByKey(shown, event, surroundings),
      dispatchTransaction(transaction) {
        made.updateState(made.state.apply(transaction));
        if (transaction.docChanged && transaction.getMeta("addToHistory") !== false) session?.changed();
      },
    });
    session = new VisualSession(made, opened.page, saver, {
      onIncomplete: setIncomplete,
      onUnreadable: () => onUnreadable(problemOf(saver.content.text)),
    });
    const unfollow = surroundings.subscribe((leadsElsewhere) => {
      opened.page.place = surroundings.place;
      if (leadsElsewhere) session?.readAgain();
    });
    // Let the plugins add their content, such as a final empty paragraph, so that it's part of the initial
    // state.
    made.dispatch(made.state.tr.setMeta("addToHistory", false));
    opened.page.accept(made.state.doc);
    left.visual = { page: opened.page, state: opened.state, view: made } satisfies LeftVisual;
    setView(made);
    onReady({ focus: () => made.focus(), comments: commentedBlocks(made, opened.page) });
    if (left.cursor?.of === "source") made.focus();
    return () => {
      unfollow();
      session?.end();
      onReady(null);
      setView(null);
      const leaving: LeftVisual = { page: opened.page, state: made.state, view: null };
      left.visual = leaving;
      left.cursor = { of: "visual", offset: offsetOf(leaving) };
      made.destroy();
    };
  }, [saver, surroundings]);
  useVisualConflicts(saver, view);
  const pick = useCallback(
    (kind: Picked) => {
      if (kind === "note") setAsked({ kind });
      else if (view)
        void insertChosen(view, kind, (pos, files) =>
          takeFiles(given.current, surroundings, pos, files, kind),
        );
    },
    [view, surroundings],
  );
  const { insertBlock, insertLink, insertInline, insertMarkdown } = useInsertion(view, surroundings, pick);
  const closeAsked = useCallback(() => setAsked(null), []);
  // A menu closes after its item was selected. Don't close the dialog that the item opened.
  const closeMenu = () => setAsked((now) => (now?.kind === "block" || now?.kind === "table" ? null : now));
  const openBlockMenu = blockMenu((at) => setAsked({ kind: "block", at }));
  return (
    <>
      {props.toolbarHost
        ? createPortal(
            <>
              <VisualToolbar
                view={view}
                onBlock={insertBlock}
                onLink={() => setAsked({ kind: "link" })}
                onNote={() => setAsked({ kind: "note" })}
                onFind={() => setFinding((count) => count + 1)}
                onBlockMenu={() => view && openBlockMenu(view.state, view.dispatch, view)}
                onTable={() => view && setAsked({ kind: "table", at: cursorOf(view) })}
              />
              {view && finding > 0 ? (
                <FindPanel key={finding} view={view} onClose={() => setFinding(0)} />
              ) : null}
            </>,
            props.toolbarHost,
          )
        : null}
      {isIncomplete ? (
        <p
          role="status"
          className="mx-auto w-full max-w-3xl px-14 pb-2 text-[0.8125rem] text-danger max-sm:px-5"
        >
          One of the blocks can't be saved as Markdown. Change the block that you edited last, or undo your
          last edit.
        </p>
      ) : null}
      <div ref={host} className="doc-console pm-host mx-auto max-w-3xl" />
      {view && typed ? (
        <Menu
          view={view}
          typed={typed}
          linkTargets={linkTargets}
          onBlock={insertBlock}
          onPage={insertLink}
          onInline={insertInline}
          onMarkdown={insertMarkdown}
          keys={menuKeys}
        />
      ) : null}
      {view ? (
        <SelectionToolbar view={view} onLink={() => setAsked({ kind: "link" })} onComment={props.onComment} />
      ) : null}
      {view ? <ImageBar view={view} surroundings={surroundings} /> : null}
      {view && asked ? (
        <AskedDialog
          key={asked.kind}
          asked={asked}
          view={view}
          surroundings={surroundings}
          linkTargets={linkTargets}
          onComment={props.onComment}
          onEditSource={(pos) => setAsked({ kind: "source", pos })}
          onClose={asked.kind === "block" || asked.kind === "table" ? closeMenu : closeAsked}
        />
      ) : null}
    </>
  );
}

/** Uploads files. When an upload is done, inserts the file into its page, even if the editor now shows another page. */
function takeFiles(
  { left, saver, send, onUploadFailure }: Props,
  surroundings: Surroundings,
  pos: number,
  files: File[],
  kind?: Upload["kind"],
): void {
  void insertFiles(uploadHost(left, saver), pos, files, {
    send: (file, onShare) =>
      send({ file, kind: kind ?? (file.type.startsWith("image/") ? "image" : "file") }, onShare),
    onFailure: onUploadFailure,
    surroundings,
  });
}

/** Returns the reason why a text can't be parsed as a page. */
function problemOf(text: string): string {
  const read = readDraft(text, NO_PLACE);
  return "problem" in read ? read.problem : "the Markdown isn't valid";
}

/** Opens a page in its last state, or from its text. The cursor has the position that it had in the other mode. */
function open(
  left: LeftEditor,
  text: string,
  { place }: Surroundings,
  plugins: ReturnType<typeof pluginsOf>,
) {
  const known = (left.visual as LeftVisual | undefined) ?? null;
  if (known) known.page.place = place;
  const page = known?.page ?? VisualPage.open(text, place);
  const state: EditorState | null = page && stateOf(page, known?.state ?? null, text, plugins);
  if (!page || !state) return null;
  const isFromSource = left.cursor?.of === "source";
  return { page, state: isFromSource ? cursorIn(state, blockAt(page, left.cursor?.offset ?? 0)) : state };
}

/** Enter on a rendered block opens its source. Enter on an image opens its settings. */
function openByKey(view: EditorView, event: KeyboardEvent, surroundings: Surroundings): boolean {
  const { selection } = view.state;
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || !(selection instanceof NodeSelection))
    return false;
  const { type } = selection.node;
  const { opaque, atom, image } = schema.nodes;
  if (type === opaque || type === atom) surroundings.asks.edit(selection.from);
  else if (type === image) surroundings.asks.editImage(selection.from);
  else return false;
  return true;
}
