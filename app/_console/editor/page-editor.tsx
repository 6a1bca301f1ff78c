"use client";

import dynamic from "next/dynamic";
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { slugOf } from "@/lib/slug";
import { classNames } from "../../_ui/class-names";
import { onDemand } from "../../_ui/on-demand";
import { usePartsAhead } from "../../_ui/part";
import { SkeletonLines } from "../../_ui/skeleton";
import { type ChangeRequest, keyOf } from "../change-requests/use-request";
import type { Space } from "../space/use-space";
import { CommentMarks } from "./comments/comment-marks";
import type { CommentsPanel as Comments } from "./comments/comments-panel";
import { useAnchors } from "./comments/use-anchors";
import { AddCover, Cover } from "./cover";
import { EditorSkeleton } from "./editor-skeleton";
import { EmptyPage } from "./empty-page";
import { PageFields } from "./page-fields";
import type { EditorPresence } from "./presence/editor-presence";
import { useCursors, useOthersOn } from "./presence/use-presence";
import type { PreviewPane, TextPane } from "./preview/scroll";
import { useScrollSync } from "./preview/use-scroll-sync";
import type { ReadyText } from "./ready-text";
import type { ConflictDialog as Conflicts } from "./save/conflict-dialog";
import { FIELDS, type PageContent } from "./save/page-content";
import type { PageSaver } from "./save/page-saver";
import { Trouble } from "./save/trouble";
import { useConflicts } from "./save/use-conflicts";
import { type OpenPage, useSaverEvents } from "./save/use-page-saver";
import type { SettingsPanel as Settings } from "./settings/settings-panel";
import { useLivePage } from "./shared/use-live-page";
import { useLinkTargets } from "./use-link-targets";
import { useFiles } from "./use-uploads";
import { useView } from "./use-view";
import { type Mode, useMode } from "./visual/mode";

// This component is loaded on demand, because the code that renders pages is large and people can start to
// write before it has loaded.
const Preview = dynamic(() => import("./preview/preview").then((module) => module.Preview), {
  ssr: false,
  loading: () => (
    <div className="p-10">
      <SkeletonLines count={6} label="Loading preview" />
    </div>
  ),
});

/** The discussion next to the text: the discussion of a change request or of the main content. */
export interface Discussion {
  /** Null for the main content. */
  request: ChangeRequest | null;
  space: Space;
  isOpen: boolean;
  setOpen: (open: boolean) => void;
}

// This component is loaded on demand, because people who use the Markdown editor don't need it.
const VisualEditor = dynamic(() => import("./visual/visual-editor").then((module) => module.VisualEditor), {
  ssr: false,
  loading: EditorSkeleton,
});

// This component is loaded on demand, because people who use the block editor don't need it.
const SourcePane = dynamic(() => import("./write/source-pane").then((module) => module.SourcePane), {
  ssr: false,
  loading: EditorSkeleton,
});

const PanelSkeleton = () => (
  <div className="p-5">
    <SkeletonLines count={6} />
  </div>
);

// This component is loaded on demand, because it includes the code that renders pages.
const CommentsPanel = onDemand<ComponentProps<typeof Comments>>(
  () => import("./comments/comments-panel").then((module) => module.CommentsPanel),
  PanelSkeleton,
);

// This component is loaded on demand, because it's rarely used.
const SettingsPanel = onDemand<ComponentProps<typeof Settings>>(
  () => import("./settings/settings-panel").then((module) => module.SettingsPanel),
  PanelSkeleton,
);

// This component is loaded on demand, because conflicts are rare.
const ConflictDialog = onDemand<ComponentProps<typeof Conflicts>>(() =>
  import("./save/conflict-dialog").then((module) => module.ConflictDialog),
);

/** Whether the conflicts are shown. Only the user can open the conflicts. */
export interface Deciding {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
}

interface Props extends OpenPage {
  /** Whether the page is new. The title of a new page gets the focus. */
  isNew: boolean;
  onOpen: (pageId: string) => void;
  onSaveAsNew: (content: PageContent) => void;
  discussion: Discussion;
  deciding: Deciding;
  /** Whether the page's settings are shown next to it. */
  settings: Deciding;
  presence: EditorPresence;
  /** The menu of actions on the page. This menu is shown next to the page's title. */
  menu: ReactNode;
}

