"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { CheckField, Field, FormError, SelectField } from "../../_ui/field";
import { problemOf } from "../errors";
import { useSpaces } from "../library/use-spaces";
import { useTRPCClient } from "../trpc";

interface Props {
  organizationId: string;
  slug: string;
  open: boolean;
  onClose: () => void;
}

type Grouping = "by-tag" | "by-operation";

/** Adds the pages in a change request, so that the maintainers of the space can review them first. */
function useAddPages(slug: string) {
  const client = useTRPCClient();
  const router = useRouter();
  return useMutation({
    async mutationFn(wish: { spaceId: string; title: string; grouping: Grouping; models: boolean }) {
      const { spaceId, title, grouping, models } = wish;
      const request = await client.changeRequests.create.mutate({
        spaceId,
        subject: `Add ${title}`.slice(0, 100),
      });
      const computed = {
        type: "builtin:openapi" as const,
        dependencies: { spec: { ref: { kind: "openapi" as const, spec: slug } } },
        props: { grouping, models },
      };
      const page = { operation: "insert_page" as const, title, document: {}, computed };
      await client.changeRequests.write.mutate({ spaceId, changeRequestId: request.id, changes: [page] });
      return request;
    },
    onSuccess: (request) => router.push(new URL(request.urls.app).pathname),
  });
}

function AddPagesForm({ organizationId, slug, onClose }: Omit<Props, "open">) {
  const { spaces } = useSpaces(organizationId);
  const [spaceId, setSpaceId] = useState("");
  const [title, setTitle] = useState("API reference");
  const [grouping, setGrouping] = useState<Grouping>("by-tag");
  const [models, setModels] = useState(true);
  const add = useAddPages(slug);
  const chosen = spaceId || spaces[0]?.id || "";
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate({ spaceId: chosen, title: title.trim() || "API reference", grouping, models });
      }}
    >
      <SelectField label="Space" value={chosen} onChange={(event) => setSpaceId(event.currentTarget.value)}>
        {spaces.map(({ id, title: name }) => (
          <option key={id} value={id}>
            {name || "Untitled"}
          </option>
        ))}
      </SelectField>
      <Field
        label="Parent page title"
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <SelectField
        label="Pages"
        value={grouping}
        onChange={(event) => setGrouping(event.currentTarget.value as Grouping)}
      >
        <option value="by-tag">One page per tag</option>
        <option value="by-operation">One page per operation, under its tag</option>
      </SelectField>
      <CheckField
        label="Add a page for models"
        checked={models}
        onChange={(event) => setModels(event.currentTarget.checked)}
      />
      <FormError>{problemOf(add.error)}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={add.isPending} disabled={chosen === ""}>
          Add reference pages
        </Button>
      </DialogActions>
    </form>
  );
}

/** Adds the reference of a specification to a space. */
export function AddPages({ organizationId, slug, open, onClose }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add reference pages"
      description="Creates a change request with pages that update when the specification changes. Bindery keeps the text that you add to these pages."
    >
      <AddPagesForm organizationId={organizationId} slug={slug} onClose={onClose} />
    </Dialog>
  );
}
