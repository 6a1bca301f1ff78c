"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import { problemOf } from "../errors";
import { useTRPC } from "../trpc";
import { type Member, titleOf } from "./roles";

export interface MemberChanges {
  role?: Member["role"];
  disabled?: boolean;
}

const startsWithVowel = (word: string) => /^[AEIOU]/.test(word);

function said({ user, role }: Member, { disabled }: MemberChanges): string {
  if (disabled !== undefined)
    return disabled ? `${user.displayName} suspended` : `${user.displayName} reactivated`;
  const title = titleOf(role);
  return `${user.displayName} is ${startsWithVowel(title) ? "an" : "a"} ${title.toLowerCase()} now`;
}

/** Updates one member, shows a confirmation or the error, and reloads the lists. */
export function useUpdateMember(organizationId: string) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.members.update.mutationOptions({
      onSuccess(member, changes) {
        toast.success(said(member, changes));
        return Promise.all([
          queryClient.invalidateQueries({ queryKey: trpc.members.pathKey() }),
          queryClient.invalidateQueries({ queryKey: trpc.serviceAccounts.list.queryKey({ organizationId }) }),
        ]);
      },
      onError: (error) => toast.error(problemOf(error)),
    }),
  );
}
