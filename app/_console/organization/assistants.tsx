"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import type { JSONDocument } from "@/domains/content/markdown/document";
import { documentOfText, textOfDocument } from "@/site/draft/short-text";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { MarkdownInput } from "../change-requests/comments/markdown-input";
import { problemOf } from "../errors";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";

type Instructions = RouterOutputs["agentInstructions"]["get"];

function InstructionsForm({
  organizationId,
  instructions,
}: {
  organizationId: string;
  instructions: Instructions;
}) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation(
    trpc.agentInstructions.update.mutationOptions({
      onSuccess() {
        toast.success("Changes saved");
        return queryClient.invalidateQueries({ queryKey: trpc.agentInstructions.pathKey() });
      },
    }),
  );
  const submit = (text: string) => {
    const document = documentOfText(text);
    setProblem(document ? null : "The Markdown is nested too deeply to be processed. Use fewer levels.");
    if (document) save.mutate({ organizationId, instructions: document as never });
  };
  return (
    <MarkdownInput
      label="Instructions"
      placeholder="We write for administrators. Say “sign in”, never “log in”. Link to the glossary."
      initialText={textOfDocument(instructions.instructions as unknown as JSONDocument) ?? ""}
      action="Save changes"
      mayBeEmpty
      busy={save.isPending}
      error={problem ?? problemOf(save.error)}
      onSubmit={submit}
    />
  );
}

/** Instructions for AI assistants that write or answer for the organization. */
export function Assistants({ organizationId }: { organizationId: string }) {
  const instructions = useQuery(useTRPC().agentInstructions.get.queryOptions({ organizationId }));
  return (
    <>
      <PageHeading
        title="Assistants"
        description="Tell every assistant of this organization which tone and terms to use, and what to leave out. All members can read these instructions."
      />
      {instructions.isPending ? <SkeletonLines count={5} label="Loading instructions" /> : null}
      {instructions.isError ? (
        <LoadFailure error={instructions.error} onRetry={() => instructions.refetch()} />
      ) : null}
      {instructions.data ? (
        <>
          <InstructionsForm organizationId={organizationId} instructions={instructions.data} />
          {instructions.data.updatedBy ? (
            <p className="mt-3 text-soft">
              Last changed <Ago time={instructions.data.updatedAt} />
            </p>
          ) : null}
        </>
      ) : null}
    </>
  );
}
