"use client";

import { useQuery } from "@tanstack/react-query";
import { counted } from "../../_ui/counted";
import { ConfirmChange } from "../change/confirm-change";
import { useReload } from "../change/use-reload";
import { useTRPC, useTRPCClient } from "../trpc";
import type { Member } from "./roles";

const NAMED_MAX = 5;

interface Props {
  organizationId: string;
  /** The member to remove, or null while the dialog is closed. */
  member: Member | null;
  isSelf: boolean;
  onClose: () => void;
}

function namesOf(count: number, one: string, titles: readonly string[]): string {
  const things = counted(count, one);
  if (titles.length === 0) return things;
  const more = count > titles.length ? ` and ${count - titles.length} more` : "";
  return `${things} (${titles.join(", ")}${more})`;
}

/** Shows the number of spaces and teams that a person loses. If there are only a few, also shows their names. */
function Losses({ organizationId, member }: { organizationId: string; member: Member }) {
  const trpc = useTRPC();
  const wanted = { organizationId, userId: member.id, limit: NAMED_MAX };
  const spaces = useQuery(trpc.spaces.listOfMember.queryOptions(wanted));
  const teams = useQuery(trpc.teams.listOfMember.queryOptions(wanted));
  const spaceTitles = spaces.data?.items.map(({ space }) => space.title) ?? [];
  const teamTitles = teams.data?.items.map(({ team }) => team.title) ?? [];
  return (
    <ul className="list-disc pl-5">
      {member.spaces > 0 ? <li>access to {namesOf(member.spaces, "space", spaceTitles)}</li> : null}
      {member.teams > 0 ? <li>membership in {namesOf(member.teams, "team", teamTitles)}</li> : null}
      <li>items that were shared individually, and tokens for this organization</li>
    </ul>
  );
}

/** Removes a member, or lets the user leave, after a confirmation that lists the spaces and teams that the person loses. */
export function RemoveMember({ organizationId, member, isSelf, onClose }: Props) {
  const client = useTRPCClient();
  const reload = useReload(({ members }) => [members]);
  const { id: userId = "", user: { displayName } = { displayName: "" } } = member ?? {};
  return (
    <ConfirmChange
      open={member !== null}
      onClose={onClose}
      title={isSelf ? "Leave this organization?" : `Remove ${displayName}?`}
      action={isSelf ? "Leave organization" : "Remove member"}
      send={() => client.members.remove.mutate({ organizationId, userId })}
      {...(isSelf ? { onDone: () => location.assign("/") } : { reload, said: `${displayName} removed` })}
    >
      <p>{isSelf ? "You lose:" : "They lose:"}</p>
      {member ? <Losses organizationId={organizationId} member={member} /> : null}
      <p>Everything {isSelf ? "you" : "they"} wrote is kept.</p>
    </ConfirmChange>
  );
}
