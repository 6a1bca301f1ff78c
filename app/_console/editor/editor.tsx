"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FilePlus2 } from "lucide-react";
import { usePathname, useRouter } from "next/navigation";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { toast } from "sonner";
import type { PageResource } from "@/domains/content/schema";
import { Button } from "../../_ui/button";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { Drawer } from "../../_ui/drawer";
import { EmptyState } from "../../_ui/empty-state";
import { SkeletonLines } from "../../_ui/skeleton";
import { PreviewSite } from "../change-requests/preview-site";
import type { ChangeRequest } from "../change-requests/use-request";
import { readableError } from "../errors";
import { LoadFailure } from "../load-failure";
import { firstPageOf } from "../page/page-index";
import type { Space } from "../space/use-space";
import { useTRPC } from "../trpc";
import { useEditedPages } from "./content-queries";
import { writeContent } from "./content-writer";
import { EditorCommands } from "./editor-commands";
import { FindInPages } from "./find/find-in-pages";
import { GeneratedPage, generatedFrom } from "./generated-page";
import { type Deciding, type Discussion, PageEditor } from "./page-editor";
import type { EditorPresence } from "./presence/editor-presence";
import { PresentPeople } from "./presence/present-people";
import { useEditorPresence } from "./presence/use-presence";
import { RequestButton } from "./request-button";
import { conflictsIn } from "./save/merge";
import type { PageContent } from "./save/page-content";
import type { PageSaver } from "./save/page-saver";
import { usePageSaver } from "./save/use-page-saver";
import { editorHref, type Target, TargetProvider } from "./target";
import { TopBar } from "./top-bar";
import { EditedTree } from "./tree/edited-tree";
import { locate, subtreeIds } from "./tree/moves";
import { PageMenu } from "./tree/page-menu";
import { usePageActions } from "./tree/use-page-actions";
import { useTreeWrites } from "./tree/use-tree-writes";
import { useFirstPage } from "./use-first-page";
import { useMode } from "./visual/mode";

export interface EditorProps {
  target: Target;
  /** The name of the edited content. */
  title: string;
  exit: { href: string; label: string };
  /** The latest known revision of the edited content. Other people can also change the edited content. */
  head: string;
  /** The change request, or null for the main content. */
  request: ChangeRequest | null;
  space: Space;
}

/**
 * The page in the URL. When the user opens another page, only the URL changes. The server renders nothing,
 * because the editor loads the data itself.
 */
function useCurrentPage(base: string): [string | undefined, (pageId: string | null) => void] {
  const path = usePathname();
  const pageId = path.startsWith(`${base}/`) ? path.slice(base.length + 1) : undefined;
  const open = useCallback(
    (next: string | null) => {
      const href = next === null ? base : editorHref({ base }, next);
      if (href !== location.pathname) history.pushState(null, "", href);
    },
    [base],
  );
  return [pageId, open];
}

/** The page tree next to the page. On narrow screens, the tree is in a drawer. */
function Sidebar({
  isOpen,
  onClose,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <>
      <nav
        aria-label="Pages in the editor"
        className="hidden min-h-0 overflow-y-auto border-r border-line bg-side p-2 lg:block"
      >
        {children}
      </nav>
      <Drawer open={isOpen} title="Pages" closeLabel="Close" onClose={onClose}>
        <div className="h-full overflow-y-auto p-3">
          <p aria-hidden className="mb-2 pl-2 font-semibold">
            Pages
          </p>
          {children}
        </div>
      </Drawer>
    </>
  );
}

interface OpenedProps {
  pageId: string;
  isNew: boolean;
  onOpen: (pageId: string) => void;
  onSaveAsNew: (content: PageContent) => void;
  /** Called with the active saver, or with null if no page is open. */
  onSaver: (saver: PageSaver | null) => void;
  discussion: Discussion;
  deciding: Deciding;
  settings: Deciding;
  presence: EditorPresence;
  menu: ReactNode;
}

function Opened({ pageId, onSaver, ...props }: OpenedProps) {
  const { opening, retry } = usePageSaver(pageId);
  const source = opening.kind === "open" ? generatedFrom(opening.page) : null;
  const saver = opening.kind === "open" && !source ? opening.saver : null;
  useEffect(() => {
    onSaver(saver);
    return () => onSaver(null);
  }, [saver, onSaver]);
  if (opening.kind === "failed") return <LoadFailure error={opening.error} onRetry={retry} />;
  if (opening.kind === "opening") {
    return (
      <div className="mx-auto max-w-3xl p-10">
        <SkeletonLines count={8} label="Loading page" />
      </div>
    );
  }
  if (source) return <GeneratedPage title={opening.page.title} source={source} />;
  const { page, left } = opening;
  return <PageEditor page={page} saver={opening.saver} left={left} {...props} />;
}

