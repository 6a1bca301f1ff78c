"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { Badge } from "../../_ui/badge";
import { Button } from "../../_ui/button";
import { ConfirmDialog } from "../../_ui/confirm-dialog";
import { Cell, Table } from "../../_ui/table";
import { Ago } from "../../_ui/time";
import { readableError } from "../errors";
import { useTRPC } from "../trpc";
import { type Member, RoleSelect, titleOf } from "./roles";

interface Props {
  organizationId: string;
  members: Member[];
  userId: string;
  isAdministrator: boolean;
}

function Person({ member: { user, disabled }, isSelf }: { member: Member; isSelf: boolean }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 font-medium">
        {user.displayName}
        {isSelf ? <Badge>You</Badge> : null}
        {user.serviceAccount ? <Badge tone="accent">Service account</Badge> : null}
        {disabled ? <Badge tone="warning">Suspended</Badge> : null}
      </div>
      {user.email ? <div className="text-soft">{user.email}</div> : null}
    </>
  );
}

/** Changes one member, says so, and reloads the list; says why when it cannot. */
function useUpdate() {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  return useMutation(
    trpc.members.update.mutationOptions({
      onSuccess(member) {
        toast.success(`${member.user.displayName} is changed`);
        return queryClient.invalidateQueries({ queryKey: trpc.members.pathKey() });
      },
      onError: (error) => toast.error(readableError(error)),
    }),
  );
}

function Rows({
  organizationId,
  members,
  userId,
  isAdministrator,
  onRemove,
}: Props & { onRemove: (member: Member) => void }) {
  const update = useUpdate();
  const change = (member: Member, changes: { role?: Member["role"]; disabled?: boolean }) =>
    update.mutate({ organizationId, userId: member.id, ...changes });
  return members.map((member) => (
    <tr key={member.id}>
      <Cell>
        <Person member={member} isSelf={member.id === userId} />
      </Cell>
      <Cell>
        {isAdministrator ? (
          <RoleSelect
            name={member.user.displayName}
            role={member.role}
            disabled={update.isPending}
            onChange={(role) => change(member, { role })}
          />
        ) : (
          titleOf(member.role)
        )}
      </Cell>
      <Cell>
        <Ago time={member.joinedAt} />
      </Cell>
      <Cell>{member.lastSeenAt ? <Ago time={member.lastSeenAt} /> : "Not yet"}</Cell>
      {isAdministrator ? (
        <Cell className="text-right whitespace-nowrap">
          <Button
            size="small"
            kind="quiet"
            busy={update.isPending}
            aria-label={`${member.disabled ? "Resume" : "Suspend"} ${member.user.displayName}`}
            onClick={() => change(member, { disabled: !member.disabled })}
          >
            {member.disabled ? "Resume" : "Suspend"}
          </Button>
          <Button
            size="small"
            kind="quiet"
            aria-label={`Remove ${member.user.displayName}`}
            onClick={() => onRemove(member)}
          >
            Remove
          </Button>
        </Cell>
      ) : null}
    </tr>
  ));
}

const plural = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** The members of an organization; administrators change, suspend and remove them in place. */
export function MemberTable(props: Props) {
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState<Member | null>(null);
  const remove = useMutation(
    trpc.members.remove.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries({ queryKey: trpc.members.pathKey() });
        toast.success(`${removing?.user.displayName ?? "The member"} is removed`);
        setRemoving(null);
      },
    }),
  );
  const close = () => {
    setRemoving(null);
    remove.reset();
  };
  const actions = (
    <span key="actions" className="sr-only">
      Actions
    </span>
  );
  return (
    <>
      <Table
        label="Members"
        head={["Name", "Role", "Joined", "Last seen", ...(props.isAdministrator ? [actions] : [])]}
      >
        <Rows {...props} onRemove={setRemoving} />
      </Table>
      <ConfirmDialog
        open={removing !== null}
        onClose={close}
        title={`Remove ${removing?.user.displayName ?? ""}?`}
        action="Remove member"
        danger
        busy={remove.isPending}
        error={remove.error ? readableError(remove.error) : null}
        onConfirm={() =>
          removing && remove.mutate({ organizationId: props.organizationId, userId: removing.id })
        }
      >
        <p>
          They lose sight of {plural(removing?.spaces ?? 0, "space")}, their place in{" "}
          {plural(removing?.teams ?? 0, "team")}, and what was shared with them alone. What they wrote stays.
        </p>
      </ConfirmDialog>
    </>
  );
}
