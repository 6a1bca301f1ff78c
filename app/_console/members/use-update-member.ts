"use client";

import { useMutation } from "@tanstack/react-query";
import { toast } from "sonner";
import { confirm } from "../change/use-change";
import { useReload } from "../change/use-reload";
import { problemOf } from "../errors";
import { useTRPC, useTRPCClient } from "../trpc";
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
export function useUpdateMember() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const reload = useReload(({ members, serviceAccounts }) => [members, serviceAccounts.list]);
  return useMutation(
    trpc.members.update.mutationOptions({
      onSuccess(member, changes) {
        const { disabled } = changes;
        const undo = () => client.members.update.mutate({ ...changes, disabled: !disabled }).then(reload);
        confirm(said(member, changes), disabled === undefined ? undefined : undo);
        return reload();
      },
      onError: (error) => toast.error(problemOf(error)),
    }),
  );
}
