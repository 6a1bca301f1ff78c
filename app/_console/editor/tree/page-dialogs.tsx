"use client";

import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import type { PageResource } from "@/domains/content/schema";
import { Button } from "../../../_ui/button";
import { ConfirmDialog } from "../../../_ui/confirm-dialog";
import { Dialog, DialogActions } from "../../../_ui/dialog";
import { Field, SelectField } from "../../../_ui/field";
import { childrenOf, navigationTitle } from "../../page/page-index";
import { holdsPages, locate, subtreeIds, type TreePosition } from "./moves";

interface Common {
  page: PageResource;
  onClose: () => void;
}

/** Runs an asynchronous action, and closes the dialog if it succeeds. */
function useAction(work: () => Promise<unknown>, onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    const worked = await work().finally(() => setBusy(false));
    if (worked) onClose();
  };
  return { busy, run: () => void run() };
}

interface RenameProps extends Common {
  onRename: (title: string) => Promise<unknown>;
}

/** Changes the title of a page. */
export function RenamePageDialog({ page, onClose, onRename }: RenameProps) {
  const form = useForm({ defaultValues: { title: page.title } });
  const { busy, run } = useAction(() => onRename(form.getValues("title").trim()), onClose);
  return (
    <Dialog open onClose={onClose} title={`Rename “${navigationTitle(page)}”`}>
      <form onSubmit={form.handleSubmit(run)} noValidate>
        <Field
          label="Title"
          autoFocus
          autoComplete="off"
          onFocus={(event) => event.currentTarget.select()}
          error={form.formState.errors.title?.message}
          {...form.register("title", {
            validate: (title) => title.trim() !== "" || "Enter a title",
            maxLength: { value: 500, message: "At most 500 characters" },
          })}
        />
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy}>
            Rename
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

const ROOT = "";

/** Possible parents of the page. The page itself and its descendants can't be its parent. */
function targetsFor(
  id: string,
  pages: readonly PageResource[],
  depth = 0,
): { page: PageResource; depth: number }[] {
  return pages.flatMap((page) => {
    if (page.id === id || !holdsPages(page)) return [];
    return [{ page, depth }, ...targetsFor(id, childrenOf(page), depth + 1)];
  });
}

interface MoveProps extends Common {
  pages: readonly PageResource[];
  onMove: (place: TreePosition) => Promise<unknown>;
}

/** Moves a page to another parent, and to a position among its children. */
export function MovePageDialog({ page, pages, onClose, onMove }: MoveProps) {
  const here = locate(pages, page.id);
  const [parentId, setParentId] = useState(here?.parent?.id ?? ROOT);
  const siblings = useMemo(() => {
    const all = parentId === ROOT ? pages : childrenOf(locate(pages, parentId)?.page ?? page);
    return all.filter((one) => one.id !== page.id);
  }, [parentId, pages, page]);
  const [chosen, setChosen] = useState<number | null>(null);
  const isHome = parentId === (here?.parent?.id ?? ROOT);
  const at = chosen ?? (isHome ? (here?.index ?? 0) : siblings.length);
  const { busy, run } = useAction(() => onMove({ into: parentId === ROOT ? null : parentId, at }), onClose);
  return (
    <Dialog open onClose={onClose} title={`Move “${navigationTitle(page)}”`}>
      <div className="grid gap-4">
        <SelectField
          label="Parent page"
          value={parentId}
          onChange={(event) => {
            setParentId(event.target.value);
            setChosen(null);
          }}
        >
          <option value={ROOT}>Top level</option>
          {targetsFor(page.id, pages).map((target) => (
            <option key={target.page.id} value={target.page.id}>
              {"\u2003".repeat(target.depth)}
              {navigationTitle(target.page)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Position"
          value={String(at)}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          <option value="0">{siblings.length > 0 ? "First" : "Only page"}</option>
          {siblings.map((sibling, index) => (
            <option key={sibling.id} value={String(index + 1)}>
              After {navigationTitle(sibling)}
            </option>
          ))}
        </SelectField>
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" busy={busy} onClick={run}>
          Move
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface DeleteProps extends Common {
  /** Whether the person is editing a change request. The page then stays in the main content until the merge. */
  isRequest: boolean;
  onDelete: () => Promise<unknown>;
}

/** Deletes a page after a confirmation that counts its subpages. */
export function DeletePageDialog({ page, isRequest, onClose, onDelete }: DeleteProps) {
  const below = subtreeIds(page).length - 1;
  const { busy, run } = useAction(onDelete, onClose);
  const others = below === 1 ? " and its subpage" : ` and its ${below} subpages`;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Delete “${navigationTitle(page)}”?`}
      action={below > 0 ? `Delete ${below + 1} pages` : "Delete page"}
      danger
      busy={busy}
      onConfirm={run}
    >
      <p>
        This deletes the page{below > 0 ? others : ""}. Links from other pages to{" "}
        {below > 0 ? "these pages" : "this page"} will break.
      </p>
      <p>
        {isRequest
          ? "The main content keeps the page until you merge this change request."
          : "The main content changes immediately. You can restore the page from the history."}
      </p>
    </ConfirmDialog>
  );
}
