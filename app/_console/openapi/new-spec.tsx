"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { Dialog, DialogActions } from "../../_ui/dialog";
import { Field, FormError } from "../../_ui/field";
import { fieldError, problemOf } from "../errors";
import { useTRPC } from "../trpc";
import { type Source, SourceFields, sourceOf, sourceProblem } from "./source-fields";

interface Props {
  organizationId: string;
  open: boolean;
  onClose: () => void;
}

const SLUG = /^[a-zA-Z0-9]+(?:-[a-zA-Z0-9]+)*$/;

function NewSpecForm({ organizationId, onClose }: Omit<Props, "open">) {
  const trpc = useTRPC();
  const router = useRouter();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { slug: "" } });
  const [source, setSource] = useState<Source>({ kind: "url", url: "", text: "", file: null });
  const [problem, setProblem] = useState<string | null>(null);
  const create = useMutation(
    trpc.openapiSpecs.create.mutationOptions({
      async onSuccess({ slug }) {
        await queryClient.invalidateQueries({ queryKey: trpc.openapiSpecs.pathKey() });
        onClose();
        router.push(`/orgs/${organizationId}/openapi/${slug}`);
      },
    }),
  );
  const refused = fieldError(create.error, "slug");
  const submit = form.handleSubmit(async ({ slug }) => {
    const wrong = sourceProblem(source);
    setProblem(wrong);
    if (wrong === null) create.mutate({ organizationId, slug, source: await sourceOf(source) });
  });
  return (
    <form onSubmit={submit} className="grid gap-4" noValidate>
      <Field
        label="Slug"
        placeholder="payments"
        hint="Identifies the specification in pages and URLs. You can't change the slug later."
        autoFocus
        error={form.formState.errors.slug?.message ?? refused ?? undefined}
        {...form.register("slug", {
          validate: (slug) => SLUG.test(slug) || "Use letters, digits and single hyphens between them",
          maxLength: { value: 100, message: "Enter at most 100 characters" },
        })}
      />
      <SourceFields source={source} onChange={setSource} />
      <FormError>{problem ?? (refused ? null : problemOf(create.error))}</FormError>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="primary" busy={create.isPending}>
          Add
        </Button>
      </DialogActions>
    </form>
  );
}

/** Adds a specification from a URL, as text, or from a file. */
export function NewSpec({ organizationId, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Add a specification" wide>
      <NewSpecForm organizationId={organizationId} onClose={onClose} />
    </Dialog>
  );
}
