"use client";

import { type ComponentProps, useState } from "react";
import { toast } from "sonner";
import type { PageResource } from "@/domains/content/schema";
import { copyText } from "@/lib/copy-text";
import { onDemand } from "../../../_ui/on-demand";
import { readableError } from "../../errors";
import { useTRPCClient } from "../../trpc";
import { PageTemplateDialog } from "../page-templates/template-dialog";
import { readPage } from "../save/page-source";
import { editorHref, useTarget } from "../target";
import type { AddEntryDialog as AddEntry } from "./add-entry-dialog";
import { locate, type TreePosition } from "./moves";
import type {
  DeletePageDialog as DeletePage,
  MovePageDialog as MovePage,
  RenamePageDialog as RenamePage,
} from "./page-dialogs";
import type { TreeWrites } from "./use-tree-writes";

const AddEntryDialog = onDemand<ComponentProps<typeof AddEntry>>(() =>
  import("./add-entry-dialog").then((module) => module.AddEntryDialog),
);
const RenamePageDialog = onDemand<ComponentProps<typeof RenamePage>>(() =>
  import("./page-dialogs").then((module) => module.RenamePageDialog),
);
const MovePageDialog = onDemand<ComponentProps<typeof MovePage>>(() =>
  import("./page-dialogs").then((module) => module.MovePageDialog),
);
const DeletePageDialog = onDemand<ComponentProps<typeof DeletePage>>(() =>
  import("./page-dialogs").then((module) => module.DeletePageDialog),
);

type Question = "rename" | "move" | "delete" | "group" | "link";
type Asked = { what: Question; pageId: string } | null;

interface Given {
  pages: readonly PageResource[];
  writes: TreeWrites;
  onOpen: (pageId: string) => void;
  /** Called with a page that was just created, before it opens. */
  onMade: (pageId: string) => void;
  onRename: (pageId: string, title: string) => Promise<unknown>;
  /** Called after a page is deleted. */
  onDeleted: (page: PageResource) => void;
}

/** Actions for a page of the edited content. */
export interface PageActions {
  add: (page: PageResource, where: "before" | "after" | "below") => void;
  /** Lets the user select a template for a new page after the page, or for a page at the end. */
  addFromTemplate: (page: PageResource | null) => void;
  duplicate: (page: PageResource) => void;
  copyLink: (page: PageResource) => void;
  copyMarkdown: (page: PageResource) => void;
  /** Opens the dialog of an action. */
  ask: (what: Question, pageId: string) => void;
  historyHref: string;
}

/** The position right before a page (`steps` 0) or after it (1). */
function positionBeside(pages: readonly PageResource[], id: string, steps: 0 | 1): TreePosition {
  const here = locate(pages, id);
  return { into: here?.parent?.id ?? null, at: (here?.index ?? 0) + steps };
}

function Dialogs({ asked, onClose, ...props }: Given & { asked: Asked; onClose: () => void }) {
  const { changeRequestId } = useTarget();
  const { pages, writes } = props;
  // Use the current version of the page, because other people can also move the page.
  const page = asked && locate(pages, asked.pageId)?.page;
  if (!asked || !page) return null;
  const { what } = asked;
  const common = { page, onClose };
  if (what === "group" || what === "link") {
    const addEntry = (fields: { title: string; address: string }) =>
      writes.addEntry(what, fields, positionBeside(pages, page.id, 1));
    return <AddEntryDialog type={what} onClose={onClose} onAdd={addEntry} />;
  }
  if (what === "rename")
    return <RenamePageDialog {...common} onRename={(title) => props.onRename(page.id, title)} />;
  if (what === "move")
    return (
      <MovePageDialog {...common} pages={pages} onMove={(place) => writes.move([...pages], page.id, place)} />
    );
  const remove = async () => {
    const isDone = await writes.remove(page);
    if (isDone) props.onDeleted(page);
    return isDone;
  };
  return <DeletePageDialog {...common} isRequest={changeRequestId !== null} onDelete={remove} />;
}

async function copy(text: string | Promise<string>, said: string): Promise<void> {
  try {
    await copyText(text);
    toast(said);
  } catch (error) {
    toast.error(readableError(error));
  }
}

/** The actions of the page menus, and the dialogs that they open. */
export function usePageActions(given: Given) {
  const { pages, writes, onMade, onOpen } = given;
  const client = useTRPCClient();
  const target = useTarget();
  const { spaceId, changeRequestId } = target;
  const [asked, setAsked] = useState<Asked>(null);
  /** The page after which a page from a template is added. */
  const [fromTemplate, setFromTemplate] = useState<{ after: PageResource | null } | null>(null);
  const made = (id: string | null) => {
    if (id === null) return;
    onMade(id);
    onOpen(id);
  };
  const markdownOf = async (pageId: string) => {
    const { page } = await readPage(client, target, pageId);
    return page.type === "document" ? (page.markdown ?? "") : "";
  };
  const space = `/spaces/${spaceId}`;
  const actions: PageActions = {
    add: (page, where) => {
      const place = where === "below" ? null : positionBeside(pages, page.id, where === "before" ? 0 : 1);
      void (place ? writes.add(place.into, place.at) : writes.add(page.id)).then(made);
    },
    addFromTemplate: (after) => setFromTemplate({ after }),
    duplicate: (page) => void writes.duplicate(page.id, positionBeside(pages, page.id, 1)).then(made),
    copyLink: (page) => {
      // Link to the page in the change request, because the page might exist only there.
      const path = changeRequestId === null ? `${space}/pages/${page.id}` : editorHref(target, page.id);
      void copy(new URL(path, location.origin).href, "Link copied");
    },
    copyMarkdown: (page) => void copy(markdownOf(page.id), "Markdown copied"),
    ask: (what, pageId) => setAsked({ what, pageId }),
    historyHref:
      changeRequestId === null ? `${space}/revisions` : `${space}/change-requests/${changeRequestId}/commits`,
  };
  const addWith = (markdown: string) => {
    const after = fromTemplate?.after;
    const place = after ? positionBeside(pages, after.id, 1) : null;
    void writes.add(place?.into ?? null, place?.at, markdown).then(made);
  };
  const dialogs = (
    <>
      <Dialogs {...given} asked={asked} onClose={() => setAsked(null)} />
      {fromTemplate ? (
        <PageTemplateDialog action="Add page" onClose={() => setFromTemplate(null)} onChoose={addWith} />
      ) : null}
    </>
  );
  return { actions, dialogs };
}
