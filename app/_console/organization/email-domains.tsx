"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { AtSign } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { CopyButton } from "../../_ui/copy-button";
import { EmptyState } from "../../_ui/empty-state";
import { Field, FormError } from "../../_ui/field";
import { PageHeading } from "../../_ui/page-heading";
import { SkeletonLines } from "../../_ui/skeleton";
import { Ago } from "../../_ui/time";
import { problemOf, statusOf } from "../errors";
import { LearnMore } from "../learn-more";
import { LoadFailure } from "../load-failure";
import type { RouterOutputs } from "../outputs";
import { useTRPC } from "../trpc";
import { useUpdateOrganization } from "./use-organization";

type EmailDomain = RouterOutputs["emailDomains"]["list"]["items"][number];

function RecordLine({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <dt className="w-14 text-soft">{label}</dt>
      <dd className="flex min-w-0 flex-1 items-center gap-2">
        <code className="min-w-0 flex-1 font-mono text-xs break-all">{value}</code>
        <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} />
      </dd>
    </div>
  );
}

/** The DNS record that verifies a domain, with a button that checks it. */
function Proof({ organizationId, domain }: { organizationId: string; domain: EmailDomain }) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const verify = useMutation(
    trpc.emailDomains.verify.mutationOptions({
      onSuccess({ domain: name }) {
        toast.success(`${name} confirmed`);
        return queryClient.invalidateQueries({ queryKey: trpc.emailDomains.pathKey() });
      },
    }),
  );
  const missing = statusOf(verify.error) === 400;
  return (
    <div className="mt-3 grid gap-3 rounded-lg border border-line bg-side p-3">
      <p className="text-soft">Add this TXT record at your DNS provider, then check it here.</p>
      <dl className="grid gap-2">
        <RecordLine label="Name" value={domain.record.name} />
        <RecordLine label="Value" value={domain.record.value} />
      </dl>
      <FormError>
        {missing
          ? "We didn't find the record. New DNS records can take up to an hour to appear. Try again later."
          : problemOf(verify.error)}
      </FormError>
      <div>
        <Button
          size="small"
          busy={verify.isPending}
          onClick={() => verify.mutate({ organizationId, emailDomain: domain.domain })}
        >
          Check record
        </Button>
      </div>
    </div>
  );
}

interface ListProps {
  organizationId: string;
  domains: readonly EmailDomain[];
}

function DomainList({ organizationId, domains }: ListProps) {
  const [removing, setRemoving] = useState<string | null>(null);
  const update = useUpdateOrganization("Domain removed");
  const kept = domains.map(({ domain }) => domain).filter((domain) => domain !== removing);
  const remove = () =>
    update.mutate({ organizationId, emailDomains: kept }, { onSuccess: () => setRemoving(null) });
  return (
    <>
      <ul className="grid gap-3">
        {domains.map((domain) => (
          <li key={domain.domain} className="rounded-xl border border-line bg-raised p-4">
            <div className="flex flex-wrap items-center gap-3">
              <span className="font-medium">{domain.domain}</span>
              {domain.verified ? (
                <Badge tone="success">Confirmed</Badge>
              ) : (
                <Badge tone="warning">Not confirmed</Badge>
              )}
              {domain.verifiedAt ? (
                <span className="text-soft">
                  <Ago time={domain.verifiedAt} />
                </span>
              ) : null}
              <span className="ml-auto">
                <Button
                  size="small"
                  kind="danger-quiet"
                  aria-label={`Remove ${domain.domain}`}
                  onClick={() => setRemoving(domain.domain)}
                >
                  Remove
                </Button>
              </span>
            </div>
            {domain.verified ? null : <Proof organizationId={organizationId} domain={domain} />}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Remove ${removing ?? ""}?`}
        action="Remove domain"
        danger
        busy={update.isPending}
        error={problemOf(update.error)}
        onConfirm={remove}
      >
        <p>
          People with an email address at this domain can no longer join without an invite, and another
          organization can claim the domain. Current members stay in the organization.
        </p>
      </ConfirmDialog>
    </>
  );
}

function AddDomain({ organizationId, domains }: ListProps) {
  const form = useForm({ defaultValues: { domain: "" } });
  const update = useUpdateOrganization("Domain added");
  const submit = form.handleSubmit(({ domain }) =>
    update.mutate(
      { organizationId, emailDomains: [...domains.map((one) => one.domain), domain.trim()] },
      { onSuccess: () => form.reset() },
    ),
  );
  return (
    <form onSubmit={submit} className="mt-6 flex max-w-xl items-start gap-2" noValidate>
      <div className="flex-1">
        <Field
          label="Domain"
          placeholder="example.org"
          autoComplete="off"
          error={form.formState.errors.domain?.message ?? problemOf(update.error) ?? undefined}
          {...form.register("domain", { required: "Enter a domain" })}
        />
      </div>
      <Button type="submit" kind="primary" className="mt-7 h-10" busy={update.isPending}>
        Add
      </Button>
    </form>
  );
}

/**
 * Email domains of the organization. After a domain is verified, people with an address in it can join without an invite.
 */
export function EmailDomains({ organizationId }: { organizationId: string }) {
  const domains = useQuery(useTRPC().emailDomains.list.queryOptions({ organizationId }));
  const items = domains.data?.items ?? [];
  return (
    <>
      <PageHeading
        title="Email domains"
        description={
          <>
            After you confirm that a domain is yours, people with a confirmed email address at that domain can
            join without an invite. <LearnMore page="administrators/invite-people" about="email domains" />
          </>
        }
      />
      {domains.isPending ? <SkeletonLines count={3} label="Loading domains" /> : null}
      {domains.isError ? <LoadFailure error={domains.error} onRetry={() => domains.refetch()} /> : null}
      {domains.isSuccess && items.length === 0 ? (
        <EmptyState icon={<AtSign size={24} />} title="No domains yet">
          People can join by invite only.
        </EmptyState>
      ) : null}
      {domains.isSuccess ? (
        <>
          <DomainList organizationId={organizationId} domains={items} />
          <AddDomain organizationId={organizationId} domains={items} />
        </>
      ) : null}
    </>
  );
}
