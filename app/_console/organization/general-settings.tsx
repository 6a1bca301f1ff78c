"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../_ui/button";
import { CheckField, Field, FormError, SelectField } from "../../_ui/field";
import { PageHeading } from "../../_ui/page-heading";
import { fieldError, problemOf } from "../errors";
import { flatten } from "../library/tree";
import { useLibrary } from "../library/use-library";
import { RemoveMember } from "../members/remove-member";
import { optionOf as optionOfRole, RoleField, roleOf } from "../members/roles";
import { Panel } from "../sites/panel";
import { useTRPC } from "../trpc";
import { contentOf, optionOf } from "./default-content";
import { RequiredFactor } from "./required-factor";
import { SessionRules } from "./session-rules";
import { type Organization, useUpdateOrganization } from "./use-organization";

const TITLE_RULES = {
  validate: (title: string) => title.trim().length >= 2 || "Enter a name with at least two characters",
  maxLength: { value: 255, message: "At most 255 characters" },
};

/** Spaces, collections and sites, as options for the start page. */
function ContentOptions({ organizationId }: { organizationId: string }) {
  const { tree } = useLibrary(organizationId);
  const sites = useQuery(useTRPC().sites.list.queryOptions({ organizationId, limit: 100 }));
  return (
    <>
      <option value="">List of spaces</option>
      {flatten(tree ?? []).map(({ node: { entry }, depth }) => (
        <option key={entry.id} value={`${entry.object}:${entry.id}`}>
          {"\u2003".repeat(depth)}
          {entry.title}
        </option>
      ))}
      {(sites.data?.items ?? []).map(({ id, title }) => (
        <option key={id} value={`site:${id}`}>
          Site {title}
        </option>
      ))}
    </>
  );
}

function GeneralForm({ organization }: { organization: Organization }) {
  const update = useUpdateOrganization();
  const form = useForm({
    // Set the value again after the list of spaces has loaded, because the option doesn't exist before that.
    values: {
      title: organization.title,
      logo: organization.urls.logo ?? "",
      defaultRole: optionOfRole(organization.defaultRole ?? null),
      defaultContent: optionOf(organization.defaultContent),
      ai: organization.ai === true,
      inviteLinks: organization.inviteLinks,
    },
  });
  const errorOf = (name: "title" | "logo") =>
    form.formState.errors[name]?.message ?? fieldError(update.error, name) ?? undefined;
  const submit = form.handleSubmit(({ title, logo, defaultRole, defaultContent, ai, inviteLinks }) =>
    update.mutate({
      organizationId: organization.id,
      title,
      logo: logo.trim() || null,
      defaultRole: roleOf(defaultRole),
      defaultContent: contentOf(defaultContent),
      ai,
      inviteLinks,
    }),
  );
  const isElsewhere = update.error && !errorOf("title") && !errorOf("logo");
  return (
    <form onSubmit={submit} className="grid max-w-xl gap-5" noValidate>
      <Field
        label="Name"
        autoComplete="off"
        defaultValue={organization.title}
        error={errorOf("title")}
        {...form.register("title", TITLE_RULES)}
      />
      <Field
        label="Logo"
        type="url"
        placeholder="https://example.org/logo.svg"
        hint="Enter the URL of an image. If empty, the organization has no logo."
        defaultValue={organization.urls.logo}
        error={errorOf("logo")}
        {...form.register("logo")}
      />
      <SelectField label="Start page" {...form.register("defaultContent")}>
        <ContentOptions organizationId={organization.id} />
      </SelectField>
      <RoleField
        label="Default role"
        hint="The role of people who join through a confirmed email domain or an invite without a role."
        {...form.register("defaultRole")}
      />
      <CheckField
        label="Invite links"
        hint="Let anyone with an invite link join. If you turn this off, existing invite links stop working."
        {...form.register("inviteLinks")}
      />
      <CheckField
        label="AI answers"
        hint="If off, Bindery sends nothing from this organization to a language model."
        {...form.register("ai")}
      />
      <FormError>{isElsewhere ? problemOf(update.error) : null}</FormError>
      <div>
        <Button type="submit" kind="primary" busy={update.isPending}>
          Save changes
        </Button>
      </div>
    </form>
  );
}

function Leave({ organizationId, userId }: { organizationId: string; userId: string }) {
  const { data: member } = useQuery(useTRPC().members.get.queryOptions({ organizationId, userId }));
  const [leaving, setLeaving] = useState(false);
  return (
    <Panel
      title="Leave"
      description="If you're the last administrator, make another member an administrator before you leave."
      actions={
        <Button kind="danger-secondary" disabled={!member} onClick={() => setLeaving(true)}>
          Leave organization…
        </Button>
      }
    >
      <RemoveMember
        organizationId={organizationId}
        member={leaving && member ? member : null}
        isSelf
        onClose={() => setLeaving(false)}
      />
    </Panel>
  );
}

/** General settings of an organization: name, start page, plan, and leaving it. */
export function GeneralSettings({
  initialOrganization,
  userId,
}: {
  initialOrganization: Organization;
  userId: string;
}) {
  const { id } = initialOrganization;
  const options = useTRPC().organizations.get.queryOptions({ organizationId: id });
  const organization = useQuery({ ...options, initialData: initialOrganization }).data;
  return (
    <>
      <PageHeading title="General" />
      <GeneralForm organization={organization} />
      <div className="mt-10 grid gap-4">
        <Panel
          title="Plan"
          description="This instance is self-hosted. All features are included, with no billing and no plan limits."
        />
        <RequiredFactor organization={organization} />
        <SessionRules organization={organization} />
        <Leave organizationId={id} userId={userId} />
      </div>
    </>
  );
}