type Fields = Omit<PageContent, "text">;

/**
 * The fields of a page without its text. The text changes with every key, and the components around the text shouldn't
 * re-render each time.
 */
function useFields(saver: PageSaver): Fields {
  const known = useRef<Fields | null>(null);
  const read = () => {
    const { content } = saver;
    const shown = known.current;
    if (!shown || FIELDS.some((name) => shown[name] !== content[name]))
      known.current = Object.fromEntries(FIELDS.map((name) => [name, content[name]])) as Fields;
    return known.current as Fields;
  };
  return useSyncExternalStore(saver.subscribe, read, read);
}

function useIsEmpty(saver: PageSaver): boolean {
  const read = () => !/\S/.test(saver.content.text);
  return useSyncExternalStore(saver.subscribe, read, read);
}

/** A live preview of the page as visitors will see it. */
function LivePreview({
  saver,
  ...props
}: Omit<ComponentProps<typeof Preview>, "content" | "text"> & { saver: PageSaver }) {
  const content = useSyncExternalStore(
    saver.subscribe,
    () => saver.content,
    () => saver.content,
  );
  return <Preview {...props} content={content} text={content.text} />;
}

/** If no one has set a slug for a new page, creates the slug from the page's first title. */
function nameAddress(saver: PageSaver): void {
  const { title, slug } = saver.content;
  const isUnnamed = /^untitled(?:-\d+)?$/.test(slug);
  if (isUnnamed && title.trim() !== "" && title !== "Untitled") saver.edit({ slug: slugOf(title) });
}

/** Focuses the title of a new page. */
function useFocusOnTitle(root: RefObject<HTMLElement | null>, isNew: boolean): void {
  useEffect(() => {
    const title = isNew ? root.current?.querySelector<HTMLTextAreaElement>("[data-title]") : null;
    title?.focus();
    title?.select();
  }, [root, isNew]);
}

/**
 * The reason why the page can't be shown as blocks, or null if it can be shown. The check runs again when the person
 * switches the mode.
 */
function useUnreadable(mode: Mode): [string | null, (reason: string) => void] {
  const [reason, setReason] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another mode tries again
  useEffect(() => setReason(null), [mode]);
  return [reason, setReason];
}

