"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { Button } from "../../_ui/button";
import { FormError } from "../../_ui/field";
import { problemOf } from "../errors";
import { useTRPC } from "../trpc";

/**
 * The organizations that the user hasn't joined yet, but can join because of their verified email address.
 */
function useJoinable() {
  const trpc = useTRPC();
  const { data: me } = useQuery(trpc.users.me.queryOptions());
  const emailDomain = me?.email?.split("@").at(-1)?.toLowerCase() ?? "";
  const options = trpc.emailDomains.organizations.queryOptions({ emailDomain });
  const { data } = useQuery({ ...options, enabled: emailDomain !== "" });
  const joinable = data?.organizations.filter(({ permissions }) => !permissions.view) ?? [];
  return { emailDomain, joinable };
}

/**
 * Lists the organizations that the user can join because of their email domain. Renders nothing if there are no such
 * organizations.
 */
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
      <p className="text-soft">With your {emailDomain} email address, you can join:</p>
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
