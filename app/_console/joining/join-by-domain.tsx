"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "../../_ui/button";
import { FormError } from "../../_ui/field";
import { problemOf } from "../errors";
import { useTRPC } from "../trpc";

/** The organizations that let the caller in for their confirmed address, and that they have not joined. */
function useJoinable() {
  const trpc = useTRPC();
  const { data: me } = useQuery(trpc.users.me.queryOptions());
  const emailDomain = me?.email?.split("@").at(-1)?.toLowerCase() ?? "";
  const options = trpc.emailDomains.organizations.queryOptions({ emailDomain });
  const { data } = useQuery({ ...options, enabled: emailDomain !== "" });
  const joinable = data?.organizations.filter(({ permissions }) => !permissions.view) ?? [];
  return { emailDomain, joinable };
}

/** Offers the organizations that people with an address of the caller's domain may join; nothing where there are none. */
export function JoinByDomain() {
  const router = useRouter();
  const queryClient = useQueryClient();
  const { emailDomain, joinable } = useJoinable();
  const join = useMutation(
    useTRPC().emailDomains.join.mutationOptions({
      async onSuccess(_, { organizationId }) {
        await queryClient.invalidateQueries();
        router.push(`/orgs/${organizationId}`);
      },
    }),
  );
  if (joinable.length === 0) return null;
  return (
    <section aria-label={`Open to people with a ${emailDomain} email address`} className="grid gap-3">
      <p className="text-soft">Open to everyone with an email address at {emailDomain}:</p>
      <ul className="grid gap-2">
        {joinable.map(({ id, title }) => (
          <li key={id} className="flex items-center gap-3 rounded-xl border border-line p-3">
            <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
            <Button
              kind="primary"
              busy={join.isPending && join.variables.organizationId === id}
              aria-label={`Join ${title}`}
              onClick={() => join.mutate({ organizationId: id })}
            >
              Join
            </Button>
          </li>
        ))}
      </ul>
      <FormError>{problemOf(join.error)}</FormError>
    </section>
  );
}