/** One open page: its fields, its text and a preview. */
export function PageEditor(props: Props) {
  const { page, saver, left, isNew, onOpen, onSaveAsNew, discussion, deciding, settings, menu } = props;
  const fields = useFields(saver);
  const isEmpty = useIsEmpty(saver);
  const [text, setText] = useState<ReadyText | null>(null);
  const [shown] = useView();
  const scroller = useRef<HTMLDivElement>(null);
  const preview = useRef<PreviewPane | null>(null);
  const [mode] = useMode();
  const [unreadable, setUnreadable] = useUnreadable(mode);
  const [toolbarHost, setToolbarHost] = useState<HTMLElement | null>(null);
  const isVisual = mode === "visual" && page.type === "document" && unreadable === null;
  const files = useFiles(page);
  const linkTargets = useLinkTargets(page);
  const conflicts = useConflicts(saver);
  /** The number of times that the user asked for a new comment in the text. */
  const [commenting, setCommenting] = useState(0);
  const beginComment = () => {
    discussion.setOpen(true);
    setCommenting((count) => count + 1);
  };
  const discussed = discussion.request ? keyOf(discussion.request) : { spaceId: discussion.space.id };
  const isSetting = settings.isOpen;
  const isDiscussing = !isSetting && discussion.isOpen;
  const hasPanel = isDiscussing || isSetting;
  useEffect(() => {
    if (!isDiscussing) setCommenting(0);
  }, [isDiscussing]);
  const [isSpokenOf, setSpokenOf] = useState(false);
  const commented = text?.comments ?? null;
  const others = useOthersOn(props.presence, page.id);
  const isAnchored = isDiscussing || isSpokenOf || others.length > 0;
  const readAnchors = useAnchors(commented, saver, page.id, isAnchored);
  useCursors(props.presence, page.id, commented, others);
  const isLive = useLivePage(page.id, saver, props.presence, { others, isVisual });
  useSaverEvents(saver);
  usePartsAhead(text !== null);
  useFocusOnTitle(scroller, isNew);
  const textPane = useMemo(
    (): TextPane | null =>
      text?.source && scroller.current ? { view: text.source, scroller: scroller.current } : null,
    [text],
  );
  useScrollSync(textPane, preview);
  const hasText = page.type === "document";
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Trouble saver={saver} onSaveAsNew={onSaveAsNew} />
      <div data-panes="" data-live={isLive || undefined} className="flex min-h-0 flex-1">
        <div
          className={classNames(
            shown === "preview" ? "hidden" : "flex min-w-0 flex-1 flex-col",
            hasPanel && "max-lg:hidden",
          )}
        >
          {hasText ? <div ref={setToolbarHost} /> : null}
          {unreadable !== null ? (
            <p role="status" className="border-b border-line bg-warning-soft px-5 py-2 text-warning">
              Couldn't show this page as blocks. Edit its Markdown source instead. Details: {unreadable}.
            </p>
          ) : null}
          <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
            {hasText ? <Cover page={page} saver={saver} /> : null}
            <PageFields
              fields={fields}
              isInConflict={conflicts.hasField}
              onShowConflict={() => deciding.setOpen(true)}
              hasDescription={hasText}
              menu={
                <>
                  {hasText ? <AddCover page={page} saver={saver} /> : null}
                  {menu}
                </>
              }
              onChange={(change) => saver.edit(change)}
              onTitled={() => isNew && nameAddress(saver)}
              onDone={() => text?.focus()}
            />
            {isVisual ? (
              <VisualEditor
                key={page.id}
                saver={saver}
                left={left}
                page={page}
                linkTargets={linkTargets}
                send={files.send}
                onUploadFailure={files.onFailure}
                onOpenConflicts={() => deciding.setOpen(true)}
                onOpenComments={() => discussion.setOpen(true)}
                onComment={beginComment}
                onUnreadable={setUnreadable}
                toolbarHost={toolbarHost}
                onReady={setText}
              />
            ) : hasText ? (
              <SourcePane
                saver={saver}
                left={left}
                files={files}
                linkTargets={linkTargets}
                onOpenComments={() => discussion.setOpen(true)}
                onOpenConflicts={() => deciding.setOpen(true)}
                toolbarHost={toolbarHost}
                onReady={setText}
              />
            ) : (
              <p className="mx-auto max-w-3xl px-14 text-soft">
                {page.type === "group" ? "A group contains pages and has no text." : "This item has no text."}
              </p>
            )}
            {hasText && isEmpty ? (
              <EmptyPage pageId={page.id} onText={(text) => saver.edit({ text })} />
            ) : null}
          </div>
        </div>
        {shown === "write" || ((hasPanel || isVisual) && shown === "split") ? null : (
          <div
            className={classNames(
              "min-w-0 flex-1 border-line bg-page lg:border-l",
              hasPanel && "max-lg:hidden",
            )}
          >
            <LivePreview saver={saver} page={page} onOpen={onOpen} pane={preview} />
          </div>
        )}
        {isSetting ? (
          <div className="min-w-0 flex-1 border-line lg:w-96 lg:flex-none lg:border-l">
            <SettingsPanel page={page} saver={saver} onClose={() => settings.setOpen(false)} />
          </div>
        ) : null}
        {isDiscussing ? (
          <div className="min-w-0 flex-1 border-line lg:w-96 lg:flex-none lg:border-l">
            <CommentsPanel
              discussed={discussed}
              request={discussion.request}
              space={discussion.space}
              pageId={page.id}
              shown={commented}
              readAnchors={readAnchors}
              commenting={commenting}
              onClose={() => discussion.setOpen(false)}
            />
          </div>
        ) : null}
        <CommentMarks
          discussed={discussed}
          pageId={page.id}
          isDiscussed={(discussion.request ?? discussion.space).comments > 0}
          shown={commented}
          onFound={setSpokenOf}
        />
      </div>
      {deciding.isOpen && conflicts.count > 0 ? (
        <ConflictDialog
          merged={saver.merged}
          onClose={() => deciding.setOpen(false)}
          onSettle={(choices) => {
            deciding.setOpen(false);
            saver.settle(choices);
          }}
        />
      ) : null}
    </div>
  );
}