/**
 * The saver of the open page, for components outside of the page. The saver's state changes while a person types, so
 * components that show the state must subscribe to it.
 */
function useOpenSaver() {
  const [saver, setSaver] = useState<PageSaver | null>(null);
  const [conflicts, setConflicts] = useState(0);
  useEffect(() => {
    const follow = () => setConflicts(saver ? conflictsIn(saver.merged).length : 0);
    follow();
    return saver?.subscribe(follow);
  }, [saver]);
  return { saver, setSaver, conflicts };
}

/** Updates the tree after a page was saved. */
function useTreeInStep(target: Target, saver: PageSaver | null): void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  useEffect(() => {
    let known: string | undefined;
    const follow = () => {
      const revision = saver?.state.kind === "saved" ? saver.saved.revision : undefined;
      if (!revision || revision === known) return;
      const isOpening = known === undefined;
      known = revision;
      if (isOpening) return;
      const router = target.changeRequestId === null ? trpc.content : trpc.changeRequests;
      void queries.invalidateQueries(router.pathFilter());
    };
    follow();
    return saver?.subscribe(follow);
  }, [trpc, queries, target, saver]);
}

/** Loads other people's changes to the open page as soon as a newer revision is known. */
function useOthersWrites(saver: PageSaver | null, head: string): void {
  useEffect(() => {
    if (saver && saver.saved.revision !== head) void saver.refresh();
  }, [saver, head]);
}

const NO_PAGES: PageResource[] = [];

