"use client";

import { useRouter } from "next/navigation";
import { Button } from "../_ui/button";
import { Field, FormError } from "../_ui/field";
import { useResourceForm } from "./change/use-resource-form";
import { FrontPage } from "./front-page";
import { JoinByDomain } from "./joining/join-by-domain";
import { type ShutOut, ShutOutNotice } from "./sso/shut-out";
import { useTRPCClient } from "./trpc";

/** Creates the user's first organization or an additional organization. */
export function NewOrganization({ shutOut = [] }: { shutOut?: readonly ShutOut[] }) {
  const router = useRouter();
  const client = useTRPCClient();
  const { field, problem, busy, isDone, onSubmit } = useResourceForm({
    initial: { title: "" },
    send: (values) => client.organizations.create.mutate(values),
    onDone: ({ id }) => router.replace(`/orgs/${id}`),
  });
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
      <form onSubmit={onSubmit} className="grid gap-4" noValidate>
        <Field
          label="Name"
          autoFocus
          {...field("title", {
            required: "Enter a name",
            maxLength: { value: 255, message: "At most 255 characters" },
          })}
        />
        <FormError>{problem}</FormError>
        <Button type="submit" kind="primary" size="large" busy={busy || isDone}>
          Create organization
        </Button>
      </form>
    </FrontPage>
  );
}
