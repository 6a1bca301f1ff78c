"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Button } from "../../_ui/button";
import { FormError, TextField } from "../../_ui/field";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { problemOf } from "../errors";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";

type Synonyms = RouterOutputs["searchSynonyms"]["get"];

/** Parses one group of comma-separated words per line. Blank lines are omitted. */
const groupsOf = (text: string): string[][] =>
  text
    .split("\n")
    .map((line) =>
      line
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    )
    .filter((words) => words.length > 0);

const textOf = ({ groups }: Synonyms) => groups.map((words) => words.join(", ")).join("\n");

function SynonymsForm({ organizationId, synonyms }: { organizationId: string; synonyms: Synonyms }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [text, setText] = useState(textOf(synonyms));
  const save = useMutation(
    trpc.searchSynonyms.update.mutationOptions({
      onSuccess() {
        toast.success("Changes saved");
        return queryClient.invalidateQueries({ queryKey: trpc.searchSynonyms.pathKey() });
      },
    }),
  );
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ organizationId, groups: groupsOf(text) });
      }}
    >
      <TextField
        label="Synonyms"
        hint="Enter one group per line and separate words with commas. A word can be in only one group."
        placeholder={"k8s, Kubernetes\nSSO, single sign-on"}
        rows={10}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FormError>{problemOf(save.error)}</FormError>
      <div>
        <Button kind="primary" type="submit" busy={save.isPending}>
          Save changes
        </Button>
      </div>
    </form>
  );
}

/** Words that the organization's searches treat as synonyms. */
export function SearchSynonyms({ organizationId }: { organizationId: string }) {
  const synonyms = useQuery(useTRPC().searchSynonyms.get.queryOptions({ organizationId }));
  return (
    <>
      <PageHeading
        title="Search"
        description="Define words with the same meaning. A search for one of these words also finds the others, in every space and site of this organization."
      />
      {synonyms.isPending ? <SkeletonLines count={5} label="Loading synonyms" /> : null}
      {synonyms.isError ? <LoadFailure error={synonyms.error} onRetry={() => synonyms.refetch()} /> : null}
      {synonyms.data ? (
        <>
          <SynonymsForm organizationId={organizationId} synonyms={synonyms.data} />
          {synonyms.data.updatedBy ? (
            <p className="mt-3 text-soft">
              Last changed <Ago time={synonyms.data.updatedAt} />
            </p>
          ) : null}
        </>
      ) : null}
    </>
  );
}
