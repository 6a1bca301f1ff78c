"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { JSONDocument } from "@/domains/content/markdown/document";
import { documentOfText, textOfDocument } from "@/site/draft/short-text";
import { Button } from "../../_ui/button";
import { readableError } from "../errors";
import { useTRPC } from "../trpc";
import { MarkdownInput } from "./comments/markdown-input";
import { RenderedBlocks } from "./comments/rendered";
import { type ChangeRequest, keyOf, useSpaceChanged } from "./use-request";

interface Props {
  request: ChangeRequest;
  mayEdit: boolean;
}

const nodesOf = (request: ChangeRequest) => (request.description as JSONDocument | undefined)?.nodes ?? [];

function DescriptionForm({ request, onDone }: { request: ChangeRequest; onDone: () => void }) {
  const description = request.description as JSONDocument | undefined;
  const changed = useSpaceChanged(request.space);
  const save = useMutation(
    useTRPC().changeRequests.update.mutationOptions({
      async onSuccess() {
        await changed();
        onDone();
      },
    }),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (text: string) => {
    const document = documentOfText(text);
    if (!document)
      return setProblem("This text has too many nested levels. Remove some levels and try again.");
    save.mutate({ ...keyOf(request), description: document as never });
  };
  return (
    <MarkdownInput
      label="Description"
      initialText={description ? (textOfDocument(description) ?? "") : ""}
      action="Save description"
      mayBeEmpty
      busy={save.isPending}
      error={problem ?? (save.error ? readableError(save.error) : null)}
      onSubmit={submit}
      onCancel={onDone}
    />
  );
}

/** The description of the change request, written by its author. */
export function Description({ request, mayEdit }: Props) {
  const [editing, setEditing] = useState(false);
  const nodes = nodesOf(request);
  if (editing) return <DescriptionForm request={request} onDone={() => setEditing(false)} />;
  return (
    <section aria-label="Description" className="rounded-xl border border-line bg-raised px-4 py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          {nodes.length > 0 ? (
            <RenderedBlocks nodes={nodes} />
          ) : (
            <p className="py-1 text-soft">No description yet.</p>
          )}
        </div>
        {mayEdit ? (
          <Button
            kind="quiet"
            size="small"
            aria-label={nodes.length > 0 ? "Edit description" : "Add description"}
            onClick={() => setEditing(true)}
          >
            {nodes.length > 0 ? "Edit" : "Add"}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
