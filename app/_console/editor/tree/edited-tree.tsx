"use client";

import { LayoutTemplate, Plus, Undo2 } from "lucide-react";
import { type KeyboardEvent, useMemo, useState } from "react";
import type { PageResource } from "@/domains/content/schema";
import { textOfCodePoints } from "@/site/blocks/code-points";
import { Badge } from "../../../_ui/badge";
import { Button } from "../../../_ui/button";
import { IconButton } from "../../../_ui/icon-button";
import { MenuAt } from "../../../_ui/menu";
import { SkeletonLines } from "../../../_ui/skeleton";
import { Tree, type TreeNode } from "../../../_ui/tree";
import { LoadFailure } from "../../load-failure";
import { useOpenNodes } from "../../open-nodes";
import { childrenOf, indexPages, navigationTitle } from "../../page/page-index";
import { useEditedPages, useRequestChanges } from "../content-queries";
import { editorHref, useTarget } from "../target";
import { PageRow, PagesArea } from "./drag";
import { type Direction, locate, stepFrom, type TreePosition } from "./moves";
import { type Mark, marksOf, type RemovedPage } from "./page-marks";
import { PageActionItems, PageMenuButton } from "./page-menu";
import type { PageActions } from "./use-page-actions";
import type { TreeWrites } from "./use-tree-writes";

const MARKS: Record<Mark, { tone: "success" | "accent" | "neutral"; word: string }> = {
  new: { tone: "success", word: "New" },
  edited: { tone: "accent", word: "Edited" },
  moved: { tone: "neutral", word: "Moved" },
};

const STEPS: Record<string, Direction> = {
  ArrowUp: "up",
  ArrowDown: "down",
  ArrowLeft: "out",
  ArrowRight: "in",
};

interface Props {
  currentId: string | undefined;
  writes: TreeWrites;
  onOpen: (pageId: string) => void;
  /** Called with a page that was just created, before it opens. */
  onMade: (pageId: string) => void;
  actions: PageActions;
}

function toNodes(
  pages: readonly PageResource[],
  base: string,
  marks: ReadonlyMap<string, Mark>,
  isRoot = true,
): TreeNode[] {
  return pages.map((page) => {
    const mark = marks.get(page.id);
    const isGroup = page.type === "group" && isRoot;
    return {
      id: page.id,
      title: navigationTitle(page),
      href: editorHref({ base }, page.id),
      icon: page.emoji ? <span aria-hidden>{textOfCodePoints(page.emoji)}</span> : undefined,
      note: "hidden" in page && page.hidden ? "hidden" : undefined,
      mark: mark ? <Badge tone={MARKS[mark].tone}>{MARKS[mark].word}</Badge> : undefined,
      group: isGroup,
      children: toNodes(childrenOf(page), base, marks, isGroup),
    };
  });
}

function Removed({ pages, onRestore }: { pages: RemovedPage[]; onRestore: (id: string) => void }) {
  if (pages.length === 0) return null;
  return (
    <section aria-label="Removed pages" className="mt-4 border-t border-line pt-3">
      <h2 className="px-2 pb-1 text-xs font-semibold text-soft">Removed in this change request</h2>
      <ul className="grid gap-px">
        {pages.map((page) => (
          <li key={page.id} className="flex items-center gap-2 rounded-lg py-1 pl-2 hover:bg-hover">
            <span className="min-w-0 flex-1 truncate text-soft line-through">{page.title}</span>
            <IconButton label={`Restore ${page.title}`} className="size-7" onClick={() => onRestore(page.id)}>
              <Undo2 size={15} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const NO_CHANGES: never[] = [];

/** The page tree of the edited content, in which people open, add, rename, move and delete pages. */
export function EditedTree(props: Props) {
  const { currentId, writes, actions, onOpen, onMade } = props;
  const target = useTarget();
  const query = useEditedPages();
  const changes = useRequestChanges().data?.changes ?? NO_CHANGES;
  const { stateOf, setOpen } = useOpenNodes(`pages:${target.spaceId}`, false);
  /** The page whose menu is open, and the button that opened it. */
  const [menu, setMenu] = useState<{ id: string; button: HTMLElement } | null>(null);
  const pages = query.data?.pages;
  const { marks, removed } = useMemo(() => marksOf(changes), [changes]);
  const nodes = useMemo(() => toNodes(pages ?? [], target.base, marks), [pages, target.base, marks]);
  const above = useMemo(
    () =>
      new Set(
        indexPages(pages ?? [])
          .get(currentId ?? "")
          ?.ancestors.map((page) => page.id),
      ),
    [pages, currentId],
  );
  if (query.isError && !pages)
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (!pages) return <SkeletonLines count={8} label="Loading pages" />;
  const add = async () => {
    const id = await writes.add(null);
    if (id === null) return;
    onMade(id);
    onOpen(id);
  };
  const moveTo = (id: string, place: TreePosition) => void writes.move(pages, id, place);
  const onRowKey = (event: KeyboardEvent, node: TreeNode): boolean => {
    const direction = event.altKey ? STEPS[event.key] : undefined;
    if (!direction) return false;
    const place = stepFrom(pages, node.id, direction);
    if (place) moveTo(node.id, place);
    return true;
  };
  const asked = menu && locate(pages, menu.id);
  return (
    <>
      <PagesArea pages={pages} titleOf={navigationTitle} onMove={moveTo}>
        <Tree
          label="Pages"
          nodes={nodes}
          currentId={currentId}
          isOpen={(id) => stateOf(id) ?? above.has(id)}
          setOpen={setOpen}
          actions={({ id, title }) => (
            <PageMenuButton
              title={title}
              isOpen={menu?.id === id}
              onOpen={(button) => setMenu({ id, button })}
            />
          )}
          onOpen={(node) => onOpen(node.id)}
          onRowKey={onRowKey}
          Frame={PageRow}
        />
      </PagesArea>
      {asked ? (
        <MenuAt
          at={menu.button.getBoundingClientRect()}
          label={`Actions for ${navigationTitle(asked.page)}`}
          onClose={() => {
            setMenu(null);
            menu.button.focus();
          }}
        >
          <PageActionItems page={asked.page} isTop={asked.parent === null} actions={actions} />
        </MenuAt>
      ) : null}
      <div className="mt-2 flex items-center gap-1">
        <Button kind="quiet" size="small" className="min-w-0 flex-1 justify-start" onClick={() => void add()}>
          <Plus size={15} aria-hidden />
          Add page
        </Button>
        <IconButton label="New page from template" onClick={() => actions.addFromTemplate(null)}>
          <LayoutTemplate size={16} aria-hidden />
        </IconButton>
      </div>
      <p className="px-2.5 pt-1 text-xs text-soft">To move a page, drag it or press Alt+arrow keys.</p>
      <Removed pages={removed} onRestore={(id) => void writes.restore(id)} />
    </>
  );
}
