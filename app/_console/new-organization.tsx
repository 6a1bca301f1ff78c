"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useForm } from "react-hook-form";
import { Button } from "../_ui/button";
import { Field, FormError } from "../_ui/field";
import { fieldError, readableError } from "./errors";
import { FrontPage } from "./front-page";
import { JoinByDomain } from "./joining/join-by-domain";
import { type ShutOut, ShutOutNotice } from "./sso/shut-out";
import { useTRPC } from "./trpc";

/** Creates the user's first organization or an additional organization. */
export function NewOrganization({ shutOut = [] }: { shutOut?: readonly ShutOut[] }) {
  const router = useRouter();
  const form = useForm({ defaultValues: { title: "" } });
  const create = useMutation(
    useTRPC().organizations.create.mutationOptions({
      onSuccess: (organization) => router.replace(`/orgs/${organization.id}`),
    }),
  );
  const problem = fieldError(create.error, "title");
  return (
    <FrontPage
      title="Create an organization"
      description="An organization contains your spaces and the people who work on them."
    >
      {shutOut.length > 0 ? (
        <div className="mb-6">
          <ShutOutNotice shutOut={shutOut} />
        </div>
      ) : null}
      <div className="mb-6 empty:hidden">
        <JoinByDomain />
      </div>
      <form onSubmit={form.handleSubmit((values) => create.mutate(values))} className="grid gap-4" noValidate>
        <Field
          label="Name"
          autoFocus
          error={form.formState.errors.title?.message ?? problem ?? undefined}
          {...form.register("title", {
            required: "Enter a name",
            maxLength: { value: 255, message: "At most 255 characters" },
          })}
        />
        <FormError>{create.error && !problem ? readableError(create.error) : null}</FormError>
        <Button type="submit" kind="primary" size="large" busy={create.isPending || create.isSuccess}>
          Create organization
        </Button>
      </form>
    </FrontPage>
  );
}
