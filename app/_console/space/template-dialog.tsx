"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { toast } from "sonner";
import type { PageResource } from "@/domains/content/schema";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { FormError, SelectField } from "../../_ui/field";
import { SkeletonLines } from "../../_ui/skeleton";
import { readableError } from "../errors";
import { flatten } from "../library/tree";
import { useLibrary } from "../library/use-library";
import { childrenOf, navigationTitle } from "../page/page-index";
import { useTRPC } from "../trpc";

interface Props {
  spaceId: string;
  organizationId: string;
  onClose: () => void;
}

const WHOLE = "";

const outlineOf = (pages: readonly PageResource[], depth = 0): { page: PageResource; depth: number }[] =>
  pages.flatMap((page) => [{ page, depth }, ...outlineOf(childrenOf(page), depth + 1)]);

function PageChoice({
  from,
  page,
  onChoose,
}: {
  from: string;
  page: string;
  onChoose: (id: string) => void;
}) {
  const tree = useQuery(
    useTRPC().content.head.pages.queryOptions({ spaceId: from, metadata: false, computed: false }),
  );
  return (
    <SelectField label="Pages to copy" value={page} onChange={({ target }) => onChoose(target.value)}>
      <option value={WHOLE}>All pages</option>
      {outlineOf(tree.data?.pages ?? [])
        .filter(({ page: one }) => one.type === "document")
        .map(({ page: one, depth }) => (
          <option key={one.id} value={one.id}>
            {"\u2003".repeat(depth)}
            {navigationTitle(one)} and its subpages
          </option>
        ))}
    </SelectField>
  );
}

function useApply(spaceId: string, onDone: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  return useMutation(
    trpc.changeRequests.applyTemplate.mutationOptions({
      async onSuccess() {
        await queries.invalidateQueries(trpc.content.pathFilter());
        onDone();
        toast.success("Pages copied");
        router.push(`/spaces/${spaceId}`);
        router.refresh();
      },
    }),
  );
}

/** Fills a space with a copy of another space, or of some of its pages. Any space can be a template. */
export function TemplateDialog({ spaceId, organizationId, onClose }: Props) {
  const { tree, error } = useLibrary(organizationId);
  const [from, setFrom] = useState("");
  const [page, setPage] = useState(WHOLE);
  const apply = useApply(spaceId, onClose);
  const spaces = tree
    ? flatten(tree).filter(({ node: { entry } }) => entry.object === "space" && entry.id !== spaceId)
    : [];
  const failure = error ?? apply.error;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Use a template"
      description="Copy the pages and files from any space that you can read. Links between copied pages point to the copies."
    >
      <div className="grid gap-4">
        {!tree && !error ? <SkeletonLines count={2} label="Loading spaces" /> : null}
        {tree ? (
          <SelectField
            label="Space"
            value={from}
            onChange={({ target }) => {
              setFrom(target.value);
              setPage(WHOLE);
            }}
          >
            <option value="" disabled>
              {spaces.length === 0 ? "No other spaces" : "Select a space"}
            </option>
            {spaces.map(({ node: { entry } }) => (
              <option key={entry.id} value={entry.id}>
                {entry.title}
              </option>
            ))}
          </SelectField>
        ) : null}
        {from ? <PageChoice from={from} page={page} onChoose={setPage} /> : null}
        {failure ? <FormError>{readableError(failure)}</FormError> : null}
      </div>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          kind="primary"
          disabled={from === ""}
          busy={apply.isPending}
          onClick={() => apply.mutate({ spaceId, id: page === WHOLE ? from : `${from}/${page}` })}
        >
          Copy pages
        </Button>
      </DialogActions>
    </Dialog>
  );
}