function Workspace({ target, title, exit, head, request, space }: EditorProps) {
  const router = useRouter();
  const [pageId, open] = useCurrentPage(target.base);
  const [made, setMade] = useState<string | null>(null);
  const [areaOpen, setAreaOpen] = useState(false);
  const [panel, setPanel] = useState<"comments" | "settings" | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const [isDeciding, setDeciding] = useState(false);
  const { saver, setSaver, conflicts } = useOpenSaver();
  const [mode, setMode] = useMode();
  const writes = useTreeWrites();
  const query = useEditedPages();
  const pages = query.data?.pages;
  const presence = useEditorPresence(target, pageId);
  useTreeInStep(target, saver);
  useOthersWrites(saver, head);

  const first = pages && firstPageOf(pages)?.id;
  useEffect(() => {
    if (!pageId && first) history.replaceState(null, "", editorHref(target, first));
  }, [pageId, first, target]);

  const show = (id: string) => {
    setAreaOpen(false);
    setDeciding(false);
    open(id);
  };
  const add = async () => {
    const id = await writes.add(null);
    if (id === null) return;
    setMade(id);
    show(id);
  };
  useFirstPage(pages && !first, add);
  const saveAsNew = async (content: PageContent) => {
    const { text: markdown, title: name } = content;
    try {
      const written = await writeContent(target, [
        { operation: "insert_page", title: name || "Untitled", document: { markdown } },
      ]);
      saver?.abandon();
      await query.refetch();
      if (written.createdPages[0]) show(written.createdPages[0]);
    } catch (error) {
      toast.error(readableError(error));
    }
  };
  const rename = async (id: string, name: string) => {
    if (id !== pageId || !saver) return await writes.rename(id, name);
    saver.edit({ title: name });
    await saver.flush();
    return true;
  };
  const onDeleted = (page: PageResource) => {
    if (!pageId || !subtreeIds(page).includes(pageId)) return;
    saver?.abandon();
    const here = pages && locate(pages, page.id);
    const next = here && (here.siblings[here.index + 1] ?? here.siblings[here.index - 1] ?? here.parent);
    open(next?.id ?? null);
  };
  const leave = async (href: string) => {
    if (saver && !saver.isSaved) await saver.flush();
    if (!saver || saver.isSaved) router.push(href);
    else setLeaving(href);
  };
  const panelOf = (name: "comments" | "settings") => ({
    isOpen: panel === name,
    setOpen: (isOpen: boolean) => setPanel(isOpen ? name : null),
  });
  const discussion = { request, space, ...panelOf("comments") };
  const settings = panelOf("settings");
  const { actions, dialogs } = usePageActions({
    pages: pages ?? NO_PAGES,
    writes,
    onOpen: show,
    onMade: setMade,
    onRename: rename,
    onDeleted,
  });
  const tree = (
    <EditedTree currentId={pageId} writes={writes} actions={actions} onOpen={show} onMade={setMade} />
  );
  const here = pageId && pages ? locate(pages, pageId) : null;
  const menu = here && <PageMenu page={here.page} isTop={here.parent === null} actions={actions} />;
  return (
    <FindInPages isOffered={request !== null} saver={saver} onOpen={show}>
      <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)] bg-page">
        <TopBar
          title={title}
          note={
            request
              ? "Merge to add your edits to the main content"
              : "Your edits are saved in the main content"
          }
          exit={exit}
          saver={saver}
          onShowPages={() => setAreaOpen(true)}
          discussion={pageId ? discussion : null}
          request={
            request ? (
              <>
                <PreviewSite
                  request={request}
                  organizationId={space.organization}
                  pageId={pageId}
                  isSmall
                  save={saver ? () => saver.flush() : undefined}
                />
                <RequestButton request={request} space={space} saver={saver} />
              </>
            ) : null
          }
          settings={pageId ? settings : null}
          people={<PresentPeople presence={presence} onOpen={show} />}
          onLeave={(href) => void leave(href)}
          conflicts={conflicts}
          onShowConflicts={() => setDeciding(true)}
        />
        <div className="grid min-h-0 lg:grid-cols-[16.5rem_minmax(0,1fr)]">
          <Sidebar isOpen={areaOpen} onClose={() => setAreaOpen(false)}>
            {tree}
          </Sidebar>
          <main id="content" tabIndex={-1} className="min-h-0 min-w-0 outline-none">
            <h1 className="sr-only">Editor</h1>
            {pageId ? (
              <Opened
                key={pageId}
                pageId={pageId}
                isNew={made === pageId}
                onOpen={show}
                onSaveAsNew={(content) => void saveAsNew(content)}
                onSaver={setSaver}
                discussion={discussion}
                deciding={{ isOpen: isDeciding, setOpen: setDeciding }}
                settings={settings}
                presence={presence}
                menu={menu}
              />
            ) : pages && !first ? (
              <EmptyState
                icon={<FilePlus2 size={24} />}
                title="No pages yet"
                actions={
                  <Button kind="primary" onClick={() => void add()}>
                    Add first page
                  </Button>
                }
              >
                Pages appear in the sidebar. Add a page to start writing.
              </EmptyState>
            ) : null}
          </main>
        </div>
        {dialogs}
        <EditorCommands
          actions={[
            { title: "Add page", run: () => void add() },
            { title: "Add page from template", run: () => actions.addFromTemplate(null) },
            { title: "Save now", keys: "Ctrl+S", run: () => void saver?.flush() },
            { title: "Page settings", run: () => settings.setOpen(!settings.isOpen) },
            { title: "Comments", run: () => discussion.setOpen(!discussion.isOpen) },
            ...(here ? [{ title: "Duplicate page", run: () => actions.duplicate(here.page) }] : []),
            {
              title: mode === "source" ? "Edit as blocks" : "Edit as Markdown",
              keys: "Ctrl+Shift+M",
              run: () => setMode(mode === "source" ? "visual" : "source"),
            },
            { title: exit.label, run: () => void leave(exit.href) },
          ]}
          onOpen={show}
          onLeave={(href) => void leave(href)}
        />
        <ConfirmDialog
          open={leaving !== null}
          onClose={() => setLeaving(null)}
          title="Leave without saving?"
          action="Leave without saving"
          busy={false}
          onConfirm={() => leaving && router.push(leaving)}
        >
          <p>
            Your latest changes to this page aren't saved yet. This browser keeps them and restores them when
            you open the page again.
          </p>
        </ConfirmDialog>
      </div>
    </FindInPages>
  );
}

/** The editor: the page tree, the open page with its preview, and the save status. */
export function Editor(props: EditorProps) {
  const { organizationId, spaceId, changeRequestId, base, userId } = props.target;
  const target = useMemo(
    () => ({ organizationId, spaceId, changeRequestId, base, userId }),
    [organizationId, spaceId, changeRequestId, base, userId],
  );
  return (
    <TargetProvider value={target}>
      <Workspace {...props} target={target} />
    </TargetProvider>
  );
}
